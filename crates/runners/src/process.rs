//! The process of a runner.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process_group};
use serde::{Deserialize, Serialize};

use crate::death::{Broken, Death};
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

/// How long a runner may take to send `hello`. Some languages start slowly, and the machine may be
/// busy.
const TIME_TO_START: Duration = Duration::from_secs(60);

/// The maximum length of a line. Values usually have a few kilobytes.
pub(crate) const MAX_LINE: usize = 16 << 20;

/// How much of standard error is kept.
const TAIL: usize = 4 << 10;

/// How long a runner may leave a full pipe unread.
const DEAF: Duration = Duration::from_secs(2);

/// The process of a runner. It has its own process group, which is killed when this is dropped.
pub struct Process {
    child: Child,
    group: Option<Pid>,
    /// Closed to tell the runner that there is nothing more to do.
    answers: Option<ChildStdin>,
    messages: Option<ChildStdout>,
    /// What was read.
    buffer: Vec<u8>,
    /// How much of it was consumed.
    n_taken: usize,
    /// How much of it is known to contain no end of a line.
    n_seen: usize,
    last_words: Arc<Mutex<Vec<u8>>>,
    stderr: JoinHandle<()>,
}

impl Process {
    /// Starts a runner and waits for its `hello`.
    pub fn start(command: &Command) -> Result<(Process, Hello), Death> {
        let mut process =
            Process::spawn(command).map_err(|cause| Death { cause, last_words: String::new() })?;
        match process.read_hello() {
            Ok(hello) => Ok((process, hello)),
            Err(cause) => Err(process.death(cause)),
        }
    }

    fn spawn(command: &Command) -> Result<Process, Broken> {
        let failed = |source| Broken::Start { command: command.clone(), source };
        let missing = || failed(io::Error::other("no program is named"));
        let (program, args) = command.words.split_first().ok_or_else(missing)?;
        let mut child = std::process::Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(failed)?;
        let no_pipes = || failed(io::Error::other("it has no pipes"));
        let answers = child.stdin.take().ok_or_else(no_pipes)?;
        let messages = Some(child.stdout.take().ok_or_else(no_pipes)?);
        let stderr = child.stderr.take().ok_or_else(no_pipes)?;
        // A runner that does not read must not keep us waiting.
        rustix::io::ioctl_fionbio(&answers, true).map_err(|error| failed(error.into()))?;
        let answers = Some(answers);
        let last_words = Arc::new(Mutex::new(Vec::new()));
        let tail = Arc::clone(&last_words);
        let (started, has_started) = mpsc::channel();
        let stderr = thread::Builder::new()
            .name("stderr of a runner".to_owned())
            .spawn(move || {
                let _ = started.send(());
                keep_tail(stderr, &tail);
            })
            .map_err(failed)?;
        // Waits here, because a thread that starts after memory is limited may abort the process.
        let _ = has_started.recv();
        let group = Pid::from_raw(child.id().cast_signed());
        lock(&LIVE).extend(group.map(|group| (group.as_raw_pid(), group)));
        let (buffer, n_taken, n_seen) = (Vec::new(), 0, 0);
        Ok(Process { child, group, answers, messages, buffer, n_taken, n_seen, last_words, stderr })
    }

