//! What finds counterexamples, and what shrinks them.
//!
//! The two are apart. What finds is a [`Search`]: it leaves a counterexample and, as a witness, what
//! it takes to make that value again. What shrinks is either the finder's own way ([`Shrink`]), which
//! may use the witness, or anything that needs only the value and the property ([`Reduce`]) and so
//! works after any search. Two shrinkers can then start from the very same counterexample.

use crate::about::Described;
use crate::budget::Limit;
use crate::data::Data;
use crate::probe::{Probe, Stop};
use crate::seed::Seed;

/// A counterexample, and how to make it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T, W> {
    /// The counterexample.
    pub value: T,
    /// What the finder needs to make it again, and to shrink it in its own way.
    pub witness: W,
}

/// A counterexample of type `T` that `S` found.
pub type FoundBy<S, T> = Found<T, <S as Search>::Witness<T>>;

/// Finds a first counterexample.
pub trait Search: Described {
    /// How it describes where values come from.
    type Gen<T: Data>: 'static;

    /// How it makes a counterexample again.
    type Witness<T: Data>;

    /// Tests inputs until one fails, forever if necessary; `None` if there are no more inputs.
    ///
    /// Each execution of the property goes through `probe`, which also ends the search.
    fn search<T: Data>(
        &self,
        of: &Self::Gen<T>,
        seed: Seed,
        probe: &mut Probe<'_, T>,
    ) -> Result<Option<FoundBy<Self, T>>, Stop>;
}

/// Shrinks what it found itself.
pub trait Shrink: Search {
    /// Shrinks a counterexample of its own, which `probe` already knows of.
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

/// Shrinks any counterexample, whatever found it.
pub trait Reduce: Described {
    /// Shrinks a counterexample, which `probe` already knows of.
    ///
    /// `limit` is the shrinker's own limit on its work.
    fn reduce<T: Data>(
        &self,
        value: &T,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop>;
}
