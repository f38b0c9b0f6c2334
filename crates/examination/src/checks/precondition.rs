//! Generators of the families `api` and `cbc` meet the precondition.

use std::collections::BTreeMap;

use stromboli_domain::{FamilyKind, Verdict};

use crate::checks::Check;
use crate::examinee::Examinee;
use crate::outcome::Finding;
use crate::survey::Purpose;

pub(super) const CHECK: Check = Check {
    name: "precondition",
    rule: "Inputs of the families `api` and `cbc` meet the precondition; for fsub, the share is reported.",
    run,
};

/// A workload whose generators need not meet the precondition every time.
const DIFFICULT: &str = "fsub";

#[derive(Default)]
struct Share {
    n_met: usize,
    n_values: usize,
}

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let survey = examinee.survey()?;
    let mut n_values = 0;
    let mut difficult: BTreeMap<String, Share> = BTreeMap::new();
    for one in survey.of_kind(Purpose::Sampling) {
        let (task, family) = (one.cell.task, one.cell.family);
        if !matches!(family.kind, FamilyKind::Api | FamilyKind::Cbc) {
            continue;
        }
        for (value, _) in &one.conversation.tests {
            // Another check is about values that do not parse.
            let Ok(verdict) = task.verdict(value) else { continue };
            n_values += 1;
            let is_met = verdict != Verdict::Discards;
            if task.workload.name() == DIFFICULT {
                let share = difficult.entry(family.to_string()).or_default();
                share.n_met += usize::from(is_met);
                share.n_values += 1;
            } else if !is_met {
                return Err(Finding::fail(format!(
                    "{}: {} does not meet the precondition.",
                    one.cell,
                    stromboli_runners::process::shortened(value)
                )));
            }
        }
    }
    if n_values == 0 {
        return Err(Finding::skipped("There are no values of the families `api` or `cbc`."));
    }
    let share = |(family, share): (&String, &Share)| {
        let percent = 100 * share.n_met / share.n_values.max(1);
        format!("; of {DIFFICULT} {family}, {percent} % do")
    };
    let shares: String = difficult.iter().map(share).collect();
    let n_others = n_values - difficult.values().map(|share| share.n_values).sum::<usize>();
    Ok(format!("All {n_others} inputs meet it{shares}."))
}
