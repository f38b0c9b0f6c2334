//! A strategy on a task, with all types known: what run, watch and benchmarks work with.

use stromboli_domain::{Data, FoundBy, Limit, Precondition, Probe, Search, Seed, Stop, Verdict};
use stromboli_workloads::{Check, Program};

use crate::framework::Shrinker;
use crate::registry;

/// A property of the program under test, with its precondition looked at or not.
#[derive(Clone, Copy)]
pub struct Property<P, I> {
    /// The program, with its bug.
    pub program: P,
    /// Whether inputs that do not meet the precondition are discarded.
    pub precondition: Precondition,
    /// The property.
    pub check: Check<P, I>,
}

impl<P: Program, I> Property<P, I> {
    /// The verdict on an input.
    #[inline]
    pub fn of(&self, input: &I) -> Verdict {
        (self.check)(self.program, self.precondition, input)
    }
}

/// A finder's own way to shrink.
pub type OwnShrink<F, I> =
    fn(&F, &<F as Search>::Gen<I>, &FoundBy<F, I>, Limit, &mut Probe<'_, I>) -> Result<(), Stop>;

/// A strategy on a task.
pub struct Setup<P, I: Data, F: Search> {
    /// What finds counterexamples.
    pub finder: F,
    /// Where its inputs come from.
    pub inputs: F::Gen<I>,
    /// What is to fail.
    pub property: Property<P, I>,
    /// The finder's own way to shrink, if it has one.
    pub own: Option<OwnShrink<F, I>>,
    /// What shrinks instead, if anything does.
    pub shrinker: Option<Shrinker>,
}

/// Something to do with a strategy on a task, whatever the types are.
pub trait SetupVisitor {
    /// What it returns.
    type Output;

    /// Does it.
    fn visit<P: Program, I: Data, F: Search>(self, setup: Setup<P, I, F>) -> Self::Output;
}

impl<P, I: Data, F: Search> Setup<P, I, F> {
    /// Looks for a counterexample.
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

    /// Shrinks a counterexample that `probe` knows of; without a shrinker, it stays what it is.
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
