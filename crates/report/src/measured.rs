//! Trials with their distances from the minimum.

use std::time::Duration;

use stromboli_trials::{Counterexamples, Quantities, Status, Trial};

use crate::distance::Distance;
use crate::effort::Curve;
use crate::gauge::Gauge;
use crate::normalization::Results;

/// A trial, and how far its counterexamples are from the minimum of its task.
#[derive(Clone, Debug)]
pub struct Measured<'a> {
    pub trial: &'a Trial,
    /// The tree edit distances, where the trial found something and the minimum is known.
    pub ted: Option<Gap>,
    /// The tree edit distance of the reported counterexample from the nearest co-minimum of the task.
    pub nearest_ted: Option<u32>,
    /// The number of tokens of the task's minimum, if it is known.
    pub minimum_size: Option<usize>,
    /// What the trials of the same task and strategy report, including this one; `None` if there are fewer
    /// than two.
    pub results: Option<Results>,
    /// The gaps by the other distances of the study, see [`Measured::distance`].
    pub(crate) by_distance: Vec<(&'static str, Gap)>,
    /// How the distance shrinks with the effort. Only the first trials of a task have it, see
    /// [`MOST_FOLLOWED`](crate::effort::MOST_FOLLOWED).
    pub curve: Option<Curve>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    pub initial: u32,
    /// The distance of the last counterexample, which is reported.
    pub reported: u32,
}

impl Gap {
    /// The number of edits by which shrinking came closer, if it did.
    pub fn edits(self) -> Option<u32> {
        self.initial.checked_sub(self.reported).filter(|edits| *edits > 0)
    }
}

impl<'a> Measured<'a> {
    pub(crate) fn new(trial: &'a Trial) -> Measured<'a> {
        Measured {
            trial,
            ted: None,
            nearest_ted: None,
            minimum_size: None,
            results: None,
            by_distance: Vec::new(),
            curve: None,
        }
    }

    /// Whether the trial ended with a counterexample.
    pub fn is_found(&self) -> bool {
        self.trial.status() == Status::Found
    }

    /// Whether the trial was repeated with a different result.
    pub fn differs(&self) -> bool {
        self.trial.outcome.quantities.differs == Some(1)
    }

    /// The counterexamples, if the trial ended with one.
    pub fn counterexamples(&self) -> Option<&'a Counterexamples> {
        self.trial.outcome.counterexamples.as_ref().filter(|_| self.is_found())
    }

    /// The quantities of shrinking, if the trial ended with a counterexample. Frameworks that do not shrink
    /// have no shrinking metrics.
    pub fn shrinking(&self) -> Option<&'a Quantities> {
        self.shrunk().map(|_| &self.trial.outcome.quantities)
    }

    /// The counterexamples, if the framework shrinks. Their steps may be unknown.
    pub fn shrunk(&self) -> Option<&'a Counterexamples> {
        let shrinks = self.trial.cell.strategy.shrinks();
        self.counterexamples().filter(|_| shrinks)
    }

    /// The distances of its counterexamples from the minimum by another distance of the study.
    pub fn distance(&self, by: &Distance) -> Option<Gap> {
        let known = self.by_distance.iter().find(|(name, _)| *name == by.name);
        known.map(|(_, gap)| *gap)
    }

    pub(crate) fn gap(&self, gauge: &mut Gauge<'a>) -> Option<Gap> {
        let found = self.counterexamples()?;
        // Both are measured before returning, so that all unreadable texts are counted.
        let initial = gauge.distance(&found.initial);
        let reported = gauge.distance(&found.reported);
        Some(Gap { initial: initial?, reported: reported? })
    }

    /// The distance by effort, if every step is known.
    pub(crate) fn curve(&self, gauge: &mut Gauge<'a>) -> Option<Curve> {
        Curve::follow(self.shrunk()?, |text| gauge.distance(text))
    }
}

pub(crate) fn milliseconds(duration: Duration) -> f64 {
    duration.as_nanos() as f64 / 1e6
}
