//! What more effort brings: the same strategies under different budgets.

use super::{PLACE, measured_row};
use crate::metric;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

/// Compares budgets: a row for each strategy and budget.
pub fn budgets(study: &Study<'_>) -> Table {
    let caption = "The same strategies under different budgets: medians over tasks of the medians \
        over trials. executions:N stops every framework after N executions of the property; \
        own:N is the library's own limit, which QuickCheck counts in attempts, Hedgehog and \
        Falsify in accepted shrinks. Under none, nothing is accepted, but Falsify executes candidates \
        until one fails. found %: of all trials, those included that were skipped after a timeout. \
        Budgets share a search, and the first of them shrinks right after it, the others with the \
        processor warmed up: compare times of microseconds within a budget only.";
    let columns = [
        &PLACE[..],
        &[
            words("framework", "framework"),
            words("budget", "budget"),
            numbers("n_trials", "trials"),
            numbers("n_skipped", "skipped"),
            numbers("found_pct", "found %"),
            numbers("ted", "TED after"),
            numbers("size", "size"),
            numbers("executions", "executions"),
            numbers("shrink_ms", "shrink ms"),
        ],
    ]
    .concat();
    let mut table = Table::new("budgets", caption, &columns);
    for series in study.series() {
        let n_trials = series.n_trials();
        let n_skipped: usize = series.cells.iter().map(|cell| cell.n_skipped()).sum();
        let n_found = series.trials().filter(|trial| trial.is_found()).count();
        let medians = [metric::TED, metric::SIZE, metric::EXECUTIONS, metric::SHRINK_TIME]
            .map(|metric| Value::number(series.median(&metric)));
        let first = [
            series.title(),
            series.budget.to_string().into(),
            Value::count(n_trials),
            Value::count(n_skipped),
            Value::Number(100.0 * n_found as f64 / (n_trials + n_skipped) as f64),
        ];
        table.row(measured_row(study, series.group, first.into_iter().chain(medians)));
    }
    table
}
