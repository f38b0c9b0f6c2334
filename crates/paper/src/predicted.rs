//! Counts of trials, and the times that they would have taken in Haskell.
//!
//! The counts of a port are exactly those of its original; what a test or an execution costs is not.
//! Counts times the costs of the originals predict the times of the originals.

use stromboli_report::{Measured, Measures, metric, metrics};
use stromboli_trials::Cell;

use crate::cost;
use crate::metric::{TIME_PER_EDIT_AS_PRINTED, gap};

metrics! {
    TESTS "tests-to-failure", "Tests", Executions, Lower:
        "tests up to and including the first failure, with discards",
        tests;
    BUG_FINDING_TIME_IN_HASKELL "bug-finding-time-haskell", "Bug-finding time in Haskell",
        PredictedMilliseconds, Lower:
        "tests, times what a test costs in the original library",
        |trial| Some(tests(trial)? * cost::of_test(&trial.trial.cell)?);
    BUG_FINDING_TIME_IN_PAPER "bug-finding-time-paper", "Bug-finding time at the paper's costs",
        PredictedMilliseconds, Lower:
        "bug-finding time in Haskell, with the fixed cost per trial that the paper's figures imply",
        |trial| {
            let cell = &trial.trial.cell;
            Some(tests(trial)? * cost::of_test(cell)? + cost::of_start_up(cell))
        };
    SHRINK_TIME_IN_HASKELL "shrink-time-haskell", "Shrink time in Haskell",
        PredictedMilliseconds, Lower:
        "executions, times what an execution costs in the original library",
        |trial| shrink_time(trial, cost::of_execution);
    SHRINK_TIME_IN_PAPER "shrink-time-paper", "Shrink time at the paper's costs",
        PredictedMilliseconds, Lower:
        "executions, times what an execution costs in the paper",
        |trial| shrink_time(trial, cost::of_execution_in_paper);
    TIME_PER_EDIT_IN_HASKELL "time-per-edit-haskell", "Time per edit in Haskell",
        PredictedMillisecondsPerEdit, Lower:
        "shrink time in Haskell per edit, with edits counted as the paper did",
        |trial| per_edit(trial, shrink_time(trial, cost::of_execution)?);
    TIME_PER_EDIT_IN_PAPER "time-per-edit-paper", "Time per edit at the paper's costs",
        PredictedMillisecondsPerEdit, Lower:
        "shrink time at the paper's costs per edit, with edits counted as the paper did",
        |trial| per_edit(trial, shrink_time(trial, cost::of_execution_in_paper)?);
    EXECUTIONS_PER_EDIT_AS_PRINTED "executions-per-edit-as-printed", "Executions per edit as printed",
        ExecutionsPerEdit, Lower:
        "executions per edit, with edits counted as the paper did",
        |trial| per_edit(trial, (metric::EXECUTIONS.measure)(trial)?);
}

/// Adds these metrics, each after its counterpart.
pub(crate) fn added_to(measures: Measures) -> Measures {
    measures
        .with_metric(&TESTS, &metric::BUG_FINDING_TIME)
        .with_metric(&BUG_FINDING_TIME_IN_PAPER, &metric::BUG_FINDING_TIME)
        .with_metric(&BUG_FINDING_TIME_IN_HASKELL, &metric::BUG_FINDING_TIME)
        .with_metric(&SHRINK_TIME_IN_PAPER, &metric::SHRINK_TIME)
        .with_metric(&SHRINK_TIME_IN_HASKELL, &metric::SHRINK_TIME)
        .with_metric(&TIME_PER_EDIT_IN_PAPER, &TIME_PER_EDIT_AS_PRINTED)
        .with_metric(&TIME_PER_EDIT_IN_HASKELL, &TIME_PER_EDIT_AS_PRINTED)
        .with_metric(&EXECUTIONS_PER_EDIT_AS_PRINTED, &metric::EXECUTIONS_PER_EDIT)
}

fn tests(trial: &Measured<'_>) -> Option<f64> {
    let quantities = &trial.trial.outcome.quantities;
    let n_before = quantities.tests? + quantities.discards?;
    trial.is_found().then_some(n_before as f64 + 1.0)
}

fn shrink_time(trial: &Measured<'_>, cost: fn(&Cell) -> Option<f64>) -> Option<f64> {
    Some((metric::EXECUTIONS.measure)(trial)? * cost(&trial.trial.cell)?)
}

/// `None` if shrinking did not come closer.
fn per_edit(trial: &Measured<'_>, of_trial: f64) -> Option<f64> {
    Some(of_trial / f64::from(gap(trial)?.edits()?))
}
