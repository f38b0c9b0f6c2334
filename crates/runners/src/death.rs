//! Why a runner can no longer be used.

use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use rustix::process::Signal;

use crate::line_process::{LineError, LineProcess};
use crate::process::Command;
use crate::protocol::{Rule, VERSION};

/// The signals with which users, batch systems and a system that is out of memory end a process.
pub const FROM_OUTSIDE: [Signal; 4] = [Signal::HUP, Signal::INT, Signal::KILL, Signal::TERM];

/// The reason why a runner can no longer be used.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    #[error("cannot start the runner `{command}`: {source}")]
    Start { command: Command, source: io::Error },
    /// It ended, or does not write or read lines as it should.
    #[error("the runner {0}")]
    Line(#[from] LineError),
    #[error("the runner did not send `hello` within {} s", .0.as_secs())]
    NoHello(Duration),
    #[error("the runner's first line is not `hello` and a JSON object: {0}")]
    BadHello(String),
    #[error("the runner speaks version {0} of the protocol; this program speaks version {VERSION}")]
    Version(u32),
    #[error("the runner used more than {} MiB of memory", .0 >> 20)]
    Memory(u64),
    #[error("the runner did not answer within {} s after its time was up", .0.as_secs())]
    Overdue(Duration),
    /// It kept its host waiting.
    #[error("the runner {0}")]
    Silent(String),
    /// It broke a rule of the protocol.
    #[error("the runner {what}")]
    Rule {
        rule: Rule,
        /// What it did.
        what: String,
    },
}

impl Broken {
    /// A broken rule, and what the runner did.
    pub fn rule(rule: Rule, what: impl Into<String>) -> Broken {
        Broken::Rule { rule, what: what.into() }
    }

    /// Whether it ended as if it was killed from outside, which may not be its fault.
    pub fn is_from_outside(&self) -> bool {
        matches!(self, Broken::Line(LineError::Exited(status)) if is_from_outside(status))
    }
}

/// Whether a process ended as if it was killed from outside.
pub fn is_from_outside(status: &ExitStatus) -> bool {
    // Shells and Java handle a signal, and exit with 128 plus its number.
    let signal = status.signal().or(status.code().map(|code| code - 128));
    let signal = signal.and_then(Signal::from_named_raw);
    signal.is_some_and(|signal| FROM_OUTSIDE.contains(&signal))
}

/// The reason why a runner can no longer be used, with the end of its standard error.
#[derive(Debug, thiserror::Error)]
#[error("{cause}{}", quoted(.errors))]
pub struct Death {
    /// The event that ended it.
    pub cause: Broken,
    /// The last part of what it wrote to standard error.
    pub errors: String,
}

impl Death {
    /// Adds the end of standard error to the cause.
    pub fn of(process: &mut LineProcess, cause: Broken) -> Death {
        Death { cause, errors: process.errors() }
    }
}

/// The end of standard error as the end of a sentence, on one line.
pub fn quoted(errors: &str) -> String {
    const MAX: usize = 300;
    let words = errors.split_whitespace().collect::<Vec<_>>().join(" ");
    let n_characters = words.chars().count();
    match (n_characters, n_characters.checked_sub(MAX)) {
        (0, _) => String::new(),
        (_, None) => format!("; it wrote: {words}"),
        (_, Some(n_before)) => {
            format!("; it wrote: .. {}", words.chars().skip(n_before).collect::<String>())
        }
    }
}
