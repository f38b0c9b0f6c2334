//! Different seeds give different trials.

use crate::checks::Check;
use crate::examinee::{Examinee, SEED};
use crate::host::Host;
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "seeds",
    rule: "Different seeds give different conversations on some task.",
    run,
};

/// The number of tests that are compared.
const N_TESTS: usize = 20;

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let cells = examinee.cells()?;
    // Seeds that differ in the low bits, and in the high ones alone.
    for (bits, other) in [("low", SEED + 1), ("high", SEED | 1 << 62)] {
        let mut differs = false;
        for cell in &cells {
            let mut with = |seed| {
                let mut host = Host::sampling().stopping_after(N_TESTS, 0);
                examinee.converse_soundly(*cell, &cell.trial(seed), &mut host)
            };
            let (one, other) = (with(SEED)?.0, with(other)?.0);
            if one.difference(&other).is_some() {
                differs = true;
                break;
            }
        }
        if !differs {
            return Err(Finding::fail(format!(
                "Seeds {SEED} and {other}, which differ in the {bits} bits, give the same inputs on all \
                 tasks."
            )));
        }
    }
    Ok("Seeds that differ in their low or high bits give different inputs.".to_owned())
}
