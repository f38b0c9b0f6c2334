//! What the times of a claim rest on.

use stromboli_domain::Named;
use stromboli_report::Metric;
use stromboli_report::metric::{BUG_FINDING_TIME, EXECUTIONS, SHRINK_TIME};

use crate::metric::TIME_PER_EDIT_AS_PRINTED;
use crate::predicted::{
    BUG_FINDING_TIME_IN_HASKELL, BUG_FINDING_TIME_IN_PAPER, EXECUTIONS_PER_EDIT_AS_PRINTED,
    SHRINK_TIME_IN_HASKELL, SHRINK_TIME_IN_PAPER, TESTS, TIME_PER_EDIT_IN_HASKELL,
    TIME_PER_EDIT_IN_PAPER,
};

/// The source of the times of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Basis {
    /// Times that were measured with the ports.
    #[named("measured")]
    Measured,
    /// Our counts, each test and execution at what it costs in the Haskell libraries.
    #[named("haskell")]
    Haskell,
    /// Our counts, each execution at what the paper prints for it, and each test at what it costs in the
    /// Haskell libraries, with a fixed cost per trial that the printed costs imply.
    #[named("paper")]
    Paper,
    /// The counts alone, as if everything cost the same.
    #[named("counts")]
    Counts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Time {
    BugFinding,
    Shrinking,
    PerEdit,
}

impl Time {
    const ALL: [Time; 3] = [Time::BugFinding, Time::Shrinking, Time::PerEdit];
}

impl Basis {
    pub(crate) fn metric(self, time: Time) -> &'static Metric {
        match (self, time) {
            (Basis::Measured, Time::BugFinding) => &BUG_FINDING_TIME,
            (Basis::Measured, Time::Shrinking) => &SHRINK_TIME,
            (Basis::Measured, Time::PerEdit) => &TIME_PER_EDIT_AS_PRINTED,
            (Basis::Haskell, Time::BugFinding) => &BUG_FINDING_TIME_IN_HASKELL,
            (Basis::Haskell, Time::Shrinking) => &SHRINK_TIME_IN_HASKELL,
            (Basis::Haskell, Time::PerEdit) => &TIME_PER_EDIT_IN_HASKELL,
            (Basis::Paper, Time::BugFinding) => &BUG_FINDING_TIME_IN_PAPER,
            (Basis::Paper, Time::Shrinking) => &SHRINK_TIME_IN_PAPER,
            (Basis::Paper, Time::PerEdit) => &TIME_PER_EDIT_IN_PAPER,
            (Basis::Counts, Time::BugFinding) => &TESTS,
            (Basis::Counts, Time::Shrinking) => &EXECUTIONS,
            (Basis::Counts, Time::PerEdit) => &EXECUTIONS_PER_EDIT_AS_PRINTED,
        }
    }

    /// The metric that replaces a measured one. Metrics that are not times are unchanged.
    pub(crate) fn in_place_of(self, measured: &'static Metric) -> &'static Metric {
        let time = Time::ALL.into_iter().find(|time| Basis::Measured.metric(*time) == measured);
        time.map_or(measured, |time| self.metric(time))
    }
}

/// The measured metric that a metric takes the place of, or the metric itself.
pub(crate) fn measured(metric: &Metric) -> &Metric {
    let stands_for = |time: &Time| Basis::ALL.iter().any(|b| b.metric(*time) == metric);
    let time = Time::ALL.into_iter().find(stands_for);
    time.map_or(metric, |time| Basis::Measured.metric(time))
}
