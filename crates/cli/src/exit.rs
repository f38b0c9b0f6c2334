//! How the program ends.

use std::io;
use std::process::ExitCode;

/// How the program ends. The numbers are part of its interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// 0: done, and the answer is yes, if it was a question.
    Fine = 0,
    /// 1: done, and the answer is no: a property fails, a vector differs.
    No = 1,
    /// 2: not done: a wrong argument or input, a file that cannot be read.
    Unable = 2,
    /// 130: stopped by Ctrl-C or another signal; nothing that was finished is lost.
    Stopped = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why the program cannot do what it is asked to.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Our output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
    /// Anything else, in a sentence that says what is wrong, where, and what to do.
    #[error("{0}")]
    Message(String),
}

impl Failure {
    /// For anything that says what is wrong.
    pub fn because(reason: impl ToString) -> Failure {
        Failure::Message(reason.to_string())
    }
}
