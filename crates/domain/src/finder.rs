//! Searches as objects: a framework with one of its generators.
//!
//! This is where code stops to know types. Inside of [`Finder::search`] everything is compiled for the
//! framework and the type of inputs; what calls it is compiled once.

use std::any::Any;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::budget::{Budget, Limit};
use crate::data::Data;
use crate::probe::{Counts, Observer, OfAny, Probe, Stop, stoppable};
use crate::search::{Found, FoundBy, Search, Shrink};
use crate::seed::Seed;
use crate::value::Value;
use crate::verdict::Verdict;

/// A framework with one of its generators.
pub trait Finder {
    /// Searches for a counterexample.
    fn search(&self, subject: Subject<'_>, seed: Seed, controls: Controls<'_>) -> Searched;

    /// A counterexample as if the search had found it with this witness.
    ///
    /// # Panics
    ///
    /// If the value or the witness is of another type than those of the search.
    fn found(&self, value: &dyn Value, witness: Box<dyn Any>) -> Box<dyn Counterexample>;
}

/// What is executed.
pub enum Subject<'a> {
    /// A [`Test`] of the type of the inputs.
    Typed(Box<dyn Any>),
    /// A function of values of any type.
    Any(&'a mut dyn FnMut(&dyn Value) -> Verdict),
}

/// What is executed on inputs of one type.
pub type Test<I> = Box<dyn FnMut(&I) -> Verdict>;

/// Who observes and what limits a search, or shrinking.
#[derive(Default)]
pub struct Controls<'a> {
    /// The observer of all events.
    pub observer: Option<&'a mut dyn Observer<dyn Value>>,
    /// The flag that cancels the trial.
    pub cancelled: Option<&'a AtomicBool>,
    /// The library's own limit on shrinking.
    pub limit: Limit,
    /// The greatest number of executions while shrinking.
    pub n_executions: Option<u64>,
    /// Whether a search may skip inputs; see [`Probe::skipping`].
    pub may_skip: bool,
    /// Where to put the duration of the last execution.
    pub clock: Option<&'a Cell<Duration>>,
}

impl Controls<'_> {
    /// The limits of a budget.
    pub fn within(budget: Budget) -> Self {
        Controls { limit: budget.limit(), n_executions: budget.executions(), ..Controls::default() }
    }
}

/// How a search ended.
pub struct Searched {
    /// The counterexample; `None` if there are no more inputs.
    pub end: Result<Option<Box<dyn Counterexample>>, Stop>,
    /// The numbers of inputs.
    pub counts: Counts,
}

/// A counterexample that can be shrunk.
pub trait Counterexample {
    /// The input that fails.
    fn value(&self) -> &dyn Value;

    /// What the framework needs to produce the value again.
    fn into_witness(self: Box<Self>) -> Box<dyn Any>;

    /// Shrinks it in the framework's own way; does nothing if there is none. The caller has told the
    /// observer of the counterexample.
    fn shrink(&self, subject: Subject<'_>, controls: Controls<'_>) -> Result<(), Stop>;
}

/// A framework that shrinks what it finds, with one of its generators.
pub fn port<F: Shrink + 'static, I: Data>(framework: F, inputs: F::Gen<I>) -> Box<dyn Finder> {
    let own: OwnShrink<F, I> = F::shrink::<I>;
    Box::new(Finding(Rc::new(Parts { framework, inputs, own: Some(own) })))
}

/// A framework that does not shrink, with one of its generators.
pub fn enumerator<F: Search + 'static, I: Data>(
    framework: F,
    inputs: F::Gen<I>,
) -> Box<dyn Finder> {
    Box::new(Finding(Rc::new(Parts::<F, I> { framework, inputs, own: None })))
}

/// A framework's own way to shrink.
type OwnShrink<F, I> =
    fn(&F, &<F as Search>::Gen<I>, &FoundBy<F, I>, Limit, &mut Probe<'_, I>) -> Result<(), Stop>;

struct Parts<F: Search, I: Data> {
    framework: F,
    inputs: F::Gen<I>,
    own: Option<OwnShrink<F, I>>,
}

struct Finding<F: Search, I: Data>(Rc<Parts<F, I>>);

struct Shrinking<F: Search, I: Data> {
    by: Rc<Parts<F, I>>,
    found: FoundBy<F, I>,
}

impl<F: Search + 'static, I: Data> Finder for Finding<F, I> {
    fn search(&self, subject: Subject<'_>, seed: Seed, controls: Controls<'_>) -> Searched {
        let (end, counts) = subject
            .with_probe(controls, |probe| self.0.framework.search(&self.0.inputs, seed, probe));
        let found = |found| -> Box<dyn Counterexample> {
            Box::new(Shrinking { by: Rc::clone(&self.0), found })
        };
        Searched { end: end.map(|end| end.map(found)), counts }
    }

    fn found(&self, value: &dyn Value, witness: Box<dyn Any>) -> Box<dyn Counterexample> {
        let value = value.downcast_ref::<I>().expect("the value is an input").clone();
        let witness = witness.downcast().expect("the witness is of the framework");
        let found = Found { value, witness: *witness };
        Box::new(Shrinking { by: Rc::clone(&self.0), found })
    }
}

impl<F: Search + 'static, I: Data> Counterexample for Shrinking<F, I> {
    fn value(&self) -> &dyn Value {
        &self.found.value
    }

    fn into_witness(self: Box<Self>) -> Box<dyn Any> {
        Box::new(self.found.witness)
    }

    fn shrink(&self, subject: Subject<'_>, controls: Controls<'_>) -> Result<(), Stop> {
        let Parts { framework, inputs, own } = &*self.by;
        let Some(own) = own else { return Ok(()) };
        let limit = controls.limit;
        let shrink = |probe: &mut Probe<'_, I>| {
            own(framework, inputs, &self.found, limit, probe.shrinking())
        };
        subject.with_probe(controls, shrink).0
    }
}

impl Subject<'_> {
    /// Calls `work` with a probe of inputs of type `I`, which begins with searching, and counts the inputs.
    /// If the property [has no verdict](crate::probe::stoppable), that is the error.
    ///
    /// # Panics
    ///
    /// If it is a test of another type.
    pub fn with_probe<I: Data, R>(
        self,
        controls: Controls<'_>,
        work: impl FnOnce(&mut Probe<'_, I>) -> Result<R, Stop>,
    ) -> (Result<R, Stop>, Counts) {
        let (mut typed, mut of_any, mut timed): (Test<I>, _, _);
        let mut execute: &mut dyn FnMut(&I) -> Verdict = match self {
            Subject::Typed(test) => {
                typed = *test.downcast().expect("the test is of these inputs");
                &mut *typed
            }
            Subject::Any(test) => {
                of_any = move |input: &I| test(input);
                &mut of_any
            }
        };
        if let Some(clock) = controls.clock {
            timed = move |input: &I| {
                let started = Instant::now();
                let verdict = execute(input);
                clock.set(started.elapsed());
                verdict
            };
            execute = &mut timed;
        }
        let mut observer = controls.observer.map(OfAny);
        let mut probe = Probe::new(execute).limited_to(controls.n_executions);
        if let Some(observer) = &mut observer {
            probe = probe.observed_by(observer);
        }
        if let Some(flag) = controls.cancelled {
            probe = probe.cancelled_by(flag);
        }
        if controls.may_skip {
            probe = probe.skipping();
        }
        let end = stoppable(|| work(&mut probe)).unwrap_or_else(Err);
        (end, probe.counts())
    }
}
