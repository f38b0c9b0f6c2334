//! Runs one trial for somebody who wants to see all of it.

use std::cell::Cell;
use std::time::{Duration, Instant};

use stromboli_domain::{Data, Observer, Phase, Probe, Search, Verdict, print};
use stromboli_workloads::Program;

use crate::alarm::Alarm;
use crate::registry::trials_of;
use crate::run::NotApplicable;
use crate::setup::{Setup, SetupVisitor};
use crate::trial::{Assignment, Ending, Status};

/// What happens in a trial, with values in their printed form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The property was executed.
    Executed {
        /// What for.
        phase: Phase,
        /// What came of it.
        verdict: Verdict,
        /// The input.
        value: String,
        /// How long it took.
        time: Duration,
    },
    /// The generator itself discarded the input, so that there was nothing to execute.
    NotGenerated {
        /// What the input was to be for.
        phase: Phase,
    },
    /// This is the first counterexample. Shrinking begins.
    Found(String),
    /// This smaller counterexample is where shrinking goes on from.
    Accepted(String),
}

/// Runs a trial once, as [`run`](crate::run()) does, and shows everything that happens; says how it
/// ended.
///
/// Every value is printed and the clock read around every execution, so nothing else is measured.
pub fn watch(
    assignment: &Assignment,
    alarm: &Alarm,
    show: &mut dyn FnMut(Event),
) -> Result<Ending, NotApplicable> {
    let trials = trials_of(assignment.task.workload);
    let ending = trials.and_then(|trials| trials.watch(assignment, alarm, show));
    ending.ok_or_else(|| NotApplicable::of(assignment))
}

/// Runs a trial of the strategy and the task that it is shown, and tells what happens.
pub(crate) struct Watch<'a> {
    pub(crate) assignment: &'a Assignment,
    pub(crate) alarm: &'a Alarm,
    pub(crate) show: &'a mut dyn FnMut(Event),
}

impl SetupVisitor for Watch<'_> {
    type Output = Ending;

    fn visit<P: Program, I: Data, F: Search>(self, setup: Setup<P, I, F>) -> Ending {
        let Assignment { seed, budget, .. } = *self.assignment;
        let time = Cell::new(Duration::ZERO);
        let mut execute = |input: &I| {
            let started = Instant::now();
            let verdict = setup.property.of(input);
            time.set(started.elapsed());
            verdict
        };
        let mut teller = Teller { show: self.show, time: &time };
        let mut probe = Probe::new(&mut execute)
            .observed_by(&mut teller)
            .limited_to(budget.executions())
            .cancelled_by(self.alarm.flag());
        let found = match setup.search(seed, &mut probe) {
            Ok(Some(found)) => found,
            Ok(None) => return Ending { status: Status::GaveUp, reason: None },
            Err(stop) => return Err(stop).into(),
        };
        self.alarm.found();
        probe.found(&found.value);
        setup.shrink(&found, budget.limit(), &mut probe).into()
    }
}

/// Tells what it observes.
struct Teller<'a> {
    show: &'a mut dyn FnMut(Event),
    /// How long the last execution took.
    time: &'a Cell<Duration>,
}

impl<T: Data> Observer<T> for Teller<'_> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &T) {
        let (value, time) = (print(value), self.time.get());
        (self.show)(Event::Executed { phase, verdict, value, time });
    }

    fn not_generated(&mut self, phase: Phase) {
        (self.show)(Event::NotGenerated { phase });
    }

    fn found(&mut self, value: &T) {
        (self.show)(Event::Found(print(value)));
    }

    fn accepted(&mut self, value: &T) {
        (self.show)(Event::Accepted(print(value)));
    }
}
