//! Every bug makes a property fail.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use super::Check;
use crate::outcome::Finding;
use crate::programs::examinee::Examinee;
use crate::programs::session::{FaultKind, Reply};

pub(super) const CHECK: Check = Check {
    name: "bugs",
    rule: "Every bug makes some property fail, and every pair that `tasks` names fails on some input.",
    run,
};

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let description = examinee.description()?;
    if description.bugs.is_empty() {
        return Err(Finding::skipped("There are no bugs to choose from."));
    }
    let effort = examinee.effort();
    let mut detected: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut missed, mut n_most) = (Vec::new(), 0);
    for (property, bug) in examinee.tasks()? {
        let started = Instant::now();
        let mut is_found = false;
        for number in 0..effort.n_to_find {
            if started.elapsed() > effort.time {
                break;
            }
            let input = examinee.input(&property, number)?;
            is_found = match examinee.ask(&property, Some(&bug), &input)? {
                Ok(Reply::Error(text)) => {
                    return Err(Finding::fail(format!(
                        "{property} with the bug {bug}: the program answered `error {text}`."
                    )));
                }
                Ok(reply) => reply.is_failure(),
                // A crash is a failure, and so is no answer if the experiment says so.
                Err(fault) if fault.kind == FaultKind::Talks => {
                    return Err(Finding::of_fault_in(&property, &fault));
                }
                Err(_) => true,
            };
            n_most = n_most.max(number + 1);
            if is_found {
                break;
            }
        }
        match is_found {
            true => detected.entry(bug).or_default().push(property),
            false => missed.push((property, bug)),
        }
    }
    let all: BTreeSet<_> = description.bugs.iter().map(|bug| &bug.name).collect();
    let unknown: Vec<_> = all.iter().filter(|bug| !detected.contains_key(**bug)).collect();
    if let Some(bug) = unknown.first() {
        return Err(Finding::warn(format!(
            "No input makes a property fail with the bug {bug}, among up to {n_most} for each. If it is \
             rare, declare types in which it is not."
        )));
    }
    if let ([(property, bug), ..], true) = (&missed[..], description.tasks.is_some()) {
        return Err(Finding::warn(format!(
            "{property} never failed with the bug {bug}, on up to {n_most} inputs. Remove the pair from \
             `tasks` if it cannot."
        )));
    }
    let lines = detected.iter().map(|(bug, of)| format!("{bug} by {}", of.join(" and ")));
    let lines = lines.collect::<Vec<_>>().join("; ");
    if missed.is_empty() {
        return Ok(format!("Detected: {lines}."));
    }
    Err(Finding::warn(format!(
        "{} of {} pairs of a property and a bug never failed, and would only take time in an experiment. Name \
         the others in `tasks`. Detected: {lines}.",
        missed.len(),
        missed.len() + detected.values().map(Vec::len).sum::<usize>()
    )))
}
