//! The medians of each task: a row per strategy and task, a column per metric.

use stromboli_domain::{Budget, Named};

use super::{PLACE, measured_row, under};
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

/// For each strategy and task: how many trials found the bug, and the median of every metric.
pub fn task_medians(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "Medians over the trials of each task{}, for every metric. Times are in milliseconds. \
         Minimum: whether the minimum that distances are measured from is proven (exact), best known or \
         imported.",
        under(budget)
    );
    let mut columns = PLACE.to_vec();
    columns.extend([
        words("framework", "framework"),
        words("task", "task"),
        words("certainty", "minimum"),
        numbers("n_trials", "trials"),
        numbers("n_found", "found"),
        numbers("n_skipped", "skipped"),
    ]);
    let metrics = study.measures().metrics();
    columns.extend(metrics.iter().map(|metric| numbers(metric.name, metric.title)));
    let mut table = Table::new("task-medians", caption, &columns);
    for series in study.series().iter().filter(|series| series.budget == budget) {
        for cell in &series.cells {
            let certainty = study.minima().certainty(&cell.task);
            let first = [
                series.title(),
                cell.task.to_string().into(),
                certainty.map_or(Value::Missing, |certainty| certainty.name().into()),
                Value::count(cell.trials.len()),
                Value::count(cell.trials.iter().filter(|trial| trial.is_found()).count()),
                Value::count(cell.n_skipped()),
            ];
            let medians = metrics.iter().map(|metric| Value::number(cell.median(metric)));
            table.row(measured_row(study, series.group, first.into_iter().chain(medians)));
        }
    }
    table
}
