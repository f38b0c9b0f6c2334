//! Tests: what decides whether a file is still interesting.
//!
//! A test is a stranger. It gets its own process group, which is killed when it is over or takes too long,
//! and its parent is a shell of the same group, so that a test that kills its parent's group kills itself.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitIdStatus, kill_process_group, waitid,
};
use stromboli_runners::line_process::{LineError, LineProcess};
use tempfile::TempDir;

/// Decides whether a file with certain contents is interesting.
pub trait Test: Send {
    /// Runs the test, which ends early once `stop` is set.
    fn run(&mut self, contents: &[u8], stop: &AtomicBool) -> Result<Ending, TestError>;
}

/// How a test ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Interesting,
    /// Another exit code than 0.
    Exited(i32),
    Killed(i32),
    TimedOut(Duration),
    /// What a checker answered, other than `fail`.
    Answered(String),
    /// What a checker did instead of answering.
    Broke(String),
    /// It was told to stop.
    Stopped,
}

impl Ending {
    pub fn is_interesting(&self) -> bool {
        *self == Ending::Interesting
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Interesting => write!(f, "found it interesting"),
            // Shells report signals like this.
            Ending::Exited(code @ 129..=159) => {
                write!(f, "exited with code {code} (signal {})", code - 128)
            }
            Ending::Exited(code) => write!(f, "exited with code {code}"),
            Ending::Killed(signal) => write!(f, "was killed by signal {signal}"),
            Ending::TimedOut(timeout) => write!(f, "took longer than {timeout:.1?}"),
            Ending::Answered(answer) => write!(f, "answered `{answer}`"),
            Ending::Broke(what) => write!(f, "{what}"),
            Ending::Stopped => write!(f, "was stopped"),
        }
    }
}

/// Why a test cannot be run.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TestError {
    #[error("cannot write a candidate to {}: {error}; set TMPDIR to another folder", .folder.display())]
    Candidate { folder: PathBuf, error: String },
    #[error("cannot run `{program}`: {error}")]
    Start { program: String, error: String },
    #[error(
        "cannot run `{program}`: there is no such program; give the path of a script as ./{program}"
    )]
    NoProgram { program: String },
    #[error("cannot run `{program}`: there is no such file")]
    NoFile { program: String },
    #[error("cannot run `{program}`: it is a folder")]
    IsFolder { program: String },
    #[error("cannot run `{program}`: it is not executable; `chmod +x {program}` makes it so")]
    NotExecutable { program: String },
    #[error("the test program is missing: give it after `--`")]
    Missing,
}

/// Where the output of a test goes.
#[derive(Clone, Debug)]
pub enum Output {
    Discard,
    /// To standard error of this program.
    Show,
    /// The last part of it is kept.
    Keep(Tail),
}

/// The last part of what a test prints, however much that is.
#[derive(Clone, Debug, Default)]
pub struct Tail(Arc<Mutex<Vec<u8>>>);

impl Tail {
    /// The last line that is not empty.
    pub fn last_line(&self) -> Option<String> {
        // The last output of a test that has just ended may still be on its way.
        thread::sleep(Duration::from_millis(50));
        let tail = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&tail).into_owned();
        text.lines().map(str::trim).rfind(|line| !line.is_empty()).map(str::to_owned)
    }

    /// Keeps the last part of what is read, in a thread: a process may hold the other end for ever.
    fn follow(&self, mut from: impl Read + Send + 'static) {
        let tail = Arc::clone(&self.0);
        thread::spawn(move || {
            let mut chunk = [0; 1 << 12];
            while let Ok(n_bytes @ 1..) = from.read(&mut chunk) {
                let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
                tail.extend_from_slice(&chunk[..n_bytes]);
                let n_too_many = tail.len().saturating_sub(chunk.len());
                tail.drain(..n_too_many);
            }
        });
    }
}

/// How a file is tested.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// The name that candidates get.
    pub file_name: OsString,
    pub timeout: Duration,
    pub output: Output,
}

