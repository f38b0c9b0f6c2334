//! `stop` ends the trial.

use stromboli_domain::text::counted;
use stromboli_runners::End;
use stromboli_runners::protocol::Rule;

use crate::checks::Check;
use crate::examinee::{Examinee, SEED};
use crate::host::Host;
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "stop",
    rule: "After `stop`, while searching or shrinking, the runner sends `stopped` and no `test`.",
    run,
};

/// How many tests a search gets to find a failure before the check of shrinking is given up.
const MAX_SEARCH: usize = 400;

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    examinee.survey_without_breach_of(Rule::Stop)?;
    let cells = examinee.cells()?;
    let (mut n_searches, mut n_shrinkings) = (0, 0);
    for cell in &cells {
        for n_tests in examinee.effort().stops {
            // The n-th test is the one that is answered with `stop`.
            let n_before = n_tests - 1;
            let searching = Host::sampling().stopping_after(n_before, 0);
            let shrinking = Host::of_long_inputs().stopping_after(MAX_SEARCH, n_before);
            for mut host in [searching, shrinking] {
                let (conversation, end) =
                    examinee.converse_soundly(*cell, &cell.trial(SEED), &mut host)?;
                conversation.honest(cell.task).map_err(|breach| Finding::of(*cell, &breach))?;
                match end {
                    End::Stopped(_) if host.has_found() => n_shrinkings += 1,
                    End::Stopped(_) => n_searches += 1,
                    // The library was done before it could be stopped.
                    End::Done(_) | End::Passed => {}
                    End::Error(text) => {
                        return Err(Finding::fail(format!(
                            "{cell}: the runner answered `stop` with `error`: {text}."
                        )));
                    }
                }
            }
        }
    }
    let (n_searches, n_shrinkings) =
        (counted(n_searches as u64, "search"), counted(n_shrinkings as u64, "shrinking"));
    let n_searches = n_searches.replace("searchs", "searches");
    Ok(format!("{n_searches} and {n_shrinkings} were stopped at once."))
}
