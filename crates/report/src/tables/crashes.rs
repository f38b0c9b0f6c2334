//! Which trials crashed, and why.

use std::collections::{BTreeMap, BTreeSet};

use stromboli_domain::{Budget, text};
use stromboli_trials::{Status, Strategy, Trial};
use stromboli_workloads::Workload;

use super::under;
use crate::study::Study;
use crate::table::Table;

/// A longer reason is cut.
const LONGEST: usize = 240;

/// For each workload, strategy and kind of reason: how many trials crashed, and the first of them. A
/// library that crashes is a finding.
pub fn crashes(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "Trials that crashed{}. Reasons that differ only in numbers and values are counted together; \
         the reason, task and seed are those of the first trial.",
        under(budget)
    );
    let mut kinds: BTreeMap<(Workload, Strategy, String), Vec<&Trial>> = BTreeMap::new();
    for series in study.under(budget) {
        for trial in series.trials().filter(|trial| trial.trial.status() == Status::Crashed) {
            let cell = &trial.trial.cell;
            let key = (cell.task.workload, cell.strategy, kind(reason(trial.trial)));
            kinds.entry(key).or_default().push(trial.trial);
        }
    }
    let rows: Vec<_> = kinds.into_iter().collect();
    let n_tasks = |trials: &[&Trial]| {
        trials.iter().map(|trial| trial.cell.task.to_string()).collect::<BTreeSet<_>>().len()
    };
    Table::of("crashes", caption, &rows)
        .words("workload", "workload", |((workload, ..), _)| workload.name())
        .words("strategy", "strategy", |((_, strategy, _), _)| strategy.to_string())
        .numbers("n_trials", "trials", |(_, trials)| trials.len())
        .numbers("n_tasks", "tasks", |(_, trials)| n_tasks(trials))
        .words("reason", "reason", |(_, trials)| shortened(reason(trials[0])))
        .words("task", "first task", |(_, trials)| trials[0].cell.task.to_string())
        .words("seed", "seed", |(_, trials)| trials[0].seed.map(|seed| seed.to_string()))
        .table
}

pub(crate) fn reason(trial: &Trial) -> &str {
    trial.outcome.ending.reason.as_deref().unwrap_or("no reason recorded")
}

/// A reason without numbers and parenthesised groups.
pub(crate) fn kind(reason: &str) -> String {
    let mut depth = 0_u32;
    let is_kept = |character: &char| {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => return depth == 0 && !character.is_ascii_digit(),
        }
        false
    };
    reason.chars().filter(is_kept).take(LONGEST).collect()
}

pub(crate) fn shortened(reason: &str) -> String {
    text::shortened(reason, LONGEST).into_owned()
}
