//! Starts workers and has them run trials.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{mem, thread};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::Signal;
use serde::de::DeserializeOwned;

use super::death::Death;
use super::protocol::{Answer, Hello, Request};
use super::serve::ENDLESS_SEARCH;
use crate::build::Build;

/// How to start a worker.
#[derive(Clone, Debug)]
pub struct Launcher {
    pub program: PathBuf,
    /// The arguments that make it call [`serve`](super::serve()).
    pub args: Vec<OsString>,
    /// The build of this program, which workers must have, too.
    pub build: Build,
}

/// Why a worker cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The program cannot be started.
    #[error("cannot start the worker {}: {source}", .program.display())]
    Program {
        program: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It exited, or did not send a greeting.
    #[error("a worker failed at startup: {ending}{}", said(.last_words))]
    Stillborn {
        /// How it ended.
        ending: String,
        /// The end of its standard error.
        last_words: String,
    },
    /// It was killed from outside before it sent its greeting.
    #[error("a worker was killed at startup by signal {}", .0.as_raw())]
    Killed(Signal),
    /// It is another build of this program.
    #[error(
        "the program was rebuilt while it ran: a worker is {}, but this process is {}; rerun the same \
         command to continue with the new build", .worker.described(), .host.described()
    )]
    OtherBuild {
        worker: Box<Build>,
        /// This process.
        host: Box<Build>,
    },
}

fn said(last_words: &str) -> String {
    match last_words.trim() {
        "" => String::new(),
        words => format!(", saying: {}", words.replace('\n', " ")),
    }
}

/// How long a worker may take to send its greeting. The machine may be busy.
const TIME_TO_START: Duration = Duration::from_secs(60);

/// How often to look at the stop flag while waiting.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long a worker may take for a trial.
///
/// Searching and shrinking may each take as long as the timeout. A trial that found something then repeats
/// shrinking, to take measurements that would have slowed down the first run. A runner may have to be
/// started, may be slow to stop, and may have to repeat the trial.
fn last_moment(request: &Request) -> Duration {
    let timeout = request.limits().timeout.0;
    match request.assignment.strategy.finder().runner() {
        None => timeout * 3 + Duration::from_secs(1),
        Some(_) => timeout * 5 + TIME_TO_START + Duration::from_secs(10),
    }
}

/// A process that runs trials. It ends when this is dropped.
pub(crate) struct Worker {
    child: Child,
    /// Closed to end the worker.
    requests: Option<ChildStdin>,
    answers: ChildStdout,
    /// The beginning of the next line.
    buffer: Vec<u8>,
    stderr: Option<JoinHandle<String>>,
    /// The end of standard error, once it is dead.
    last_words: String,
}

/// Why there is no answer.
pub(crate) enum NoAnswer {
    /// The stop flag was set.
    Stopped,
    /// The trial did not stop when its time was up, and was killed.
    Overdue,
    /// The same, and the worker knows that the trial was still searching.
    EndlessSearch,
    /// The worker died.
    Died(Death),
}

impl Launcher {
    /// Starts a worker and waits for its greeting; `None` if the stop flag was set.
    pub(crate) fn start(&self, stop: &AtomicBool) -> Result<Option<Worker>, StartError> {
        let failed = |source| StartError::Program { program: self.program.clone(), source };
        let mut child = Command::new(&self.program)
            .args(&self.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // In its own process group, so that Ctrl-C in a terminal does not reach it.
            .process_group(0)
            .spawn()
            .map_err(failed)?;
        let missing = || failed(io::Error::other("it has no pipes"));
        let requests = Some(child.stdin.take().ok_or_else(missing)?);
        let answers = child.stdout.take().ok_or_else(missing)?;
        let mut stderr = child.stderr.take().ok_or_else(missing)?;
        let stderr = Some(thread::spawn(move || tail(&mut stderr)));
        let (buffer, last_words) = (Vec::new(), String::new());
        let mut worker = Worker { child, requests, answers, buffer, stderr, last_words };
        match worker.line::<Hello>(Instant::now() + TIME_TO_START, stop) {
            Ok(hello) if hello.worker.is_same(&self.build) => Ok(Some(worker)),
            Ok(hello) => Err(StartError::OtherBuild {
                worker: Box::new(hello.worker),
                host: Box::new(self.build.clone()),
            }),
            Err(NoAnswer::Stopped) => Ok(None),
            Err(NoAnswer::Overdue | NoAnswer::EndlessSearch) => Err(StartError::Stillborn {
                ending: format!("no greeting within {} s", TIME_TO_START.as_secs()),
                last_words: String::new(),
            }),
            Err(NoAnswer::Died(Death::FromOutside(signal))) => Err(StartError::Killed(signal)),
            Err(NoAnswer::Died(death)) => Err(StartError::Stillborn {
                ending: death.to_string(),
                last_words: mem::take(&mut worker.last_words),
            }),
        }
    }
}

impl Worker {
    /// Runs a trial.
    pub(crate) fn run(&mut self, request: &Request, stop: &AtomicBool) -> Result<Answer, NoAnswer> {
        let mut line = serde_json::to_vec(request).expect("a request is made of texts and numbers");
        line.push(b'\n');
        let said = self.requests.as_mut().map(|requests| requests.write_all(&line));
        if !matches!(said, Some(Ok(()))) {
            return Err(self.bury());
        }
        self.line(Instant::now() + last_moment(request), stop)
    }

