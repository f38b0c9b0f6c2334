//! The checks, one file per check, in the order in which they run.

mod end;
mod endurance;
mod flip;
mod handshake;
mod limit;
mod messages;
mod odd_seeds;
mod precondition;
mod repetition;
mod reports;
mod seeds;
mod stop;
mod trials;
mod unknown;
mod values;
mod waits;

use std::fmt;

use crate::breach::Rule;
use crate::cell::Cell;
use crate::examinee::{Examinee, Fault};
use crate::outcome::Finding;

/// The check of one rule.
pub struct Check {
    pub name: &'static str,
    /// The rule, in one sentence.
    pub rule: &'static str,
    pub(crate) run: fn(&mut Examinee<'_>) -> Result<Finding, Fault>,
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// All checks. The later ones depend on the results of the first ones.
pub const CHECKS: &[&Check] = &[
    &handshake::CHECK,
    &messages::CHECK,
    &trials::CHECK,
    &values::CHECK,
    &waits::CHECK,
    &precondition::CHECK,
    &reports::CHECK,
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

/// The result of checks that need a handshake if it failed.
fn no_handshake() -> Finding {
    Finding::skipped("The handshake failed.")
}

/// The cells to use, or the result of the check if there are none.
fn cells(examinee: &mut Examinee<'_>) -> Result<Result<Vec<Cell>, Finding>, Fault> {
    if examinee.hello.is_none() {
        return Ok(Err(no_handshake()));
    }
    let cells = examinee.sound_cells()?;
    Ok(match cells.is_empty() {
        true => Err(Finding::skipped("No family completed a trial without breaking a rule.")),
        false => Ok(cells),
    })
}

/// Fails if the survey found the rule broken.
fn surveyed(
    examinee: &mut Examinee<'_>,
    rule: Rule,
    pass: impl FnOnce(&crate::survey::Survey) -> String,
) -> Result<Finding, Fault> {
    if examinee.hello.is_none() {
        return Ok(no_handshake());
    }
    let survey = examinee.survey()?;
    Ok(match survey.breach_of(rule) {
        Some((sentence, evidence)) => Finding::fail(sentence).with(evidence),
        None => Finding::pass(pass(survey)),
    })
}
