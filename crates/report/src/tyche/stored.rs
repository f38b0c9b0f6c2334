//! A trial by what is kept of it: the first counterexample, and each accepted shrink, or only the last one
//! if the others were not recorded.

use std::iter::once;
use std::time::Duration;

use stromboli_trials::{Counterexamples, Step, Steps, Trial};

use super::line::{CaseStatus, Features, Line, Timing};
use super::{ACCEPTED, Case, FIRST, Origin, Subject};

impl Subject {
    /// A line for the first counterexample of a trial, and one for each accepted shrink. If the shrinks
    /// were not recorded, there is one for the last counterexample.
    pub fn counterexamples(&self, trial: &Trial) -> Vec<Line> {
        let outcome = &trial.outcome;
        let Some(found) = &outcome.counterexamples else { return Vec::new() };
        let first = Case {
            outcome: CaseStatus::Failed,
            reason: FIRST,
            value: Some(&found.initial),
            how_generated: "by the search".to_owned(),
            features: self.scale.on_the_way(&found.initial, 0, 0),
            timing: Timing {
                search: outcome.quantities.search_time().map(|time| time.as_secs_f64()),
                ..Timing::default()
            },
        };
        let rest = match found.steps.as_ref().and_then(Steps::all) {
            Some(steps) => self.steps(steps),
            None => self.last(trial, found).into_iter().collect(),
        };
        let n_rest = rest.len();
        let placed = |(number, case): (usize, Case<'_>)| {
            let place = match number {
                last if last == n_rest => "reported",
                0 => "first",
                _ => "between",
            };
            let features = Features { counterexample: Some(place), ..case.features };
            self.test_case(Case { features, ..case }, Origin::of(trial))
        };
        once(first).chain(rest).enumerate().map(placed).collect()
    }

    fn steps<'a>(&self, steps: &'a [Step]) -> Vec<Case<'a>> {
        let mut last_time = Duration::ZERO;
        let case = |(number, step): (u64, &'a Step)| {
            let time = step.time.saturating_sub(last_time);
            last_time = step.time;
            Case {
                outcome: CaseStatus::Failed,
                reason: ACCEPTED,
                value: Some(&step.value),
                how_generated: format!("by shrink {number}"),
                features: self.scale.on_the_way(&step.value, number, step.n_executions),
                timing: Timing { shrink: Some(time.as_secs_f64()), ..Timing::default() },
            }
        };
        (1..).zip(steps).map(case).collect()
    }

    /// The last counterexample of a trial whose steps are not known, unless it is the first one.
    fn last<'a>(&self, trial: &Trial, found: &'a Counterexamples) -> Option<Case<'a>> {
        let quantities = &trial.outcome.quantities;
        (found.reported != found.initial).then(|| Case {
            outcome: CaseStatus::Failed,
            reason: ACCEPTED,
            value: Some(&found.reported),
            how_generated: "by shrinking".to_owned(),
            features: self.scale.after(&found.reported, quantities.n_executions()),
            timing: Timing {
                shrink: quantities.shrink_time().map(|time| time.as_secs_f64()),
                ..Timing::default()
            },
        })
    }
}
