//! How the program ends.

use std::process::ExitCode;

/// How the program ends. The exit statuses are part of its interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// 0: success.
    Fine,
    /// 1: the answer is no, for example because a property fails or a metric got worse.
    No,
    /// 2: an error, for example an invalid argument or an unreadable file.
    Unable,
    /// 128 plus the number of the signal, by the convention of shells: stopped by a signal. Finished trials
    /// are saved.
    Stopped(u8),
}

impl Exit {
    /// The exit status.
    pub fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::No => 1,
            Exit::Unable => 2,
            Exit::Stopped(signal) => 128 + signal,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
