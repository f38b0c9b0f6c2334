//! The checks, in the order in which they run.

mod end;
mod endurance;
mod flip;
mod handshake;
mod limit;
mod odd_seeds;
mod precondition;
mod repetition;
mod seeds;
mod shrinking;
mod stop;
mod surveyed;
mod unknown;

use std::fmt;

use crate::examinee::Examinee;
use crate::outcome::Finding;

/// The check of one rule.
#[derive(Clone, Copy)]
pub struct Check {
    pub name: &'static str,
    /// The rule, in one sentence.
    pub rule: &'static str,
    /// The sentence of a check that passes, or the finding of one that does not.
    pub(crate) run: fn(&mut Examinee<'_>) -> Result<String, Finding>,
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The first check, on which all others depend.
pub(crate) const FIRST: &Check = &handshake::CHECK;

/// The checks of a runner that searches. The later ones depend on the results of the first ones.
pub(crate) const OF_A_SEARCH: &[&Check] = &[
    &surveyed::MESSAGES,
    &surveyed::TRIALS,
    &surveyed::VALUES,
    &surveyed::WAITS,
    &precondition::CHECK,
    &surveyed::REPORTS,
    &repetition::CHECK,
    &seeds::CHECK,
    &stop::CHECK,
    &flip::CHECK,
    &unknown::CHECK,
    &odd_seeds::CHECK,
    &limit::CHECK,
    &endurance::CHECK,
    &end::CHECK,
];

/// The checks of a runner that shrinks what others found, which is written after a `+`.
pub(crate) const OF_A_SHRINKER: &[&Check] = &[
    &Check { name: "+messages", ..surveyed::MESSAGES },
    &shrinking::TRIALS,
    &Check { name: "+values", ..surveyed::VALUES },
    &Check { name: "+waits", ..surveyed::WAITS },
    &shrinking::REPORTS,
    &shrinking::ENDS,
    &shrinking::SIZES,
    &Check { name: "+repetition", ..repetition::CHECK },
    &shrinking::STOP,
    &Check { name: "+flip", ..flip::CHECK },
    &Check { name: "+limit", ..limit::CHECK },
    &Check { name: "+endurance", ..endurance::CHECK },
    &Check { name: "+end", ..end::CHECK },
];

/// All checks, though few runners need both the checks of a search and those of a shrinker.
pub fn all() -> impl Iterator<Item = &'static Check> {
    [FIRST].into_iter().chain(OF_A_SEARCH.iter().copied()).chain(OF_A_SHRINKER.iter().copied())
}
