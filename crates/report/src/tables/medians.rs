//! Medians over all tasks, and of each task.

use stromboli_analysis::statistics::{Bootstrap, Sample};
use stromboli_domain::{Budget, Named};

use super::under;
use crate::metric::Metric;
use crate::study::{Series, Study, TaskTrials};
use crate::table::Table;

/// For each strategy and metric: the median over the tasks that have a value, and how many have.
pub fn medians(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "Medians over tasks of the medians over trials{}, with bootstrap confidence intervals (tasks \
         are resampled), and how many tasks have a value. Metrics that are not defined for a strategy \
         are left out.",
        under(budget)
    );
    let of_series = |series| {
        let medians = move |metric: &&'static Metric| {
            Some((series, *metric, Sample::new(Series::medians(series, metric))?))
        };
        study.measures().metrics().iter().filter_map(medians)
    };
    let rows: Vec<_> = study.under(budget).into_iter().flat_map(of_series).collect();
    let mut bootstrap = Bootstrap::default();
    let symbol = |metric: &Metric| Some(metric.unit.symbol()).filter(|symbol| !symbol.is_empty());
    Table::of("medians", caption, &rows)
        .place_by_metric(study, |(series, metric, _)| (series.group, metric))
        .words("framework", "framework", |(series, ..)| series.title())
        .words("metric", "metric", |(_, metric, _)| metric.name)
        .words("unit", "unit", |(_, metric, _)| symbol(metric))
        .numbers("n", "tasks", |(.., medians)| medians.values().len())
        .numbers("median", "median", |(.., medians)| medians.median())
        .intervals("median_ci", "95 % CI", |(.., medians)| bootstrap.median(medians))
        .table
}

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
