//! How each strategy did, at a glance.

use stromboli_domain::Budget;

use super::{PLACE, measured_row, under};
use crate::metric;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

/// For each strategy: how many tasks it solved, and its medians.
pub fn overview(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "How each strategy did{}. Solved: every trial found the bug. The others are medians over \
         tasks of the medians over trials.",
        under(budget)
    );
    let columns = [
        &PLACE[..],
        &[
            words("framework", "framework"),
            numbers("n_tasks", "tasks"),
            numbers("n_solved", "solved"),
            numbers("bug_finding_ms", "bug found after ms"),
            numbers("initial_ted", "TED before"),
            numbers("ted", "TED after"),
            numbers("size", "size"),
            numbers("magnitude", "magnitude"),
            numbers("shrink_ms", "shrink ms"),
            numbers("ms_per_edit", "ms per edit"),
            numbers("executions", "executions"),
            numbers("executions_to_best", "to best"),
        ],
    ]
    .concat();
    let mut table = Table::new("overview", caption, &columns);
    for series in study.series().iter().filter(|series| series.budget == budget) {
        let n_solved = series.cells.iter().filter(|cell| cell.is_solved()).count();
        let medians = [
            metric::BUG_FINDING_TIME,
            metric::INITIAL_TED,
            metric::TED,
            metric::SIZE,
            metric::MAGNITUDE,
            metric::SHRINK_TIME,
            metric::TIME_PER_EDIT,
            metric::EXECUTIONS,
            metric::EXECUTIONS_TO_BEST,
        ]
        .map(|metric| Value::number(series.median(&metric)));
        let counts = [Value::count(series.cells.len()), Value::count(n_solved)];
        table.row(measured_row(
            study,
            series.group,
            [series.title()].into_iter().chain(counts).chain(medians),
        ));
    }
    table
}
