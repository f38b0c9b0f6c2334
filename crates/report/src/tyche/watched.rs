//! A trial by everything that it executes.

use std::time::Duration;

use stromboli_domain::{Phase, Verdict};
use stromboli_trials::Event;

use super::line::{CaseStatus, Features, Line, Timing};
use super::{ACCEPTED, Case, FIRST, Origin, Subject};

/// Turns each execution of a watched trial into a line.
pub struct Watcher<'a> {
    subject: &'a Subject,
    origin: Origin,
    n_executions: u64,
    n_steps: u64,
    /// The result of an execution is reported after it.
    last: Option<Tried>,
}

/// An input that was executed, or that the generator discarded.
struct Tried {
    phase: Phase,
    result: Result<(Verdict, String), NotGenerated>,
    time: Duration,
    n_executions: u64,
    n_steps: u64,
    /// Whether this is the first counterexample, or an accepted shrink.
    is_kept: bool,
}

struct NotGenerated;

impl<'a> Watcher<'a> {
    pub fn new(subject: &'a Subject, origin: Origin) -> Watcher<'a> {
        Watcher { subject, origin, n_executions: 0, n_steps: 0, last: None }
    }

    /// Takes an event, and returns the line for an earlier one once everything about it is known.
    pub fn see(&mut self, event: Event) -> Option<Line> {
        match event {
            Event::Executed { phase, verdict, value, time } => {
                self.n_executions += u64::from(phase == Phase::Shrinking);
                self.tried(phase, Ok((verdict, value)), time)
            }
            Event::NotGenerated { phase } => self.tried(phase, Err(NotGenerated), Duration::ZERO),
            Event::Found(_) => {
                self.keep_last();
                None
            }
            Event::Accepted(_) => {
                self.n_steps += 1;
                self.keep_last();
                None
            }
        }
    }

    /// The last line, after the last event.
    pub fn end(&mut self) -> Option<Line> {
        let last = self.last.take()?;
        Some(last.line(self.subject, self.origin))
    }

    fn tried(
        &mut self,
        phase: Phase,
        result: Result<(Verdict, String), NotGenerated>,
        time: Duration,
    ) -> Option<Line> {
        let line = self.end();
        let (n_executions, n_steps) = (self.n_executions, self.n_steps);
        self.last = Some(Tried { phase, result, time, n_executions, n_steps, is_kept: false });
        line
    }

    fn keep_last(&mut self) {
        if let Some(last) = &mut self.last {
            last.is_kept = true;
            last.n_steps = self.n_steps;
        }
    }
}

impl Tried {
    fn line(&self, subject: &Subject, origin: Origin) -> Line {
        let (outcome, reason) = self.outcome();
        let value = self.result.as_ref().ok().map(|(_, value)| value.as_str());
        let (phase, how_generated) = match (self.phase, self.is_kept) {
            (Phase::Searching, _) => ("search", "by the search".to_owned()),
            (Phase::Shrinking, true) => ("shrink", format!("by shrink {}", self.n_steps)),
            (Phase::Shrinking, false) => {
                ("shrink", format!("as a candidate for shrink {}", self.n_steps + 1))
            }
        };
        let features = Features { phase: Some(phase), ..self.features(subject, value) };
        let timing = Timing { property: Some(self.time.as_secs_f64()), ..Timing::default() };
        subject.test_case(Case { outcome, reason, value, how_generated, features, timing }, origin)
    }

    fn outcome(&self) -> (CaseStatus, &'static str) {
        let verdict = match &self.result {
            Ok((verdict, _)) => verdict,
            Err(NotGenerated) => return (CaseStatus::GaveUp, "the generator gave no input"),
        };
        match (verdict, self.is_kept, self.phase) {
            (Verdict::Passes, ..) => (CaseStatus::Passed, ""),
            (Verdict::Discards, ..) => (CaseStatus::GaveUp, "the precondition does not hold"),
            (Verdict::Diverges, ..) => (CaseStatus::GaveUp, "the property does not end"),
            (_, true, Phase::Searching) => (CaseStatus::Failed, FIRST),
            (_, true, Phase::Shrinking) => (CaseStatus::Failed, ACCEPTED),
            (Verdict::Fails, false, _) => (CaseStatus::Failed, "the property fails"),
            (Verdict::Raises, false, _) => (CaseStatus::Failed, "the property raises an error"),
        }
    }

    fn features(&self, subject: &Subject, value: Option<&str>) -> Features {
        let Some(value) = value else { return Features::default() };
        match (self.is_kept, self.phase) {
            (true, _) => subject.scale.on_the_way(value, self.n_steps, self.n_executions),
            (false, Phase::Searching) => subject.scale.measured(value),
            (false, Phase::Shrinking) => Features {
                step: Some(self.n_steps),
                executions: Some(self.n_executions),
                ..subject.scale.measured(value)
            },
        }
    }
}
