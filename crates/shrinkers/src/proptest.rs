//! Searching with the crate `proptest`, shrinking with a shrinker of this crate.
//!
//! proptest shrinks the choices that a strategy made. The functions of this module generate with the
//! strategy and shrink the value. Candidates may therefore be values that the strategy never generates.
//! State what they must satisfy as a precondition, for example with `prop_assume!`.
//!
//! ```
//! use proptest::prelude::*;
//! use stromboli_shrinkers::{Data, proptest::check};
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
//! enum Shape {
//!     Circle { radius: i64 },
//!     Rectangle { width: i64, height: i64 },
//! }
//!
//! let length = || 0..1000_i64;
//! let shapes = prop_oneof![
//!     length().prop_map(|radius| Shape::Circle { radius }),
//!     (length(), length()).prop_map(|(width, height)| Shape::Rectangle { width, height }),
//! ];
//!
//! // A bug: no shape is larger than 99.
//! let shrunk = check(&shapes, |shape| {
//!     let area = match shape {
//!         Shape::Circle { radius } => 3 * radius * radius,
//!         Shape::Rectangle { width, height } => {
//!             prop_assume!(*width > 0 && *height > 0);
//!             width * height
//!         }
//!     };
//!     prop_assert!(area < 100);
//!     Ok(())
//! });
//! assert_eq!(shrunk?.unwrap().smallest, Shape::Circle { radius: 6 });
//! # Ok::<(), proptest::test_runner::Reason>(())
//! ```

use ::proptest::strategy::{Strategy, ValueTree};
use ::proptest::test_runner::{Reason, TestCaseError, TestRunner};
use stromboli_domain::{Data, Verdict};

use crate::into_verdict::IntoVerdict;
use crate::shrinking::{Shrinking, Shrunk};

/// Searches for a counterexample with proptest's default configuration, and shrinks it.
///
/// `None` if no value fails. Errors come from the strategy, for example if its filter rejects too many
/// values.
pub fn check<S: Strategy, O: IntoVerdict>(
    strategy: &S,
    mut property: impl FnMut(&S::Value) -> O,
) -> Result<Option<Shrunk<S::Value>>, Reason>
where
    S::Value: Data,
{
    let found = find(&mut TestRunner::default(), strategy, &mut property)?;
    // A property that fails only sometimes leaves nothing to shrink.
    Ok(found.and_then(|value| Shrinking::new(value).run(property).ok()))
}

/// Searches for a counterexample. Returns `None` if as many values pass as the runner's configuration has
/// cases, or if more values are discarded than it allows.
///
/// ```
/// use proptest::test_runner::TestRunner;
/// use stromboli_shrinkers::{Effort, Shrinking, proptest::find};
///
/// let property = |&(a, b): &(i64, i64)| a + b < 100;
/// let strategy = (0..1000_i64, 0..1000_i64);
/// let found = find(&mut TestRunner::deterministic(), &strategy, property)?;
/// let shrunk = Shrinking::new(found.unwrap()).effort(Effort::Quick).run(property).unwrap();
/// assert_eq!(shrunk.smallest.0 + shrunk.smallest.1, 100);
/// # Ok::<(), proptest::test_runner::Reason>(())
/// ```
pub fn find<S: Strategy, O: IntoVerdict>(
    runner: &mut TestRunner,
    strategy: &S,
    mut property: impl FnMut(&S::Value) -> O,
) -> Result<Option<S::Value>, Reason> {
    let (n_cases, n_rejects) = (runner.config().cases, runner.config().max_global_rejects);
    let (mut n_passed, mut n_discarded) = (0, 0);
    while n_passed < n_cases && n_discarded <= n_rejects {
        let value = strategy.new_tree(runner)?.current();
        match property(&value).into_verdict() {
            verdict if verdict.is_failure() => return Ok(Some(value)),
            Verdict::Passes => n_passed += 1,
            _ => n_discarded += 1,
        }
    }
    Ok(None)
}

impl IntoVerdict for Result<(), TestCaseError> {
    fn into_verdict(self) -> Verdict {
        match self {
            Ok(()) => Verdict::Passes,
            Err(TestCaseError::Reject(_)) => Verdict::Discards,
            Err(TestCaseError::Fail(_)) => Verdict::Fails,
        }
    }
}
