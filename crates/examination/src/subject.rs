//! What is examined, and how thoroughly.

use std::time::Duration;

use stromboli_runners::{BundledRunner, Command, Manifest};

/// A runner to examine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    pub command: Command,
    pub manifest: Option<Manifest>,
}

impl Subject {
    /// A runner without a manifest.
    pub fn new(command: Command) -> Subject {
        Subject { command, manifest: None }
    }
}

impl From<&BundledRunner> for Subject {
    fn from(bundled: &BundledRunner) -> Subject {
        Subject { command: bundled.command(), manifest: Some(bundled.manifest.clone()) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    pub extent: Extent,
    /// The time to wait for a message.
    pub patience: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { extent: Extent::Full, patience: Duration::from_secs(10) }
    }
}

/// The thoroughness with which a runner is examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every check, with fewer trials.
    Quick,
    /// Every check.
    Full,
}

impl Extent {
    /// The number of values that are sampled from a family, for each type of input.
    pub(crate) fn n_samples(self) -> usize {
        match self {
            Extent::Quick => 20,
            Extent::Full => 60,
        }
    }

    /// The number of inputs that a trial may test while searching, and again while shrinking.
    pub(crate) fn n_executions(self) -> usize {
        match self {
            Extent::Quick => 100,
            Extent::Full => 400,
        }
    }

    /// How many trials the runner must run without leaking or slowing down.
    pub(crate) fn n_in_a_row(self) -> usize {
        match self {
            Extent::Quick => 60,
            Extent::Full => 400,
        }
    }

    /// At which tests of a search, and of a shrinking, the runner is stopped.
    pub(crate) fn stops(self) -> &'static [usize] {
        match self {
            Extent::Quick => &[1, 4],
            Extent::Full => &[1, 2, 7, 30, 120],
        }
    }
}
