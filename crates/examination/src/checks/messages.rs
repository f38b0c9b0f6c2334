//! Standard output contains only messages.

use crate::breach::Rule;
use crate::checks::{Check, surveyed};
use crate::examinee::{Examinee, Fault};
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "messages",
    rule: "Standard output contains only messages, each a line of UTF-8 text.",
    run,
};

fn run(examinee: &mut Examinee<'_>) -> Result<Finding, Fault> {
    surveyed(examinee, Rule::Messages, |survey| {
        let n_lines: usize = survey.all.iter().map(|one| one.conversation.lines.len()).sum();
        format!("All {n_lines} lines in {} trials are messages.", survey.all.len())
    })
}
