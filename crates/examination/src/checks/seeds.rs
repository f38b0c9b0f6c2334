//! Different seeds give different trials.

use crate::checks::{Check, cells};
use crate::conversation::difference;
use crate::examinee::{Examinee, Fault, SEED};
use crate::host::Host;
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "seeds",
    rule: "Different seeds give different conversations on some task.",
    run,
};

/// The number of tests that are compared.
const N_TESTS: usize = 20;

fn run(examinee: &mut Examinee<'_>) -> Result<Finding, Fault> {
    let cells = match cells(examinee)? {
        Ok(cells) => cells,
        Err(skipped) => return Ok(skipped),
    };
    // Seeds that differ in the low bits, and in the high ones alone.
    for (bits, other) in [("low", SEED + 1), ("high", SEED | 1 << 62)] {
        let mut differs = false;
        for cell in &cells {
            let mut with = |seed| {
                let mut host = Host::sampling().stopping_after(N_TESTS, 0);
                examinee.converse_soundly(*cell, &cell.trial(seed), &mut host)
            };
            let (one, other) = (with(SEED)?.0, with(other)?.0);
            if difference(&one, &other).is_some() {
                differs = true;
                break;
            }
        }
        if !differs {
            return Err(Fault::new(format!(
                "Seeds {SEED} and {other}, which differ in the {bits} bits, give the same inputs on all \
                 tasks."
            )));
        }
    }
    Ok(Finding::pass("Seeds that differ in their low or high bits give different inputs."))
}
