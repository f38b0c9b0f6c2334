//! What is recorded about a trial with a runner.

use std::time::{Duration, Instant};

use stromboli_domain::{Counts, Observer, Phase, Stop, Value, Verdict};
use stromboli_runners::process::shortened;
use stromboli_runners::protocol::Rule;
use stromboli_runners::{Broken, End};

use super::clock::Clock;
use crate::observers::{Path, Recorded, Repeats};
use crate::quantity::nanoseconds;
use crate::trial::{Counterexamples, Ending, Outcome, Status, Step};
use crate::watch::Event;

/// Everything that is recorded about the trial.
pub(super) struct Record<'a, 's> {
    clock: &'a Clock,
    show: Option<&'s mut dyn FnMut(Event)>,
    started: Instant,
    search_time: Option<Duration>,
    searched: Counts,
    path: Path,
    repeats: Repeats<'a>,
    /// Every failing execution while shrinking.
    failing: Vec<Recorded>,
    /// Whether the first counterexample was given to the runner.
    is_given: bool,
    /// A value that was accepted without having failed while shrinking.
    wrong_accept: Option<Box<dyn Value>>,
}

impl<'a, 's> Record<'a, 's> {
    pub(super) fn new(clock: &'a Clock, show: Option<&'s mut dyn FnMut(Event)>) -> Record<'a, 's> {
        Record {
            clock,
            show,
            started: Instant::now(),
            search_time: None,
            searched: Counts::default(),
            path: Path::new(),
            repeats: Repeats::default(),
            failing: Vec::new(),
            is_given: false,
            wrong_accept: None,
        }
    }

    /// Begins with shrinking a counterexample that something else found.
    pub(super) fn begin_with(&mut self, found: &dyn Value) {
        self.found(found);
        self.is_given = true;
    }

    /// The outcome of the trial, and the reason to kill the runner, if any. `stop` is why the trial was
    /// stopped, and `told` says whether the runner reports every accepted shrink.
    pub(super) fn outcome(
        self,
        end: Result<End<Box<dyn Value>>, Broken>,
        stop: Option<Stop>,
        told: bool,
        fails: impl FnMut(&dyn Value) -> bool,
    ) -> (Outcome, Option<Broken>) {
        let elapsed = self.started.elapsed();
        let search_time = self.search_time.unwrap_or(elapsed);
        let mut outcome = Outcome::searched(&self.searched, search_time);
        if self.path.initial.is_some() {
            outcome.shrunk(&self.path.counts, elapsed.saturating_sub(search_time));
            outcome.quantities.repeats = Some(self.repeats.n_repeats);
            outcome.quantities.property_ns = Some(nanoseconds(self.clock.property.get()));
            outcome.quantities.transport_ns = Some(nanoseconds(self.clock.transport()));
        }
        let has_stopped = stop.is_some();
        let ending = Ending::from(stop.map_or(Ok(()), Err));
        let (reported, ending, broken) = match end {
            Ok(End::Done(value)) => (Some(value), ending, None),
            Ok(End::Stopped(value)) => (value, ending, None),
            Ok(End::Passed) if has_stopped => (None, ending, None),
            Ok(End::Passed) => (None, Ending { status: Status::GaveUp, reason: None }, None),
            Ok(End::Error(text)) => {
                let reason = Some(format!("the runner reported an error: {text}"));
                (None, Ending { status: Status::Crashed, reason }, None)
            }
            Err(broken) => {
                let status = match broken {
                    Broken::Overdue(_) => Status::TimedOut,
                    _ => Status::Crashed,
                };
                (None, Ending { status, reason: None }, Some(broken))
            }
        };
        outcome.ending = ending;
        let steps = match self.steps(reported, told, fails) {
            Ok(steps) => steps,
            Err(what) => {
                outcome.ending.status = Status::Crashed;
                // What the host has seen to fail is known all the same.
                if let Some(start) = self.path.initial.as_ref().filter(|_| self.is_given) {
                    let steps = self.failing.iter().map(Step::of).collect();
                    let found = Counterexamples::followed(start.printed(), steps);
                    outcome.counterexamples = Some(found);
                }
                return (outcome, Some(Broken::rule(Rule::Reports, what)));
            }
        };
        if let Some(initial) = &self.path.initial {
            if let Some(show) = self.show {
                steps.iter().for_each(|step| show(Event::Accepted(step.value.clone())));
            }
            outcome.counterexamples = Some(Counterexamples::followed(initial.printed(), steps));
        }
        (outcome, broken)
    }

