//! `stop` ends the trial.

use stromboli_domain::text::counted;

use crate::breach::Rule;
use crate::checks::{Check, cells, surveyed};
use crate::conversation::End;
use crate::examinee::{Examinee, Fault, SEED};
use crate::host::Host;
use crate::outcome::{Finding, Outcome};

pub(super) const CHECK: Check = Check {
    name: "stop",
    rule: "After `stop`, while searching or shrinking, the runner sends `stopped` and no `test`.",
    run,
};

/// How many tests a search gets to find a failure before the check of shrinking is given up.
const MAX_SEARCH: usize = 400;

fn run(examinee: &mut Examinee<'_>) -> Result<Finding, Fault> {
    let finding = surveyed(examinee, Rule::Stop, |_| String::new())?;
    if finding.outcome != Outcome::Pass {
        return Ok(finding);
    }
    let cells = match cells(examinee)? {
        Ok(cells) => cells,
        Err(skipped) => return Ok(skipped),
    };
    let (mut n_searches, mut n_shrinkings) = (0, 0);
    for cell in &cells {
        for n_tests in examinee.extent().stops() {
            // The n-th test is the one that is answered with `stop`.
            let n_before = n_tests - 1;
            let searching = Host::sampling().stopping_after(n_before, 0);
            let shrinking = Host::of_long_inputs().stopping_after(MAX_SEARCH, n_before);
            for mut host in [searching, shrinking] {
                let (conversation, end) =
                    examinee.converse_soundly(*cell, &cell.trial(SEED), &mut host)?;
                conversation.honest(cell.task).map_err(|breach| Fault::in_cell(*cell, &breach))?;
                match end {
                    End::Stopped(_) if host.has_found() => n_shrinkings += 1,
                    End::Stopped(_) => n_searches += 1,
                    // The library was done before it could be stopped.
                    End::Done(_) | End::Passed => {}
                    End::Error(text) => {
                        return Err(Fault::new(format!(
                            "{cell}: the runner answered `stop` with `error`: {text}."
                        )));
                    }
                }
            }
        }
    }
    let (n_searches, n_shrinkings) =
        (counted(n_searches as u64, "search"), counted(n_shrinkings as u64, "shrinking"));
    Ok(Finding::pass(format!(
        "{} and {n_shrinkings} were stopped at once.",
        n_searches.replace("searchs", "searches")
    )))
}
