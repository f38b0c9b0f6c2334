//! The library's own limit on shrinking can be set.

use stromboli_domain::text::counted;
use stromboli_runners::End;
use stromboli_runners::protocol::OwnLimit;

use crate::checks::Check;
use crate::examinee::{Examinee, SEED};
use crate::host::Host;
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "limit",
    rule: "`own_limit` may be `none`, or a number including 0 if `hello` says what it counts.",
    run,
};

const LIMITS: &[OwnLimit] = &[OwnLimit::NONE, OwnLimit::At(0), OwnLimit::At(1), OwnLimit::At(1000)];

/// How many tests a trial gets while searching, and while shrinking.
const N_TESTS: usize = 100;

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let cells = examinee.cells()?;
    let counts = examinee.hello()?.own_limit.clone();
    let limits = if counts.is_some() { LIMITS } else { &LIMITS[..1] };
    for cell in &cells {
        for &limit in limits {
            let mut trial = cell.trial(SEED);
            trial.own_limit = limit;
            let mut host = Host::of_long_inputs().stopping_after(N_TESTS, N_TESTS);
            let conversation = examinee.converse(*cell, &trial, &mut host)?;
            let honest = conversation.honest(cell.task).map_err(|breach| breach.what);
            let what = match (conversation.result, honest) {
                (Err(breach), _) => breach.what,
                (Ok(End::Error(text)), _) => format!("the runner answered with `error`: {text}"),
                (Ok(_), Err(what)) => what,
                (Ok(_), Ok(())) => continue,
            };
            let limit = serde_json::to_string(&limit).unwrap_or_default();
            return Err(Finding::fail(format!("{cell}, own_limit {limit}: {what}.")));
        }
    }
    let n_trials = counted((limits.len() * cells.len()) as u64, "trial");
    Ok(match counts {
        Some(counts) => format!("{n_trials} with other limits ({counts}) ran."),
        None => format!("{n_trials} without a limit ran; the library has no limit to set."),
    })
}
