//! Values are inputs of the property, in printed form.

use crate::breach::Rule;
use crate::checks::{Check, surveyed};
use crate::examinee::{Examinee, Fault};
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "values",
    rule: "Every value is an input of the property, in printed form.",
    run,
};

fn run(examinee: &mut Examinee<'_>) -> Result<Finding, Fault> {
    surveyed(examinee, Rule::Values, |survey| {
        format!("All {} values are inputs of their property.", survey.n_values())
    })
}
