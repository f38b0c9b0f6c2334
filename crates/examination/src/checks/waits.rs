//! The runner waits for the answer to `test`.

use crate::breach::Rule;
use crate::checks::{Check, surveyed};
use crate::examinee::{Examinee, Fault};
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "waits",
    rule: "After `test`, the runner reads the answer before it writes anything else.",
    run,
};

fn run(examinee: &mut Examinee<'_>) -> Result<Finding, Fault> {
    surveyed(examinee, Rule::Waits, |survey| {
        format!("The runner waited for {} answers.", survey.n_values())
    })
}
