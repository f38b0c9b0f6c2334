//! Metrics of trials. Each metric is a constant, and [`ALL`] lists them.
//!
//! ```
//! # use stromboli_report::{Measures, metric};
//! assert_eq!(Measures::default().named("ted"), Some(&metric::TED));
//! assert_eq!(metric::TED.title, "TED to minimum");
//! ```

use std::time::Duration;

use stromboli_analysis::printed::{magnitude, size};
use stromboli_trials::Quantities;

use crate::measured::{Gap, Measured, milliseconds};

/// A metric of trials.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// The name in commands and files.
    pub name: &'static str,
    /// The name in tables and on axes.
    pub title: &'static str,
    /// A description in words.
    pub description: &'static str,
    /// The unit of its values.
    pub unit: Unit,
    /// Which values are better.
    pub better: Better,
    /// Measures a trial; `None` if the metric is undefined for it.
    pub measure: fn(&Measured<'_>) -> Option<f64>,
}

impl Metric {
    /// Whether it compares counterexamples with the minimum of the task.
    pub fn needs_minimum(&self) -> bool {
        // Edits always count towards the minimum.
        let counts_edits = matches!(
            self.unit,
            Unit::Edits
                | Unit::MillisecondsPerEdit
                | Unit::PredictedMillisecondsPerEdit
                | Unit::ExecutionsPerEdit
        );
        counts_edits || *self == MINIMAL_SIZE
    }
}

/// Metrics are equal if their names are.
impl PartialEq for Metric {
    fn eq(&self, other: &Metric) -> bool {
        self.name == other.name
    }
}

impl Eq for Metric {}

/// The unit of a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Milliseconds,
    /// Milliseconds for each edit by which the counterexample came closer to the minimum.
    MillisecondsPerEdit,
    /// Milliseconds for each execution of the property.
    MillisecondsPerExecution,
    /// Milliseconds, predicted from counts.
    PredictedMilliseconds,
    /// Predicted milliseconds for each edit by which the counterexample came closer to the minimum.
    PredictedMillisecondsPerEdit,
    /// Edits of a tree.
    Edits,
    /// Words and opening parentheses.
    Tokens,
    /// Executions of the property.
    Executions,
    /// Executions for each edit by which the counterexample came closer to the minimum.
    ExecutionsPerEdit,
    /// Per cent of all executions, or of all trials.
    Percent,
    /// Reported counterexamples that differ from each other.
    Counterexamples,
    /// No unit: a sum of integers.
    None,
}

impl Unit {
    /// The symbol after a number or on an axis.
    pub fn symbol(self) -> &'static str {
        match self {
            Unit::Milliseconds | Unit::PredictedMilliseconds => "ms",
            Unit::MillisecondsPerEdit | Unit::PredictedMillisecondsPerEdit => "ms per edit",
            Unit::MillisecondsPerExecution => "ms per execution",
            Unit::Edits => "edits",
            Unit::Tokens => "tokens",
            Unit::Executions => "executions",
            Unit::ExecutionsPerEdit => "executions per edit",
            Unit::Percent => "%",
            Unit::Counterexamples => "counterexamples",
            Unit::None => "",
        }
    }

    /// Whether its values depend on the machine and vary from run to run.
    pub fn is_time(self) -> bool {
        matches!(
            self,
            Unit::Milliseconds | Unit::MillisecondsPerEdit | Unit::MillisecondsPerExecution
        )
    }
}

/// Which values of a metric are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// Smaller values.
    Lower,
    /// Greater values.
    Higher,
    /// Neither: the metric is descriptive.
    Neither,
}

