//! How many distinct counterexamples the trials of a task end with, and at what cost.

use stromboli_domain::Budget;

use super::under;
use crate::metric;
use crate::normalization::{Results, most_frequent};
use crate::study::{Series, Study, TaskTrials, mean};
use crate::table::Table;

/// For each strategy: means over the tasks that two or more trials found the bug of.
pub fn normalization<'s, 'a>(study: &'s Study<'a>, budget: Budget) -> Table {
    let caption = format!(
        "Normalization{}: does shrinking end with the same counterexample, whatever it started from? \
         Means over the tasks of which two or more trials found the bug. Distinct results: different \
         counterexamples that the trials of a task report. Same result %: the share of trials that \
         report the most frequent one. One result %: tasks of which all trials report the same. \
         Executions: of the property while shrinking, the mean over trials.",
        under(budget)
    );
    let row = |series: &'s Series<'a>| {
        let with_results = |cell: &'s TaskTrials<'a>| Some((cell, cell.results()?));
        let cells: Vec<_> = series.cells.iter().filter_map(with_results).collect();
        (!cells.is_empty()).then_some((series, cells))
    };
    let rows: Vec<_> = study.under(budget).into_iter().filter_map(row).collect();
    let mean_of = |cells: &[(&TaskTrials<'_>, Results)], value: fn(&Results) -> f64| {
        mean(cells.iter().map(|(_, results)| value(results)))
    };
    let one_result = |results: &Results| if results.n_distinct == 1 { 100.0 } else { 0.0 };
    Table::of("normalization", caption, &rows)
        .place(|(series, _)| series.group)
        .words("framework", "framework", |(series, _)| series.title())
        .numbers("n", "tasks", |(_, cells)| cells.len())
        .numbers("n_trials", "trials per task", |(_, c)| mean_of(c, |of| of.n_trials as f64))
        .numbers("results", "distinct results", |(_, c)| mean_of(c, |of| of.n_distinct as f64))
        .numbers("mean_executions", "executions", |(_, cells)| {
            mean(cells.iter().filter_map(|(cell, _)| mean_executions(cell)))
        })
        .numbers("same_result_pct", "same result %", |(_, cells)| mean_of(cells, Results::share))
        .numbers("one_result_pct", "one result %", |(_, cells)| mean_of(cells, one_result))
        .table
}

/// The normalization of each task, with its most frequent counterexample.
pub fn normalization_by_task<'s, 'a>(study: &'s Study<'a>, budget: Budget) -> Table {
    let caption = format!(
        "Normalization by task{}: how many distinct counterexamples the trials report, how many \
         executions of the property shrinking takes (the mean over trials), and the counterexample \
         that is reported most often.",
        under(budget)
    );
    let of_series = |series: &'s Series<'a>| {
        let row = move |cell: &'s TaskTrials<'a>| Some((series, cell, cell.results()?));
        series.cells.iter().filter_map(row)
    };
    let rows: Vec<_> = study.under(budget).into_iter().flat_map(of_series).collect();
    Table::of("normalization-tasks", caption, &rows)
        .place(|(series, ..)| series.group)
        .words("framework", "framework", |(series, ..)| series.title())
        .words("task", "task", |(_, cell, _)| cell.task.to_string())
        .numbers("n_trials", "trials", |(.., results)| results.n_trials)
        .numbers("results", "distinct results", |(.., results)| results.n_distinct)
        .numbers("mean_executions", "executions", |(_, cell, _)| mean_executions(cell))
        .numbers("same_result_pct", "same result %", |(.., results)| results.share())
        .words("most_frequent", "most frequent", |(_, cell, _)| most_frequent(&cell.trials))
        .table
}

/// Executions while shrinking, the mean over the trials of a task.
fn mean_executions(cell: &TaskTrials<'_>) -> Option<f64> {
    mean(cell.trials.iter().filter_map(metric::EXECUTIONS.measure))
}
