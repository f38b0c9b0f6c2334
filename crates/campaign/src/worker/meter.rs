//! The memory of this process.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::FileExt;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::limits::Memory;

/// Measures and limits the memory of this process.
pub(super) struct Meter {
    /// The size of the address space when no trial runs, in bytes. Most of it is the reserved stack.
    base: u64,
    limit: Option<Memory>,
    /// `/proc/self/status`, kept open: it is read after every trial.
    status: Option<File>,
    /// `/proc/self/clear_refs`, which resets the peak.
    forget: Option<File>,
}

/// Used if the system does not report the size of the address space.
const ASSUMED_BASE: u64 = 1 << 30;

impl Meter {
    pub(super) fn new() -> Meter {
        Meter {
            base: address_space().unwrap_or(ASSUMED_BASE),
            limit: None,
            status: File::open("/proc/self/status").ok(),
            forget: OpenOptions::new().write(true).open("/proc/self/clear_refs").ok(),
        }
    }

    /// Limits allocations from now on, on top of the memory of an idle worker.
    pub(super) fn limit_to(&mut self, memory: Memory) {
        if self.limit == Some(memory) {
            return;
        }
        let Rlimit { maximum, .. } = getrlimit(Resource::As);
        let current = maximum.unwrap_or(u64::MAX).min(self.base.saturating_add(memory.0));
        // Without a limit on systems that do not support it.
        let _ = setrlimit(Resource::As, Rlimit { current: Some(current), maximum });
        self.limit = Some(memory);
    }

    /// Removes the limit, also for processes that are started later.
    pub(super) fn lift_limit(&mut self) {
        let Rlimit { maximum, .. } = getrlimit(Resource::As);
        let _ = setrlimit(Resource::As, Rlimit { current: maximum, maximum });
        self.limit = None;
    }

    /// Measures again the memory of the idle worker.
    pub(super) fn measure_base(&mut self) {
        self.base = address_space().unwrap_or(self.base);
    }

    /// Resets the peak.
    pub(super) fn begin(&mut self) {
        if let Some(forget) = &mut self.forget
            && forget.write_all(b"5").is_err()
        {
            self.forget = None;
        }
    }

    /// The peak of memory since [`begin`](Meter::begin), in bytes; or since the worker started, if the system
    /// cannot reset the peak.
    pub(super) fn peak(&self) -> Option<u64> {
        let mut text = [0; 4096];
        let n_bytes = self.status.as_ref()?.read_at(&mut text, 0).ok()?;
        let text = String::from_utf8_lossy(&text[..n_bytes]);
        let kilobytes = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(kilobytes.trim().trim_end_matches(" kB").parse::<u64>().ok()? << 10)
    }
}

fn address_space() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let n_pages: u64 = text.split(' ').next()?.parse().ok()?;
    Some(n_pages * rustix::param::page_size() as u64)
}
