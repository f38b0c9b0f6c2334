//! The tables of a report, each a small function from a study.

mod best_known;
mod closeness;
mod coverage;
mod crashes;
mod equal_effort;
mod medians;
mod normalization;
mod pairwise;
mod sensitivity;
mod statistics;
mod strategies;

use stromboli_analysis::statistics::{Pair, Probability, Sample};
use stromboli_domain::{Budget, Named};

use crate::contender::Contender;
use crate::finding::Finding;
use crate::metric::Metric;
use crate::place::{self, Group};
use crate::starts;
use crate::study::Study;
use crate::table::{Columns, Table, Value};
use crate::words;

pub use best_known::best_known;
pub use closeness::{closeness, common_closeness};
pub use coverage::coverage;
pub use crashes::crashes;
pub(crate) use crashes::{kind, reason, shortened};
pub use equal_effort::{equal_effort, equal_effort_pairs};
pub use medians::{medians, task_medians};
pub use normalization::{normalization, normalization_by_task};
pub use pairwise::{of_pairings, pairwise};
pub use sensitivity::sensitivity;
pub use statistics::{of_findings, statistics};
pub use strategies::{budgets, effort, overview, time};

#[derive(Clone, Copy, Debug)]
pub struct TableKind {
    pub name: &'static str,
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

const TASKS_NOT_FOUND_BY_ALL: &str = "tasks that some framework solved and another did not";
const PROVISIONAL: &str =
    "tasks without a proven minimum, whose best known counterexample is in the table";
const RUNNERS: &str = "trials with a runner, a library in a process of its own";
const FINDS_OF_ALL: &str = "tasks of which all frameworks found the bug";
const SHARED_FINDER: &str = "strategies that share a finder and differ in their shrinkers";

pub const ALL: &[TableKind] = &[
    table("summary", "Findings in words", RIVALS, summary),
    table("leaders", "Rankings", RIVALS, leaders),
    table("overview", "Overview", TRIALS, overview),
    table("closeness", "How close to the minimum", FINDS, closeness),
    table(
        "closeness-common",
        "How close to the minimum, on common tasks",
        FINDS_OF_ALL,
        common_closeness,
    ),
    table("normalization", "Normalization", TWO_FINDS, normalization),
    table("normalization-tasks", "Normalization by task", TWO_FINDS, normalization_by_task),
    table("effort", "What shrinking costs", TRIALS, effort),
    table("equal-effort", "At equal effort", STEPS, equal_effort),
    table("equal-effort-pairs", "At equal effort, by pairs", STEPS, equal_effort_pairs),
    table("time", "Where the time goes", RUNNERS, time),
    table("best-known", "Best known counterexamples", PROVISIONAL, best_known),
    table("coverage", "Tasks found", RIVALS, coverage),
    table("medians", "Medians", FINDS, medians),
    table("task-medians", "Medians by task", TRIALS, task_medians),
    table("statistics", "Statistics", RIVALS, statistics),
    table("sensitivity", "If unsolved tasks count as worst", TASKS_NOT_FOUND_BY_ALL, sensitivity),
    table("pairwise", "Against a reference", RIVALS, pairwise),
    table("same-start", "Same start, different shrinker", SHARED_FINDER, starts::table),
    table("crashes", "Crashed trials", "trials that crashed", crashes),
];

const fn table(
    name: &'static str,
    title: &'static str,
    needs: &'static str,
    make: fn(&Study<'_>, Budget) -> Table,
) -> TableKind {
    TableKind { name, title, needs, make }
}

fn summary(study: &Study<'_>, budget: Budget) -> Table {
    words::summary(&words::answers(study, budget))
}

fn leaders(study: &Study<'_>, budget: Budget) -> Table {
    words::leaders(&words::answers(study, budget))
}

pub(crate) struct PairOf<'f> {
    pub(crate) finding: &'f Finding,
    pair: &'f Pair,
    /// The p-value, adjusted for all comparisons of a page.
    p_page: Option<&'f Probability>,
}

pub(crate) fn with_pairs(finding: &Finding) -> impl Iterator<Item = PairOf<'_>> {
    let pair = |(place, pair)| PairOf { finding, pair, p_page: finding.p_page.get(place) };
    finding.comparison.pairs.iter().enumerate().map(pair)
}

impl PairOf<'_> {
    pub(crate) fn first(&self) -> Contender {
        self.finding.blocks.contenders[self.pair.first]
    }

    pub(crate) fn second(&self) -> Contender {
        self.finding.blocks.contenders[self.pair.second]
    }

    pub(crate) fn differences(&self) -> Sample {
        self.finding.blocks.matched.differences(self.pair.first, self.pair.second)
    }

    pub(crate) fn difference(&self) -> Value {
        Value::Signed(self.pair.median_difference)
    }

    pub(crate) fn r(&self) -> Option<Value> {
        self.pair.rank_biserial.map(Value::Correlation)
    }

    pub(crate) fn p(&self) -> Value {
        Value::Unadjusted(self.pair.p().get())
    }

    pub(crate) fn p_holm(&self) -> Value {
        Value::Probability(self.pair.p_holm.get())
    }
}

impl<'r, R> Columns<'r, R> {
    /// The columns that say where a row belongs. The family itself is no variant.
    pub(crate) fn place(self, group: impl Fn(&'r R) -> Group) -> Columns<'r, R> {
        self.words("workload", "workload", |row| group(row).workload.to_string()).family(group)
    }

    /// The place of rows with numbers that are measured against minima: workloads are marked if these are
    /// not all proven.
    fn measured_place(self, study: &Study<'_>, group: impl Fn(&'r R) -> Group) -> Columns<'r, R> {
        let workload = |row| study.marked(group(row).workload);
        self.words("workload", "workload", workload).family(group)
    }

    /// The place of rows that are about one metric each, which need not depend on the minimum.
    fn place_by_metric<'m>(
        self,
        study: &Study<'_>,
        place: impl Fn(&'r R) -> (Group, &'m Metric),
    ) -> Columns<'r, R> {
        let workload = |row| {
            let (group, metric) = place(row);
            study.workload_in(group.workload, metric)
        };
        self.words("workload", "workload", workload).family(|row| place(row).0)
    }

    fn family(self, group: impl Fn(&'r R) -> Group) -> Columns<'r, R> {
        self.words("family", "family", |row| group(row).family.kind.name()).words(
            "variant",
            "variant",
            |row| group(row).family.variant.map(place::title),
        )
    }
}

/// ` under the budget own:100`; nothing for the default.
fn under(budget: Budget) -> String {
    match budget {
        Budget::Default => String::new(),
        budget => format!(" under the budget {budget}"),
    }
}
