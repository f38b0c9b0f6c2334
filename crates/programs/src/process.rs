//! The processes of a program: how it is started, executed and given up.

use std::io;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stromboli_domain::text::shortened;
use stromboli_domain::{Name, Stop, Verdict};
use stromboli_runners::death::{is_from_outside, quoted};
use stromboli_runners::process::{self as runners, MAX_LINE, TIME_TO_START};
use stromboli_runners::{Command, LineError, LineProcess};
use stromboli_workloads::Workload;

use crate::declare::{DeclareError, Execute, declare};
use crate::protocol::{Answer, Choice, VERSION};
use crate::trial;
use crate::types::{Description, DescriptionError};

/// The time to wait for an answer before looking at the limits of the trial and the memory of the program.
const NAP: Duration = Duration::from_millis(20);

/// How long a process may take to write what it was not asked for.
const TIME_TO_SETTLE: Duration = Duration::from_millis(5);

/// The interval between looks at the memory of a program that answers at once.
const LOOK: Duration = Duration::from_millis(100);

/// The maximum length of a reason, in characters.
const MAX_REASON: usize = 500;

/// The maximum length of `hello` in bytes: workers receive it as an argument, which Linux limits to 128 KiB.
const MAX_HELLO: usize = 100_000;

/// A program, as an experiment declares it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Specification {
    /// The name of the workload.
    pub name: String,
    /// How it is executed.
    pub settings: Settings,
}

/// How a program is executed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// What starts it.
    pub command: Command,
    /// What it means if it crashes.
    pub crash: Misfortune,
    /// What it means if it does not answer in time.
    pub hang: Misfortune,
    /// How long an execution may take.
    pub timeout: Duration,
    /// The most memory that it may use, in bytes, instead of that of the trial.
    pub memory: Option<u64>,
    /// Whether a failure for another reason than the first one counts as a pass.
    pub same_reason: bool,
    /// The number of inputs of each task among which the minimum is searched unless somebody asks for more.
    pub n_enumerated: u64,
}

impl Settings {
    /// The settings of a program of which only the command is given.
    pub fn of(command: Command) -> Settings {
        Settings {
            command,
            crash: Misfortune::Fail,
            hang: Misfortune::End,
            timeout: Settings::TIMEOUT,
            memory: None,
            same_reason: false,
            n_enumerated: 100_000,
        }
    }

    /// How long an execution may take by default.
    pub const TIMEOUT: Duration = Duration::from_secs(10);

    /// The most memory that a program may use if there is no other limit.
    const MEMORY: u64 = 2 << 30;
}

/// What it means if a program crashes or hangs on an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Misfortune {
    /// The property fails on the input.
    Fail,
    /// The trial ends.
    End,
}

/// Why a program cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// Its command cannot be executed.
    #[error("cannot start the program `{command}`: {source}")]
    Start {
        /// The command.
        command: Command,
        /// The answer of the system.
        source: io::Error,
    },
    /// It ended, or did not write a line.
    #[error("the program {cause} before it sent `hello`{}", quoted(.errors))]
    Line {
        /// What it did.
        cause: LineError,
        /// The end of its standard error.
        errors: String,
    },
    /// It did not introduce itself.
    #[error("the program did not send `hello` within {} s{}", TIME_TO_START.as_secs(), quoted(.errors))]
    NoHello {
        /// The end of its standard error.
        errors: String,
    },
    /// Its first line is something else.
    #[error("the program's first line is not `hello` and a JSON object: {0}")]
    BadHello(String),
    /// It introduced itself at too great a length.
    #[error("the program's `hello` has {0} bytes; at most {MAX_HELLO} are allowed")]
    LongHello(usize),
    /// It expects another version of this program.
    #[error("the program speaks version {0} of the protocol; Stromboli speaks version {VERSION}")]
    Version(u64),
    /// Its name cannot be that of a workload.
    #[error(
        "`{0}` is not a name for a program: use up to 40 lower-case letters, digits, `-` and `_`"
    )]
    Name(String),
    /// It describes itself wrongly.
    #[error("the program's `hello` is wrong: {0}")]
    Description(#[from] DescriptionError),
    /// It cannot be a workload.
    #[error(transparent)]
    Declare(#[from] DeclareError),
    /// The trial ended before it had started.
    #[error("the program did not start before the time of the trial was up")]
    Cancelled,
}

/// A program that has introduced itself. Other processes can use it without starting it first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Introduced {
    /// How it was declared.
    pub specification: Specification,
    /// What it said in `hello`.
    pub hello: Value,
}

