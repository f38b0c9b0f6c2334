//! Progress on standard error, if that is a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Shows a counter on one line, once the work has taken a second.
pub(crate) struct Counter {
    /// What is counted, for example `tasks`.
    things: &'static str,
    started: Instant,
    last_shown: Mutex<Instant>,
    is_watched: bool,
}

impl Counter {
    pub(crate) fn new(things: &'static str) -> Counter {
        let now = Instant::now();
        let is_watched = stderr().is_terminal();
        Counter { things, started: now, last_shown: Mutex::new(now), is_watched }
    }

    pub(crate) fn show(&self, n_done: usize, n_total: usize) {
        if !self.is_watched || self.started.elapsed() < Duration::from_secs(1) {
            return;
        }
        // If it is locked, another thread is showing the counter.
        if let Ok(mut last_shown) = self.last_shown.try_lock()
            && last_shown.elapsed() > Duration::from_millis(100)
        {
            *last_shown = Instant::now();
            let percent = 100 * n_done / n_total.max(1);
            let mut err = stderr();
            let _ = write!(err, "\r{n_done} of {n_total} {} ({percent} %)", self.things);
            let _ = err.flush();
        }
    }
}

/// Erases the line.
impl Drop for Counter {
    fn drop(&mut self) {
        if self.is_watched {
            erase();
        }
    }
}

/// A line that says what is being done, until it is done.
pub(crate) struct Note {
    is_watched: bool,
}

impl Note {
    pub(crate) fn new(text: &str) -> Note {
        let mut err = stderr();
        let is_watched = err.is_terminal();
        if is_watched {
            let _ = write!(err, "\r{text} ...");
            let _ = err.flush();
        }
        Note { is_watched }
    }
}

impl Drop for Note {
    fn drop(&mut self) {
        if self.is_watched {
            erase();
        }
    }
}

/// Erases the line of a terminal that the cursor is on.
pub(crate) fn erase() {
    let _ = write!(stderr(), "\r\x1b[2K");
}
