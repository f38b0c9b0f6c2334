//! Where the time goes while shrinking.

use stromboli_domain::Budget;

use super::{PLACE, row, under};
use crate::metric;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};
use crate::times::{Times, has_transport};

/// For each strategy: shrink time, apart for library, property and messages. Without rows, if no runner
/// ran a trial: all that is not spent in the property is the library's then.
pub fn time(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "Where the time goes while shrinking{}: medians over tasks of the medians over trials, then \
         their shares, summed over tasks. Messages: between Stromboli and a \
         library that runs in a process of its own.",
        under(budget)
    );
    let columns = [
        &PLACE[..],
        &[
            words("framework", "framework"),
            numbers("shrink_ms", "shrink ms"),
            numbers("library_ms", "library ms"),
            numbers("property_ms", "property ms"),
            numbers("transport_ms", "messages ms"),
            numbers("ms_per_exec", "ms per execution"),
            numbers("library_pct", "library %"),
            numbers("property_pct", "property %"),
            numbers("transport_pct", "messages %"),
        ],
    ]
    .concat();
    let mut table = Table::new("time", caption, &columns);
    if !has_transport(study) {
        return table;
    }
    for series in study.series().iter().filter(|series| series.budget == budget) {
        let Some(times) = Times::of(series) else { continue };
        let medians = [
            metric::SHRINK_TIME,
            metric::OVERHEAD,
            metric::PROPERTY_TIME,
            metric::TRANSPORT_TIME,
            metric::TIME_PER_EXECUTION,
        ]
        .map(|metric| Value::number(series.median(&metric)));
        let shares = [
            Value::Number(times.library),
            Value::Number(times.property),
            Value::number(times.transport),
        ];
        table.row(row(series.group, [series.title()].into_iter().chain(medians).chain(shares)));
    }
    table
}
