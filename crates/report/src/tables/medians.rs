//! Every median, in the long form that programs like.

use stromboli_domain::Budget;

use super::{PLACE, row, under};
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

/// For each strategy and metric: the median over the tasks that have a value, and how many have.
pub fn medians(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "Medians over tasks of the medians over trials{}, and how many tasks have a value. What is \
         not defined for a strategy is not here.",
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
        ],
    ]
    .concat();
    let mut table = Table::new("medians", caption, &columns);
    for series in study.series().iter().filter(|series| series.budget == budget) {
        for metric in study.measures().metrics() {
            let Some(median) = series.median(metric) else { continue };
            let unit = match metric.unit.symbol() {
                "" => Value::Missing,
                symbol => symbol.into(),
            };
            let values = [
                series.title(),
                metric.name.into(),
                unit,
                Value::count(series.medians(metric).len()),
                Value::Number(median),
            ];
            table.row(row(series.group, values));
        }
    }
    table
}
