//! How close to the minimum, at what price, and how alike the results are.

use std::collections::HashSet;

use stromboli_domain::Budget;
use stromboli_workloads::Task;

use super::{PLACE, measured_row, under};
use crate::coverage::common_tasks;
use crate::metric::{self, Metric};
use crate::normalization::Results;
use crate::study::{Series, Study, TaskTrials, mean, median};
use crate::table::{Table, Value, numbers, words};

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
    let columns = [
        &PLACE[..],
        &[
            words("framework", "framework"),
            numbers("n", "tasks"),
            numbers("n_tasks", "of"),
            numbers("n_best_known", "best known"),
            numbers("ted0_pct", "TED 0 %"),
            numbers("nearest_ted0_pct", "nearest TED 0 %"),
            numbers("minimal_size_pct", "minimal size %"),
            numbers("ted", "TED"),
            numbers("nearest_ted", "nearest TED"),
            numbers("executions", "executions"),
            numbers("results", "results"),
            numbers("same_result_pct", "same result %"),
            numbers("certified_pct", "certified %"),
        ],
    ]
    .concat();
    let mut table = Table::new(name, caption, &columns);
    for series in study.series().iter().filter(|series| series.budget == budget) {
        let chosen = chosen(series);
        let cells: Vec<_> =
            series.cells.iter().filter(|cell| chosen.contains(&cell.task)).collect();
        if cells.is_empty() {
            continue;
        }
        let median_of = |metric| median(medians(&cells, metric).collect());
        let share_of = |metric, wanted| share(medians(&cells, metric).map(|m| m == wanted));
        let results: Vec<_> = cells.iter().filter_map(|cell| cell.results()).collect();
        let values = [
            series.title(),
            Value::count(cells.len()),
            Value::count(series.cells.len()),
            n_best_known(study, &cells),
            Value::number(share_of(&metric::TED, 0.0)),
            Value::number(share_of(&metric::NEAREST_TED, 0.0)),
            Value::number(share_of(&metric::MINIMAL_SIZE, 100.0)),
            Value::number(median_of(&metric::TED)),
            Value::number(median_of(&metric::NEAREST_TED)),
            Value::number(median_of(&metric::EXECUTIONS)),
            Value::number(mean(results.iter().map(|results| results.n_distinct as f64))),
            Value::number(mean(results.iter().map(Results::share))),
            Value::number(share_of(&metric::CERTIFIED, 100.0)),
        ];
        table.row(measured_row(study, series.group, values));
    }
    table
}

/// How many of the tasks are measured against their best known counterexamples.
fn n_best_known(study: &Study<'_>, cells: &[&TaskTrials<'_>]) -> Value {
    let is_best_known = |cell: &&&TaskTrials<'_>| study.minima().best_known(&cell.task).is_some();
    // Where all minima are proven, people need no column of zeros.
    match study.best_known().is_empty() {
        true => Value::Missing,
        false => Value::count(cells.iter().filter(is_best_known).count()),
    }
}

/// The medians of the tasks that have one.
fn medians(cells: &[&TaskTrials<'_>], metric: &Metric) -> impl Iterator<Item = f64> {
    cells.iter().filter_map(|cell| cell.median(metric))
}

/// The share of what is true, in per cent.
fn share(values: impl Iterator<Item = bool>) -> Option<f64> {
    mean(values.map(|value| if value { 100.0 } else { 0.0 }))
}