impl Recipe {
    /// Checks that the program exists and can be executed.
    pub fn check_program(&self) -> Result<(), TestError> {
        let name = self.command.first().ok_or(TestError::Missing)?;
        let program = name.to_string_lossy().into_owned();
        if name.as_bytes().contains(&b'/') {
            let Ok(metadata) = fs::metadata(name) else {
                return Err(TestError::NoFile { program });
            };
            return match metadata.permissions().mode() & 0o111 {
                _ if metadata.is_dir() => Err(TestError::IsFolder { program }),
                0 => Err(TestError::NotExecutable { program }),
                _ => Ok(()),
            };
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        let is_there = |folder: PathBuf| folder.join(name).is_file();
        let exists = std::env::split_paths(&path).any(is_there);
        if exists && !name.is_empty() { Ok(()) } else { Err(TestError::NoProgram { program }) }
    }

    /// The command for a candidate: its path replaces `{}`, or follows the arguments.
    fn command_for(&self, candidate: Option<&Path>) -> Command {
        // The shell must stay the parent of the test, so the test is not its last command.
        let mut command = Command::new("/bin/sh");
        command.args(["-c", "\"$@\"; exit $?", "sh"]);
        let mut is_named = false;
        for (index, argument) in self.command.iter().enumerate() {
            match candidate {
                Some(path) if index > 0 && contains_placeholder(argument) => {
                    is_named = true;
                    command.arg(with_placeholder(argument, path));
                }
                _ => {
                    command.arg(argument);
                }
            }
        }
        if let Some(path) = candidate
            && !is_named
        {
            command.arg(path);
        }
        command
    }

    fn start_error(&self, error: &io::Error) -> TestError {
        let program = self.command.first().map(|name| name.to_string_lossy().into_owned());
        TestError::Start { program: program.unwrap_or_default(), error: error.to_string() }
    }
}

const PLACEHOLDER: &[u8] = b"{}";

fn contains_placeholder(argument: &OsStr) -> bool {
    argument.as_bytes().windows(PLACEHOLDER.len()).any(|window| window == PLACEHOLDER)
}

fn with_placeholder(argument: &OsStr, path: &Path) -> OsString {
    let bytes = argument.as_bytes();
    let mut replaced = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at..].starts_with(PLACEHOLDER) {
            replaced.extend_from_slice(path.as_os_str().as_bytes());
            at += PLACEHOLDER.len();
        } else {
            replaced.push(bytes[at]);
            at += 1;
        }
    }
    OsString::from_vec(replaced)
}

/// A candidate in a folder of its own, which is gone afterwards.
struct Candidate {
    _folder: TempDir,
    path: PathBuf,
}

impl Candidate {
    fn write(name: &OsStr, contents: &[u8]) -> Result<Candidate, TestError> {
        let failed = |error: io::Error| TestError::Candidate {
            folder: std::env::temp_dir(),
            error: error.kind().to_string(),
        };
        let folder = tempfile::Builder::new().prefix("stromboli-").tempdir().map_err(failed)?;
        let path = folder.path().join(name);
        fs::write(&path, contents).map_err(failed)?;
        Ok(Candidate { _folder: folder, path })
    }
}

/// A test that starts a process for each candidate: exit code 0 means interesting.
pub struct CommandTest(pub Recipe);

impl Test for CommandTest {
    fn run(&mut self, contents: &[u8], stop: &AtomicBool) -> Result<Ending, TestError> {
        let recipe = &self.0;
        let candidate = Candidate::write(&recipe.file_name, contents)?;
        let mut command = recipe.command_for(Some(&candidate.path));
        command.stdin(Stdio::null()).process_group(0);
        let failed = |error: io::Error| recipe.start_error(&error);
        match &recipe.output {
            Output::Discard => command.stdout(Stdio::null()).stderr(Stdio::null()),
            // Standard output is for the summary.
            Output::Show => command.stdout(io::stderr()).stderr(Stdio::inherit()),
            Output::Keep(tail) => {
                let (reader, writer) = io::pipe().map_err(failed)?;
                tail.follow(reader);
                command.stdout(writer.try_clone().map_err(failed)?).stderr(writer)
            }
        };
        let group = Group(command.spawn().map_err(failed)?);
        Ok(group.wait(recipe.timeout, stop))
    }
}

/// The process group of a test, which does not outlive this.
struct Group(Child);

