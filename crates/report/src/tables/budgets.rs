//! What more effort brings: the same strategies under different budgets.

use crate::metric::{EXECUTIONS, SHRINK_TIME, SIZE, TED};
use crate::study::{Series, Study};
use crate::table::Table;

pub fn budgets(study: &Study<'_>) -> Table {
    let caption = "The same strategies under different budgets: medians over tasks of the medians \
        over trials. executions:N stops every framework after N executions of the property; \
        own:N is the library's own limit, which QuickCheck counts in attempts, Hedgehog and \
        Falsify in accepted shrinks. Under none, nothing is accepted, but Falsify executes candidates \
        until one fails. found %: of all trials, those included that were skipped after a timeout. \
        Budgets share a search, and the first of them shrinks right after it, the others with the \
        processor warmed up: compare times of microseconds within a budget only.";
    let n_skipped =
        |series: &Series<'_>| series.cells.iter().map(|cell| cell.n_skipped()).sum::<usize>();
    let found = |series: &Series<'_>| {
        let n_found = series.trials().filter(|trial| trial.is_found()).count();
        100.0 * n_found as f64 / (series.n_trials() + n_skipped(series)) as f64
    };
    Table::of("budgets", caption, study.series())
        .measured_place(study, |series| series.group)
        .words("framework", "framework", |series| series.title())
        .words("budget", "budget", |series| series.budget.to_string())
        .numbers("n_trials", "trials", |series| series.n_trials())
        .numbers("n_skipped", "skipped", n_skipped)
        .numbers("found_pct", "found %", found)
        .numbers("ted", "TED after", |series| series.median(&TED))
        .numbers("size", "size", |series| series.median(&SIZE))
        .numbers("executions", "executions", |series| series.median(&EXECUTIONS))
        .numbers("shrink_ms", "shrink ms", |series| series.median(&SHRINK_TIME))
        .table
}
