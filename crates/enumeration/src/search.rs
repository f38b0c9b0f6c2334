//! The first value of which a property fails.

use std::ops::ControlFlow;

use stromboli_domain::{Data, Verdict};

use crate::tiers::Tiers;
use crate::validity::Validity;

/// The first value of which a property fails, and the work that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First<T> {
    /// The value.
    pub value: T,
    /// How far the search had to go.
    pub coverage: Coverage,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The tier it is in.
    pub tier: usize,
    /// How many values the property was evaluated on.
    pub n_evaluated: u64,
    /// How many of them it discarded.
    pub n_discarded: u64,
}

/// How many values are looked at between two words to the watcher.
const UNWATCHED: u64 = 1 << 12;

/// The first value, in the order of the tiers, of which a property fails.
///
/// An evaluation without an end is no failure. The watcher is told now and then how far the search
/// has come, and can break it off; then there is no result.
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
    mut property: impl FnMut(&T) -> Verdict,
    mut watcher: impl FnMut(Coverage) -> ControlFlow<()>,
) -> Option<First<T>> {
    let mut coverage = Coverage::default();
    let flow = tiers.each(|tier, value| {
        let verdict = property(value);
        coverage.tier = tier;
        coverage.n_evaluated += 1;
        coverage.n_discarded += u64::from(verdict == Verdict::Discards);
        if verdict == Verdict::Fails {
            return ControlFlow::Break(Some(First { value: value.clone(), coverage }));
        }
        if coverage.n_evaluated.is_multiple_of(UNWATCHED) && watcher(coverage).is_break() {
            return ControlFlow::Break(None);
        }
        ControlFlow::Continue(())
    });
    flow.break_value().flatten()
}
