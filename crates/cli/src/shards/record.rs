//! What is known about the last attempt at a shard.

use std::time::{Duration, SystemTime};

use rustix::system::uname;
use serde::{Deserialize, Serialize};

use super::slurm::this_task;
use crate::counts::Counts;

/// The last attempt at a shard. It is a file beside the store of the shard, so that the progress of many
/// shards can be shown without opening their stores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Record {
    pub(crate) outcome: AttemptOutcome,
    /// The reason why the attempt failed or was stopped.
    pub(crate) reason: Option<String>,
    /// The trials in the saved store.
    #[serde(flatten)]
    pub(crate) counts: Counts,
    /// The number of trials that were in the saved store when the attempt began.
    pub(crate) n_resumed: u64,
    /// The number of attempts so far, including this one.
    pub(crate) n_attempts: u64,
    pub(crate) host: String,
    pub(crate) process: u32,
    /// The task of Slurm, such as `12_3`; `None` without Slurm.
    pub(crate) task: Option<String>,
    /// When the attempt began, in seconds since 1970.
    pub(crate) started_at: u64,
    /// When the shard was last saved, in seconds since 1970.
    pub(crate) saved_at: u64,
    /// The number of seconds between saves.
    pub(crate) save_every: u64,
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AttemptOutcome {
    /// It has not ended, or its end could not be recorded.
    Running,
    /// All trials of the shard have run.
    Finished,
    /// A signal stopped it. What had run is saved.
    Stopped,
    /// An error ended it.
    Failed,
}

impl Record {
    /// An attempt by this process that begins now, after `last`. `saved` is what is in the saved store.
    pub(crate) fn begin(last: Option<&Record>, saved: Counts, save_every: Duration) -> Record {
        let now = now();
        Record {
            outcome: AttemptOutcome::Running,
            reason: None,
            counts: saved,
            n_resumed: saved.n_done,
            n_attempts: last.map_or(0, |last| last.n_attempts) + 1,
            host: uname().nodename().to_string_lossy().into_owned(),
            process: std::process::id(),
            task: this_task(),
            started_at: now,
            saved_at: now,
            save_every: save_every.as_secs(),
        }
    }

    /// Whether the same process wrote another record.
    pub(crate) fn is_of_same_process(&self, other: &Record) -> bool {
        (&self.host, self.process) == (&other.host, other.process)
    }

    /// Whether a process that is alive would have saved the shard again since.
    pub(super) fn is_silent(&self, now: u64) -> bool {
        // Trials are not interrupted to save, and clocks of machines differ.
        now > self.saved_at + 3 * self.save_every + 300
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    time.map_or(0, |time| time.as_secs())
}
