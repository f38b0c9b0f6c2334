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
mod stop;
mod surveyed;
mod unknown;

use std::fmt;

use crate::examinee::Examinee;
use crate::outcome::Finding;

/// The check of one rule.
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

/// All checks. The later ones depend on the results of the first ones.
pub const CHECKS: &[&Check] = &[
    &handshake::CHECK,
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
