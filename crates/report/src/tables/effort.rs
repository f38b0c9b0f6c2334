//! What shrinking costs.

use stromboli_domain::Budget;

use super::under;
use crate::metric::{
    EXECUTIONS_PER_EDIT, EXECUTIONS_TO_BEST, TIME_PER_EDIT, TIME_PER_EXECUTION, TIME_TO_BEST,
};
use crate::shares::Shares;
use crate::study::Study;
use crate::table::Table;

/// For each strategy: what an edit costs, what an execution costs, and how executions ended.
pub fn effort(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "What shrinking costs{}: medians over tasks of the medians over trials. Passed, failed, \
         discarded and repeats are shares of all executions of all trials.",
        under(budget)
    );
    let with_shares = |series| (series, Shares::of(series));
    let rows: Vec<_> = study.under(budget).into_iter().map(with_shares).collect();
    Table::of("effort", caption, &rows)
        .measured_place(study, |(series, _)| series.group)
        .words("framework", "framework", |(series, _)| series.title())
        .numbers("execs_per_edit", "executions per edit", |(s, _)| s.median(&EXECUTIONS_PER_EDIT))
        .numbers("ms_per_edit", "ms per edit", |(series, _)| series.median(&TIME_PER_EDIT))
        .numbers("ms_per_exec", "ms per execution", |(s, _)| s.median(&TIME_PER_EXECUTION))
        .numbers("time_to_best_ms", "ms to best", |(series, _)| series.median(&TIME_TO_BEST))
        .numbers("executions_to_best", "executions to best", |(s, _)| s.median(&EXECUTIONS_TO_BEST))
        .numbers("passed_pct", "passed %", |(_, shares)| Some(shares.as_ref()?.passed))
        .numbers("failed_pct", "failed %", |(_, shares)| Some(shares.as_ref()?.failed))
        .numbers("discarded_pct", "discarded %", |(_, shares)| Some(shares.as_ref()?.discarded))
        .numbers("repeats_pct", "repeats %", |(_, shares)| shares.as_ref()?.repeats)
        .table
}
