//! The only way to execute a property.
//!
//! A framework executes a property only through a [`Probe`]. It counts, limits and reports executions
//! in the same way for all frameworks, without their knowledge.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::data::Data;
use crate::value::Value;
use crate::verdict::Verdict;

/// The phase of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Searching for a first counterexample.
    Searching,
    /// Searching for smaller counterexamples.
    Shrinking,
}

/// Why a trial ends before its framework has finished.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The budget for shrinking is used up.
    #[error("the budget is spent")]
    Budget,
    /// The trial was cancelled, for example at its timeout.
    #[error("its time was up")]
    Cancelled,
    /// The property does not terminate on an input.
    #[error("the property diverges")]
    Diverged,
    /// A program under test in another process took longer than this for an input.
    #[error("the program did not answer within {} s", .0.as_secs_f64())]
    Unanswered(Duration),
    /// The library ended with an error that it did not catch.
    #[error("{0}")]
    Error(String),
}

/// Runs what executes a property that may have no verdict. Such a property unwinds with a [`Stop`]
/// (`std::panic::resume_unwind(Box::new(stop))`), which is returned. Any other panic goes on.
pub fn stoppable<R>(work: impl FnOnce() -> R) -> Result<R, Stop> {
    // What was half done is given up, except for records of what happened before.
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|payload| match payload.downcast() {
        Ok(stop) => *stop,
        Err(panic) => panic::resume_unwind(panic),
    })
}

/// The numbers of inputs by result.
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

    /// Counts an execution.
    #[inline]
    pub fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Passes => self.passed += 1,
            Verdict::Fails | Verdict::Raises => self.failed += 1,
            Verdict::Discards => self.discarded += 1,
            // It ends the trial.
            Verdict::Diverges => {}
        }
    }
}

/// Observes a trial of inputs of type `T`, which may be `dyn Value`. Methods that are not overridden do
/// nothing.
pub trait Observer<T: ?Sized> {
    /// The property was executed.
    fn executed(&mut self, _phase: Phase, _verdict: Verdict, _value: &T) {}

    /// The generator discarded an input, so there was nothing to execute.
    fn not_generated(&mut self, _phase: Phase) {}

    /// An invalid input was discarded before all of it was generated.
    fn skipped(&mut self, _phase: Phase) {}

    /// The first counterexample was found. Shrinking begins.
    fn found(&mut self, _value: &T) {}

    /// A smaller counterexample was accepted. Shrinking continues from it.
    fn accepted(&mut self, _value: &T) {}

    /// No counterexample is smaller than the last one, in the shrinker's own order.
    fn certified(&mut self) {}
}

/// Observes nothing.
impl<T: ?Sized> Observer<T> for () {}

/// An observer of values of any type, as an observer of one type.
pub struct OfAny<'a>(pub &'a mut dyn Observer<dyn Value>);

impl<T: Data> Observer<T> for OfAny<'_> {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &T) {
        self.0.executed(phase, verdict, value);
    }

    fn not_generated(&mut self, phase: Phase) {
        self.0.not_generated(phase);
    }

    fn skipped(&mut self, phase: Phase) {
        self.0.skipped(phase);
    }

    fn found(&mut self, value: &T) {
        self.0.found(value);
    }

    fn accepted(&mut self, value: &T) {
        self.0.accepted(value);
    }

    fn certified(&mut self) {
        self.0.certified();
    }
}

/// Executes a property of inputs of type `T`.
pub struct Probe<'a, T: ?Sized> {
    property: &'a mut dyn FnMut(&T) -> Verdict,
    observer: Option<&'a mut dyn Observer<T>>,
    cancelled: Option<&'a AtomicBool>,
    phase: Phase,
    counts: Counts,
    /// The remaining number of executions while shrinking.
    n_left: u64,
    may_skip: bool,
}

