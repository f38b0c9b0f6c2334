//! The planned trials of a strategy on a task: how many, and within which limits.

use std::collections::HashMap;
use std::time::Duration;

use stromboli_trials::Cell;

/// The planned number of trials of a task, and the limits of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setting {
    pub n_trials: u32,
    pub timeout: Option<Duration>,
    /// The memory limit of a trial in bytes, if it is known.
    pub memory: Option<u64>,
    /// Whether a trial that times out is the last one. Those after it are skipped.
    pub short_circuit: bool,
}

/// The settings of all cells of a campaign. Imported results may have none.
pub type Settings = HashMap<Cell, Setting>;
