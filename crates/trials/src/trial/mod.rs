//! The specification and the record of a trial.
//!
//! A [`Trial`] is the one record of a trial: workers send it, stores keep it, files exchange it and
//! reports read it. Unknown values are absent.

mod json;

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use stromboli_domain::{Budget, Named, Seed};
use stromboli_workloads::Task;

use crate::quantity::{Quantities, nanoseconds};
use crate::strategy::Strategy;

/// A strategy on a task with a budget. An experiment runs several trials of each cell. Prints as
/// `bst/InsertPost/insert_1 quickcheck/cbc default`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// The property and the bug to find.
    #[serde(with = "json::as_recorded")]
    pub task: Task,
    /// How counterexamples are found and shrunk.
    pub strategy: Strategy,
    /// The limit on shrinking.
    #[serde(with = "json::as_text")]
    pub budget: Budget,
}

impl Cell {
    /// The specification of a trial of this cell.
    pub fn assignment(&self, seed: Seed) -> Assignment {
        let Cell { task, strategy, budget } = *self;
        Assignment { task, strategy, seed, budget }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.task, self.strategy, self.budget)
    }
}

/// The specification of a trial. It determines the outcome, except for times and memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assignment {
    /// The property and the bug to find.
    #[serde(with = "json::as_text")]
    pub task: Task,
    /// How counterexamples are found and shrunk.
    pub strategy: Strategy,
    /// What all randomness of the trial is derived from.
    #[serde(with = "json::AsNumber")]
    pub seed: Seed,
    /// The limit on shrinking.
    #[serde(with = "json::as_text")]
    pub budget: Budget,
}

/// The record of a finished trial.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trial {
    /// The cell that the trial belongs to.
    #[serde(flatten)]
    pub cell: Cell,
    /// The number of the trial in its cell, from 1.
    #[serde(rename = "trial")]
    pub number: u32,
    /// The seed, unless another program ran the trial.
    #[serde(default, with = "json::as_optional_number")]
    pub seed: Option<Seed>,
    /// The machine that ran the trial, if it is known. Times of different machines cannot be compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// How the trial ended and what was measured.
    #[serde(flatten)]
    pub outcome: Outcome,
}

impl Trial {
    /// The specification of the trial, unless another program ran it.
    pub fn assignment(&self) -> Option<Assignment> {
        self.seed.map(|seed| self.cell.assignment(seed))
    }

    /// How the trial ended.
    pub fn status(&self) -> Status {
        self.outcome.ending.status
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// How the trial ended, and why.
    #[serde(flatten)]
    pub ending: Ending,
    #[serde(flatten)]
    pub quantities: Quantities,
    /// The first and the shrunk counterexamples, if the trial found one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexamples: Option<Counterexamples>,
}

impl Outcome {
    /// The outcome of a trial of which only its end and its duration are known, for example because
    /// its worker died.
    pub fn unreported(status: Status, reason: String, time: Duration) -> Outcome {
        Outcome {
            ending: Ending { status, reason: Some(reason) },
            quantities: Quantities { search_ns: Some(nanoseconds(time)), ..Quantities::default() },
            counterexamples: None,
        }
    }

    /// Leaves out times and memory, which differ between runs.
    #[must_use]
    pub fn reproducible(mut self) -> Outcome {
        self.quantities = self.quantities.reproducible();
        if let Some(Steps::All(steps)) =
            self.counterexamples.as_mut().and_then(|found| found.steps.as_mut())
        {
            steps.iter_mut().for_each(|step| step.time = Duration::ZERO);
        }
        self
    }
}

/// How a trial ended, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// How the trial ended.
    pub status: Status,
    /// The reason, if the status does not imply it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Ending {
    /// The end of a trial that found a counterexample.
    pub(crate) fn found() -> Ending {
        Ending { status: Status::Found, reason: None }
    }
}

