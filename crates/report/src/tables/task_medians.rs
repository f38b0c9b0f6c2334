//! The medians of each task: a row per strategy and task, a column per metric.

use stromboli_domain::{Budget, Named};

use super::under;
use crate::study::{Series, Study, TaskTrials};
use crate::table::Table;

/// For each strategy and task: how many trials found the bug, and the median of every metric.
pub fn task_medians<'s, 'a>(study: &'s Study<'a>, budget: Budget) -> Table {
    let caption = format!(
        "Medians over the trials of each task{}, for every metric. Times are in milliseconds. \
         Minimum: whether the minimum that distances are measured from is proven (exact), best known or \
         imported.",
        under(budget)
    );
    let of_series = |series: &'s Series<'a>| series.cells.iter().map(move |cell| (series, cell));
    let rows: Vec<_> = study.under(budget).into_iter().flat_map(of_series).collect();
    let n_found =
        |cell: &TaskTrials<'_>| cell.trials.iter().filter(|trial| trial.is_found()).count();
    let certainty = |cell: &TaskTrials<'_>| study.minima().certainty(&cell.task);
    let mut table = Table::of("task-medians", caption, &rows)
        .measured_place(study, |(series, _)| series.group)
        .words("framework", "framework", |(series, _)| series.title())
        .words("task", "task", |(_, cell)| cell.task.to_string())
        .words("certainty", "minimum", |(_, cell)| certainty(cell).map(Named::name))
        .numbers("n_trials", "trials", |(_, cell)| cell.trials.len())
        .numbers("n_found", "found", |(_, cell)| n_found(cell))
        .numbers("n_skipped", "skipped", |(_, cell)| cell.n_skipped());
    for metric in study.measures().metrics() {
        table = table.numbers(metric.name, metric.title, |(_, cell)| cell.median(metric));
    }
    table.table
}