/// A program with its processes. A process is started when it is needed, and serves one execution at a time.
pub struct Program {
    introduced: Introduced,
    /// The processes that wait for an execution.
    idle: Mutex<Vec<Running>>,
}

/// A process of a program.
struct Running {
    process: LineProcess,
    /// What it was told to test.
    choice: Option<Choice>,
    /// Whether it has executed anything.
    is_used: bool,
    /// When its memory was last looked at.
    looked: Instant,
}

/// Why there is no answer.
enum NoAnswer {
    Line(LineError),
    Hangs,
    Memory(u64),
    Cancelled,
    Garbage(String),
}

/// The programs that were declared as workloads.
static PROGRAMS: RwLock<Vec<(Workload, Arc<Program>)>> = RwLock::new(Vec::new());

/// The program behind a workload that [`Program::declare`] declared.
pub fn program_of(workload: Workload) -> Option<Arc<Program>> {
    let programs = PROGRAMS.read().unwrap_or_else(PoisonError::into_inner);
    let program = programs.iter().find(|(known, _)| *known == workload);
    program.map(|(_, program)| Arc::clone(program))
}

impl Program {
    /// Starts a program, which introduces itself.
    pub fn start(specification: Specification) -> Result<Program, ProgramError> {
        let (running, hello) = Running::start(&specification.settings.command)?;
        let introduced = Introduced { specification, hello };
        Ok(Program { introduced, idle: Mutex::new(vec![running]) })
    }

    /// A program that has introduced itself in another process. It is started once it is executed.
    pub fn known(introduced: Introduced) -> Program {
        Program { introduced, idle: Mutex::default() }
    }

    /// How it was declared, and what it said.
    pub fn introduced(&self) -> &Introduced {
        &self.introduced
    }

    /// How it is executed.
    pub fn settings(&self) -> &Settings {
        &self.introduced.specification.settings
    }

    /// What it says of itself. The name is that of the specification, so that an experiment may compare
    /// versions of a program.
    pub fn description(&self) -> Result<Description, ProgramError> {
        let description = Description::from_json(&self.introduced.hello)?;
        let name = self.introduced.specification.name.clone();
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
        if name.is_empty() || name.len() > Name::CAPACITY || !name.chars().all(is_part) {
            return Err(ProgramError::Name(name));
        }
        Ok(Description { name, ..description })
    }

    /// Declares the program as a workload.
    pub fn declare(self) -> Result<Workload, ProgramError> {
        let description = self.description()?;
        let program = Arc::new(self);
        let workload = declare(description, Arc::clone(&program) as Arc<dyn Execute>)?;
        PROGRAMS.write().unwrap_or_else(PoisonError::into_inner).push((workload, program));
        Ok(workload)
    }

    /// Starts a process if none waits for an execution, so that the time for this is not part of a trial.
    pub fn prepare(&self) {
        // If it does not start, the trial reports it.
        if let Ok(running) = self.take() {
            self.give_back(running);
        }
    }

