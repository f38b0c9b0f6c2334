//! Searching with the crate `quickcheck`, shrinking with a shrinker of this crate.
//!
//! quickcheck shrinks with the method [`Arbitrary::shrink`] of the type. Most types leave it empty, or
//! handle one field at a time. The functions of this module only call [`Arbitrary::arbitrary`].
//!
//! ```
//! use quickcheck::{Arbitrary, Gen};
//! use stromboli_shrinkers::{Data, quickcheck::check};
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
//! struct Interval {
//!     from: i64,
//!     to: i64,
//! }
//!
//! impl Arbitrary for Interval {
//!     fn arbitrary(random: &mut Gen) -> Interval {
//!         let small = |random: &mut Gen| i64::from(i8::arbitrary(random));
//!         Interval { from: small(random), to: small(random) }
//!     }
//! }
//!
//! // A bug: some intervals have a negative length.
//! let shrunk = check(|interval: &Interval| interval.to - interval.from >= 0);
//! assert_eq!(shrunk.unwrap().smallest, Interval { from: 1, to: 0 });
//! ```

use ::quickcheck::{Arbitrary, Gen, TestResult};
use stromboli_domain::{Data, Verdict};

use crate::into_verdict::IntoVerdict;
use crate::shrinking::{Shrinking, Shrunk};

/// The number of values that have to pass, and the size of the generator: quickcheck's own defaults.
const N_TESTS: u64 = 100;
const SIZE: usize = 100;

/// Searches for a counterexample as quickcheck does by default, and shrinks it; `None` if 100 values pass.
pub fn check<T: Arbitrary + Data, O: IntoVerdict>(
    mut property: impl FnMut(&T) -> O,
) -> Option<Shrunk<T>> {
    let value = find(&mut Gen::new(SIZE), N_TESTS, &mut property)?;
    // A property that fails only sometimes leaves nothing to shrink.
    Shrinking::new(value).run(property).ok()
}

/// Searches for a counterexample; `None` if `n_tests` values pass, or if a hundred times as many are
/// generated and most of them discarded.
///
/// ```
/// use quickcheck::Gen;
/// use stromboli_shrinkers::{Effort, Shrinking, quickcheck::find};
///
/// let property = |&(a, b): &(i64, bool)| b || a < 1000;
/// let mut random = Gen::from_size_and_seed(100, 7);
/// let value = find(&mut random, 100, property).unwrap();
/// let shrunk = Shrinking::new(value).effort(Effort::Quick).run(property).unwrap();
/// assert_eq!(shrunk.smallest, (1000, false));
/// ```
pub fn find<T: Arbitrary, O: IntoVerdict>(
    random: &mut Gen,
    n_tests: u64,
    mut property: impl FnMut(&T) -> O,
) -> Option<T> {
    let mut n_passed = 0;
    for _ in 0..n_tests.saturating_mul(100) {
        let value = T::arbitrary(random);
        match property(&value).into_verdict() {
            verdict if verdict.is_failure() => return Some(value),
            Verdict::Passes => n_passed += 1,
            _ => {}
        }
        if n_passed == n_tests {
            return None;
        }
    }
    None
}

impl IntoVerdict for TestResult {
    fn into_verdict(self) -> Verdict {
        // It does not say whether the input was discarded.
        (!self.is_failure()).into_verdict()
    }
}
