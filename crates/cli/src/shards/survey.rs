//! The state of every shard of a folder.

use serde::Serialize;

use super::folder::ShardFolder;
use super::record::{AttemptOutcome, Record, now};
use super::slurm::{Queue, Task};
use crate::counts::Counts;
use crate::exit::Failure;

/// The state of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum State {
    /// An error ended the last attempt.
    Failed,
    /// The last attempt ended without a record, or the store is gone.
    Lost,
    /// A signal stopped the last attempt.
    Stopped,
    Running,
    /// A task is waiting to run it.
    Queued,
    /// It has not been attempted.
    NotStarted,
    /// All its trials have run.
    Finished,
}

impl State {
    pub(crate) const ALL: [State; 7] = [
        State::Failed,
        State::Lost,
        State::Stopped,
        State::Running,
        State::Queued,
        State::NotStarted,
        State::Finished,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            State::Failed => "failed",
            State::Lost => "lost",
            State::Stopped => "stopped",
            State::Running => "running",
            State::Queued => "queued",
            State::NotStarted => "not started",
            State::Finished => "finished",
        }
    }

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
    pub(crate) fn survey(&self, queue: &Queue) -> Result<Vec<ShardStatus>, Failure> {
        let now = now();
        let status = |(number, n_trials): (u64, u64)| {
            let last = self.record_of(number)?;
            let has_store = self.store_of(number).exists();
            let (state, reason) = judge(last.as_ref(), has_store, queue, number, now);
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
fn judge(
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn record(outcome: AttemptOutcome, task: Option<&str>) -> Record {
        let record = Record::begin(None, Counts::planned(5), Duration::from_secs(600));
        let reason = (outcome == AttemptOutcome::Failed).then(|| "the disk is full".to_owned());
        Record { outcome, reason, task: task.map(str::to_owned), ..record }
    }

    fn queue(tasks: &[(u64, &str)]) -> Queue {
        let task = |(number, state): &(u64, &str)| {
            let (state, reason) = ((*state).to_owned(), "None".to_owned());
            (*number, Task { job: 12, state, reason })
        };
        Queue::Known(tasks.iter().map(task).collect())
    }

    fn judged(last: Option<&Record>, has_store: bool, queue: &Queue, later: u64) -> String {
        let (state, reason) = judge(last, has_store, queue, 3, now() + later);
        reason.map_or(state.name().to_owned(), |why| format!("{}: {why}", state.name()))
    }

    #[test]
    fn a_shard_is_run_again_only_if_it_is_neither_finished_nor_in_the_queue() {
        let (none, unknown) = (queue(&[]), Queue::Unknown("no squeue".to_owned()));
        let finished = record(AttemptOutcome::Finished, Some("12_3"));
        let failed = record(AttemptOutcome::Failed, Some("12_3"));
        let running = record(AttemptOutcome::Running, Some("12_3"));
        let by_hand = record(AttemptOutcome::Running, None);
        let states = [
            judged(None, false, &none, 0),
            judged(None, false, &queue(&[(3, "PENDING")]), 0),
            judged(None, false, &queue(&[(3, "CANCELLED"), (4, "RUNNING")]), 0),
            judged(Some(&finished), true, &none, 0),
            judged(Some(&finished), false, &none, 0),
            judged(Some(&failed), true, &none, 0),
            judged(Some(&failed), true, &queue(&[(3, "RUNNING")]), 0),
            judged(Some(&running), true, &queue(&[(3, "RUNNING")]), 0),
            judged(Some(&running), true, &queue(&[(3, "OUT_OF_MEMORY")]), 0),
            judged(Some(&running), true, &none, 0),
            judged(Some(&running), true, &unknown, 0),
            judged(Some(&by_hand), true, &none, 0),
        ];
        insta::assert_snapshot!(states.join("\n"), @r"
        not started
        queued
        lost: task 12_3 ended as CANCELLED
        finished
        lost: it was finished, but its store is gone
        failed: the disk is full
        running
        running
        lost: task 12_3 ended as OUT_OF_MEMORY
        lost: task 12_3 is gone
        running
        running
        ");
        // Three saves should have happened by then.
        for last in [&running, &by_hand] {
            assert!(judged(Some(last), true, &unknown, 3600).starts_with("lost: process "));
        }
    }
}
