//! How many trials a cell has, and the shard that it belongs to.

use std::fmt;

use stromboli_trials::Cell;

use crate::limits::Limits;
use crate::seed::part_of;

/// The number of trials of a cell, and their limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The number of trials.
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

/// Error parsing a shard.
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

#[cfg(test)]
mod tests {
    use stromboli_domain::Budget;
    use stromboli_trials::Strategy;
    use stromboli_workloads::Task;

    use super::*;

    #[test]
    fn a_cell_is_in_one_shard() {
        let strategies = Strategy::all();
        let mut sizes = [0; 8];
        for task in Task::all() {
            for &strategy in &strategies {
                let cell = Cell { task, strategy, budget: Budget::Default };
                let shards =
                    (1..=8).filter(|number| Shard { number: *number, of: 8 }.contains(&cell));
                let [number] = shards.collect::<Vec<_>>()[..] else { panic!("{cell}") };
                sizes[number as usize - 1] += 1;
            }
        }
        let fair = Task::all().len() * strategies.len() / 8;
        assert!(sizes.iter().all(|size| (fair / 2..fair * 2).contains(size)), "{sizes:?}");
    }

    #[test]
    fn what_is_compared_is_in_one_shard() {
        let strategies =
            ["quickcheck/cbc", "hedgehog/cbc", "falsify/cbc_idiomatic", "quickcheck/cbc+hdd"];
        for task in Task::all() {
            for number in 1..=8 {
                let shard = Shard { number, of: 8 };
                let contains = |strategy: &str, budget| {
                    let strategy = strategy.parse().unwrap();
                    shard.contains(&Cell { task, strategy, budget })
                };
                let first = contains(strategies[0], Budget::Default);
                for strategy in strategies {
                    for budget in [Budget::Default, Budget::None, Budget::Own(100)] {
                        assert_eq!(contains(strategy, budget), first, "{task} {strategy} {budget}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_shard_is_one_of_those_there_are() {
        assert_eq!("2/8".parse::<Shard>().unwrap().to_string(), "2/8");
        for wrong in ["0/8", "9/8", "2", "/8", "2/", "a/b", "1/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