impl Group {
    fn wait(&self, timeout: Duration, stop: &AtomicBool) -> Ending {
        let started = Instant::now();
        loop {
            match self.ending() {
                Some(ending) => return ending,
                None if stop.load(Ordering::Relaxed) => return Ending::Stopped,
                None if started.elapsed() >= timeout => return Ending::TimedOut(timeout),
                None => {}
            }
            // Waiting in proportion to the time so far prolongs no test by more than a few percent.
            let pause = started.elapsed() / 16;
            thread::sleep(pause.clamp(Duration::from_micros(50), Duration::from_millis(5)));
        }
    }

    /// How the process ended, if it has. It is not reaped: as long as it is a zombie, the group cannot be
    /// another one's.
    fn ending(&self) -> Option<Ending> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(self.pid()?), options);
        match status {
            Ok(status) => status.map(|status| ending(&status)),
            Err(rustix::io::Errno::INTR) => None,
            Err(error) => Some(Ending::Broke(format!("cannot be waited for: {error}"))),
        }
    }

    fn pid(&self) -> Option<Pid> {
        Pid::from_raw(self.0.id().cast_signed())
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if let Some(pid) = self.pid() {
            let _ = kill_process_group(pid, Signal::KILL);
        }
        let _ = self.0.wait();
    }
}

fn ending(status: &WaitIdStatus) -> Ending {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(0), _) => Ending::Interesting,
        (Some(code), _) => Ending::Exited(code),
        (None, signal) => Ending::Killed(signal.unwrap_or_default()),
    }
}

/// How many bytes an answer of a checker may have.
const LONGEST_ANSWER: usize = 1 << 16;

/// How long to wait for an answer before looking whether to stop.
const TICK: Duration = Duration::from_millis(20);

/// A test that is one process: it reads the path of a candidate per line, and answers each with a line.
pub struct CheckerTest {
    recipe: Recipe,
    process: Option<LineProcess>,
}

impl CheckerTest {
    pub fn new(recipe: Recipe) -> CheckerTest {
        CheckerTest { recipe, process: None }
    }

    fn ask(
        process: &mut LineProcess,
        path: &str,
        timeout: Duration,
        stop: &AtomicBool,
    ) -> Result<Ending, LineError> {
        process.send(&format!("{path}\n"))?;
        let until = Instant::now() + timeout;
        while !process.has_line(TICK.min(timeout))? {
            if stop.load(Ordering::Relaxed) {
                return Ok(Ending::Stopped);
            }
            if Instant::now() >= until {
                return Ok(Ending::TimedOut(timeout));
            }
        }
        let answer = process.take_line()?.trim();
        Ok(match answer.split(' ').next() {
            Some("fail") => Ending::Interesting,
            Some("pass" | "discard") => Ending::Answered(answer.to_owned()),
            _ => {
                let answer = stromboli_domain::text::shortened(answer, 60);
                Ending::Broke(format!("answered `{answer}` instead of `fail`, `pass` or `discard`"))
            }
        })
    }
}

impl Test for CheckerTest {
    fn run(&mut self, contents: &[u8], stop: &AtomicBool) -> Result<Ending, TestError> {
        let candidate = Candidate::write(&self.recipe.file_name, contents)?;
        let process = match &mut self.process {
            Some(process) => process,
            none => {
                let mut command = self.recipe.command_for(None);
                let started = LineProcess::start(&mut command, LONGEST_ANSWER);
                none.insert(started.map_err(|error| self.recipe.start_error(&error))?)
            }
        };
        let path = candidate.path.to_string_lossy();
        let ending = match CheckerTest::ask(process, &path, self.recipe.timeout, stop) {
            Ok(ending) => ending,
            Err(error) => {
                let errors = process.errors();
                let errors = errors.lines().last().map(|line| format!(" (`{}`)", line.trim()));
                Ending::Broke(format!("{error}{}", errors.unwrap_or_default()))
            }
        };
        // After anything but an answer, what it writes next would answer nobody.
        if !matches!(ending, Ending::Interesting | Ending::Answered(_)) {
            self.process = None;
        }
        Ok(ending)
    }
}
