//! How many trials a cell has, and the shard that it belongs to.

use std::fmt;

use stromboli_trials::Cell;

use crate::limits::Limits;
use crate::seed::part_of;

/// The number of trials of a cell, and their limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    pub n_trials: u32,
    /// The limits of each trial.
    pub limits: Limits,
    /// Whether the trials after one that times out are skipped.
    pub short_circuit: bool,
}

/// One of several equal parts of an experiment, for example one per machine. Prints and parses as `2/8`.
///
/// The part that a cell belongs to depends on its name alone, not on the rest of the experiment. All
/// strategies that are compared on a task are in the same part, so that their times come from the same
/// machine, and so are all budgets, which share searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of the part, from 1.
    number: u64,
    /// The number of parts.
    of: u64,
}

impl Shard {
    /// Whether the cell is in this part.
    pub fn contains(&self, cell: &Cell) -> bool {
        let compared = format!("{} {}", cell.task, cell.strategy.family().kind);
        part_of(&compared, self.of) + 1 == self.number
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a shard: expected I/N with I from 1 to N, for example 2/8")]
pub struct ShardError(String);

impl std::str::FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let parse = || {
            let (number, of) = text.split_once('/')?;
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            (1..=of).contains(&number).then_some(Shard { number, of })
        };
        parse().ok_or_else(|| ShardError(text.to_owned()))
    }
}
