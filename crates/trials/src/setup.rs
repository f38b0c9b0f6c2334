//! A strategy on a task, ready to run.

use stromboli_domain::finder::Test;
use stromboli_domain::{
    Controls, Counterexample, Finder, Name, Precondition, Searched, Seed, Stop, Subject, Value,
};
use stromboli_generators::{Inputs, generators_of};
use stromboli_workloads::{Property, Task};

use crate::framework::Shrinker;
use crate::strategy::Strategy;

/// A strategy on a task.
pub struct Setup {
    pub property: &'static dyn Property,
    /// The bug of the program under test.
    pub bug: Name,
    /// Whether inputs that violate the precondition are discarded.
    pub precondition: Precondition,
    /// What can be done with the inputs.
    pub inputs: &'static dyn Inputs,
    /// What searches; `None` if a runner does.
    finder: Option<Box<dyn Finder>>,
    /// The shrinker that replaces the framework's own, if any.
    shrinker: Option<Shrinker>,
}

impl Setup {
    /// Prepares a strategy for a task; `None` if it does not apply.
    pub fn of(task: &Task, strategy: Strategy) -> Option<Setup> {
        let (framework, family) = (strategy.finder(), strategy.family());
        let property = task.checked().ok()?;
        let inputs = generators_of(task.workload)?.inputs_of(property)?;
        let finder = inputs.finder(framework.name(), family);
        if finder.is_none() && !framework.is_outside() {
            return None;
        }
        Some(Setup {
            property,
            bug: task.mutation,
            precondition: strategy.precondition(task.workload, task.property),
            finder,
            inputs,
            shrinker: strategy.shrinker(),
        })
    }

    /// What a trial executes.
    pub fn subject(&self) -> Subject<'static> {
        self.property.subject(Some(&self.bug), self.precondition)
    }

    /// The same, on inputs of any type.
    pub(crate) fn test(&self) -> Test<dyn Value> {
        self.property.test(Some(&self.bug), self.precondition)
    }

    /// Searches for a counterexample. Only a runner finds one if there is no built-in framework.
    pub fn search(&self, subject: Subject<'_>, seed: Seed, controls: Controls<'_>) -> Searched {
        match &self.finder {
            Some(finder) => finder.search(subject, seed, controls),
            None => Searched { end: Ok(None), counts: Default::default() },
        }
    }

    /// Shrinks a counterexample, of which the observer was told; without a shrinker, it does nothing.
    pub fn shrink(
        &self,
        found: &dyn Counterexample,
        subject: Subject<'_>,
        controls: Controls<'_>,
    ) -> Result<(), Stop> {
        match self.shrinker {
            Some(shrinker) => self.inputs.reduce(shrinker.name(), found.value(), subject, controls),
            None => found.shrink(subject, controls),
        }
    }
}
