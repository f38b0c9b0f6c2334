//! Time and memory limits of a trial.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use stromboli_programs::trial::Limits;

/// Ends a trial at its time limit. It also holds that limit and the memory limit of a runner or a program in
/// another process.
///
/// Searching and shrinking have separate time limits, so the clock must know when a counterexample is
/// found. The alarm also remembers whether such a process was killed from outside.
#[derive(Debug, Default)]
pub struct Alarm {
    rung: Arc<AtomicBool>,
    found: AtomicBool,
    runner_killed: AtomicBool,
    time_limit: Option<Duration>,
    memory: Option<u64>,
}

impl Alarm {
    /// An alarm for a trial with a time limit, whose runner has this memory limit, in bytes.
    pub fn with_limits(time: Duration, memory: u64) -> Alarm {
        Alarm { time_limit: Some(time), memory: Some(memory), ..Alarm::default() }
    }

    /// Ends the trial as soon as possible.
    pub fn ring(&self) {
        self.rung.store(true, Ordering::Relaxed);
    }

    /// Whether the trial must end.
    pub fn has_rung(&self) -> bool {
        self.rung.load(Ordering::Relaxed)
    }

    /// Whether the trial has found a counterexample.
    pub fn has_found(&self) -> bool {
        self.found.load(Ordering::Relaxed)
    }

    /// Records that the trial has found a counterexample.
    pub fn found(&self) {
        self.found.store(true, Ordering::Relaxed);
    }

    /// Whether the runner was killed from outside. The outcome of the trial then says nothing about it.
    pub fn is_runner_killed(&self) -> bool {
        self.runner_killed.load(Ordering::Relaxed)
    }

    /// Records that the runner was killed from outside.
    pub fn runner_killed(&self) {
        self.runner_killed.store(true, Ordering::Relaxed);
    }

    /// The flag that a probe checks.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.rung
    }

    /// The limits for executions of a program in another process.
    pub(crate) fn limits(&self) -> Limits {
        Limits { cancelled: Arc::clone(&self.rung), memory: self.memory }
    }

    /// The time limit of a search, if it is known when the alarm will ring.
    pub(crate) fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }

    /// The memory limit of a runner, in bytes.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory
    }
}
