//! How each strategy did, at a glance.

use stromboli_domain::Budget;

use super::under;
use crate::metric::{
    BUG_FINDING_TIME, EXECUTIONS, EXECUTIONS_TO_BEST, INITIAL_TED, MAGNITUDE, SHRINK_TIME, SIZE,
    TED, TIME_PER_EDIT,
};
use crate::study::{Series, Study};
use crate::table::Table;

/// For each strategy: how many tasks it solved, and its medians.
pub fn overview(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "How each strategy did{}. Solved: every trial found the bug. The others are medians over \
         tasks of the medians over trials.",
        under(budget)
    );
    let n_solved =
        |series: &Series<'_>| series.cells.iter().filter(|cell| cell.is_solved()).count();
    Table::of("overview", caption, &study.under(budget))
        .measured_place(study, |series| series.group)
        .words("framework", "framework", |series| series.title())
        .numbers("n_tasks", "tasks", |series| series.cells.len())
        .numbers("n_solved", "solved", |series| n_solved(series))
        .numbers("bug_finding_ms", "bug found after ms", |series| series.median(&BUG_FINDING_TIME))
        .numbers("initial_ted", "TED before", |series| series.median(&INITIAL_TED))
        .numbers("ted", "TED after", |series| series.median(&TED))
        .numbers("size", "size", |series| series.median(&SIZE))
        .numbers("magnitude", "magnitude", |series| series.median(&MAGNITUDE))
        .numbers("shrink_ms", "shrink ms", |series| series.median(&SHRINK_TIME))
        .numbers("ms_per_edit", "ms per edit", |series| series.median(&TIME_PER_EDIT))
        .numbers("executions", "executions", |series| series.median(&EXECUTIONS))
        .numbers("executions_to_best", "to best", |series| series.median(&EXECUTIONS_TO_BEST))
        .table
}
