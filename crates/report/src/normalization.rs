//! Normalization: how many distinct counterexamples the trials of a task end with.
//!
//! A shrinker that normalizes well reports the same counterexample whatever it starts from. The fewer
//! distinct ones there are, the more likely two people with the same bug see the same report.

use std::collections::BTreeMap;

use crate::measured::Measured;

/// The counterexamples that the trials of a task report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Results {
    pub n_trials: usize,
    pub n_distinct: usize,
    /// The number of trials that reported the most frequent one.
    pub n_most_frequent: usize,
}

impl Results {
    /// Counts the results of some trials; `None` for fewer than two, which cannot differ.
    pub fn of(trials: &[Measured<'_>]) -> Option<Results> {
        let counts = counts(trials);
        let n_trials = counts.values().sum();
        let n_most_frequent = counts.values().copied().max()?;
        (n_trials > 1).then_some(Results { n_trials, n_distinct: counts.len(), n_most_frequent })
    }

    /// The share of trials that reported the most frequent counterexample, in per cent.
    pub fn share(&self) -> f64 {
        100.0 * self.n_most_frequent as f64 / self.n_trials as f64
    }
}

/// The counterexample that most trials report; in case of a tie, the first in alphabetical order.
pub fn most_frequent<'t>(trials: &'t [Measured<'_>]) -> Option<&'t str> {
    let counts = counts(trials);
    let most = counts.values().copied().max()?;
    counts.into_iter().find(|(_, n)| *n == most).map(|(reported, _)| reported)
}

/// The number of trials that reported each counterexample.
fn counts<'t>(trials: &'t [Measured<'_>]) -> BTreeMap<&'t str, usize> {
    let mut counts = BTreeMap::new();
    for found in trials.iter().filter_map(|trial| trial.counterexamples()) {
        *counts.entry(found.reported.as_str()).or_default() += 1;
    }
    counts
}
