//! Every median over tasks, in long form: a row per strategy and metric.

use stromboli_analysis::statistics::{Bootstrap, Sample};
use stromboli_domain::Budget;

use super::under;
use crate::metric::Metric;
use crate::study::{Series, Study};
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
    let mut bootstrap = Bootstrap::new();
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
