//! Checks that a repeated trial gives the same conversation.

use stromboli_domain::text::counted;

use crate::cell::Cell;
use crate::checks::Check;
use crate::conversation::Conversation;
use crate::examinee::{Examinee, SEED};
use crate::host::Host;
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "repetition",
    rule: "The same trial message gives the same conversation, byte for byte, in any order and process.",
    run,
};

/// The number of tests that are compared, of a search and of a shrinking.
const N_TESTS: usize = 60;

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let mut cells = examinee.cells()?;
    if !examinee.hello()?.seeded {
        return Err(Finding::skipped(
            "The runner declares that the seed does not determine everything.",
        ));
    }
    examinee.dismiss();
    let mut first = Vec::new();
    for cell in &cells {
        first.push(converse(examinee, *cell)?);
        let again = converse(examinee, *cell)?;
        compare(*cell, first.last(), &again, "when the trial was repeated")?;
    }
    cells.reverse();
    first.reverse();
    for (cell, first) in cells.iter().zip(&first) {
        let again = converse(examinee, *cell)?;
        compare(*cell, Some(first), &again, "when other trials ran in between")?;
    }
    examinee.dismiss();
    for (cell, first) in cells.iter().zip(&first) {
        let again = converse(examinee, *cell)?;
        compare(*cell, Some(first), &again, "in a fresh process, in another order")?;
    }
    let n_trials = counted(cells.len() as u64, "trial");
    Ok(format!("{n_trials}, run four times each, gave the same conversation every time."))
}

fn converse(examinee: &mut Examinee<'_>, cell: Cell) -> Result<Conversation, Finding> {
    let mut host = Host::of_long_inputs().stopping_after(N_TESTS, N_TESTS);
    Ok(examinee.converse_soundly(cell, &cell.trial(SEED), &mut host)?.0)
}

fn compare(
    cell: Cell,
    first: Option<&Conversation>,
    again: &Conversation,
    when: &str,
) -> Result<(), Finding> {
    match first.and_then(|first| first.difference(again)) {
        None => Ok(()),
        Some(difference) => {
            Err(Finding::fail(format!("{cell}: the conversation differed {when}: {difference}.")))
        }
    }
}