    fn read_hello(&mut self) -> Result<Hello, Broken> {
        let until = Instant::now() + TIME_TO_START;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Broken::NoHello(TIME_TO_START));
            }
            if !self.has_line(left)? {
                continue;
            }
            let line = self.take_line()?;
            let bad = |reason: String| Broken::BadHello(reason);
            let json = line.strip_prefix("hello ").ok_or_else(|| bad(shortened(line)))?;
            let version: Version =
                serde_json::from_str(json).map_err(|error| bad(error.to_string()))?;
            if version.protocol != VERSION {
                return Err(Broken::Version(version.protocol));
            }
            return serde_json::from_str(json).map_err(|error| bad(error.to_string()));
        }
    }

    /// Whether there is a line to take, waiting for it no longer than `patience`.
    pub fn has_line(&mut self, patience: Duration) -> Result<bool, Broken> {
        self.buffer.drain(..self.n_taken);
        self.n_taken = 0;
        // Computed only if needed: most lines are available at once.
        let mut until = None;
        loop {
            if self.buffer[self.n_seen..].contains(&b'\n') {
                return Ok(true);
            }
            self.n_seen = self.buffer.len();
            if self.n_seen > MAX_LINE {
                return Err(Broken::LongLine);
            }
            // A line that arrives in pieces must not extend the wait.
            let now = Instant::now();
            let left = until.get_or_insert(now + patience).saturating_duration_since(now);
            let Some(messages) = &self.messages else { return Err(Broken::Closed) };
            if !is_ready(messages, PollFlags::IN, left) {
                return Ok(false);
            }
            if !self.read_some() {
                return Err(self.ended());
            }
        }
    }

    /// Takes the next line, without its end. There must be one: see [`has_line`](Process::has_line).
    pub fn take_line(&mut self) -> Result<&str, Broken> {
        let end = self.buffer.iter().position(|byte| *byte == b'\n').unwrap_or(self.buffer.len());
        self.n_taken = (end + 1).min(self.buffer.len());
        self.n_seen = 0;
        let line = self.buffer[..end].strip_suffix(b"\r").unwrap_or(&self.buffer[..end]);
        str::from_utf8(line).map_err(|_| Broken::NotText)
    }

    /// Reads what is available; false at the end of the output.
    fn read_some(&mut self) -> bool {
        let Some(messages) = &mut self.messages else { return false };
        let mut chunk = [0; 1 << 14];
        loop {
            match messages.read(&mut chunk) {
                Ok(n_bytes) => {
                    self.buffer.extend_from_slice(&chunk[..n_bytes]);
                    return n_bytes > 0;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return false,
            }
        }
    }

    /// Sends a line, which includes its newline.
    pub fn say(&mut self, line: &str) -> Result<(), Broken> {
        let Some(answers) = &mut self.answers else { return Err(self.ended()) };
        let mut rest = line.as_bytes();
        while !rest.is_empty() {
            match answers.write(rest) {
                Ok(n_bytes) => rest = &rest[n_bytes..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if !is_ready(answers, PollFlags::OUT, DEAF) {
                        return Err(Broken::Deaf);
                    }
                }
                Err(_) => return Err(self.ended()),
            }
        }
        Ok(())
    }

    /// Closes the runner's input, which tells it to exit.
    pub fn end_input(&mut self) {
        self.answers = None;
    }

    /// Closes the runner's output: writing to it fails from now on.
    pub fn stop_listening(&mut self) {
        self.messages = None;
    }

    /// Waits up to `patience` for the runner to exit, and returns how it did.
    pub fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + patience;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() > until {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// How it exited, now that one of its pipes is closed.
    fn ended(&mut self) -> Broken {
        for _ in 0..100 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Broken::Exited(status);
            }
            thread::sleep(Duration::from_millis(5));
        }
        Broken::Closed
    }

    /// Adds the end of standard error to the cause.
    pub fn death(&self, cause: Broken) -> Death {
        // The output of a runner that has just exited may still be in the pipe.
        for _ in 0..20 {
            if self.stderr.is_finished() {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let last_words = String::from_utf8_lossy(&lock(&self.last_words)).trim().to_owned();
        Death { cause, last_words }
    }

    /// The memory that the runner uses now, in bytes, if the system reports it.
    pub fn memory(&self) -> Option<u64> {
        self.kilobytes("VmRSS:")
    }

    /// The peak of its memory since [`forget_peak`](Process::forget_peak).
    pub fn peak_memory(&self) -> Option<u64> {
        self.kilobytes("VmHWM:")
    }

    /// Resets the peak, if the system allows it.
    pub fn forget_peak(&self) {
        let _ = fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5");
    }

    fn kilobytes(&self, key: &str) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let kilobytes = status.lines().find_map(|line| line.strip_prefix(key))?;
        Some(kilobytes.trim().trim_end_matches(" kB").parse::<u64>().ok()? << 10)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(group) = self.group {
            let _ = kill_process_group(group, Signal::KILL);
            lock(&LIVE).remove(&group.as_raw_pid());
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The process groups of all running runners.
static LIVE: Mutex<BTreeMap<i32, Pid>> = Mutex::new(BTreeMap::new());

/// Kills every runner that this process has started.
pub fn end_all() {
    for group in lock(&LIVE).values() {
        let _ = kill_process_group(*group, Signal::KILL);
    }
}

/// The part of `hello` that all versions have.
#[derive(Deserialize)]
struct Version {
    protocol: u32,
}

fn is_ready(fd: &impl std::os::fd::AsFd, flags: PollFlags, within: Duration) -> bool {
    let mut fds = [PollFd::new(fd, flags)];
    match Timespec::try_from(within) {
        // On an error, reading or writing reports it.
        Ok(time) => !matches!(poll(&mut fds, Some(&time)), Ok(0) | Err(rustix::io::Errno::INTR)),
        Err(_) => true,
    }
}

/// Reads to the end, and keeps the last part of it.
fn keep_tail(mut from: impl Read, tail: &Mutex<Vec<u8>>) {
    let mut chunk = [0; 1 << 12];
    while let Ok(n_bytes @ 1..) = from.read(&mut chunk) {
        let mut tail = lock(tail);
        tail.extend_from_slice(&chunk[..n_bytes]);
        let n_too_many = tail.len().saturating_sub(TAIL);
        tail.drain(..n_too_many);
    }
}

/// The beginning of a line, for messages.
pub fn shortened(line: &str) -> String {
    const MAX: usize = 80;
    match line.char_indices().nth(MAX) {
        Some((end, _)) => format!("`{} ..`", line[..end].escape_debug()),
        None => format!("`{}`", line.escape_debug()),
    }
}

/// A panic cannot leave these values inconsistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
