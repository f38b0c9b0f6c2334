//! Numbers from 0 to 1.

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// A number from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Probability(f64);

impl Probability {
    pub const ZERO: Probability = Probability(0.0);

    pub const ONE: Probability = Probability(1.0);

    /// A probability, if the number is one.
    ///
    /// ```
    /// # use stromboli_analysis::statistics::Probability;
    /// assert_eq!(Probability::new(0.05).unwrap().get(), 0.05);
    /// assert_eq!(Probability::new(-0.05), None);
    /// assert_eq!(Probability::new(f64::NAN), None);
    /// ```
    pub fn new(value: f64) -> Option<Probability> {
        (0.0..=1.0).contains(&value).then_some(Probability(value))
    }

    pub fn get(self) -> f64 {
        self.0
    }

    pub(super) fn times(self, factor: f64) -> Probability {
        debug_assert!(factor >= 0.0, "a negative factor makes no probability");
        Probability((self.0 * factor).min(1.0))
    }

    /// The upper tail of the chi-squared distribution with this many degrees of freedom.
    pub(super) fn of_chi_squared(at_least: f64, degrees_of_freedom: usize) -> Probability {
        debug_assert!(at_least >= 0.0, "a sum of squares is not negative");
        let distribution =
            ChiSquared::new(degrees_of_freedom as f64).expect("there is a degree of freedom");
        Probability(distribution.sf(at_least).clamp(0.0, 1.0))
    }
}
