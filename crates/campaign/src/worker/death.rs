//! What a worker died of.

use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use rustix::process::Signal;

/// What a worker died of. Prints as the reason that a trial is recorded with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// It asked for more memory than it may have.
    OutOfMemory,
    /// It recursed too deeply.
    StackOverflow,
    /// It aborted for some other reason.
    Aborted,
    /// Somebody killed it: a person, or a system short of memory.
    FromOutside(Signal),
    /// Some other signal.
    Signal(i32),
    /// It exited by itself.
    Exited(i32),
    /// It lives, and does not do what workers do.
    Nonsense,
}

impl Death {
    /// From the status that a process left, and the last that it wrote to standard error.
    pub(super) fn new(status: ExitStatus, last_words: &str) -> Death {
        let Some(number) = status.signal() else {
            return Death::Exited(status.code().unwrap_or(-1));
        };
        match Signal::from_named_raw(number) {
            // What Rust's own runtime says before it aborts.
            Some(Signal::ABORT) if last_words.contains("has overflowed its stack") => {
                Death::StackOverflow
            }
            Some(Signal::ABORT) if last_words.contains("memory allocation of") => {
                Death::OutOfMemory
            }
            Some(Signal::ABORT) => Death::Aborted,
            Some(signal @ (Signal::KILL | Signal::TERM | Signal::INT | Signal::HUP)) => {
                Death::FromOutside(signal)
            }
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
            Death::Nonsense => write!(f, "the worker's answer is none"),
            Death::Exited(code) => write!(f, "the worker exited with code {code}"),
        }
    }
}
