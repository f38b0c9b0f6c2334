//! Every family that the runner claims to have works on its workloads.

use crate::breach::Rule;
use crate::checks::{Check, counted, surveyed};
use crate::examinee::{Examinee, Fault};
use crate::outcome::Finding;
use crate::survey::Kind;

pub(super) const CHECK: Check = Check {
    name: "trials",
    rule: "Every family runs a trial on every workload that it is for, without `error`, death or silence.",
    run,
};

fn run(examinee: &mut Examinee<'_>) -> Result<Finding, Fault> {
    surveyed(examinee, Rule::Trials, |survey| {
        let n_found = survey.of_kind(Kind::Real).filter(|one| one.conversation.has_found()).count();
        let n_trials = survey.of_kind(Kind::Real).count();
        format!(
            "{} of generators and workloads; {n_found} of {} found a counterexample.",
            counted(survey.n_families, "pair"),
            counted(n_trials, "trial"),
        )
    })
}
