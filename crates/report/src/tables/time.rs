//! Where the time goes while shrinking.

use stromboli_domain::Budget;

use super::under;
use crate::metric::{OVERHEAD, PROPERTY_TIME, SHRINK_TIME, TIME_PER_EXECUTION, TRANSPORT_TIME};
use crate::study::Study;
use crate::table::Table;
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
    let with_times = |series| Some((series, Times::of(series)?));
    let rows: Vec<_> = match has_transport(study) {
        true => study.under(budget).into_iter().filter_map(with_times).collect(),
        false => Vec::new(),
    };
    Table::of("time", caption, &rows)
        .place(|(series, _)| series.group)
        .words("framework", "framework", |(series, _)| series.title())
        .numbers("shrink_ms", "shrink ms", |(series, _)| series.median(&SHRINK_TIME))
        .numbers("library_ms", "library ms", |(series, _)| series.median(&OVERHEAD))
        .numbers("property_ms", "property ms", |(series, _)| series.median(&PROPERTY_TIME))
        .numbers("transport_ms", "messages ms", |(series, _)| series.median(&TRANSPORT_TIME))
        .numbers("ms_per_exec", "ms per execution", |(s, _)| s.median(&TIME_PER_EXECUTION))
        .numbers("library_pct", "library %", |(_, times)| times.library)
        .numbers("property_pct", "property %", |(_, times)| times.property)
        .numbers("transport_pct", "messages %", |(_, times)| times.transport)
        .table
}
