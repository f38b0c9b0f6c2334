//! Runs one trial and reports every event.

use std::cell::Cell;
use std::time::{Duration, Instant};

use stromboli_domain::{Data, Observer, Phase, Probe, Search, Verdict, print};
use stromboli_workloads::Program;

use crate::alarm::Alarm;
use crate::registry::trials_of;
use crate::run::NotApplicable;
use crate::setup::{Setup, SetupVisitor};
use crate::trial::{Assignment, Ending, Status};

/// An event of a trial, with printed values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The property was executed.
    Executed {
        /// Whether it was part of the search or of shrinking.
        phase: Phase,
        /// The result of the execution.
        verdict: Verdict,
        /// The printed input.
        value: String,
        /// How long the property took.
        time: Duration,
    },
    /// The generator discarded an input, so there was nothing to execute.
    NotGenerated {
        /// Whether it was part of the search or of shrinking.
        phase: Phase,
    },
    /// The first counterexample was found. Shrinking begins.
    Found(String),
    /// A smaller counterexample was accepted. Shrinking continues from it.
    Accepted(String),
}

/// Runs a trial once, as [`run`](crate::run()) does, reports every event, and returns how it ended.
///
/// It prints every value and reads the clock around every execution, so it measures nothing else.
pub fn watch(
    assignment: &Assignment,
    alarm: &Alarm,
    show: &mut dyn FnMut(Event),
) -> Result<Ending, NotApplicable> {
    let trials = trials_of(assignment.task.workload);
    let ending = trials.and_then(|trials| trials.watch(assignment, alarm, show));
    ending.ok_or_else(|| NotApplicable::of(assignment))
}

/// Runs a trial of the strategy and task that it visits, and reports the events.
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

/// Reports what it observes.
struct Teller<'a> {
    show: &'a mut dyn FnMut(Event),
    /// The duration of the last execution.
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