    /// The next line that the worker writes.
    fn line<T: DeserializeOwned>(
        &mut self,
        until: Instant,
        stop: &AtomicBool,
    ) -> Result<T, NoAnswer> {
        let mut n_seen = 0;
        loop {
            if let Some(end) = self.buffer[n_seen..].iter().position(|byte| *byte == b'\n') {
                let rest = self.buffer.split_off(n_seen + end + 1);
                let line = mem::replace(&mut self.buffer, rest);
                return serde_json::from_slice(&line).map_err(|_| NoAnswer::Died(Death::Nonsense));
            }
            n_seen = self.buffer.len();
            if stop.load(Ordering::Relaxed) {
                return Err(NoAnswer::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            if self.is_readable_within(left.min(PATIENCE)) {
                if !self.read_some() {
                    return Err(self.bury());
                }
            } else if left.is_zero() {
                // Checked last: if this process was suspended, the answer may have arrived long ago.
                return Err(NoAnswer::Overdue);
            }
        }
    }

    fn is_readable_within(&self, time: Duration) -> bool {
        let mut fds = [PollFd::new(&self.answers, PollFlags::IN)];
        match Timespec::try_from(time) {
            // On an error, reading reports it.
            Ok(time) => {
                !matches!(poll(&mut fds, Some(&time)), Ok(0) | Err(rustix::io::Errno::INTR))
            }
            Err(_) => true,
        }
    }

    /// Reads what is available; false at the end.
    fn read_some(&mut self) -> bool {
        let mut chunk = [0; 1 << 14];
        loop {
            match self.answers.read(&mut chunk) {
                Ok(n_bytes) => {
                    self.buffer.extend_from_slice(&chunk[..n_bytes]);
                    return n_bytes > 0;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return false,
            }
        }
    }

    /// Why it died. A worker that has only closed its pipes is killed after a moment.
    fn bury(&mut self) -> NoAnswer {
        let Some(status) = in_a_moment(|| self.child.try_wait().ok().flatten()) else {
            let _ = self.child.kill();
            return NoAnswer::Died(Death::Nonsense);
        };
        if status.code() == Some(ENDLESS_SEARCH) {
            return NoAnswer::EndlessSearch;
        }
        // A process that the worker started may still hold the other end of the pipe.
        let is_finished =
            |stderr: &JoinHandle<_>| in_a_moment(|| stderr.is_finished().then_some(()));
        if let Some(stderr) = self.stderr.take_if(|stderr| is_finished(stderr).is_some()) {
            self.last_words = stderr.join().unwrap_or_default();
        }
        NoAnswer::Died(Death::new(status, &self.last_words))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // At the end of its input, a worker kills its runners and exits.
        self.requests = None;
        in_a_moment(|| self.child.try_wait().ok().flatten());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Repeats `look` for about two seconds until it returns something.
fn in_a_moment<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    for n_tries in 0..400 {
        if let Some(found) = look() {
            return Some(found);
        }
        thread::sleep(Duration::from_millis(if n_tries < 20 { 1 } else { 5 }));
    }
    None
}

/// Reads to the end, and returns the last part.
fn tail(from: &mut impl Read) -> String {
    const LENGTH: usize = 1 << 12;
    let mut kept = Vec::new();
    let mut chunk = [0; LENGTH];
    while let Ok(n_bytes @ 1..) = from.read(&mut chunk) {
        kept.extend_from_slice(&chunk[..n_bytes]);
        kept.drain(..kept.len().saturating_sub(LENGTH));
    }
    String::from_utf8_lossy(&kept).into_owned()
}