    /// Checks after a trial that no process has written more than it was asked for: its answers may have been
    /// taken for those to other questions.
    pub fn settle(&self) -> Result<(), Stop> {
        let idle = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        for mut running in idle {
            match running.process.has_line(TIME_TO_SETTLE) {
                Ok(false) => self.give_back(running),
                Ok(true) => return Err(running.ended("writes more than it is asked for")),
                // It has ended, and the next execution starts another one.
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Ends the processes that wait for an execution.
    pub fn rest(&self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn take(&self) -> Result<Running, ProgramError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(running) => Ok(running),
            None => self.fresh(),
        }
    }

    fn fresh(&self) -> Result<Running, ProgramError> {
        let (running, hello) = Running::start(&self.settings().command)?;
        if hello != self.introduced.hello {
            let what = "it is not what the program said when it was started first".to_owned();
            return Err(ProgramError::BadHello(what));
        }
        Ok(running)
    }

    fn give_back(&self, running: Running) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(running);
    }

    /// The verdict on an input, and the reason.
    fn verdict(
        &self,
        property: &str,
        bug: Option<&str>,
        input: &str,
    ) -> Result<(Verdict, Option<String>), Stop> {
        let settings = self.settings();
        let cannot_start = |error: ProgramError| match error {
            ProgramError::Cancelled => Stop::Cancelled,
            error => {
                if let ProgramError::Line { cause: LineError::Exited(status), .. } = &error
                    && is_from_outside(status)
                {
                    trial::killed();
                }
                Stop::Error(error.to_string())
            }
        };
        let mut running = self.take().map_err(cannot_start)?;
        loop {
            let is_used = running.is_used;
            let no_answer = match running.ask(property, bug, input, settings) {
                Ok(Ok(judged)) => {
                    self.give_back(running);
                    return Ok(judged);
                }
                Ok(Err(error)) => {
                    self.give_back(running);
                    return Err(Stop::Error(format!("the program reported an error: {error}")));
                }
                Err(no_answer) => no_answer,
            };
            match (no_answer, settings) {
                (NoAnswer::Line(LineError::Exited(status)), _) if is_from_outside(&status) => {
                    trial::killed();
                    return Err(running.ended(&LineError::Exited(status).to_string()));
                }
                // What it executed before may be the reason. The verdict must depend on the input alone.
                (NoAnswer::Line(LineError::Exited(_)), _) if is_used => {
                    running = self.fresh().map_err(cannot_start)?;
                }
                (
                    NoAnswer::Line(LineError::Exited(status)),
                    Settings { crash: Misfortune::Fail, .. },
                ) => return Ok((Verdict::Fails, Some(crash(status)))),
                (NoAnswer::Line(LineError::DoesNotRead), _) => {
                    return Err(running.ended("does not read its input"));
                }
                (NoAnswer::Line(error), _) => return Err(running.ended(&error.to_string())),
                (NoAnswer::Hangs, Settings { hang: Misfortune::Fail, timeout, .. }) => {
                    let reason = format!("hang: no answer within {} s", timeout.as_secs_f64());
                    return Ok((Verdict::Fails, Some(reason)));
                }
                (NoAnswer::Hangs, _) => return Err(Stop::Unanswered(settings.timeout)),
                (NoAnswer::Memory(limit), _) => {
                    let what = format!("used more than {} MiB of memory", limit >> 20);
                    return Err(running.ended(&what));
                }
                (NoAnswer::Cancelled, _) => return Err(Stop::Cancelled),
                (NoAnswer::Garbage(what), _) => return Err(running.ended(&what)),
            }
        }
    }
}

/// The reason of a failure by a crash.
fn crash(status: ExitStatus) -> String {
    let what = LineError::Exited(status).to_string();
    format!("crash: {}", what.strip_prefix("was ").unwrap_or(&what))
}

impl Execute for Program {
    fn execute(
        &self,
        property: &str,
        bug: Option<&str>,
        input: &str,
    ) -> Result<(Verdict, Option<String>), Stop> {
        let (verdict, reason) = self.verdict(property, bug, input)?;
        let is_failure = verdict == Verdict::Fails;
        if is_failure && trial::failed(input, reason.as_deref()) && self.settings().same_reason {
            return Ok((Verdict::Passes, None));
        }
        Ok((verdict, reason))
    }
}

impl Running {
    /// Starts a process, and waits for its `hello`.
    fn start(command: &Command) -> Result<(Running, Value), ProgramError> {
        let failed = |source| ProgramError::Start { command: command.clone(), source };
        let missing = || failed(io::Error::other("no program is named"));
        let (program, args) = command.words.split_first().ok_or_else(missing)?;
        let mut program = std::process::Command::new(program);
        let mut process = LineProcess::start(program.args(args), MAX_LINE).map_err(failed)?;
        let hello = hello_of(&mut process)?;
        let looked = Instant::now();
        Ok((Running { process, choice: None, is_used: false, looked }, hello))
    }

