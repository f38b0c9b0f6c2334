//! A runner process that runs trials.

use std::time::Duration;

use serde_json::Value;
use stromboli_runners::{Command, Death, Hello, LineProcess, Trial, process};
use stromboli_workloads::Task;

use crate::conversation::{Conversation, Talk};
use crate::host::Host;

/// A runner process.
pub(crate) struct Session {
    pub(crate) process: LineProcess,
    pub(crate) hello: Hello,
    pub(crate) patience: Duration,
}

impl Session {
    pub(crate) fn start(command: &Command, patience: Duration) -> Result<Session, Death> {
        let (process, hello) = process::start(command)?;
        Ok(Session { process, hello, patience })
    }

    /// Runs a trial on inputs of the task.
    pub(crate) fn converse(
        &mut self,
        task: Task,
        trial: &Trial<Value>,
        host: &mut Host,
    ) -> Conversation {
        let message = message(trial);
        let (process, patience) = (&mut self.process, self.patience);
        Talk { process, task, host, patience }.about(&message)
    }
}

/// The line that requests a trial, including its newline.
pub(crate) fn message(trial: &Trial<Value>) -> String {
    format!("trial {}\n", serde_json::to_string(trial).unwrap_or_default())
}
