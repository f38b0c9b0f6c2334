//! How the program ends.

use std::io;
use std::process::ExitCode;

use crate::signals::StopSignal;

/// How the program ends. The exit statuses are part of its interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// 0: success.
    Fine,
    /// 1: the answer is no, for example because a property fails or a metric got worse.
    No,
    /// 2: an error, for example an invalid argument or an unreadable file.
    Unable,
    /// 128 plus the number of the signal: stopped by a signal. Finished trials are saved.
    Stopped(StopSignal),
}

impl Exit {
    /// The exit status.
    pub fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::No => 1,
            Exit::Unable => 2,
            Exit::Stopped(signal) => signal.exit_code(),
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// An error that ends the program.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Standard output cannot be written.
    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),
    /// Any other error, as a sentence that says what is wrong, where, and what to do.
    #[error("{0}")]
    Message(String),
}

impl Failure {
    /// Converts any error that explains itself.
    pub fn because(reason: impl ToString) -> Failure {
        Failure::Message(reason.to_string())
    }
}
