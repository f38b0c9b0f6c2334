//! Trials with what distances tell of them.

use std::time::Duration;

use stromboli_trials::{Detail, Record, Shrinking, Status};

use crate::distance::Distance;
use crate::effort::Curve;
use crate::gauge::Gauge;

/// A trial, and how far its counterexamples are from the minimum of its task.
#[derive(Clone, Debug)]
pub struct Measured<'a> {
    /// The trial.
    pub record: &'a Record,
    /// The tree edit distances, where the trial found something and the minimum is known.
    pub ted: Option<Gap>,
    /// The same by other distances of the study, see [`Measured::distance`].
    pub(crate) by_distance: Vec<(&'static str, Gap)>,
    /// How the distance shrinks with the effort. Only the first trials of a task have it, see
    /// [`MOST_FOLLOWED`](crate::effort::MOST_FOLLOWED).
    pub curve: Option<Curve>,
}

/// The distances of two counterexamples from the minimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// That of the first one.
    pub initial: u32,
    /// That of the last one, which is reported.
    pub reported: u32,
}

impl Gap {
    /// By how many edits shrinking came closer, if it did.
    pub fn edits(self) -> Option<u32> {
        self.initial.checked_sub(self.reported).filter(|edits| *edits > 0)
    }
}

impl<'a> Measured<'a> {
    /// A trial without distances.
    pub(crate) fn new(record: &'a Record) -> Measured<'a> {
        Measured { record, ted: None, by_distance: Vec::new(), curve: None }
    }

    /// Whether the trial came to its end with a counterexample.
    pub fn is_found(&self) -> bool {
        self.record.trial.status == Status::Found
    }

    /// The counterexamples, the first and the last at least, if the trial came to its end.
    pub fn counterexamples(&self) -> Option<&'a Shrinking> {
        self.record.trial.shrinking.as_ref().filter(|_| self.is_found())
    }

    /// The same, if the framework is one that shrinks: to have nothing to do is no merit.
    ///
    /// There is nothing to measure in half a shrinking either.
    pub fn shrinking(&self) -> Option<&'a Shrinking> {
        let shrinks = self.record.assignment.strategy.framework().shrinks();
        self.counterexamples().filter(|_| shrinks)
    }

    /// The same, if every step, every repeat and the time in the property are known. Of what
    /// another program ran they are not.
    pub fn followed(&self) -> Option<&'a Shrinking> {
        self.shrinking().filter(|_| self.record.detail == Detail::Full)
    }

    /// How far its counterexamples are from the minimum by another distance of the study.
    pub fn distance(&self, by: &Distance) -> Option<Gap> {
        let known = self.by_distance.iter().find(|(name, _)| *name == by.name);
        known.map(|(_, gap)| *gap)
    }

    /// Measures the first and the last counterexample.
    pub(crate) fn gap(&self, gauge: &mut Gauge<'a>) -> Option<Gap> {
        let shrinking = self.counterexamples()?;
        // Both are looked at, so that all that cannot be read is counted.
        let initial = gauge.distance(&shrinking.initial);
        let reported = gauge.distance(shrinking.reported());
        Some(Gap { initial: initial?, reported: reported? })
    }

    /// Follows the trial on its way.
    pub(crate) fn curve(&self, gauge: &mut Gauge<'a>) -> Option<Curve> {
        Curve::follow(self.followed()?, |text| gauge.distance(text))
    }
}

/// A duration in milliseconds.
pub(crate) fn milliseconds(duration: Duration) -> f64 {
    duration.as_nanos() as f64 / 1e6
}
