//! Every median over tasks, in long form: a row per strategy and metric.

use stromboli_analysis::statistics::{Bootstrap, Sample};
use stromboli_domain::Budget;

use super::{PLACE, row_of_metric, under};
use crate::study::Study;
use crate::table::{Table, Value, intervals, numbers, words};

/// For each strategy and metric: the median over the tasks that have a value, and how many have.
pub fn medians(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "Medians over tasks of the medians over trials{}, with bootstrap confidence intervals (tasks \
         are resampled), and how many tasks have a value. Metrics that are not defined for a strategy \
         are left out.",
        under(budget)
    );
    let columns = [
        &PLACE[..],
        &[
            words("framework", "framework"),
            words("metric", "metric"),
            words("unit", "unit"),
            numbers("n", "tasks"),
            numbers("median", "median"),
            intervals("median_ci", "95 % CI"),
        ],
    ]
    .concat();
    let mut table = Table::new("medians", caption, &columns);
    let mut bootstrap = Bootstrap::new();
    for series in study.series().iter().filter(|series| series.budget == budget) {
        for metric in study.measures().metrics() {
            let Ok(medians) = Sample::new(series.medians(metric)) else { continue };
            let unit = match metric.unit.symbol() {
                "" => Value::Missing,
                symbol => symbol.into(),
            };
            let values = [
                series.title(),
                metric.name.into(),
                unit,
                Value::count(medians.values().len()),
                Value::Number(medians.median()),
                Value::interval(bootstrap.median(&medians)),
            ];
            table.row(row_of_metric(study, metric, series.group, values));
        }
    }
    table
}
