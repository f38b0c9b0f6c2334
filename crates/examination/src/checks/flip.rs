//! The runner survives a property that is not deterministic.

use stromboli_domain::text::counted;

use crate::checks::Check;
use crate::examinee::{Examinee, SEED};
use crate::host::{Host, Lie};
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "flip",
    rule: "If a failing input passes later, the trial still ends, and the next trial is not affected.",
    run,
};

const LIES: [Lie; 3] = [Lie::PassesAfter(1), Lie::PassesAfter(3), Lie::FailsOnce];

/// How many tests a trial gets before and after the flipped verdict.
const N_TESTS: usize = 300;

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let cells = examinee.cells()?;
    let mut n_trials = 0;
    for cell in &cells {
        let trial = cell.trial(SEED);
        let honestly = |examinee: &mut Examinee<'_>| {
            let mut host = Host::of_long_inputs().stopping_after(N_TESTS, 20);
            examinee.converse_soundly(*cell, &trial, &mut host)
        };
        let (before, _) = honestly(examinee)?;
        // Another check is about runners that are not deterministic at all.
        let is_repeated = before.difference(&honestly(examinee)?.0).is_none();
        for lie in LIES {
            let mut host = Host::of_long_inputs().stopping_after(N_TESTS, N_TESTS).lying(lie);
            examinee.converse_soundly(*cell, &trial, &mut host)?;
            n_trials += 1;
        }
        let (after, _) = honestly(examinee)?;
        if let Some(difference) = before.difference(&after).filter(|_| is_repeated) {
            return Err(Finding::fail(format!(
                "{cell}: after a trial with a flipped verdict, the next trial differed: {difference}."
            )));
        }
    }
    let n_trials = counted(n_trials as u64, "trial");
    Ok(format!("{n_trials} with flipped verdicts ended."))
}
