//! Numbers of trials, by how they ended.

use serde::{Deserialize, Serialize};
use stromboli_campaign::store::read::{Progress, Tally};

/// Numbers of trials.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counts {
    pub(crate) n_planned: u64,
    pub(crate) n_done: u64,
    pub(crate) n_found: u64,
    pub(crate) n_timed_out: u64,
    pub(crate) n_gave_up: u64,
    pub(crate) n_crashed: u64,
    pub(crate) n_skipped: u64,
    pub(crate) n_missing: u64,
}

impl Counts {
    /// Trials of which none has run.
    pub(crate) fn planned(n_trials: u64) -> Counts {
        Counts { n_planned: n_trials, n_missing: n_trials, ..Counts::default() }
    }

    /// Adds the trials of a cell.
    pub(crate) fn add(&mut self, progress: &Progress) {
        let Tally { n_found, n_timed_out, n_gave_up, n_crashed } = progress.by_status;
        *self += Counts {
            n_planned: progress.n_planned,
            n_done: progress.by_status.total(),
            n_found,
            n_timed_out,
            n_gave_up,
            n_crashed,
            n_skipped: progress.n_skipped,
            n_missing: progress.n_missing(),
        };
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.n_planned += other.n_planned;
        self.n_done += other.n_done;
        self.n_found += other.n_found;
        self.n_timed_out += other.n_timed_out;
        self.n_gave_up += other.n_gave_up;
        self.n_crashed += other.n_crashed;
        self.n_skipped += other.n_skipped;
        self.n_missing += other.n_missing;
    }
}
