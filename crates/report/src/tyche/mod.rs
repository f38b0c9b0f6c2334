//! Trials for [Tyche](https://github.com/tyche-pbt/tyche-extension), which draws what a
//! property-based test did, from lines of JSON.
//!
//! - `line`: the format of a line;
//! - `value`: the features of an input;
//! - `stored`: a trial by what is kept of it: its counterexamples;
//! - `watched`: a trial by everything that it executes.
//!
//! ```
//! use stromboli_report::Minima;
//! use stromboli_synthetic::Plan;
//! use stromboli_report::tyche::{Subject, line_of};
//! use stromboli_workloads::Workload;
//!
//! let workloads = vec![Workload::from_name("stlc").unwrap()];
//! let trial = &Plan { n_trials: 1, workloads, ..Plan::default() }.records()[0];
//! let subject = Subject::new(trial.cell, 1_700_000_000, &Minima::exact());
//! for line in subject.counterexamples(trial) {
//!     assert!(line_of(&line).starts_with(r#"{"type":"test_case","run_start":1700000000,"#));
//! }
//! ```

mod line;
mod stored;
mod value;
mod watched;

use stromboli_domain::Seed;
use stromboli_trials::{Cell, Ending, Status, Trial};

use crate::Minima;

use line::{CaseStatus, Features, Message, Metadata, TestCase, Timing};
pub use line::{Line, line_of};
use value::{Scale, arguments};
pub use watched::Watcher;

/// What Tyche calls a property: a strategy on a task, under a budget. Tyche shows one at a time, and of
/// several runs only the one with the latest start.
pub struct Subject {
    cell: Cell,
    /// The start of the run, in seconds since 1970.
    run_start: u64,
    minimum: Option<String>,
    /// Whether the minimum is only the best known counterexample.
    is_best_known: bool,
    scale: Scale,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Its number, if it is one of several.
    pub trial: Option<u32>,
    /// The seed, unless another program ran the trial.
    pub seed: Option<Seed>,
}

impl Origin {
    /// The origin of a trial of a campaign.
    pub fn of(trial: &Trial) -> Origin {
        Origin { trial: Some(trial.number), seed: trial.seed }
    }
}

impl Subject {
    /// The subject of the trials of a cell. Trials that should be shown together need the same start, in
    /// seconds since 1970.
    pub fn new(cell: Cell, run_start: u64, minima: &Minima) -> Subject {
        let minimum = minima.get(&cell.task).map(str::to_owned);
        let scale = Scale::to(minimum.as_deref());
        let is_best_known = minima.best_known(&cell.task).is_some();
        Subject { cell, run_start, minimum, is_best_known, scale }
    }

    /// A message with the smallest counterexample, if it is known, or else the best known one.
    pub fn minimum(&self) -> Option<Line> {
        let minimum = self.minimum.as_deref()?;
        let title = match self.is_best_known {
            true => "best known counterexample, which TED is measured from",
            false => "smallest counterexample",
        };
        Some(Line::Info(self.message(title.to_owned(), verbatim(minimum))))
    }

    /// A message for a trial that did not end with a counterexample.
    pub fn alert(&self, ending: &Ending, origin: Origin) -> Option<Line> {
        let happened = match ending.status {
            Status::Found => return None,
            Status::TimedOut => "timed out",
            Status::GaveUp => "gave up",
            Status::Crashed => "crashed",
        };
        let trial = origin.trial.map_or("the trial".to_owned(), |number| format!("trial {number}"));
        let reason = ending.reason.as_deref().unwrap_or("for no known reason");
        Some(Line::Alert(self.message(format!("{trial} {happened}"), verbatim(reason))))
    }

    fn test_case(&self, case: Case<'_>, origin: Origin) -> Line {
        let Case { outcome, reason, value, how_generated, features, timing } = case;
        Line::TestCase(Box::new(TestCase {
            run_start: self.run_start,
            property: self.name(),
            status: outcome,
            status_reason: reason,
            representation: value.unwrap_or_default().to_owned(),
            arguments: value.map(arguments).unwrap_or_default(),
            how_generated,
            features,
            coverage: (),
            timing,
            metadata: Metadata {
                task: self.cell.task.to_string(),
                strategy: self.cell.strategy.to_string(),
                budget: self.cell.budget.to_string(),
                trial: origin.trial,
                seed: origin.seed.map(|seed| seed.0),
            },
        }))
    }

    fn message(&self, title: String, content: String) -> Message {
        Message { run_start: self.run_start, property: self.name(), title, content }
    }

    fn name(&self) -> String {
        self.cell.to_string()
    }
}

struct Case<'a> {
    outcome: CaseStatus,
    reason: &'static str,
    /// `None` if there was no input.
    value: Option<&'a str>,
    how_generated: String,
    features: Features,
    timing: Timing,
}

const FIRST: &str = "first counterexample";
const ACCEPTED: &str = "accepted shrink";

/// Messages are Markdown, in which indented lines are shown unchanged.
fn verbatim(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(|line| format!("    {line}")).collect();
    lines.join("\n")
}