/// How a trial ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// With a counterexample, shrunk as far as the strategy and the budget allow.
    #[named("found")]
    Found,
    /// The time limit was reached, or the property does not terminate.
    #[named("timed_out")]
    TimedOut,
    /// The strategy has tried everything that it can.
    #[named("gave_up")]
    GaveUp,
    /// With an error, a panic, a signal, or out of memory.
    #[named("crashed")]
    Crashed,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counterexamples {
    /// The first one, before shrinking.
    pub initial: String,
    /// The last one, which the framework reports.
    pub reported: String,
    /// Every accepted shrink, in order; absent if they were not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    /// Why the first one fails, if the program under test says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial_reason: Option<String>,
    /// Why the last one fails, if the program under test says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reported_reason: Option<String>,
}

impl Counterexamples {
    /// Counterexamples of which no reasons are known.
    pub fn new(initial: String, reported: String, steps: Option<Steps>) -> Counterexamples {
        Counterexamples { initial, reported, steps, initial_reason: None, reported_reason: None }
    }

    /// The counterexamples of a trial of which every accepted shrink is known.
    pub fn followed(initial: String, steps: Vec<Step>) -> Counterexamples {
        let reported = steps.last().map_or(&initial, |step| &step.value).clone();
        Counterexamples::new(initial, reported, Some(Steps::from(steps)))
    }

    /// Whether the last accepted shrink is the reported counterexample. It always is in a trial that
    /// was run here.
    pub fn is_consistent(&self) -> bool {
        let all = self.steps.as_ref().and_then(Steps::all);
        all.is_none_or(|all| all.last().map_or(&self.initial, |step| &step.value) == &self.reported)
    }

    /// Executions up to the last accepted shrink, if the steps are known. The rest only confirm that
    /// it was the last.
    pub fn n_executions_to_best(&self) -> Option<u64> {
        self.steps.as_ref().map(Steps::n_executions)
    }

    /// Time to the last accepted shrink, if the steps are known.
    pub fn time_to_best(&self) -> Option<Duration> {
        self.steps.as_ref().map(Steps::time)
    }
}

/// The accepted shrinks of a trial, in order.
///
/// A store of many trials may be larger than memory, mostly because of them. So a reader may leave
/// them out, except for what metrics need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Steps {
    /// All of them.
    All(Vec<Step>),
    /// They were left out.
    LeftOut {
        /// How many there are.
        n_steps: usize,
        /// Executions of the property up to the last one.
        n_executions: u64,
        /// Time up to the last one.
        time: Duration,
    },
}

impl Steps {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Steps::All(all) => all.len(),
            Steps::LeftOut { n_steps, .. } => *n_steps,
        }
    }

    /// Whether no shrink was accepted.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Executions of the property up to the last one.
    pub fn n_executions(&self) -> u64 {
        match self {
            Steps::All(all) => all.last().map_or(0, |last| last.n_executions),
            Steps::LeftOut { n_executions, .. } => *n_executions,
        }
    }

    /// Time up to the last one.
    pub fn time(&self) -> Duration {
        match self {
            Steps::All(all) => all.last().map_or(Duration::ZERO, |last| last.time),
            Steps::LeftOut { time, .. } => *time,
        }
    }

    /// All of them, unless they were left out.
    pub fn all(&self) -> Option<&[Step]> {
        match self {
            Steps::All(all) => Some(all),
            Steps::LeftOut { .. } => None,
        }
    }

    /// All of them, or none if they were left out.
    pub fn kept(&self) -> &[Step] {
        self.all().unwrap_or_default()
    }
}

impl From<Vec<Step>> for Steps {
    fn from(all: Vec<Step>) -> Steps {
        Steps::All(all)
    }
}

impl Serialize for Steps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let left_out = || serde::ser::Error::custom("the steps of the trial were left out");
        self.all().ok_or_else(left_out)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Steps {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Steps, D::Error> {
        Vec::deserialize(deserializer).map(Steps::from)
    }
}

/// An accepted shrink.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The smaller counterexample.
    pub value: String,
    /// Executions of the property up to and including this one.
    #[serde(rename = "executions")]
    pub n_executions: u64,
    /// Time since shrinking began.
    #[serde(rename = "time_ns", with = "json::as_nanoseconds")]
    pub time: Duration,
}
