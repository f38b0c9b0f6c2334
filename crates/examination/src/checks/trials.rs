//! Every family that the runner declares works on its workloads.

use stromboli_domain::text::counted;

use crate::breach::Rule;
use crate::checks::{Check, surveyed};
use crate::examinee::{Examinee, Fault};
use crate::outcome::Finding;
use crate::survey::Purpose;

pub(super) const CHECK: Check = Check {
    name: "trials",
    rule: "Every family completes a trial on each of its workloads, without `error`, a crash or a timeout.",
    run,
};

fn run(examinee: &mut Examinee<'_>) -> Result<Finding, Fault> {
    surveyed(examinee, Rule::Trials, |survey| {
        let n_found =
            survey.of_kind(Purpose::Real).filter(|one| one.conversation.has_found()).count();
        let n_trials = survey.of_kind(Purpose::Real).count();
        format!(
            "{} of family and workload; {n_found} of {} found a counterexample.",
            counted(survey.n_families as u64, "pair"),
            counted(n_trials as u64, "trial"),
        )
    })
}