    /// Executes a property on an input. The inner error is what the program reports.
    fn ask(
        &mut self,
        property: &str,
        bug: Option<&str>,
        input: &str,
        settings: &Settings,
    ) -> Result<Result<(Verdict, Option<String>), String>, NoAnswer> {
        // It may write only when it is asked, or else answers could not be told apart.
        if self.process.has_line(Duration::ZERO)? {
            let line = self.process.take_line()?;
            let what = format!("wrote {} without being asked", runners::shortened(line));
            return Err(NoAnswer::Garbage(what));
        }
        if self.choice.as_ref().is_none_or(|choice| !choice.is(property, bug)) {
            let bug = bug.map(str::to_owned);
            let choice = Choice { property: property.to_owned(), bug };
            self.process.send(&choice.line())?;
            self.choice = Some(choice);
        }
        self.is_used = true;
        self.process.send(&format!("test {input}\n"))?;
        let limit = settings.memory.or_else(trial::memory).unwrap_or(Settings::MEMORY);
        self.wait(settings.timeout, limit)?;
        let line = self.process.take_line()?;
        match Answer::parse(line) {
            Some(Answer::Pass) => Ok(Ok((Verdict::Passes, None))),
            Some(Answer::Discard) => Ok(Ok((Verdict::Discards, None))),
            Some(Answer::Fail(reason)) => {
                let reason = reason.map(|reason| shortened(reason, MAX_REASON).into_owned());
                Ok(Ok((Verdict::Fails, reason)))
            }
            Some(Answer::Error(text)) => Ok(Err(runners::shortened(text))),
            None => {
                let line = runners::shortened(line);
                Err(NoAnswer::Garbage(format!("wrote {line}, which is not an answer to `test`")))
            }
        }
    }

    /// Waits for an answer.
    fn wait(&mut self, timeout: Duration, memory: u64) -> Result<(), NoAnswer> {
        let asked = Instant::now();
        while !self.process.has_line(NAP.min(timeout))? {
            if trial::is_cancelled() {
                return Err(NoAnswer::Cancelled);
            }
            self.look(memory)?;
            if asked.elapsed() >= timeout {
                return Err(NoAnswer::Hangs);
            }
        }
        // Also if it never has to be waited for.
        if asked.duration_since(self.looked) > LOOK {
            self.look(memory)?;
        }
        Ok(())
    }

    fn look(&mut self, limit: u64) -> Result<(), NoAnswer> {
        self.looked = Instant::now();
        match self.process.memory() {
            Some(memory) if memory > limit => Err(NoAnswer::Memory(limit)),
            _ => Ok(()),
        }
    }

    /// The end of a trial because of what the process did.
    fn ended(&mut self, what: &str) -> Stop {
        Stop::Error(format!("the program {what}{}", quoted(&self.process.errors())))
    }
}

impl From<LineError> for NoAnswer {
    fn from(error: LineError) -> NoAnswer {
        NoAnswer::Line(error)
    }
}

/// Waits for `hello`, and reads it.
fn hello_of(process: &mut LineProcess) -> Result<Value, ProgramError> {
    let started = Instant::now();
    let line = |process: &mut LineProcess, cause| {
        let errors = process.errors();
        ProgramError::Line { cause, errors }
    };
    loop {
        match process.has_line(NAP) {
            Ok(true) => break,
            Ok(false) if trial::is_cancelled() => return Err(ProgramError::Cancelled),
            Ok(false) if started.elapsed() < TIME_TO_START => {}
            Ok(false) => return Err(ProgramError::NoHello { errors: process.errors() }),
            Err(cause) => return Err(line(process, cause)),
        }
    }
    match process.take_line().map(read_hello) {
        Ok(hello) => hello,
        Err(cause) => Err(line(process, cause)),
    }
}

/// Reads the first line of a program.
pub fn read_hello(line: &str) -> Result<Value, ProgramError> {
    let bad = ProgramError::BadHello;
    let json = line.strip_prefix("hello ").ok_or_else(|| bad(runners::shortened(line)))?;
    if json.len() > MAX_HELLO {
        return Err(ProgramError::LongHello(json.len()));
    }
    let hello: Value = serde_json::from_str(json).map_err(|error| bad(error.to_string()))?;
    match hello.get("protocol").map(Value::as_u64) {
        _ if !hello.is_object() => Err(bad(runners::shortened(json))),
        Some(Some(version)) if version == u64::from(VERSION) => Ok(hello),
        Some(Some(version)) => Err(ProgramError::Version(version)),
        Some(None) => Err(bad("`protocol` is not a whole number".to_owned())),
        None => Err(bad("it has no `protocol`".to_owned())),
    }
}
