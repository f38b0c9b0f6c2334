//! The tables of a report, each a small function from a study.

mod best_known;
mod budgets;
mod closeness;
mod coverage;
mod crashes;
mod effort;
mod equal_effort;
mod medians;
mod normalization;
mod overview;
mod pairwise;
mod sensitivity;
mod statistics;
mod task_medians;
mod time;

use stromboli_domain::{Budget, Named};

use crate::metric::Metric;
use crate::place::{self, Group};
use crate::starts;
use crate::study::Study;
use crate::table::{Column, Table, Value, words as column};
use crate::words;

pub use best_known::best_known;
pub use budgets::budgets;
pub use closeness::{closeness, common_closeness};
pub use coverage::coverage;
pub use crashes::crashes;
pub(crate) use crashes::{kind, reason, shortened};
pub use effort::effort;
pub use equal_effort::{equal_effort, equal_effort_pairs};
pub use medians::medians;
pub use normalization::{normalization, normalization_by_task};
pub use overview::overview;
pub use pairwise::{of_pairings, pairwise};
pub use sensitivity::sensitivity;
pub(crate) use statistics::difference;
pub use statistics::{of_findings, statistics};
pub use task_medians::task_medians;
pub use time::time;

/// A table that every report has.
#[derive(Clone, Copy, Debug)]
pub struct TableKind {
    /// What its files are called.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What a campaign must have for the table to have rows.
    pub needs: &'static str,
    /// Makes it, for the trials under a budget.
    pub make: fn(&Study<'_>, Budget) -> Table,
}

const TRIALS: &str = "trials under that budget";
const FINDS: &str = "trials that found a bug";
const TWO_FINDS: &str = "tasks of which two trials found the bug";
const STEPS: &str =
    "trials of two frameworks with their steps, under the budget default or executions:N";
const RIVALS: &str = "two frameworks of one workload and family to compare";

/// The tables that reports have, for each budget.
pub const ALL: &[TableKind] = &[
    TableKind { name: "summary", title: "Findings in words", needs: RIVALS, make: summary },
    TableKind { name: "leaders", title: "Rankings", needs: RIVALS, make: leaders },
    TableKind { name: "overview", title: "Overview", needs: TRIALS, make: overview },
    TableKind {
        name: "closeness",
        title: "How close to the minimum",
        needs: FINDS,
        make: closeness,
    },
    TableKind {
        name: "closeness-common",
        title: "How close to the minimum, on common tasks",
        needs: "tasks of which all frameworks found the bug",
        make: common_closeness,
    },
    TableKind {
        name: "normalization",
        title: "Normalization",
        needs: TWO_FINDS,
        make: normalization,
    },
    TableKind {
        name: "normalization-tasks",
        title: "Normalization by task",
        needs: TWO_FINDS,
        make: normalization_by_task,
    },
    TableKind { name: "effort", title: "What shrinking costs", needs: TRIALS, make: effort },
    TableKind { name: "equal-effort", title: "At equal effort", needs: STEPS, make: equal_effort },
    TableKind {
        name: "equal-effort-pairs",
        title: "At equal effort, by pairs",
        needs: STEPS,
        make: equal_effort_pairs,
    },
    TableKind {
        name: "time",
        title: "Where the time goes",
        needs: "trials with a runner, a library in a process of its own",
        make: time,
    },
    TableKind {
        name: "best-known",
        title: "Best known counterexamples",
        needs: "tasks without a proven minimum, whose best known counterexample is in the table",
        make: best_known,
    },
    TableKind { name: "coverage", title: "Tasks found", needs: RIVALS, make: coverage },
    TableKind { name: "medians", title: "Medians", needs: FINDS, make: medians },
    TableKind { name: "task-medians", title: "Medians by task", needs: TRIALS, make: task_medians },
    TableKind { name: "statistics", title: "Statistics", needs: RIVALS, make: statistics },
    TableKind {
        name: "sensitivity",
        title: "If unsolved tasks count as worst",
        needs: "tasks that some framework solved and another did not",
        make: sensitivity,
    },
    TableKind { name: "pairwise", title: "Against a reference", needs: RIVALS, make: pairwise },
    TableKind {
        name: "same-start",
        title: "Same start, different shrinker",
        needs: "strategies that share a finder and differ in their shrinkers",
        make: starts::table,
    },
    TableKind {
        name: "crashes",
        title: "Crashed trials",
        needs: "trials that crashed",
        make: crashes,
    },
];

fn summary(study: &Study<'_>, budget: Budget) -> Table {
    words::summary(&words::answers(study, budget))
}

fn leaders(study: &Study<'_>, budget: Budget) -> Table {
    words::leaders(&words::answers(study, budget))
}

/// The columns that say where a row belongs.
const PLACE: [Column; 3] =
    [column("workload", "workload"), column("family", "family"), column("variant", "variant")];

/// The values of these columns. The family itself is no variant.
fn place(group: Group) -> [Value; 3] {
    let variant = group.family.variant.map_or(Value::Missing, |v| place::title(v).into());
    [group.workload.name().into(), group.family.kind.name().into(), variant]
}

/// The place, and what else stands in a row.
fn row(group: Group, values: impl IntoIterator<Item = Value>) -> Vec<Value> {
    place(group).into_iter().chain(values).collect()
}

/// A row with numbers that are measured against minima: the workload is marked if these are not all
/// proven.
fn measured_row(
    study: &Study<'_>,
    group: Group,
    values: impl IntoIterator<Item = Value>,
) -> Vec<Value> {
    let mut row = row(group, values);
    row[0] = study.marked(group.workload, group.workload.name());
    row
}

/// A row about one metric, which need not depend on the minimum.
fn row_of_metric(
    study: &Study<'_>,
    metric: &Metric,
    group: Group,
    values: impl IntoIterator<Item = Value>,
) -> Vec<Value> {
    match metric.needs_minimum() {
        true => measured_row(study, group, values),
        false => row(group, values),
    }
}

/// ` under the budget own:100`; nothing for the default.
fn under(budget: Budget) -> String {
    match budget {
        Budget::Default => String::new(),
        budget => format!(" under the budget {budget}"),
    }
}
