//! Starts runners.

use std::fmt;
use std::io;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use stromboli_domain::text;

use crate::death::{Broken, Death};
use crate::line_process::LineProcess;
use crate::protocol::{Hello, VERSION};

/// The command that starts a runner: a program and its arguments. Prints as typed in a shell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Command {
    /// The program, then its arguments.
    pub words: Vec<String>,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_plain = |word: &String| {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:+,@%".contains(c);
            !word.is_empty() && word.chars().all(is_plain)
        };
        let quoted = |word: &String| match is_plain(word) {
            true => word.clone(),
            false => format!("'{}'", word.replace('\'', r"'\''")),
        };
        f.pad(&self.words.iter().map(quoted).collect::<Vec<_>>().join(" "))
    }
}

/// How long a runner or a program may take to send `hello`. Some languages start slowly, and the machine may
/// be busy.
pub const TIME_TO_START: Duration = Duration::from_secs(60);

/// The maximum length of a line. Values usually have a few kilobytes.
pub const MAX_LINE: usize = 16 << 20;

/// Starts a runner and waits for its `hello`.
pub fn start(command: &Command) -> Result<(LineProcess, Hello), Death> {
    let failed = |source| {
        let cause = Broken::Start { command: command.clone(), source };
        Death { cause, errors: String::new() }
    };
    let missing = || failed(io::Error::other("no program is named"));
    let (program, args) = command.words.split_first().ok_or_else(missing)?;
    let mut program = std::process::Command::new(program);
    let mut process = LineProcess::start(program.args(args), MAX_LINE).map_err(failed)?;
    match hello_of(&mut process) {
        Ok(hello) => Ok((process, hello)),
        Err(cause) => Err(Death::of(&mut process, cause)),
    }
}

fn hello_of(process: &mut LineProcess) -> Result<Hello, Broken> {
    let until = Instant::now() + TIME_TO_START;
    while !process.has_line(until.saturating_duration_since(Instant::now()))? {
        if Instant::now() >= until {
            return Err(Broken::NoHello(TIME_TO_START));
        }
    }
    let line = process.take_line()?;
    let bad = |reason: String| Broken::BadHello(reason);
    let json = line.strip_prefix("hello ").ok_or_else(|| bad(shortened(line)))?;
    let version: Version = serde_json::from_str(json).map_err(|error| bad(error.to_string()))?;
    if version.protocol != VERSION {
        return Err(Broken::Version(version.protocol));
    }
    serde_json::from_str(json).map_err(|error| bad(error.to_string()))
}

/// The part of `hello` that all versions have.
#[derive(Deserialize)]
struct Version {
    protocol: u32,
}

/// The beginning of a line, for messages.
pub fn shortened(line: &str) -> String {
    format!("`{}`", text::shortened(line, 80).escape_debug())
}
