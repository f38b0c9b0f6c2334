//! Traits for searching and shrinking.
//!
//! Searching and shrinking are separate. A [`Search`] returns a counterexample and a witness, which is
//! what it needs to produce that value again. A [`Shrink`] is a framework's own way to shrink, and may
//! use the witness. A [`Reduce`] needs only the value and the property, so it works after any search.
//! Different shrinkers can therefore start from the same counterexample.

use crate::about::Described;
use crate::budget::Limit;
use crate::data::Data;
use crate::probe::{Probe, Stop};
use crate::seed::Seed;

/// A counterexample, and how to produce it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T, W> {
    /// The counterexample.
    pub value: T,
    /// What the framework needs to produce the value again and to shrink it in its own way.
    pub witness: W,
}

/// A counterexample of type `T` that `S` found.
pub type FoundBy<S, T> = Found<T, <S as Search>::Witness<T>>;

/// Finds a first counterexample.
pub trait Search: Described {
    /// The generators of the framework.
    type Gen<T: Data>: 'static;

    /// What the framework needs to produce a counterexample again.
    type Witness<T: Data>: 'static;

    /// Tests inputs until one fails, forever if necessary. Returns `None` if there are no more inputs.
    ///
    /// Each execution of the property goes through `probe`, which also ends the search.
    fn search<T: Data>(
        &self,
        of: &Self::Gen<T>,
        seed: Seed,
        probe: &mut Probe<'_, T>,
    ) -> Result<Option<FoundBy<Self, T>>, Stop>;
}

/// A framework's own way to shrink.
pub trait Shrink: Search {
    /// Shrinks a counterexample that this framework found and reported to `probe`.
    ///
    /// `limit` is the library's own limit on shrinking.
    fn shrink<T: Data>(
        &self,
        of: &Self::Gen<T>,
        found: &FoundBy<Self, T>,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop>;

    /// Searches, then shrinks: a whole trial.
    fn run<T: Data>(
        &self,
        of: &Self::Gen<T>,
        seed: Seed,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop> {
        let Some(found) = self.search(of, seed, probe)? else {
            return Ok(());
        };
        probe.found(&found.value);
        self.shrink(of, &found, limit, probe)
    }
}

/// A shrinker that needs only the value and the property.
pub trait Reduce: Described {
    /// Shrinks a counterexample that was reported to `probe`.
    ///
    /// `limit` is the shrinker's own limit on its work.
    fn reduce<T: Data>(
        &self,
        value: &T,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop>;
}
