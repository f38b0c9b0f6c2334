//! Observers that count, record and time.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use stromboli_domain::{Data, Observer, Phase, Verdict};

/// Counts executions by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Executions that passed.
    pub passed: u64,
    /// Executions that failed, with a wrong result or an exception.
    pub failed: u64,
    /// Executions that were discarded by the precondition.
    pub discarded: u64,
    /// Inputs that the generator discarded.
    pub not_generated: u64,
}

impl Counts {
    /// The number of executions of the property.
    pub fn executions(&self) -> u64 {
        self.passed + self.failed + self.discarded
    }

    #[inline]
    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Passes => self.passed += 1,
            Verdict::Fails | Verdict::Raises => self.failed += 1,
            Verdict::Discards => self.discarded += 1,
            // It ends the trial.
            Verdict::Diverges => {}
        }
    }
}

/// Counts a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search {
    /// The counts of inputs.
    pub counts: Counts,
}

impl<T> Observer<T> for Search {
    #[inline]
    fn executed(&mut self, _: Phase, verdict: Verdict, _: &T) {
        self.counts.count(verdict);
    }

    #[inline]
    fn skipped(&mut self, _: Phase) {
        self.counts.count(Verdict::Discards);
    }

    fn not_generated(&mut self, _: Phase) {
        self.counts.not_generated += 1;
    }
}

/// Records the steps from the first counterexample to the last. It hardly affects the shrink time,
/// because it reads the clock only when a shrink is accepted.
#[derive(Debug)]
pub struct Path<T> {
    started: Instant,
    /// The counts of inputs.
    pub counts: Counts,
    /// The first counterexample.
    pub initial: Option<T>,
    /// The accepted shrinks, with the number of executions and the time up to each.
    pub steps: Vec<(T, u64, Duration)>,
    /// Whether the shrinker showed that there is no smaller counterexample than the last.
    pub is_certified: bool,
}

impl<T> Path<T> {
    /// Time since shrinking began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Starts the clock.
    pub fn new() -> Path<T> {
        Path {
            started: Instant::now(),
            counts: Counts::default(),
            initial: None,
            steps: Vec::new(),
            is_certified: false,
        }
    }
}

impl<T> Default for Path<T> {
    fn default() -> Path<T> {
        Path::new()
    }
}

impl<T: Data> Observer<T> for Path<T> {
    #[inline]
    fn executed(&mut self, _: Phase, verdict: Verdict, _: &T) {
        self.counts.count(verdict);
    }

    fn not_generated(&mut self, _: Phase) {
        self.counts.not_generated += 1;
    }

    fn found(&mut self, value: &T) {
        self.initial = Some(value.clone());
        self.started = Instant::now();
    }

    fn accepted(&mut self, value: &T) {
        self.steps.push((value.clone(), self.counts.executions(), self.started.elapsed()));
    }

    fn certified(&mut self) {
        self.is_certified = true;
    }
}

/// Counts candidates that were already tried, by their hashes. Among ten million candidates, the
/// probability that two different ones share a hash is three in a million.
#[derive(Debug, Default)]
pub struct Repeats {
    tried: HashSet<u64>,
    /// The number of repeats.
    pub n_repeats: u64,
}

impl Repeats {
    fn is_new(&mut self, value: &impl Hash) -> bool {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        self.tried.insert(hasher.finish())
    }
}

impl<T: Data> Observer<T> for Repeats {
    fn executed(&mut self, _: Phase, _: Verdict, value: &T) {
        if !self.is_new(value) {
            self.n_repeats += 1;
        }
    }

    fn found(&mut self, value: &T) {
        self.is_new(value);
    }
}
