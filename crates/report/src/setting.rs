//! How a task was to be tried by a strategy: how often, and within which limits.

use std::collections::HashMap;
use std::time::Duration;

use stromboli_trials::Cell;

/// How often a task was to be tried, and what a trial may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setting {
    /// How many trials were planned.
    pub n_trials: u32,
    /// How long a trial may take, if that is known.
    pub timeout: Option<Duration>,
    /// How much memory a trial may use, in bytes, if that is known.
    pub memory: Option<u64>,
    /// Whether a trial that times out is the last one. Those after it are skipped.
    pub short_circuit: bool,
}

/// The settings of all cells of a campaign. Imported results may have none.
pub type Settings = HashMap<Cell, Setting>;
