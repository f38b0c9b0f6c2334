//! What came of a trial, and how that is written down.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use stromboli_domain::{Named, UnknownName};
pub use stromboli_trials::Detail;
use stromboli_trials::{Shrinking, Status, Step, Trial};

/// What came of a trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What is known of it.
    pub trial: Trial,
    /// How much that is.
    pub detail: Detail,
    /// The largest amount of memory that the worker held during the trial, in bytes.
    pub peak_memory: Option<u64>,
}

impl Outcome {
    /// The same, but for what differs from one run of a trial to the next: times and memory.
    pub fn timeless(mut self) -> Outcome {
        self.peak_memory = None;
        self.trial.search_time = Duration::ZERO;
        if let Some(shrinking) = &mut self.trial.shrinking {
            shrinking.time = Duration::ZERO;
            shrinking.property_time = Duration::ZERO;
            shrinking.steps.iter_mut().for_each(|step| step.time = Duration::ZERO);
        }
        self
    }

    /// Of a trial whose worker did not live to tell.
    pub(crate) fn ending(status: Status, reason: String, time: Duration) -> Outcome {
        let trial = Trial {
            status,
            reason: Some(reason),
            n_tests: 0,
            n_discards: 0,
            search_time: time,
            shrinking: None,
        };
        Outcome { trial, detail: Detail::Ending, peak_memory: None }
    }
}

/// A trial in JSON: on its way from a worker, and in exported files. Times are in nanoseconds.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct TrialForm {
    pub(crate) status: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    pub(crate) tests: u64,
    pub(crate) discards: u64,
    pub(crate) search_ns: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shrinking: Option<ShrinkingForm>,
}

/// Shrinking in JSON.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ShrinkingForm {
    pub(crate) initial: String,
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) discarded: u64,
    pub(crate) not_generated: u64,
    pub(crate) repeats: u64,
    pub(crate) time_ns: u64,
    pub(crate) property_ns: u64,
    pub(crate) steps: Vec<StepForm>,
}

/// An accepted shrink in JSON.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StepForm {
    pub(crate) value: String,
    pub(crate) executions: u64,
    pub(crate) time_ns: u64,
}

/// A time as a number; half a millennium is enough for everybody.
pub(crate) fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX).min(i64::MAX as u64)
}

impl From<Trial> for TrialForm {
    fn from(trial: Trial) -> TrialForm {
        TrialForm {
            status: trial.status.name().to_owned(),
            reason: trial.reason,
            tests: trial.n_tests,
            discards: trial.n_discards,
            search_ns: nanoseconds(trial.search_time),
            shrinking: trial.shrinking.map(ShrinkingForm::from),
        }
    }
}

impl From<Shrinking> for ShrinkingForm {
    fn from(shrinking: Shrinking) -> ShrinkingForm {
        let step = |Step { value, n_executions, time }: Step| StepForm {
            value,
            executions: n_executions,
            time_ns: nanoseconds(time),
        };
        ShrinkingForm {
            initial: shrinking.initial,
            passed: shrinking.n_passed,
            failed: shrinking.n_failed,
            discarded: shrinking.n_discarded,
            not_generated: shrinking.n_not_generated,
            repeats: shrinking.n_repeats,
            time_ns: nanoseconds(shrinking.time),
            property_ns: nanoseconds(shrinking.property_time),
            steps: shrinking.steps.into_iter().map(step).collect(),
        }
    }
}

impl TryFrom<TrialForm> for Trial {
    type Error = UnknownName;

    fn try_from(form: TrialForm) -> Result<Trial, UnknownName> {
        Ok(Trial {
            status: Status::from_name(&form.status)?,
            reason: form.reason,
            n_tests: form.tests,
            n_discards: form.discards,
            search_time: Duration::from_nanos(form.search_ns),
            shrinking: form.shrinking.map(Shrinking::from),
        })
    }
}

impl From<ShrinkingForm> for Shrinking {
    fn from(form: ShrinkingForm) -> Shrinking {
        let step = |StepForm { value, executions, time_ns }: StepForm| Step {
            value,
            n_executions: executions,
            time: Duration::from_nanos(time_ns),
        };
        Shrinking {
            initial: form.initial,
            n_passed: form.passed,
            n_failed: form.failed,
            n_discarded: form.discarded,
            n_not_generated: form.not_generated,
            n_repeats: form.repeats,
            time: Duration::from_nanos(form.time_ns),
            property_time: Duration::from_nanos(form.property_ns),
            steps: form.steps.into_iter().map(step).collect(),
        }
    }
}
