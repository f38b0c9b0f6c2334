//! Why a worker died.

use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use rustix::process::Signal;
use stromboli_runners::death::FROM_OUTSIDE;

/// Why a worker died. Prints as the reason of a crashed trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// It exceeded its memory limit.
    OutOfMemory,
    /// It overflowed its stack.
    StackOverflow,
    /// It aborted for some other reason.
    Aborted,
    /// It was killed from outside, for example by a system that ran out of memory.
    FromOutside(Signal),
    /// Some other signal.
    Signal(i32),
    /// It exited with this status.
    Exited(i32),
    /// It sent an invalid response.
    Nonsense,
}

impl Death {
    /// Finds the cause in the exit status and the end of standard error.
    pub(super) fn new(status: ExitStatus, errors: &str) -> Death {
        let Some(number) = status.signal() else {
            return Death::Exited(status.code().unwrap_or(-1));
        };
        match Signal::from_named_raw(number) {
            // Printed by the Rust runtime before it aborts.
            Some(Signal::ABORT) if errors.contains("has overflowed its stack") => {
                Death::StackOverflow
            }
            Some(Signal::ABORT) if errors.contains("memory allocation of") => Death::OutOfMemory,
            Some(Signal::ABORT) => Death::Aborted,
            Some(signal) if FROM_OUTSIDE.contains(&signal) => Death::FromOutside(signal),
            _ => Death::Signal(number),
        }
    }
}

impl fmt::Display for Death {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Death::OutOfMemory => write!(f, "out of memory"),
            Death::StackOverflow => write!(f, "stack overflow"),
            Death::Aborted => write!(f, "aborted"),
            Death::FromOutside(signal) => {
                write!(f, "killed from outside by signal {}", signal.as_raw())
            }
            Death::Signal(number) => write!(f, "killed by signal {number}"),
            Death::Nonsense => write!(f, "the worker sent an invalid response"),
            Death::Exited(code) => write!(f, "the worker exited with status {code}"),
        }
    }
}
