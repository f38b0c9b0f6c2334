//! The state of every shard of a folder.

use anyhow::Result;
use serde::Serialize;
use stromboli_domain::Named;

use super::folder::ShardFolder;
use super::record::{AttemptOutcome, Record, now};
use super::slurm::{Queue, Task};
use crate::counts::Counts;

/// The state of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Named)]
#[serde(rename_all = "snake_case")]
pub(crate) enum State {
    /// An error ended the last attempt.
    #[named("failed")]
    Failed,
    /// The last attempt ended without a record, or the store is gone.
    #[named("lost")]
    Lost,
    /// A signal stopped the last attempt.
    #[named("stopped")]
    Stopped,
    #[named("running")]
    Running,
    /// A task is waiting to run it.
    #[named("queued")]
    Queued,
    /// It has not been attempted.
    #[named("not started")]
    NotStarted,
    /// All its trials have run.
    #[named("finished")]
    Finished,
}

impl State {
    /// Whether the shard is to be submitted.
    pub(crate) fn needs_a_task(self) -> bool {
        !matches!(self, State::Running | State::Queued | State::Finished)
    }
}

/// What is known about a shard.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ShardStatus {
    pub(crate) number: u64,
    pub(crate) state: State,
    /// The reason why it failed, was lost or was stopped.
    pub(crate) reason: Option<String>,
    #[serde(flatten)]
    pub(crate) counts: Counts,
    pub(crate) n_attempts: u64,
    /// The last attempt.
    pub(crate) last: Option<Record>,
}

impl ShardFolder {
    /// The state of every shard that has trials, in order.
    pub(crate) fn survey(&self, queue: &Queue) -> Result<Vec<ShardStatus>> {
        let now = now();
        let status = |(number, n_trials): (u64, u64)| {
            let last = self.record_of(number)?;
            let has_store = self.store_of(number).exists();
            let (state, reason) = state(last.as_ref(), has_store, queue, number, now);
            // The end of the log often has Slurm's own explanation.
            let words = (state == State::Lost).then(|| self.last_line(number)).flatten();
            let reason = match (reason, words) {
                (Some(why), Some(words)) => Some(format!("{why}; its log ends: {words}")),
                (why, _) => why,
            };
            let counts = match &last {
                Some(last) if has_store => last.counts,
                _ => Counts::planned(n_trials),
            };
            let n_attempts = last.as_ref().map_or(0, |last| last.n_attempts);
            Ok(ShardStatus { number, state, reason, counts, n_attempts, last })
        };
        self.plan.shards().map(status).collect()
    }
}

/// The state of a shard, and why it is in that state if it is not well.
fn state(
    last: Option<&Record>,
    has_store: bool,
    queue: &Queue,
    number: u64,
    now: u64,
) -> (State, Option<String>) {
    let outcome = last.map(|last| last.outcome);
    if outcome == Some(AttemptOutcome::Finished) && has_store {
        return (State::Finished, None);
    }
    let task = queue.task(number);
    match task {
        Some(task) if task.is_waiting() => return (State::Queued, None),
        Some(task) if task.is_active() => return (State::Running, None),
        _ => {}
    }
    let ended = |task: &Task| {
        let Task { job, state, reason } = task;
        match reason.as_str() {
            "None" => format!("task {job}_{number} ended as {state}"),
            _ => format!("task {job}_{number} ended as {state} ({reason})"),
        }
    };
    match (last, outcome) {
        (None, _) | (_, None) => match task {
            Some(task) => (State::Lost, Some(ended(task))),
            None => (State::NotStarted, None),
        },
        (Some(last), Some(AttemptOutcome::Failed)) => (State::Failed, last.reason.clone()),
        (Some(last), Some(AttemptOutcome::Stopped)) => (State::Stopped, last.reason.clone()),
        (Some(_), Some(AttemptOutcome::Finished)) => {
            (State::Lost, Some("it was finished, but its store is gone".to_owned()))
        }
        (Some(last), Some(AttemptOutcome::Running)) => {
            let reason = match (&last.task, queue, task) {
                (Some(_), _, Some(task)) => ended(task),
                (Some(task), Queue::Known(_), None) => format!("task {task} is gone"),
                _ if last.is_silent(now) => {
                    format!("process {} on {} has stopped saving it", last.process, last.host)
                }
                _ => return (State::Running, None),
            };
            (State::Lost, Some(reason))
        }
    }
}
