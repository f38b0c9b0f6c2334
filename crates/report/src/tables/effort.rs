//! What shrinking costs.

use stromboli_domain::Budget;

use super::{PLACE, measured_row, under};
use crate::metric;
use crate::shares::Shares;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

/// For each strategy: what an edit costs, what an execution costs, and how executions ended.
pub fn effort(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "What shrinking costs{}: medians over tasks of the medians over trials. Passed, failed, \
         discarded and repeats are shares of all executions of all trials.",
        under(budget)
    );
    let columns = [
        &PLACE[..],
        &[
            words("framework", "framework"),
            numbers("execs_per_edit", "executions per edit"),
            numbers("ms_per_edit", "ms per edit"),
            numbers("ms_per_exec", "ms per execution"),
            numbers("time_to_best_ms", "ms to best"),
            numbers("executions_to_best", "executions to best"),
            numbers("passed_pct", "passed %"),
            numbers("failed_pct", "failed %"),
            numbers("discarded_pct", "discarded %"),
            numbers("repeats_pct", "repeats %"),
        ],
    ]
    .concat();
    let mut table = Table::new("effort", caption, &columns);
    for series in study.series().iter().filter(|series| series.budget == budget) {
        let medians = [
            metric::EXECUTIONS_PER_EDIT,
            metric::TIME_PER_EDIT,
            metric::TIME_PER_EXECUTION,
            metric::TIME_TO_BEST,
            metric::EXECUTIONS_TO_BEST,
        ]
        .map(|metric| Value::number(series.median(&metric)));
        let shares = match Shares::of(series) {
            Some(shares) => [
                Value::Number(shares.passed),
                Value::Number(shares.failed),
                Value::Number(shares.discarded),
                Value::number(shares.repeats),
            ],
            None => [Value::Missing, Value::Missing, Value::Missing, Value::Missing],
        };
        table.row(measured_row(
            study,
            series.group,
            [series.title()].into_iter().chain(medians).chain(shares),
        ));
    }
    table
}
