//! The one door to the property.
//!
//! A framework executes a property only through a [`Probe`]. Executions are counted, limited and
//! observed there, alike for all frameworks, which know nothing of it.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::verdict::Verdict;

/// What a trial is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Looking for a first counterexample.
    Searching,
    /// Looking for smaller ones.
    Shrinking,
}

/// Why a trial ends before its framework is done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The budget for shrinking is spent.
    #[error("the budget is spent")]
    Budget,
    /// Somebody asked for it, as the clock does at the deadline.
    #[error("its time was up")]
    Cancelled,
    /// The property does not end on this input; nor would the trial.
    #[error("the property diverges")]
    Diverged,
    /// The library dies of an error that it does not catch.
    #[error("{0}")]
    Error(String),
}

/// Sees what happens in a trial. What it does not ask for costs nothing.
pub trait Observer<T> {
    /// The property was executed.
    fn executed(&mut self, _phase: Phase, _verdict: Verdict, _value: &T) {}

    /// The generator itself discarded the input, so that there was nothing to execute.
    fn not_generated(&mut self, _phase: Phase) {}

    /// This is the first counterexample. Shrinking begins.
    fn found(&mut self, _value: &T) {}

    /// This smaller counterexample is where shrinking goes on from.
    fn accepted(&mut self, _value: &T) {}

    /// There is no smaller counterexample than the last one.
    fn certified(&mut self) {}
}

/// Observes nothing.
impl<T> Observer<T> for () {}

/// The door to a property of inputs of type `T`.
pub struct Probe<'a, T> {
    property: &'a mut dyn FnMut(&T) -> Verdict,
    observer: Option<&'a mut dyn Observer<T>>,
    cancelled: Option<&'a AtomicBool>,
    phase: Phase,
    /// How often the property may still be executed while shrinking.
    n_left: u64,
}

impl<'a, T> Probe<'a, T> {
    /// A door that nobody watches and that does not close.
    pub fn new(property: &'a mut dyn FnMut(&T) -> Verdict) -> Probe<'a, T> {
        Probe {
            property,
            observer: None,
            cancelled: None,
            phase: Phase::Searching,
            n_left: u64::MAX,
        }
    }

    /// The same, watched.
    pub fn observed_by(mut self, observer: &'a mut dyn Observer<T>) -> Probe<'a, T> {
        self.observer = Some(observer);
        self
    }

    /// The same, closed after so many executions while shrinking.
    pub fn limited_to(mut self, n_executions: Option<u64>) -> Probe<'a, T> {
        self.n_left = n_executions.unwrap_or(u64::MAX);
        self
    }

    /// The same, closed once the flag is set.
    pub fn cancelled_by(mut self, flag: &'a AtomicBool) -> Probe<'a, T> {
        self.cancelled = Some(flag);
        self
    }

    /// Executes the property.
    ///
    /// It never answers [`Verdict::Diverges`]: that is [`Stop::Diverged`].
    #[inline]
    pub fn test(&mut self, value: &T) -> Result<Verdict, Stop> {
        if self.phase == Phase::Shrinking {
            self.n_left = self.n_left.checked_sub(1).ok_or(Stop::Budget)?;
        }
        if self.cancelled.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        let verdict = (self.property)(value);
        if let Some(observer) = &mut self.observer {
            observer.executed(self.phase, verdict, value);
        }
        match verdict {
            Verdict::Diverges => Err(Stop::Diverged),
            verdict => Ok(verdict),
        }
    }

    /// Says that the generator gave no input.
    #[inline]
    pub fn not_generated(&mut self) -> Result<(), Stop> {
        if self.cancelled.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        if let Some(observer) = &mut self.observer {
            observer.not_generated(self.phase);
        }
        Ok(())
    }

    /// Says that this is the first counterexample, and that shrinking begins.
    pub fn found(&mut self, value: &T) {
        self.phase = Phase::Shrinking;
        if let Some(observer) = &mut self.observer {
            observer.found(value);
        }
    }

    /// Says that shrinking goes on from this smaller counterexample.
    pub fn accepted(&mut self, value: &T) {
        if let Some(observer) = &mut self.observer {
            observer.accepted(value);
        }
    }

    /// Says that no smaller counterexample than the last one exists, in the shrinker's own order:
    /// every smaller value was tested.
    pub fn certified(&mut self) {
        if let Some(observer) = &mut self.observer {
            observer.certified();
        }
    }
}
