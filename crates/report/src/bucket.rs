//! How long tasks take to a first failure, in a few classes.

use stromboli_domain::Named;

/// How long tasks took to a first failure, the median of their trials.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Bucket {
    /// Less than 0.1 s.
    #[named("lt_0.1s")]
    Below100Ms,
    /// From there, less than 1 s.
    #[named("0.1s_1s")]
    Below1S,
    /// From there, less than 10 s.
    #[named("1s_10s")]
    Below10S,
    /// From there, less than 60 s.
    #[named("10s_60s")]
    Below60S,
    /// From there, less than 360 s.
    #[named("60s_360s")]
    Below360S,
    /// Some trial did not find the bug.
    #[named("unsolved")]
    Unsolved,
}

impl Bucket {
    /// The bucket of a time in milliseconds. Whatever takes longer than all limits is unsolved.
    pub fn of(milliseconds: f64) -> Bucket {
        match milliseconds {
            ..1e2 => Bucket::Below100Ms,
            ..1e3 => Bucket::Below1S,
            ..1e4 => Bucket::Below10S,
            ..6e4 => Bucket::Below60S,
            ..36e4 => Bucket::Below360S,
            _ => Bucket::Unsolved,
        }
    }
}
