//! How close to the minimum, at what price, and how alike the results are.

use std::collections::HashSet;

use stromboli_domain::Budget;
use stromboli_workloads::Task;

use super::under;
use crate::coverage::common_tasks;
use crate::metric::{self, Metric};
use crate::normalization::Results;
use crate::study::{Series, Study, TaskTrials, mean, median};
use crate::table::Table;

/// For each strategy, over the tasks of which it found the bug.
pub fn closeness(study: &Study<'_>, budget: Budget) -> Table {
    let over = "the tasks of which the strategy found the bug";
    made(study, budget, "closeness", over, |series| tasks(series).collect())
}

/// The closeness over the tasks of which all strategies of a workload and family found the bug.
pub fn common_closeness(study: &Study<'_>, budget: Budget) -> Table {
    let over = "the tasks of which every framework of the workload and family found the bug";
    made(study, budget, "closeness-common", over, |series| {
        let common = common_tasks(&study.of_group(series.group, budget));
        tasks(series).filter(|task| common.contains(task)).collect()
    })
}

fn tasks(series: &Series<'_>) -> impl Iterator<Item = Task> {
    series.cells.iter().filter(|cell| cell.is_found()).map(|cell| cell.task)
}

fn made(
    study: &Study<'_>,
    budget: Budget,
    name: &str,
    over: &str,
    chosen: impl Fn(&Series<'_>) -> HashSet<Task>,
) -> Table {
    let caption = format!(
        "How close to the minimum{}, over {over}. TED 0 %: tasks whose median TED over the trials is \
         0. Nearest TED: TED to the nearest of the counterexamples that are as small as the minimum. \
         Minimal size %: tasks of which more than half of the trials report no more tokens than the \
         minimum has. TED and executions are medians over these tasks. Results: distinct reported \
         counterexamples per task, on average. Same result %: share of a task's trials that report \
         its most frequent counterexample, on average. These two leave out tasks with a single \
         successful trial. Certified %: tasks of which more than half of the trials show that no \
         smaller counterexample exists.",
        under(budget)
    );
    let row = |series| {
        let chosen = chosen(series);
        let cells: Vec<_> =
            series.cells.iter().filter(|cell| chosen.contains(&cell.task)).collect();
        let results: Vec<_> = cells.iter().filter_map(|cell| cell.results()).collect();
        (!cells.is_empty()).then_some(Row { series, cells, results })
    };
    let rows: Vec<_> = study.under(budget).into_iter().filter_map(row).collect();
    Table::of(name, caption, &rows)
        .measured_place(study, |row| row.series.group)
        .words("framework", "framework", |row| row.series.title())
        .numbers("n", "tasks", |row| row.cells.len())
        .numbers("n_tasks", "of", |row| row.series.cells.len())
        .numbers("n_best_known", "best known", |row| n_best_known(study, &row.cells))
        .numbers("ted0_pct", "TED 0 %", |row| row.share_of(&metric::TED, 0.0))
        .numbers("nearest_ted0_pct", "nearest TED 0 %", |row| {
            row.share_of(&metric::NEAREST_TED, 0.0)
        })
        .numbers("minimal_size_pct", "minimal size %", |row| {
            row.share_of(&metric::MINIMAL_SIZE, 100.0)
        })
        .numbers("ted", "TED", |row| row.median_of(&metric::TED))
        .numbers("nearest_ted", "nearest TED", |row| row.median_of(&metric::NEAREST_TED))
        .numbers("executions", "executions", |row| row.median_of(&metric::EXECUTIONS))
        .numbers("results", "results", |row| mean(row.results.iter().map(|r| r.n_distinct as f64)))
        .numbers("same_result_pct", "same result %", |row| {
            mean(row.results.iter().map(Results::share))
        })
        .numbers("certified_pct", "certified %", |row| row.share_of(&metric::CERTIFIED, 100.0))
        .table
}

struct Row<'s, 'a> {
    series: &'s Series<'a>,
    cells: Vec<&'s TaskTrials<'a>>,
    results: Vec<Results>,
}

impl Row<'_, '_> {
    fn medians(&self, metric: &Metric) -> impl Iterator<Item = f64> {
        self.cells.iter().filter_map(|cell| cell.median(metric))
    }

    fn median_of(&self, metric: &Metric) -> Option<f64> {
        median(self.medians(metric).collect())
    }

    /// The share of tasks with this median, in per cent.
    fn share_of(&self, metric: &Metric, wanted: f64) -> Option<f64> {
        mean(self.medians(metric).map(|median| if median == wanted { 100.0 } else { 0.0 }))
    }
}

/// The number of tasks that are measured against their best known counterexamples.
fn n_best_known(study: &Study<'_>, cells: &[&TaskTrials<'_>]) -> Option<usize> {
    let is_best_known = |cell: &&&TaskTrials<'_>| study.minima().best_known(&cell.task).is_some();
    // Where all minima are proven, people need no column of zeros.
    (!study.best_known().is_empty()).then(|| cells.iter().filter(is_best_known).count())
}
