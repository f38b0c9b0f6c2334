//! How many distinct counterexamples the trials of a task end with, and at what cost.

use stromboli_domain::Budget;

use super::{PLACE, row, under};
use crate::metric;
use crate::normalization::most_frequent;
use crate::study::{Series, Study, TaskTrials, mean};
use crate::table::{Table, Value, numbers, words};

/// For each strategy: means over the tasks that two or more trials found the bug of.
pub fn normalization(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "Normalization{}: does shrinking end with the same counterexample, whatever it started from? \
         Means over the tasks of which two or more trials found the bug. Distinct results: different \
         counterexamples that the trials of a task report. Same result %: the share of trials that \
         report the most frequent one. One result %: tasks of which all trials report the same. \
         Executions: of the property while shrinking, the mean over trials.",
        under(budget)
    );
    let columns = [
        &PLACE[..],
        &[
            words("framework", "framework"),
            numbers("n", "tasks"),
            numbers("n_trials", "trials per task"),
            numbers("results", "distinct results"),
            numbers("mean_executions", "executions"),
            numbers("same_result_pct", "same result %"),
            numbers("one_result_pct", "one result %"),
        ],
    ]
    .concat();
    let mut table = Table::new("normalization", caption, &columns);
    for series in of_budget(study, budget) {
        let with_results = series.cells.iter().filter_map(|cell| Some((cell, cell.results()?)));
        let cells: Vec<_> = with_results.collect();
        if cells.is_empty() {
            continue;
        }
        let mean_of = |value: fn(&crate::normalization::Results) -> f64| {
            Value::number(mean(cells.iter().map(|(_, results)| value(results))))
        };
        let executions = cells.iter().filter_map(|(cell, _)| mean_executions(cell));
        let values = [
            series.title(),
            Value::count(cells.len()),
            mean_of(|results| results.n_trials as f64),
            mean_of(|results| results.n_distinct as f64),
            Value::number(mean(executions)),
            mean_of(|results| results.share()),
            mean_of(|results| if results.n_distinct == 1 { 100.0 } else { 0.0 }),
        ];
        table.row(row(series.group, values));
    }
    table
}

/// The normalization of each task, with its most frequent counterexample.
pub fn normalization_by_task(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "Normalization by task{}: how many distinct counterexamples the trials report, how many \
         executions of the property shrinking takes (the mean over trials), and the counterexample \
         that is reported most often.",
        under(budget)
    );
    let columns = [
        &PLACE[..],
        &[
            words("framework", "framework"),
            words("task", "task"),
            numbers("n_trials", "trials"),
            numbers("results", "distinct results"),
            numbers("mean_executions", "executions"),
            numbers("same_result_pct", "same result %"),
            words("most_frequent", "most frequent"),
        ],
    ]
    .concat();
    let mut table = Table::new("normalization-tasks", caption, &columns);
    for series in of_budget(study, budget) {
        for cell in &series.cells {
            let Some(results) = cell.results() else { continue };
            let values = [
                series.title(),
                cell.task.to_string().into(),
                Value::count(results.n_trials),
                Value::count(results.n_distinct),
                Value::number(mean_executions(cell)),
                Value::Number(results.share()),
                most_frequent(&cell.trials).map_or(Value::Missing, Value::from),
            ];
            table.row(row(series.group, values));
        }
    }
    table
}

fn of_budget<'s, 'a>(study: &'s Study<'a>, budget: Budget) -> impl Iterator<Item = &'s Series<'a>> {
    study.series().iter().filter(move |series| series.budget == budget)
}

/// Executions while shrinking, the mean over the trials of a task.
fn mean_executions(cell: &TaskTrials<'_>) -> Option<f64> {
    mean(cell.trials.iter().filter_map(metric::EXECUTIONS.measure))
}
