//! What may end a trial from outside.

use std::sync::atomic::{AtomicBool, Ordering};

/// Ends a trial when its time is up, and says how much memory a runner may hold.
///
/// Searching and shrinking have separate time limits, so the clock must know when a counterexample was
/// found.
#[derive(Debug, Default)]
pub struct Alarm {
    rung: AtomicBool,
    found: AtomicBool,
    memory: Option<u64>,
}

impl Alarm {
    /// An alarm for a trial whose runner may hold this much memory, in bytes.
    pub fn with_memory(memory: u64) -> Alarm {
        Alarm { memory: Some(memory), ..Alarm::default() }
    }

    /// Ends the trial as soon as possible.
    pub fn ring(&self) {
        self.rung.store(true, Ordering::Relaxed);
    }

    /// Whether the trial is to end.
    pub fn has_rung(&self) -> bool {
        self.rung.load(Ordering::Relaxed)
    }

    /// Whether the trial has found a counterexample.
    pub fn has_found(&self) -> bool {
        self.found.load(Ordering::Relaxed)
    }

    /// Says that the trial has found a counterexample.
    pub(crate) fn found(&self) {
        self.found.store(true, Ordering::Relaxed);
    }

    /// What a probe looks at.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.rung
    }

    /// How much memory a runner may hold, in bytes.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory
    }
}
