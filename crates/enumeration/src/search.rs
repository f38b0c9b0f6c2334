//! The search for the first value on which a property fails.

use std::ops::ControlFlow;

use stromboli_domain::{Data, Verdict};

use crate::tiers::Tiers;
use crate::validity::Validity;

/// The first value on which a property fails, and how far the search went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First<T> {
    /// The first failing value.
    pub value: T,
    /// The extent of the search.
    pub coverage: Coverage,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The current tier.
    pub tier: usize,
    /// The number of values on which the property was evaluated.
    pub n_evaluated: u64,
    /// The number of these that were discarded.
    pub n_discarded: u64,
}

/// The number of values between two calls of the watcher.
const UNWATCHED: u64 = 1 << 12;

/// Finds the first value, in the order of the tiers, on which a property fails.
///
/// An evaluation that does not terminate does not count as a failure. The watcher is called regularly
/// with the progress and can stop the search, which then returns `None`.
///
/// ```
/// use std::ops::ControlFlow;
/// use stromboli_domain::Precondition::Check;
/// use stromboli_enumeration::{Order, Tiers, first_failing};
///
/// let mut pairs = Tiers::<(i64, i64)>::new(Order::Derived);
/// let property = |(a, b): &(i64, i64)| Check.given(|| a < b, || a + b < 3);
/// let found = first_failing(&mut pairs, property, |_| ControlFlow::Continue(())).unwrap();
/// assert_eq!(found.value, (1, 2));
/// assert_eq!((found.coverage.n_evaluated, found.coverage.n_discarded), (12, 7));
/// ```
pub fn first_failing<T: Data, V: Validity>(
    tiers: &mut Tiers<T, V>,
    property: impl FnMut(&T) -> Verdict,
    watcher: impl FnMut(Coverage) -> ControlFlow<()>,
) -> Option<First<T>> {
    first_failing_before(tiers, usize::MAX, property, watcher).ok()
}

/// Does what [`first_failing`] does, in the tiers before a limit. If the search ends without a failing value,
/// because there is none or because it was stopped, the error is the number of tiers that it covered:
/// no value in these tiers fails.
///
/// ```
/// use std::ops::ControlFlow;
/// use stromboli_domain::Precondition::Check;
/// use stromboli_enumeration::{Order, Tiers, first_failing_before};
///
/// let mut pairs = Tiers::<(i64, i64)>::new(Order::Derived);
/// let property = |(a, b): &(i64, i64)| Check.given(|| a < b, || a + b < 3);
/// let mut search = |limit| {
///     first_failing_before(&mut pairs, limit, property, |_| ControlFlow::Continue(()))
/// };
/// assert_eq!(search(4), Err(4));
/// assert_eq!(search(5).unwrap().value, (1, 2));
/// ```
pub fn first_failing_before<T: Data, V: Validity>(
    tiers: &mut Tiers<T, V>,
    limit: usize,
    mut property: impl FnMut(&T) -> Verdict,
    mut watcher: impl FnMut(Coverage) -> ControlFlow<()>,
) -> Result<First<T>, usize> {
    let mut coverage = Coverage::default();
    let limit = tiers.n_tiers().map_or(limit, |n_tiers| limit.min(n_tiers));
    for tier in 0..limit {
        coverage.tier = tier;
        if watcher(coverage).is_break() {
            return Err(tier);
        }
        let flow = tiers.each_in(tier, |value| {
            let verdict = property(value);
            coverage.n_evaluated += 1;
            coverage.n_discarded += u64::from(verdict == Verdict::Discards);
            if verdict == Verdict::Fails {
                return ControlFlow::Break(Ok(First { value: value.clone(), coverage }));
            }
            if coverage.n_evaluated.is_multiple_of(UNWATCHED) && watcher(coverage).is_break() {
                return ControlFlow::Break(Err(tier));
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(end) = flow {
            return end;
        }
    }
    Err(limit)
}
