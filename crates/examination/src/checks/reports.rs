//! The reported value was tested in this trial, and the property fails on it.

use stromboli_domain::text::counted;

use crate::breach::Rule;
use crate::checks::{Check, surveyed};
use crate::conversation::End;
use crate::examinee::{Examinee, Fault};
use crate::outcome::{Finding, Outcome};
use crate::survey::Purpose;

pub(super) const CHECK: Check = Check {
    name: "reports",
    rule: "The reported value was tested in this trial, and the property fails on it.",
    run,
};

fn run(examinee: &mut Examinee<'_>) -> Result<Finding, Fault> {
    let (mut n_done, mut n_trials) = (0, 0);
    let finding = surveyed(examinee, Rule::Reports, |survey| {
        for one in survey.of_kind(Purpose::ToTheEnd).filter(|one| one.breach().is_none()) {
            n_trials += 1;
            n_done += usize::from(matches!(one.conversation.result, Ok(End::Done(_))));
        }
        format!(
            "{n_done} of {} without a limit ended with `done` and a value that failed.",
            counted(n_trials as u64, "trial")
        )
    })?;
    Ok(match (finding.outcome, n_trials, n_done) {
        (Outcome::Pass, 0, _) => Finding::skipped("No trial ended before it was stopped."),
        (Outcome::Pass, _, 0) => {
            Finding::fail("No trial ended with `done`, though inputs of 30 characters failed.")
        }
        _ => finding,
    })
}
