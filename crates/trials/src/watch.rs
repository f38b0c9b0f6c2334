//! Runs one trial and reports every event.

use std::cell::Cell;
use std::time::Duration;

use stromboli_domain::{Controls, Observer, Phase, Value, Verdict};
use stromboli_programs::trial;

use crate::alarm::Alarm;
use crate::conversation::{self, converse};
use crate::run::{NotApplicable, Workbench};
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

impl Workbench {
    /// Runs a trial once, as [`run`](Workbench::run) does, reports every event, and returns how it ended.
    ///
    /// It prints every value and reads the clock around every execution, so it measures nothing else.
    pub fn watch(
        &mut self,
        assignment: &Assignment,
        alarm: &Alarm,
        show: &mut dyn FnMut(Event),
    ) -> Result<Ending, NotApplicable> {
        let (ending, _) =
            trial::within(alarm.limits(), || self.watch_here(assignment, alarm, show));
        ending
    }

    fn watch_here(
        &mut self,
        assignment: &Assignment,
        alarm: &Alarm,
        show: &mut dyn FnMut(Event),
    ) -> Result<Ending, NotApplicable> {
        let Assignment { seed, budget, .. } = assignment;
        let setup = self.setup(assignment)?;
        let processes = &mut self.processes;
        if let Some(outcome) = converse(processes, &setup, assignment, alarm, Some(&mut *show)) {
            return Ok(outcome.ending);
        }
        let clock = Cell::new(Duration::ZERO);
        let mut teller = Teller { show, time: &clock };
        let controls = Controls {
            cancelled: Some(alarm.flag()),
            clock: Some(&clock),
            ..Controls::within(*budget)
        };
        let searching = Controls { observer: Some(&mut teller), ..controls };
        let found = match setup.search(setup.subject(), *seed, searching).end {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(Ending { status: Status::GaveUp, reason: None }),
            Err(stop) => return Ok(Err(stop).into()),
        };
        let start = found.value();
        if let Some(outcome) = conversation::shrink(
            processes,
            &setup,
            start,
            assignment,
            alarm,
            Some(&mut *teller.show),
        ) {
            return Ok(outcome.ending);
        }
        alarm.found();
        teller.found(found.value());
        let shrinking = Controls { observer: Some(&mut teller), ..controls };
        Ok(setup.shrink(&*found, setup.subject(), shrinking).into())
    }
}

/// Reports what it observes.
struct Teller<'a> {
    show: &'a mut dyn FnMut(Event),
    /// The duration of the last execution.
    time: &'a Cell<Duration>,
}

impl Observer<dyn Value> for Teller<'_> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &dyn Value) {
        let (value, time) = (value.printed(), self.time.get());
        (self.show)(Event::Executed { phase, verdict, value, time });
    }

    fn not_generated(&mut self, phase: Phase) {
        (self.show)(Event::NotGenerated { phase });
    }

    fn found(&mut self, value: &dyn Value) {
        (self.show)(Event::Found(value.printed()));
    }

    fn accepted(&mut self, value: &dyn Value) {
        (self.show)(Event::Accepted(value.printed()));
    }
}
