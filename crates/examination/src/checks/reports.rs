//! The reported value was tested in this trial, and fails.

use crate::breach::Rule;
use crate::checks::{Check, cells, counted, surveyed};
use crate::conversation::End;
use crate::examinee::{Examinee, Fault, SEED};
use crate::host::Host;
use crate::outcome::{Finding, Outcome};

pub(super) const CHECK: Check = Check {
    name: "reports",
    rule: "The reported value was tested in this trial, and the property fails on it.",
    run,
};

/// More than libraries need to shrink an input of a few constructors.
const MAX_TESTS: usize = 2_000;

fn run(examinee: &mut Examinee<'_>) -> Result<Finding, Fault> {
    let finding = surveyed(examinee, Rule::Reports, |_| String::new())?;
    if finding.outcome != Outcome::Pass {
        return Ok(finding);
    }
    let cells = match cells(examinee)? {
        Ok(cells) => cells,
        Err(skipped) => return Ok(skipped),
    };
    let mut n_reported = 0;
    for cell in &cells {
        let mut host = Host::of_long_inputs().stopping_after(MAX_TESTS, MAX_TESTS);
        let (conversation, end) = examinee.converse_soundly(*cell, &cell.trial(SEED), &mut host)?;
        conversation.honest(cell.task).map_err(|breach| Fault::in_cell(*cell, &breach))?;
        match end {
            End::Done(_) => n_reported += 1,
            End::Passed if host.has_found() => {
                let what = format!("{cell}: the runner said `passed` after a failure.");
                return Err(Fault::new(what));
            }
            End::Error(text) => {
                let what = format!("{cell}: the runner answered with `error`: {text}.");
                return Err(Fault::new(what));
            }
            End::Passed | End::Stopped(_) => {}
        }
    }
    if n_reported == 0 {
        return Err(Fault::new("No trial ended with `done`, though long inputs failed."));
    }
    let n_trials = counted(cells.len(), "trial");
    Ok(Finding::pass(format!(
        "{n_reported} of {n_trials} ended with `done`, always with a value that was seen to fail."
    )))
}
