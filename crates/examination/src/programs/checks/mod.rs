//! The checks, in the order in which they run.

mod bugs;
mod end;
mod handshake;
mod repetition;
mod surveyed;
mod unknown;

use std::fmt;

use super::examinee::Examinee;
use crate::outcome::Finding;

/// The check of one rule.
pub struct Check {
    pub name: &'static str,
    /// The rule, in one sentence.
    pub rule: &'static str,
    /// The sentence of a check that passes, or the finding of one that does not.
    pub(super) run: fn(&mut Examinee<'_>) -> Result<String, Finding>,
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
    &surveyed::SURVIVES,
    &surveyed::ANSWERS,
    &surveyed::VALUES,
    &surveyed::CORRECT,
    &surveyed::DISCARDS,
    &repetition::REPETITION,
    &repetition::ORDER,
    &bugs::CHECK,
    &unknown::CHECK,
    &end::CHECK,
    &surveyed::SPEED,
];
