//! The seed of a trial.

use std::fmt::Display;

use stromboli_domain::fnv::{BASIS, fnv1a};
use stromboli_domain::{Seed, SplitMix};
use stromboli_trials::{Assignment, Cell};

/// The seed of a trial, from the seed of the experiment, the names of task and strategy, and the number
/// of the trial, from 1.
///
/// It does not depend on the order in which trials run, nor on the rest of the experiment. Budgets and
/// shrinkers share it, so that they start from the same counterexample. It has 53 bits, which JSON
/// parsers and spreadsheets represent exactly.
///
/// ```
/// # use stromboli_campaign::seed::trial_seed;
/// # use stromboli_domain::Seed;
/// let seed = |n| trial_seed(Seed(1), &"bst/InsertPost/insert_1", &"quickcheck/cbc", n);
/// assert_eq!([seed(1), seed(2)], [Seed(2737720501969541), Seed(4346910805215905)]);
/// ```
pub fn trial_seed(experiment: Seed, task: &impl Display, strategy: &impl Display, n: u32) -> Seed {
    let (base, _) = SplitMix::new(experiment.0).next();
    let name = format!("{task} {strategy} {n}");
    let (seed, _) = SplitMix::new(base ^ fnv1a(BASIS, name.as_bytes())).next();
    Seed(seed >> 11)
}

/// The assignment of a trial: its cell and its seed.
pub fn assignment_of(experiment: Seed, cell: &Cell, number: u32) -> Assignment {
    // Without the shrinker: what is found depends on the finder alone.
    cell.assignment(trial_seed(experiment, &cell.task, &cell.strategy.own(), number))
}

/// The part that something of this name belongs to, from 0.
pub(crate) fn part_of(name: &impl Display, n_parts: u64) -> u64 {
    let (number, _) = SplitMix::new(fnv1a(BASIS, name.to_string().as_bytes())).next();
    number % n_parts
}
