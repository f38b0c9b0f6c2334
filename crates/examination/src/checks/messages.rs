//! There is nothing but messages on standard output.

use crate::breach::Rule;
use crate::checks::{Check, surveyed};
use crate::examinee::{Examinee, Fault};
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "messages",
    rule: "Standard output has nothing but messages, a line of UTF-8 text each.",
    run,
};

fn run(examinee: &mut Examinee<'_>) -> Result<Finding, Fault> {
    surveyed(examinee, Rule::Messages, |survey| {
        let n_lines: usize = survey.all.iter().map(|one| one.conversation.lines.len()).sum();
        format!("{n_lines} lines in {} trials, and every one is a message.", survey.all.len())
    })
}
