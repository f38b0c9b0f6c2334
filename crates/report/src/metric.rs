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

#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// The name in commands and files.
    pub name: &'static str,
    /// The name in tables and on axes.
    pub title: &'static str,
    pub description: &'static str,
    pub unit: Unit,
    /// The values that are better.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Milliseconds,
    /// Milliseconds for each edit by which the counterexample came closer to the minimum.
    MillisecondsPerEdit,
    MillisecondsPerExecution,
    /// Milliseconds, predicted from counts.
    PredictedMilliseconds,
    /// Predicted milliseconds for each edit by which the counterexample came closer to the minimum.
    PredictedMillisecondsPerEdit,
    Edits,
    /// Words and opening parentheses.
    Tokens,
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

/// The values of a metric that are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    Lower,
    Higher,
    /// Neither: the metric is descriptive.
    Neither,
}

/// Declares metrics, and a list of them if it has a name.
#[macro_export]
macro_rules! metrics {
    (
        $($metric:ident $name:literal, $title:literal, $unit:ident, $better:ident:
            $description:literal, $measure:expr;)+
        $(=> $(#[$about:meta])* $list:ident)?
    ) => {
        $(
            #[doc = $description]
            pub const $metric: $crate::Metric = $crate::Metric {
                name: $name,
                title: $title,
                description: $description,
                unit: $crate::metric::Unit::$unit,
                better: $crate::metric::Better::$better,
                measure: $measure,
            };
        )+

        $crate::metrics!(@list [$($metric),+] $($(#[$about])* $list)?);
    };
    (@list [$($metric:ident),+] $(#[$about:meta])* $list:ident) => {
        $(#[$about])*
        pub const $list: &[$crate::Metric] = &[$($metric),+];
    };
    (@list [$($metric:ident),+]) => {};
}

metrics! {
    BUG_FINDING_TIME "bug-finding-time", "Bug-finding time", Milliseconds, Lower:
        "time to the first failure",
        |trial| {
            let time = trial.trial.outcome.quantities.search_time()?;
            trial.is_found().then(|| milliseconds(time))
        };
    TED "ted", "TED to minimum", Edits, Lower:
        "tree edits from the reported counterexample to the minimum",
        |trial| Some(f64::from(trial.ted?.reported));
    NEAREST_TED "nearest-ted", "TED to nearest co-minimum", Edits, Lower:
        "tree edits from the reported counterexample to the nearest of the equally small ones",
        |trial| Some(f64::from(trial.nearest_ted?));
    SIZE "size", "Size", Tokens, Lower:
        "tokens of the reported counterexample, closing parentheses not counted",
        |trial| Some(size(&trial.counterexamples()?.reported) as f64);
    MINIMAL_SIZE "minimal-size", "Minimal size", Percent, Higher:
        "100 if the reported counterexample has no more tokens than the minimum, 0 otherwise",
        |trial| {
            let is_minimal = (SIZE.measure)(trial)? <= trial.minimum_size? as f64;
            Some(if is_minimal { 100.0 } else { 0.0 })
        };
    MAGNITUDE "magnitude", "Magnitude", None, Lower:
        "sum of the absolute values of the integers in the reported counterexample",
        |trial| Some(magnitude(&trial.counterexamples()?.reported) as f64);
    SHRINK_TIME "shrink-time", "Shrink time", Milliseconds, Lower:
        "time from the first failure to the end",
        |trial| Some(milliseconds(trial.shrinking()?.shrink_time()?));
    TIME_PER_EDIT "time-per-edit", "Time per edit", MillisecondsPerEdit, Lower:
        "shrink time for each edit by which the counterexample came closer to the minimum",
        |trial| per_edit(trial.ted, milliseconds(trial.shrinking()?.shrink_time()?));
    EXECUTIONS "executions", "Executions", Executions, Lower:
        "executions of the property while shrinking",
        |trial| Some(trial.shrinking()?.n_executions()? as f64);
    EXECUTIONS_PER_EDIT "executions-per-edit", "Executions per edit", ExecutionsPerEdit, Lower:
        "executions for each edit by which the counterexample came closer to the minimum",
        |trial| per_edit(trial.ted, trial.shrinking()?.n_executions()? as f64);
    TIME_PER_EXECUTION "time-per-execution", "Time per execution", MillisecondsPerExecution, Lower:
        "shrink time for each execution of the property",
        |trial| {
            let shrinking = trial.shrinking()?;
            ratio(milliseconds(shrinking.shrink_time()?), shrinking.n_executions()? as f64)
        };
    PASSED_SHARE "passed-share", "Passed", Percent, Neither:
        "share of the executions while shrinking that passed",
        |trial| share(trial, |shrinking| shrinking.passed);
    FAILED_SHARE "failed-share", "Failed", Percent, Neither:
        "share of the executions while shrinking that failed, and so were accepted",
        |trial| share(trial, |shrinking| shrinking.failed);
    DISCARDED_SHARE "discarded-share", "Discarded", Percent, Neither:
        "share of the executions while shrinking that were discarded",
        |trial| share(trial, |shrinking| shrinking.discarded);
    REPEATS "repeats", "Repeats", Executions, Lower:
        "candidates that had been tried before in the same trial",
        |trial| Some(trial.shrinking()?.repeats? as f64);
    CERTIFIED "certified", "Certified", Percent, Higher:
        "100 if the shrinker showed that there is no smaller counterexample, 0 otherwise",
        |trial| Some(if trial.shrinking()?.certified == Some(1) { 100.0 } else { 0.0 });
    SLIPPED "slipped", "Slipped", Percent, Lower:
        "100 if the reported counterexample fails for another reason than the first one, 0 otherwise",
        |trial| {
            let found = trial.counterexamples()?;
            let is_other = found.initial_reason.as_ref()? != found.reported_reason.as_ref()?;
            Some(if is_other { 100.0 } else { 0.0 })
        };
    DISTINCT_RESULTS "distinct-results", "Distinct results", Counterexamples, Lower:
        "distinct counterexamples that the trials of a task report",
        |trial| trial.counterexamples().and(trial.results).map(|of| of.n_distinct as f64);
    SAME_RESULT "same-result", "Same result", Percent, Higher:
        "share of a task's trials that report its most frequent counterexample",
        |trial| trial.counterexamples().and(trial.results).map(|results| results.share());
    TIME_TO_BEST "time-to-best", "Time to best", Milliseconds, Lower:
        "time from the first failure to the last accepted shrink",
        |trial| Some(milliseconds(trial.shrunk()?.time_to_best()?));
    EXECUTIONS_TO_BEST "executions-to-best", "Executions to best", Executions, Lower:
        "executions from the first failure to the last accepted shrink",
        |trial| Some(trial.shrunk()?.n_executions_to_best()? as f64);
    INITIAL_TED "initial-ted", "TED before shrinking", Edits, Neither:
        "tree edits from the first counterexample to the minimum",
        |trial| Some(f64::from(trial.ted?.initial));
    REDUCTION "reduction", "TED reduction", Edits, Neither:
        "edits by which shrinking came closer to the minimum",
        |trial| trial.shrinking().and(trial.ted).map(reduction);
    OVERHEAD "overhead", "Overhead", Milliseconds, Lower:
        "shrink time that is spent neither in the property nor on messages to a runner",
        |trial| {
            let shrinking = trial.shrinking()?;
            let outside = outside_property(shrinking)?;
            // Only runners exchange messages. Their time is an estimate, which can be too high.
            let on_messages = shrinking.transport_time().unwrap_or_default();
            Some(milliseconds(outside.checked_sub(on_messages)?))
        };
    PROPERTY_TIME "property-time", "Time in the property", Milliseconds, Neither:
        "shrink time that is spent in the property itself",
        |trial| Some(milliseconds(trial.shrinking()?.property_time()?));
    TRANSPORT_TIME "transport-time", "Transport time", Milliseconds, Neither:
        "shrink time that is spent on messages to and from a runner",
        |trial| {
            let shrinking = trial.shrinking()?;
            let estimate = shrinking.transport_time()?;
            let most = outside_property(shrinking).unwrap_or(estimate);
            Some(milliseconds(estimate.min(most)))
        };
    =>
    /// Every metric of the report. Other crates add theirs: see [`Measures`](crate::Measures).
    ALL
}

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
