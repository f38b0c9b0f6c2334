//! The requests to workers, and their answers.

use serde::{Deserialize, Serialize};
use stromboli_trials::{Assignment, Outcome};

use crate::build::Build;
use crate::limits::Limits;

/// The greeting of a worker.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Hello {
    pub(super) worker: Build,
}

/// A trial to run.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Request {
    #[serde(flatten)]
    pub(super) assignment: Assignment,
    timeout_ms: u64,
    memory: u64,
    /// Whether to run a trial with runners twice, to see whether the results agree.
    pub(super) repeat: bool,
    /// The core to run on; `None` means any core.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) core: Option<usize>,
}

/// The end of a trial.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    pub(crate) outcome: Outcome,
    /// Whether the runner was killed from outside, in the trial or when it was run for the second time.
    pub(crate) is_runner_killed: bool,
}

impl Request {
    pub(crate) fn new(
        assignment: &Assignment,
        limits: Limits,
        repeat: bool,
        core: Option<usize>,
    ) -> Request {
        Request {
            assignment: *assignment,
            timeout_ms: limits.timeout_ms(),
            memory: limits.memory.0,
            repeat,
            core,
        }
    }

    pub(super) fn limits(&self) -> Limits {
        Limits::new(self.timeout_ms, self.memory)
    }
}
