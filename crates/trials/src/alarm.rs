//! Time and memory limits of a trial.

use std::sync::atomic::{AtomicBool, Ordering};

/// Ends a trial at its time limit, and holds the memory limit of a runner.
///
/// Searching and shrinking have separate time limits, so the clock must know when a counterexample is
/// found.
#[derive(Debug, Default)]
pub struct Alarm {
    rung: AtomicBool,
    found: AtomicBool,
    memory: Option<u64>,
}

impl Alarm {
    /// An alarm for a trial whose runner has this memory limit, in bytes.
    pub fn with_memory(memory: u64) -> Alarm {
        Alarm { memory: Some(memory), ..Alarm::default() }
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
    pub(crate) fn found(&self) {
        self.found.store(true, Ordering::Relaxed);
    }

    /// The flag that a probe checks.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.rung
    }

    /// The memory limit of a runner, in bytes.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory
    }
}
