//! Tables with a row for each strategy: how it did, what shrinking costs, and where the time goes.

use stromboli_domain::Budget;

use super::under;
use crate::metric::{
    BUG_FINDING_TIME, EXECUTIONS, EXECUTIONS_PER_EDIT, EXECUTIONS_TO_BEST, INITIAL_TED, MAGNITUDE,
    OVERHEAD, PROPERTY_TIME, SHRINK_TIME, SIZE, TED, TIME_PER_EDIT, TIME_PER_EXECUTION,
    TIME_TO_BEST, TRANSPORT_TIME,
};
use crate::shares::Shares;
use crate::study::{Series, Study};
use crate::table::Table;
use crate::times::{Times, has_transport};

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
