//! Observers that record and time shrinking.

use std::cell::Cell;
use std::collections::HashSet;
use std::time::{Duration, Instant};

use stromboli_domain::{Counts, Observer, Phase, Value, Verdict};

/// A counterexample, with the number of executions and the time of shrinking up to it.
pub(crate) type Recorded = (Box<dyn Value>, u64, Duration);

/// Records the steps from the first counterexample to the last. It hardly affects the shrink time,
/// because it reads the clock only when a shrink is accepted.
#[derive(Debug)]
pub(crate) struct Path {
    started: Instant,
    pub(crate) counts: Counts,
    pub(crate) initial: Option<Box<dyn Value>>,
    /// The accepted shrinks.
    pub(crate) steps: Vec<Recorded>,
    /// Whether the shrinker showed that there is no smaller counterexample than the last.
    pub(crate) is_certified: bool,
}

impl Path {
    /// Starts the clock.
    pub(crate) fn new() -> Path {
        Path {
            started: Instant::now(),
            counts: Counts::default(),
            initial: None,
            steps: Vec::new(),
            is_certified: false,
        }
    }

    /// A counterexample that was executed last.
    pub(crate) fn record(&self, value: &dyn Value) -> Recorded {
        (value.boxed(), self.counts.executions(), self.started.elapsed())
    }
}

impl Observer<dyn Value> for Path {
    #[inline]
    fn executed(&mut self, _: Phase, verdict: Verdict, _: &dyn Value) {
        self.counts.count(verdict);
    }

    fn not_generated(&mut self, _: Phase) {
        self.counts.not_generated += 1;
    }

    fn found(&mut self, value: &dyn Value) {
        self.initial = Some(value.boxed());
        self.started = Instant::now();
    }

    fn accepted(&mut self, value: &dyn Value) {
        self.steps.push(self.record(value));
    }

    fn certified(&mut self) {
        self.is_certified = true;
    }
}

/// Counts candidates that were already tried, by their hashes, and adds up the time of executions. Among ten
/// million candidates, the probability that two different ones share a hash is three in a million.
#[derive(Debug, Default)]
pub(crate) struct Repeats<'a> {
    pub(crate) tried: HashSet<u64>,
    pub(crate) n_repeats: u64,
    /// The duration of the last execution.
    pub(crate) clock: Option<&'a Cell<Duration>>,
    pub(crate) time: Duration,
}

impl Observer<dyn Value> for Repeats<'_> {
    fn executed(&mut self, _: Phase, _: Verdict, value: &dyn Value) {
        if !self.tried.insert(value.hashed()) {
            self.n_repeats += 1;
        }
        if let Some(clock) = self.clock {
            self.time += clock.get();
        }
    }

    fn found(&mut self, value: &dyn Value) {
        self.tried.insert(value.hashed());
    }
}
