//! A process of a program, and what it says.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use stromboli_domain::text;
use stromboli_programs::process::read_hello;
use stromboli_programs::protocol::{Answer, Choice};
use stromboli_runners::death::quoted;
use stromboli_runners::process::{MAX_LINE, shortened};
use stromboli_runners::{Command, LineError, LineProcess};

use crate::host::MOMENT;

/// How many times longer a program may take to start than to answer.
const TO_START: u32 = 6;

/// How many lines of a conversation are shown.
const N_SHOWN: usize = 4;

/// A process of a program.
pub(super) struct Session {
    pub(super) process: LineProcess,
    choice: Option<Choice>,
    patience: Duration,
    /// The last lines: `> ` to the program, `< ` from it.
    lines: VecDeque<String>,
}

/// What a program answers to `test`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    Passes,
    Discards,
    Fails(Option<String>),
    /// It cannot give a verdict.
    Error(String),
}

/// What a program does instead of answering.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) kind: FaultKind,
    /// What it did, without its subject: `exited with code 1`.
    pub(super) what: String,
    /// The last lines of the conversation.
    pub(super) evidence: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaultKind {
    /// The process ended.
    Dies,
    /// There was no line in time.
    Hangs,
    /// The line is no answer, or there was none to write.
    Talks,
}

impl Reply {
    /// Whether the property fails.
    pub(super) fn is_failure(&self) -> bool {
        matches!(self, Reply::Fails(_))
    }

    /// As the program says it.
    pub(super) fn shown(&self) -> String {
        match self {
            Reply::Passes => "`pass`".to_owned(),
            Reply::Discards => "`discard`".to_owned(),
            Reply::Fails(None) => "`fail`".to_owned(),
            Reply::Fails(Some(reason)) => shortened(&format!("fail {reason}")),
            Reply::Error(text) => shortened(&format!("error {text}")),
        }
    }
}

impl Session {
    /// Starts the program, and waits for its `hello`.
    pub(super) fn start(command: &Command, patience: Duration) -> Result<(Session, Json), Fault> {
        let cannot = |error: std::io::Error| Fault {
            kind: FaultKind::Dies,
            what: format!("cannot be started with `{command}`: {error}"),
            evidence: Vec::new(),
        };
        let missing = || cannot(std::io::Error::other("no program is named"));
        let (program, args) = command.words.split_first().ok_or_else(missing)?;
        let mut program = std::process::Command::new(program);
        let process = LineProcess::start(program.args(args), MAX_LINE).map_err(cannot)?;
        let mut session = Session { process, choice: None, patience, lines: VecDeque::new() };
        let line = session.line(patience * TO_START, "after it was started")?;
        match read_hello(&line) {
            Ok(hello) => Ok((session, hello)),
            Err(error) => {
                let what = error.to_string();
                let what = what.replacen("the program's ", "sent no valid `hello`: its ", 1);
                let what = what.trim_start_matches("the program ").to_owned();
                Err(session.fault(FaultKind::Talks, what))
            }
        }
    }

    /// Tests a property on an input.
    pub(super) fn ask(
        &mut self,
        property: &str,
        bug: Option<&str>,
        input: &str,
    ) -> Result<Reply, Fault> {
        self.choose(property, bug)?;
        self.test(input)
    }

    fn choose(&mut self, property: &str, bug: Option<&str>) -> Result<(), Fault> {
        if self.choice.as_ref().is_none_or(|choice| !choice.is(property, bug)) {
            let choice = Choice::new(property, bug);
            self.send(&choice.line())?;
            self.choice = Some(choice);
        }
        Ok(())
    }

    fn test(&mut self, input: &str) -> Result<Reply, Fault> {
        self.send(&format!("test {input}\n"))?;
        let when = format!("after `test {}`", text::shortened(input, 60));
        let line = self.line(self.patience, &when)?;
        self.understood(&line)
    }

    /// Sends a message that does not exist, to which the answer is `error`.
    pub(super) fn say(&mut self, message: &str) -> Result<Reply, Fault> {
        self.send(&format!("{message}\n"))?;
        let line = self.line(self.patience, &format!("after `{message}`"))?;
        self.understood(&line)
    }

    fn understood(&mut self, line: &str) -> Result<Reply, Fault> {
        match Answer::parse(line) {
            Some(Answer::Pass) => Ok(Reply::Passes),
            Some(Answer::Discard) => Ok(Reply::Discards),
            Some(Answer::Fail(reason)) => Ok(Reply::Fails(reason.map(str::to_owned))),
            Some(Answer::Error(text)) => Ok(Reply::Error(text.to_owned())),
            None => {
                let what = format!("wrote {}, which is not an answer", shortened(line));
                Err(self.fault(FaultKind::Talks, what))
            }
        }
    }

    /// Checks that the program writes nothing unless it is asked.
    pub(super) fn is_quiet(&mut self, patience: Duration) -> Result<(), Fault> {
        match self.process.has_line(patience) {
            Ok(false) => Ok(()),
            Ok(true) => {
                let line = shortened(&self.line(Duration::ZERO, "")?);
                let what = format!("wrote {line} without being asked");
                Err(self.fault(FaultKind::Talks, what))
            }
            Err(error) => Err(self.broken(error)),
        }
    }

    /// Whether the program exits within its time. Its input must be closed.
    pub(super) fn exits(&mut self) -> bool {
        let until = Instant::now() + self.patience;
        // What it still writes must not keep it from exiting.
        while Instant::now() < until {
            if self.process.wait(MOMENT).is_some() {
                return true;
            }
        }
        false
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        // A line that is there already answers nothing.
        self.is_quiet(Duration::ZERO)?;
        self.keep('>', line.trim_end());
        self.process.send(line).map_err(|error| self.broken(error))
    }

    fn line(&mut self, patience: Duration, when: &str) -> Result<String, Fault> {
        match self.process.has_line(patience) {
            Ok(true) => {}
            Ok(false) => {
                let seconds = patience.as_secs_f64();
                let what = format!("wrote nothing for {seconds} s {when}");
                return Err(self.fault(FaultKind::Hangs, what));
            }
            Err(error) => return Err(self.broken(error)),
        }
        let line = match self.process.take_line() {
            Ok(line) => line.to_owned(),
            Err(error) => return Err(self.broken(error)),
        };
        self.keep('<', &line);
        Ok(line)
    }

    fn keep(&mut self, direction: char, line: &str) {
        self.lines.push_back(format!("{direction} {}", text::shortened(line, 100)));
        if self.lines.len() > N_SHOWN {
            self.lines.pop_front();
        }
    }

    fn broken(&mut self, error: LineError) -> Fault {
        let kind = match error {
            LineError::Exited(_) | LineError::Closed => FaultKind::Dies,
            LineError::DoesNotRead => FaultKind::Hangs,
            LineError::LongLine(_) | LineError::NotText => FaultKind::Talks,
        };
        let what = format!("{error}{}", quoted(&self.process.errors()));
        self.fault(kind, what)
    }

    fn fault(&self, kind: FaultKind, what: String) -> Fault {
        Fault { kind, what, evidence: self.lines.iter().cloned().collect() }
    }
}