/// Every metric of the report. Other crates add theirs: see [`Measures`](crate::Measures).
pub const ALL: &[Metric] = &[
    BUG_FINDING_TIME,
    TED,
    NEAREST_TED,
    SIZE,
    MINIMAL_SIZE,
    MAGNITUDE,
    SHRINK_TIME,
    TIME_PER_EDIT,
    EXECUTIONS,
    EXECUTIONS_PER_EDIT,
    TIME_PER_EXECUTION,
    PASSED_SHARE,
    FAILED_SHARE,
    DISCARDED_SHARE,
    REPEATS,
    CERTIFIED,
    DISTINCT_RESULTS,
    SAME_RESULT,
    TIME_TO_BEST,
    EXECUTIONS_TO_BEST,
    INITIAL_TED,
    REDUCTION,
    OVERHEAD,
    PROPERTY_TIME,
    TRANSPORT_TIME,
];

/// The metrics by which frameworks are compared in statistics tables.
pub const COMPARED: &[Metric] = &[
    BUG_FINDING_TIME,
    TED,
    NEAREST_TED,
    SIZE,
    SHRINK_TIME,
    TIME_PER_EDIT,
    MAGNITUDE,
    EXECUTIONS,
    EXECUTIONS_PER_EDIT,
    EXECUTIONS_TO_BEST,
];

/// Time to the first failure.
pub const BUG_FINDING_TIME: Metric = Metric {
    name: "bug-finding-time",
    title: "Bug-finding time",
    description: "time to the first failure",
    unit: Unit::Milliseconds,
    better: Better::Lower,
    measure: |trial| {
        let time = trial.trial.outcome.quantities.search_time()?;
        trial.is_found().then(|| milliseconds(time))
    },
};

/// Tree edits from the reported counterexample to the minimum.
pub const TED: Metric = Metric {
    name: "ted",
    title: "TED to minimum",
    description: "tree edits from the reported counterexample to the minimum",
    unit: Unit::Edits,
    better: Better::Lower,
    measure: |trial| Some(f64::from(trial.ted?.reported)),
};

/// Tree edits from the reported counterexample to the nearest of those that are as small as the minimum.
pub const NEAREST_TED: Metric = Metric {
    name: "nearest-ted",
    title: "TED to nearest co-minimum",
    description: "tree edits from the reported counterexample to the nearest of the equally small ones",
    unit: Unit::Edits,
    better: Better::Lower,
    measure: |trial| Some(f64::from(trial.nearest_ted?)),
};

/// Tokens of the reported counterexample.
pub const SIZE: Metric = Metric {
    name: "size",
    title: "Size",
    description: "tokens of the reported counterexample, closing parentheses not counted",
    unit: Unit::Tokens,
    better: Better::Lower,
    measure: |trial| Some(size(&trial.counterexamples()?.reported) as f64),
};

/// Whether the reported counterexample has as many tokens as the minimum, or fewer.
pub const MINIMAL_SIZE: Metric = Metric {
    name: "minimal-size",
    title: "Minimal size",
    description: "100 if the reported counterexample has no more tokens than the minimum, 0 otherwise",
    unit: Unit::Percent,
    better: Better::Higher,
    measure: |trial| {
        let is_minimal = (SIZE.measure)(trial)? <= trial.minimum_size? as f64;
        Some(if is_minimal { 100.0 } else { 0.0 })
    },
};

/// How large the numbers in the reported counterexample are.
pub const MAGNITUDE: Metric = Metric {
    name: "magnitude",
    title: "Magnitude",
    description: "sum of the absolute values of the integers in the reported counterexample",
    unit: Unit::None,
    better: Better::Lower,
    measure: |trial| Some(magnitude(&trial.counterexamples()?.reported) as f64),
};

/// Time from the first failure to the end.
pub const SHRINK_TIME: Metric = Metric {
    name: "shrink-time",
    title: "Shrink time",
    description: "time from the first failure to the end",
    unit: Unit::Milliseconds,
    better: Better::Lower,
    measure: |trial| Some(milliseconds(trial.shrinking()?.shrink_time()?)),
};

/// Shrink time for each edit by which the counterexample came closer to the minimum.
pub const TIME_PER_EDIT: Metric = Metric {
    name: "time-per-edit",
    title: "Time per edit",
    description: "shrink time for each edit by which the counterexample came closer to the minimum",
    unit: Unit::MillisecondsPerEdit,
    better: Better::Lower,
    measure: |trial| per_edit(trial.ted, milliseconds(trial.shrinking()?.shrink_time()?)),
};

