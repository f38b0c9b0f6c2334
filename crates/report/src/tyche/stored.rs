//! A trial by what is kept of it: the first counterexample, and each accepted shrink.

use std::iter::once;
use std::time::Duration;

use stromboli_trials::Trial;

use super::line::{Features, Line, Outcome, Timing};
use super::{ACCEPTED, Case, FIRST, Origin, Subject};

impl Subject {
    /// A line for the first counterexample of a trial, and one for each accepted shrink.
    pub fn counterexamples(&self, trial: &Trial, origin: Origin) -> Vec<Line> {
        let Some(shrinking) = &trial.shrinking else { return Vec::new() };
        let first = Case {
            outcome: Outcome::Failed,
            reason: FIRST,
            value: Some(&shrinking.initial),
            how_generated: "by the search".to_owned(),
            features: self.scale.on_the_way(&shrinking.initial, 0, 0),
            timing: Timing::Search(trial.search_time.as_secs_f64()),
        };
        let mut last_time = Duration::ZERO;
        let rest = (1..).zip(&shrinking.steps).map(|(number, step)| {
            let time = step.time.saturating_sub(last_time);
            last_time = step.time;
            Case {
                outcome: Outcome::Failed,
                reason: ACCEPTED,
                value: Some(&step.value),
                how_generated: format!("by shrink {number}"),
                features: self.scale.on_the_way(&step.value, number, step.n_executions),
                timing: Timing::Shrink(time.as_secs_f64()),
            }
        });
        let n_steps = shrinking.steps.len();
        let placed = |(number, case): (usize, Case<'_>)| {
            let place = match number {
                last if last == n_steps => "reported",
                0 => "first",
                _ => "between",
            };
            let features = Features { counterexample: Some(place), ..case.features };
            self.test_case(Case { features, ..case }, origin)
        };
        once(first).chain(rest).enumerate().map(placed).collect()
    }
}
