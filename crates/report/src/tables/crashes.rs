//! Which trials crashed, and why.

use std::collections::{BTreeMap, BTreeSet};

use stromboli_domain::Budget;
use stromboli_trials::{Status, Strategy, Trial};
use stromboli_workloads::Workload;

use super::under;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

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
    let columns = [
        words("workload", "workload"),
        words("strategy", "strategy"),
        numbers("n_trials", "trials"),
        numbers("n_tasks", "tasks"),
        words("reason", "reason"),
        words("task", "first task"),
        words("seed", "seed"),
    ];
    let mut table = Table::new("crashes", caption, &columns);
    let mut kinds: BTreeMap<(Workload, Strategy, String), Vec<&Trial>> = BTreeMap::new();
    for series in study.series().iter().filter(|series| series.budget == budget) {
        for trial in series.trials().filter(|trial| trial.trial.status() == Status::Crashed) {
            let cell = &trial.trial.cell;
            let key = (cell.task.workload, cell.strategy, kind(reason(trial.trial)));
            kinds.entry(key).or_default().push(trial.trial);
        }
    }
    for ((workload, strategy, _), trials) in kinds {
        let first = trials[0];
        let tasks: BTreeSet<_> = trials.iter().map(|trial| trial.cell.task.to_string()).collect();
        table.row(vec![
            workload.name().into(),
            strategy.to_string().into(),
            Value::count(trials.len()),
            Value::count(tasks.len()),
            shortened(reason(first)).into(),
            first.cell.task.to_string().into(),
            first.seed.map_or(Value::Missing, |seed| seed.to_string().into()),
        ]);
    }
    table
}

/// Why a trial crashed.
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

/// The beginning of a reason.
pub(crate) fn shortened(reason: &str) -> String {
    let mut text: String = reason.chars().take(LONGEST).collect();
    if text.len() < reason.len() {
        text.push_str(" ..");
    }
    text
}
