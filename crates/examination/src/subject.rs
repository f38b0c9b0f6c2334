//! What is examined, and how thoroughly.

use std::time::Duration;

use stromboli_runners::{Bundled, Command, Manifest};

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

impl From<&Bundled> for Subject {
    fn from(bundled: &Bundled) -> Subject {
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

/// How much is tried.
pub(crate) struct Effort {
    /// The number of values that are sampled from a family, for each type of input.
    pub(crate) n_samples: usize,
    /// The number of inputs that a trial may test while searching, and again while shrinking.
    pub(crate) n_executions: usize,
    /// How many trials the runner must run without leaking or slowing down.
    pub(crate) n_in_a_row: usize,
    /// At which tests of a search, and of a shrinking, the runner is stopped.
    pub(crate) stops: &'static [usize],
}

impl Extent {
    pub(crate) fn effort(self) -> Effort {
        match self {
            Extent::Quick => {
                Effort { n_samples: 20, n_executions: 100, n_in_a_row: 60, stops: &[1, 4] }
            }
            Extent::Full => Effort {
                n_samples: 60,
                n_executions: 400,
                n_in_a_row: 400,
                stops: &[1, 2, 7, 30, 120],
            },
        }
    }
}
