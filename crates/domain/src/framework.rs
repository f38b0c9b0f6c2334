//! What a framework is.

use std::fmt;
use std::str::FromStr;

use crate::budget::Limit;
use crate::data::Data;
use crate::probe::{Probe, Stop};

/// What the randomness of a trial starts from: one number to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub u64);

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Seed, Self::Err> {
        text.parse().map(Seed)
    }
}

/// A ported library: how it searches for a failure, and how it shrinks what it finds.
pub trait Framework: Copy + 'static {
    /// How it describes where values come from.
    type Gen<T: Data>: 'static;

    /// What it keeps of a test that failed, so that shrinking can start from it, as often as one
    /// likes.
    type Failure<T: Data>;

    /// Tests generated inputs until one fails, without end if need be.
    ///
    /// Each execution of the property goes through `probe`, which also ends the search.
    fn search<T: Data>(
        self,
        of: &Self::Gen<T>,
        seed: Seed,
        probe: &mut Probe<'_, T>,
    ) -> Result<Self::Failure<T>, Stop>;

    /// Shrinks a failing input.
    ///
    /// It begins by telling `probe` of that input. `limit` is the library's own limit on shrinking.
    fn shrink<T: Data>(
        self,
        of: &Self::Gen<T>,
        failure: &Self::Failure<T>,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop>;

    /// Searches, then shrinks: a whole trial.
    fn run<T: Data>(
        self,
        of: &Self::Gen<T>,
        seed: Seed,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop> {
        let failure = self.search(of, seed, probe)?;
        self.shrink(of, &failure, limit, probe)
    }
}
