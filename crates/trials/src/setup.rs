//! A strategy on a task, with all types known. Used by `run`, `watch` and benchmarks.

use stromboli_domain::{Data, FoundBy, Limit, Precondition, Probe, Search, Seed, Stop, Verdict};
use stromboli_workloads::{Check, Program};

use crate::framework::Shrinker;
use crate::registry;

/// A property of the program under test.
#[derive(Clone, Copy)]
pub struct Property<P, I> {
    /// The program, with its bug.
    pub program: P,
    /// Whether inputs that violate the precondition are discarded.
    pub precondition: Precondition,
    /// The property to test, with the program under test.
    pub check: Check<P, I>,
}

impl<P: Program, I> Property<P, I> {
    /// Evaluates the property on an input.
    #[inline]
    pub fn of(&self, input: &I) -> Verdict {
        (self.check)(self.program, self.precondition, input)
    }
}

/// A framework's own way to shrink.
pub type OwnShrink<F, I> =
    fn(&F, &<F as Search>::Gen<I>, &FoundBy<F, I>, Limit, &mut Probe<'_, I>) -> Result<(), Stop>;

/// A strategy on a task.
pub struct Setup<P, I: Data, F: Search> {
    /// The framework that searches.
    pub finder: F,
    /// The generator of inputs.
    pub inputs: F::Gen<I>,
    /// The property to test, with the program under test.
    pub property: Property<P, I>,
    /// The framework's own way to shrink, if it has one.
    pub own: Option<OwnShrink<F, I>>,
    /// The shrinker that replaces it, if any.
    pub shrinker: Option<Shrinker>,
}

/// An operation on a strategy and a task that is generic over all types.
pub trait SetupVisitor {
    /// The result of the operation.
    type Output;

    /// Performs the operation.
    fn visit<P: Program, I: Data, F: Search>(self, setup: Setup<P, I, F>) -> Self::Output;
}

impl<P, I: Data, F: Search> Setup<P, I, F> {
    /// Searches for a counterexample.
    pub fn search(
        &self,
        seed: Seed,
        probe: &mut Probe<'_, I>,
    ) -> Result<Option<FoundBy<F, I>>, Stop> {
        self.finder.search(&self.inputs, seed, probe)
    }

    /// Whether anything shrinks what is found.
    pub fn shrinks(&self) -> bool {
        self.shrinker.is_some() || self.own.is_some()
    }

    /// Shrinks a counterexample that was reported to `probe`; without a shrinker, it does nothing.
    pub fn shrink(
        &self,
        found: &FoundBy<F, I>,
        limit: Limit,
        probe: &mut Probe<'_, I>,
    ) -> Result<(), Stop> {
        match (self.shrinker, self.own) {
            (Some(shrinker), _) => registry::reduce(shrinker, &found.value, limit, probe),
            (None, Some(own)) => own(&self.finder, &self.inputs, found, limit, probe),
            (None, None) => Ok(()),
        }
    }
}