/// Executions of the property while shrinking.
pub const EXECUTIONS: Metric = Metric {
    name: "executions",
    title: "Executions",
    description: "executions of the property while shrinking",
    unit: Unit::Executions,
    better: Better::Lower,
    measure: |trial| Some(trial.shrinking()?.n_executions()? as f64),
};

/// Executions for each edit by which the counterexample came closer to the minimum.
pub const EXECUTIONS_PER_EDIT: Metric = Metric {
    name: "executions-per-edit",
    title: "Executions per edit",
    description: "executions for each edit by which the counterexample came closer to the minimum",
    unit: Unit::ExecutionsPerEdit,
    better: Better::Lower,
    measure: |trial| per_edit(trial.ted, trial.shrinking()?.n_executions()? as f64),
};

/// Shrink time for each execution of the property.
pub const TIME_PER_EXECUTION: Metric = Metric {
    name: "time-per-execution",
    title: "Time per execution",
    description: "shrink time for each execution of the property",
    unit: Unit::MillisecondsPerExecution,
    better: Better::Lower,
    measure: |trial| {
        let shrinking = trial.shrinking()?;
        ratio(milliseconds(shrinking.shrink_time()?), shrinking.n_executions()? as f64)
    },
};

/// Executions while shrinking that passed, in per cent.
pub const PASSED_SHARE: Metric = Metric {
    name: "passed-share",
    title: "Passed",
    description: "share of the executions while shrinking that passed",
    unit: Unit::Percent,
    better: Better::Neither,
    measure: |trial| share(trial, |shrinking| shrinking.passed),
};

/// Executions while shrinking that failed, and so were accepted, in per cent.
pub const FAILED_SHARE: Metric = Metric {
    name: "failed-share",
    title: "Failed",
    description: "share of the executions while shrinking that failed, and so were accepted",
    unit: Unit::Percent,
    better: Better::Neither,
    measure: |trial| share(trial, |shrinking| shrinking.failed),
};

/// Executions while shrinking that were discarded, in per cent.
pub const DISCARDED_SHARE: Metric = Metric {
    name: "discarded-share",
    title: "Discarded",
    description: "share of the executions while shrinking that were discarded",
    unit: Unit::Percent,
    better: Better::Neither,
    measure: |trial| share(trial, |shrinking| shrinking.discarded),
};

/// Whether the shrinker showed that no smaller counterexample exists.
pub const CERTIFIED: Metric = Metric {
    name: "certified",
    title: "Certified",
    description: "100 if the shrinker showed that there is no smaller counterexample, 0 otherwise",
    unit: Unit::Percent,
    better: Better::Higher,
    measure: |trial| Some(if trial.shrinking()?.certified == Some(1) { 100.0 } else { 0.0 }),
};

/// How many distinct counterexamples the trials of the task report: the same for each of them.
pub const DISTINCT_RESULTS: Metric = Metric {
    name: "distinct-results",
    title: "Distinct results",
    description: "distinct counterexamples that the trials of a task report",
    unit: Unit::Counterexamples,
    better: Better::Lower,
    measure: |trial| trial.counterexamples().and(trial.results).map(|of| of.n_distinct as f64),
};

/// The share of the task's trials that report its most frequent counterexample, in per cent: the same
/// for each of them.
pub const SAME_RESULT: Metric = Metric {
    name: "same-result",
    title: "Same result",
    description: "share of a task's trials that report its most frequent counterexample",
    unit: Unit::Percent,
    better: Better::Higher,
    measure: |trial| trial.counterexamples().and(trial.results).map(|results| results.share()),
};

/// Candidates that had been tried before in the same trial.
pub const REPEATS: Metric = Metric {
    name: "repeats",
    title: "Repeats",
    description: "candidates that had been tried before in the same trial",
    unit: Unit::Executions,
    better: Better::Lower,
    measure: |trial| Some(trial.shrinking()?.repeats? as f64),
};