impl<'a, T: ?Sized> Probe<'a, T> {
    /// A probe without observer and limits.
    pub fn new(property: &'a mut dyn FnMut(&T) -> Verdict) -> Probe<'a, T> {
        Probe {
            property,
            observer: None,
            cancelled: None,
            phase: Phase::Searching,
            counts: Counts::default(),
            n_left: u64::MAX,
            may_skip: false,
        }
    }

    /// Sets the observer.
    pub fn observed_by(mut self, observer: &'a mut dyn Observer<T>) -> Probe<'a, T> {
        self.observer = Some(observer);
        self
    }

    /// Limits the number of executions while shrinking.
    pub fn limited_to(mut self, n_executions: Option<u64>) -> Probe<'a, T> {
        self.n_left = n_executions.unwrap_or(u64::MAX);
        self
    }

    /// Cancels the trial once the flag is set.
    pub fn cancelled_by(mut self, flag: &'a AtomicBool) -> Probe<'a, T> {
        self.cancelled = Some(flag);
        self
    }

    /// Begins with shrinking. The first counterexample was reported before.
    pub fn shrinking(&mut self) -> &mut Probe<'a, T> {
        self.phase = Phase::Shrinking;
        self
    }

    /// The numbers of inputs so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Lets a search skip inputs that no precondition accepts, whatever the bug. As in a lazy language,
    /// most of such an input is never generated. The property must check its precondition, and the
    /// observer learns only that an input was [skipped](Observer::skipped).
    pub fn skipping(mut self) -> Probe<'a, T> {
        self.may_skip = true;
        self
    }

    /// Whether a search may skip inputs that no precondition accepts.
    pub fn may_skip(&self) -> bool {
        self.may_skip
    }

    /// Executes the property.
    ///
    /// It never returns [`Verdict::Diverges`]; that is the error [`Stop::Diverged`].
    #[inline]
    pub fn test(&mut self, value: &T) -> Result<Verdict, Stop> {
        if self.phase == Phase::Shrinking {
            self.n_left = self.n_left.checked_sub(1).ok_or(Stop::Budget)?;
        }
        self.stop_if_cancelled()?;
        let verdict = (self.property)(value);
        self.counts.count(verdict);
        if let Some(observer) = &mut self.observer {
            observer.executed(self.phase, verdict, value);
        }
        match verdict {
            Verdict::Diverges => Err(Stop::Diverged),
            verdict => Ok(verdict),
        }
    }

    /// Reports that the generator discarded an input.
    #[inline]
    pub fn not_generated(&mut self) -> Result<(), Stop> {
        self.stop_if_cancelled()?;
        self.counts.not_generated += 1;
        if let Some(observer) = &mut self.observer {
            observer.not_generated(self.phase);
        }
        Ok(())
    }

    /// Reports an input that no precondition accepts, whatever the bug. It counts as an execution that
    /// discards.
    #[inline]
    pub fn skipped(&mut self) -> Result<(), Stop> {
        self.stop_if_cancelled()?;
        self.counts.count(Verdict::Discards);
        if let Some(observer) = &mut self.observer {
            observer.skipped(self.phase);
        }
        Ok(())
    }

    #[inline]
    fn stop_if_cancelled(&self) -> Result<(), Stop> {
        match self.cancelled {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(Stop::Cancelled),
            _ => Ok(()),
        }
    }

    /// Reports the first counterexample. Shrinking begins.
    pub fn found(&mut self, value: &T) {
        self.phase = Phase::Shrinking;
        if let Some(observer) = &mut self.observer {
            observer.found(value);
        }
    }

    /// Reports that shrinking continues from this smaller counterexample.
    pub fn accepted(&mut self, value: &T) {
        if let Some(observer) = &mut self.observer {
            observer.accepted(value);
        }
    }

    /// Reports that no smaller counterexample exists, in the shrinker's own order: every smaller value
    /// was tested.
    pub fn certified(&mut self) {
        if let Some(observer) = &mut self.observer {
            observer.certified();
        }
    }
}