    /// The steps from the first counterexample to the reported one. If the library does not report
    /// them, they are all failing values up to the first execution of the reported one. Later
    /// executions only confirm or explain.
    fn steps(
        &self,
        reported: Option<Box<dyn Value>>,
        told: bool,
        mut fails: impl FnMut(&dyn Value) -> bool,
    ) -> Result<Vec<Step>, String> {
        if let Some(value) =
            self.wrong_accept.as_deref().filter(|value| self.is_not_initial(*value))
        {
            let value = shortened(&value.printed());
            return Err(format!(
                "accepted {value}, on which the property did not fail in this trial"
            ));
        }
        let is_initial = reported.is_some() && reported == self.path.initial;
        let steps = match (&reported, told) {
            (None, true) => &self.path.steps[..],
            (None, false) => &self.failing[..],
            (Some(_), false) if is_initial => &[],
            (Some(value), _) => {
                // A library that reports accepted shrinks may accept the same value again.
                let is_reported = |(failing, ..): &Recorded| failing == value;
                let (all, index) = match told {
                    true => (&self.path.steps, self.path.steps.iter().rposition(is_reported)),
                    false => (&self.failing, self.failing.iter().position(is_reported)),
                };
                match index {
                    Some(index) => &all[..=index],
                    None if told && is_initial => &[],
                    None => return Err(self.dishonest(&**value, fails(&**value))),
                }
            }
        };
        Ok(steps.iter().map(Step::of).collect())
    }

    /// Some libraries also report the first counterexample as accepted.
    fn is_not_initial(&self, value: &dyn Value) -> bool {
        self.path.initial.as_deref() != Some(value)
    }

    /// The error for a reported value that is not among the steps.
    fn dishonest(&self, value: &dyn Value, fails: bool) -> String {
        let was_tested = self.failing.iter().any(|(failing, ..)| **failing == *value);
        let value = shortened(&value.printed());
        match (fails, was_tested) {
            (false, _) => format!("reported {value}, on which the property does not fail"),
            (true, false) => format!("reported {value}, which it never tested in this trial"),
            (true, true) => format!("reported {value}, which it never accepted"),
        }
    }
}

impl Observer<dyn Value> for Record<'_, '_> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &dyn Value) {
        match phase {
            Phase::Searching => self.searched.count(verdict),
            Phase::Shrinking => {
                self.path.executed(phase, verdict, value);
                self.repeats.executed(phase, verdict, value);
                // A runner may first confirm what it was given, which is no shrink.
                let is_confirmed =
                    self.is_given && self.failing.is_empty() && !self.is_not_initial(value);
                if verdict.is_failure() && !is_confirmed {
                    self.failing.push(self.path.record(value));
                }
            }
        }
        if let Some(show) = &mut self.show {
            let time = self.clock.execution.get();
            show(Event::Executed { phase, verdict, value: value.printed(), time });
        }
    }

    fn not_generated(&mut self, phase: Phase) {
        match phase {
            Phase::Searching => self.searched.not_generated += 1,
            Phase::Shrinking => self.path.not_generated(phase),
        }
        if let Some(show) = &mut self.show {
            show(Event::NotGenerated { phase });
        }
    }

    fn found(&mut self, value: &dyn Value) {
        self.search_time = Some(self.started.elapsed());
        self.clock.restart();
        self.path.found(value);
        self.repeats.found(value);
        if let Some(show) = &mut self.show {
            show(Event::Found(value.printed()));
        }
    }

    /// A library may report it late; the time of the execution counts.
    fn accepted(&mut self, value: &dyn Value) {
        match self.failing.iter().rev().find(|(failing, ..)| **failing == *value) {
            Some(step) => self.path.steps.push(step.clone()),
            None => self.wrong_accept = Some(value.boxed()),
        }
    }
}