/// Time to the last accepted shrink. The rest only confirms that it is the last.
pub const TIME_TO_BEST: Metric = Metric {
    name: "time-to-best",
    title: "Time to best",
    description: "time from the first failure to the last accepted shrink",
    unit: Unit::Milliseconds,
    better: Better::Lower,
    measure: |trial| Some(milliseconds(trial.shrunk()?.time_to_best()?)),
};

/// Executions to the last accepted shrink.
pub const EXECUTIONS_TO_BEST: Metric = Metric {
    name: "executions-to-best",
    title: "Executions to best",
    description: "executions from the first failure to the last accepted shrink",
    unit: Unit::Executions,
    better: Better::Lower,
    measure: |trial| Some(trial.shrunk()?.n_executions_to_best()? as f64),
};

/// Tree edits from the first counterexample to the minimum.
pub const INITIAL_TED: Metric = Metric {
    name: "initial-ted",
    title: "TED before shrinking",
    description: "tree edits from the first counterexample to the minimum",
    unit: Unit::Edits,
    better: Better::Neither,
    measure: |trial| Some(f64::from(trial.ted?.initial)),
};

/// By how many edits shrinking came closer to the minimum; negative if it moved away.
pub const REDUCTION: Metric = Metric {
    name: "reduction",
    title: "TED reduction",
    description: "edits by which shrinking came closer to the minimum",
    unit: Unit::Edits,
    better: Better::Neither,
    measure: |trial| trial.shrinking().and(trial.ted).map(reduction),
};

/// Shrink time that is spent neither in the property nor on messages to a runner: the library's own. `None`
/// if the time of messages is estimated to be more than the whole.
pub const OVERHEAD: Metric = Metric {
    name: "overhead",
    title: "Overhead",
    description: "shrink time that is spent neither in the property nor on messages to a runner",
    unit: Unit::Milliseconds,
    better: Better::Lower,
    measure: |trial| {
        let shrinking = trial.shrinking()?;
        let outside = outside_property(shrinking)?;
        // Only runners exchange messages. Their time is an estimate, which can be too high.
        let on_messages = shrinking.transport_time().unwrap_or_default();
        Some(milliseconds(outside.checked_sub(on_messages)?))
    },
};

/// Shrink time that is spent in the property.
pub const PROPERTY_TIME: Metric = Metric {
    name: "property-time",
    title: "Time in the property",
    description: "shrink time that is spent in the property itself",
    unit: Unit::Milliseconds,
    better: Better::Neither,
    measure: |trial| Some(milliseconds(trial.shrinking()?.property_time()?)),
};

/// Shrink time that is spent on messages to and from a runner.
pub const TRANSPORT_TIME: Metric = Metric {
    name: "transport-time",
    title: "Transport time",
    description: "shrink time that is spent on messages to and from a runner",
    unit: Unit::Milliseconds,
    better: Better::Neither,
    measure: |trial| {
        let shrinking = trial.shrinking()?;
        let estimate = shrinking.transport_time()?;
        let most = outside_property(shrinking).unwrap_or(estimate);
        Some(milliseconds(estimate.min(most)))
    },
};

/// Shrink time outside the property.
fn outside_property(shrinking: &Quantities) -> Option<Duration> {
    Some(shrinking.shrink_time()?.saturating_sub(shrinking.property_time()?))
}

/// `None` if shrinking did not come closer.
fn per_edit(gap: Option<Gap>, cost: f64) -> Option<f64> {
    Some(cost / f64::from(gap?.edits()?))
}

fn reduction(gap: Gap) -> f64 {
    f64::from(gap.initial) - f64::from(gap.reported)
}

/// `None` if nothing was executed.
fn share(trial: &Measured<'_>, part: fn(&Quantities) -> Option<u64>) -> Option<f64> {
    let shrinking = trial.shrinking()?;
    ratio(100.0 * part(shrinking)? as f64, shrinking.n_executions()? as f64)
}

fn ratio(numerator: f64, denominator: f64) -> Option<f64> {
    (denominator > 0.0).then(|| numerator / denominator)
}
