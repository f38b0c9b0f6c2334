//! What the executions of a program share with the trial that they belong to: its limits, and the reasons of
//! its failures.
//!
//! A property is executed through closures that know nothing about trials. A trial runs in one thread, so
//! this is where it leaves what its executions need.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The limits of a trial.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Ends the trial once it is set.
    pub cancelled: Arc<AtomicBool>,
    /// The most memory that the program may use, in bytes, unless it has a limit of its own.
    pub memory: Option<u64>,
}

/// A failing input, and the reason that the program gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The printed input.
    pub input: String,
    /// The reason, if the program gave one.
    pub reason: Option<String>,
}

/// What the executions of a program leave to the trial.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Events {
    /// The first failure.
    pub first: Option<Failure>,
    /// Whether the program was killed from outside, which says nothing about it.
    pub is_killed: bool,
    /// The reasons of failing inputs, where the program gave one.
    reasons: HashMap<String, String>,
}

impl Events {
    /// The reason why the property fails on an input, if that was executed and the program gave one.
    pub fn reason(&self, input: &str) -> Option<&str> {
        self.reasons.get(input).map(String::as_str)
    }
}

#[derive(Default)]
struct Current {
    limits: Limits,
    events: Events,
}

thread_local! {
    static CURRENT: RefCell<Option<Current>> = const { RefCell::new(None) };
}

/// Ends the trial of this thread, even if it panics.
struct Ends;

impl Drop for Ends {
    fn drop(&mut self) {
        CURRENT.take();
    }
}

/// Runs a trial in this thread. Executions of programs keep to its limits.
pub fn within<R>(limits: Limits, work: impl FnOnce() -> R) -> (R, Events) {
    CURRENT.set(Some(Current { limits, events: Events::default() }));
    let ends = Ends;
    let result = work();
    let events = CURRENT.take().map(|current| current.events);
    drop(ends);
    (result, events.unwrap_or_default())
}

fn with<R>(work: impl FnOnce(&mut Current) -> R) -> Option<R> {
    CURRENT.with_borrow_mut(|current| current.as_mut().map(work))
}

/// The first failure of the running trial, if there is one.
pub fn first_failure() -> Option<Failure> {
    with(|current| current.events.first.clone()).flatten()
}

/// Continues a search that was run in an earlier trial, with this first failure.
pub fn resume(first: Option<&Failure>) {
    with(|current| {
        current.events.first = first.cloned();
        if let Some(Failure { input, reason: Some(reason) }) = first {
            current.events.reasons.insert(input.clone(), reason.clone());
        }
    });
}

/// Whether the running trial must end.
pub(crate) fn is_cancelled() -> bool {
    with(|current| current.limits.cancelled.load(Ordering::Relaxed)).unwrap_or(false)
}

/// The memory limit of the running trial.
pub(crate) fn memory() -> Option<u64> {
    with(|current| current.limits.memory).flatten()
}

/// Records that the program was killed from outside.
pub(crate) fn killed() {
    with(|current| current.events.is_killed = true);
}

/// Records a failure. Returns whether the trial failed for another reason before.
pub(crate) fn failed(input: &str, reason: Option<&str>) -> bool {
    let failed = with(|current| {
        let Events { first, reasons, .. } = &mut current.events;
        if let Some(reason) = reason {
            reasons.insert(input.to_owned(), reason.to_owned());
        }
        let failure = || Failure { input: input.to_owned(), reason: reason.map(str::to_owned) };
        first.get_or_insert_with(failure).reason.as_deref() != reason
    });
    failed.unwrap_or(false)
}
