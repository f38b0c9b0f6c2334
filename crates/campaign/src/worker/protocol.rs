//! What workers are told, and what they answer.

use serde::{Deserialize, Serialize};
use stromboli_domain::Seed;
use stromboli_trials::Assignment;

use crate::limits::{Limits, Memory, Timeout};
use crate::outcome::TrialForm;

/// The first line that a worker writes.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Hello {
    /// The version of the program that it is.
    pub(super) worker: String,
}

impl Hello {
    /// Of this program.
    pub(super) fn own() -> Hello {
        Hello { worker: env!("CARGO_PKG_VERSION").to_owned() }
    }
}

/// A trial to run.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Request {
    task: String,
    strategy: String,
    budget: String,
    seed: u64,
    timeout_ms: u64,
    memory: u64,
}

/// What came of it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Answer {
    /// The trial ended.
    Ended {
        trial: TrialForm,
        /// In bytes, where the system tells.
        peak_memory: Option<u64>,
    },
    /// The trial panicked, or it cannot be run at all.
    Failed { reason: String, peak_memory: Option<u64> },
}

impl Request {
    pub(super) fn new(assignment: &Assignment, limits: Limits) -> Request {
        Request {
            task: assignment.task.to_string(),
            strategy: assignment.strategy.to_string(),
            budget: assignment.budget.to_string(),
            seed: assignment.seed.0,
            timeout_ms: u64::try_from(limits.timeout.0.as_millis()).unwrap_or(u64::MAX),
            memory: limits.memory.0,
        }
    }

    /// The assignment; or what is wrong with it, which only another program's request can be.
    pub(super) fn assignment(&self) -> Result<Assignment, String> {
        Ok(Assignment {
            task: self.task.parse().map_err(|error| format!("{error}"))?,
            strategy: self.strategy.parse().map_err(|error| format!("{error}"))?,
            budget: self.budget.parse().map_err(|error| format!("{error}"))?,
            seed: Seed(self.seed),
        })
    }

    pub(super) fn limits(&self) -> Limits {
        Limits {
            timeout: Timeout(std::time::Duration::from_millis(self.timeout_ms)),
            memory: Memory(self.memory),
        }
    }
}
