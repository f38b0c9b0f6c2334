//! When a shrinker ends before it is done.

use stromboli_domain::Stop;

use crate::tree::Tree;

/// The reason why a shrinker ends early.
#[derive(Debug)]
pub(crate) enum End {
    /// It has used up a limit of its own.
    Limit,
    /// The trial ends.
    Stop(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        End::Stop(stop)
    }
}

/// How many times a counterexample may become smaller, whatever its size.
pub(crate) const MOST_STEPS: u64 = 20_000;

/// How many times more for each node of the first counterexample. A node is removed once, and a number
/// halved at most 64 times.
const MOST_STEPS_PER_NODE: u64 = 100;

/// How many times a counterexample may still become smaller.
///
/// Only finitely many values are smaller than a given one, but there may be far too many of them: two extreme
/// numbers of which only the difference matters can become smaller by one, in turns, 2^64 times.
pub(crate) struct Steps {
    n_left: u64,
}

impl Steps {
    pub(crate) fn from(first: &Tree) -> Steps {
        Steps { n_left: MOST_STEPS + MOST_STEPS_PER_NODE * first.len() as u64 }
    }

    /// Takes a step. The last one ends the shrinking.
    pub(crate) fn take(&mut self) -> Result<(), End> {
        self.n_left = self.n_left.saturating_sub(1);
        if self.n_left == 0 { Err(End::Limit) } else { Ok(()) }
    }
}
