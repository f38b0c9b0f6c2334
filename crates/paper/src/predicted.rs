//! Counts of trials, and the times that they would have taken in Haskell.
//!
//! The counts of a port are exactly those of its original; what a test or an execution costs is not.
//! Counts times the costs of the originals predict the times of the originals.

use stromboli_report::metric::{self, Better, Metric, Unit};
use stromboli_report::{Measured, Measures};
use stromboli_trials::Cell;

use crate::cost;
use crate::metric::{TIME_PER_EDIT_AS_PRINTED, gap};

/// Tests to the first failure.
pub static TESTS: Metric = Metric {
    name: "tests-to-failure",
    title: "Tests",
    description: "tests up to and including the first failure, with discards",
    unit: Unit::Executions,
    better: Better::Lower,
    measure: tests,
};

/// Bug-finding time, predicted for the original library.
pub static BUG_FINDING_TIME_IN_HASKELL: Metric = Metric {
    name: "bug-finding-time-haskell",
    title: "Bug-finding time in Haskell",
    description: "tests, times what a test costs in the original library",
    unit: Unit::PredictedMilliseconds,
    better: Better::Lower,
    measure: |trial| Some(tests(trial)? * cost::of_test(&trial.trial.cell)?),
};

/// Bug-finding time, predicted for the paper.
pub static BUG_FINDING_TIME_IN_PAPER: Metric = Metric {
    name: "bug-finding-time-paper",
    title: "Bug-finding time at the paper's costs",
    description: "bug-finding time in Haskell, with the fixed cost per trial that the paper's figures imply",
    unit: Unit::PredictedMilliseconds,
    better: Better::Lower,
    measure: |trial| {
        let cell = &trial.trial.cell;
        Some(tests(trial)? * cost::of_test(cell)? + cost::of_start_up(cell))
    },
};

/// Shrink time, predicted for the original library.
pub static SHRINK_TIME_IN_HASKELL: Metric = Metric {
    name: "shrink-time-haskell",
    title: "Shrink time in Haskell",
    description: "executions, times what an execution costs in the original library",
    unit: Unit::PredictedMilliseconds,
    better: Better::Lower,
    measure: |trial| shrink_time(trial, cost::of_execution),
};

/// Shrink time, predicted with the costs that the paper prints.
pub static SHRINK_TIME_IN_PAPER: Metric = Metric {
    name: "shrink-time-paper",
    title: "Shrink time at the paper's costs",
    description: "executions, times what an execution costs in the paper",
    unit: Unit::PredictedMilliseconds,
    better: Better::Lower,
    measure: |trial| shrink_time(trial, cost::of_execution_in_paper),
};

/// Time per edit, predicted for the original library, with edits counted as the paper did.
pub static TIME_PER_EDIT_IN_HASKELL: Metric = Metric {
    name: "time-per-edit-haskell",
    title: "Time per edit in Haskell",
    description: "shrink time in Haskell per edit, with edits counted as the paper did",
    unit: Unit::PredictedMillisecondsPerEdit,
    better: Better::Lower,
    measure: |trial| per_edit(trial, shrink_time(trial, cost::of_execution)?),
};

/// Time per edit, predicted with the costs that the paper prints.
pub static TIME_PER_EDIT_IN_PAPER: Metric = Metric {
    name: "time-per-edit-paper",
    title: "Time per edit at the paper's costs",
    description: "shrink time at the paper's costs per edit, with edits counted as the paper did",
    unit: Unit::PredictedMillisecondsPerEdit,
    better: Better::Lower,
    measure: |trial| per_edit(trial, shrink_time(trial, cost::of_execution_in_paper)?),
};

/// Executions per edit, with edits counted as the paper did.
pub static EXECUTIONS_PER_EDIT_AS_PRINTED: Metric = Metric {
    name: "executions-per-edit-as-printed",
    title: "Executions per edit as printed",
    description: "executions per edit, with edits counted as the paper did",
    unit: Unit::ExecutionsPerEdit,
    better: Better::Lower,
    measure: |trial| per_edit(trial, (metric::EXECUTIONS.measure)(trial)?),
};

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
