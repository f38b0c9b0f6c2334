//! Every unsigned number of 64 bits is accepted as a seed.

use stromboli_domain::text::counted;
use stromboli_runners::End;

use crate::checks::Check;
use crate::examinee::Examinee;
use crate::host::Host;
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "odd-seeds",
    rule: "Every unsigned 64-bit number is a valid seed, including 0 and 18446744073709551615.",
    run,
};

const SEEDS: [u64; 5] = [0, u32::MAX as u64, 1 << 32, i64::MAX as u64, u64::MAX];

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let cells = examinee.cells()?;
    for cell in &cells {
        for seed in SEEDS {
            let mut host = Host::of_long_inputs().stopping_after(5, 5);
            let conversation = examinee.converse(*cell, &cell.trial(seed), &mut host)?;
            let what = match conversation.result {
                Err(breach) => breach.what,
                Ok(End::Error(text)) => format!("the runner answered with `error`: {text}"),
                Ok(_) => continue,
            };
            return Err(Finding::fail(format!("{cell}, seed {seed}: {what}.")));
        }
    }
    let n_trials = counted((SEEDS.len() * cells.len()) as u64, "trial");
    Ok(format!("{n_trials} with the smallest and largest seeds ran."))
}
