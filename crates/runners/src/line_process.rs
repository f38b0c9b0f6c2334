//! A process that reads lines and writes lines: a runner, or a worker of a campaign.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process_group};

/// How much of standard error is kept.
const TAIL: usize = 4 << 10;

/// How long a process may leave a full pipe unread.
const TIME_TO_READ: Duration = Duration::from_secs(2);

/// How long a process may take to exit once it has closed a pipe.
const TIME_TO_EXIT: Duration = Duration::from_secs(2);

/// How long to wait for the last errors of a process that is still running.
const MOMENT: Duration = Duration::from_millis(100);

/// Why nothing can be read from a process, or written to it. Prints as what the process did.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    #[error("{}", ending(.0))]
    Exited(ExitStatus),
    #[error("closed its standard output")]
    Closed,
    #[error("wrote a line of more than {} MiB", .0 >> 20)]
    LongLine(usize),
    #[error("wrote a line that is not UTF-8 text")]
    NotText,
    #[error("does not read its answers")]
    DoesNotRead,
}

fn ending(status: &ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exited with code {code}"),
        (None, Some(signal)) => format!("was killed by signal {signal}"),
        (None, None) => "ended".to_owned(),
    }
}

/// A process that reads lines and writes lines. It has its own process group, which is killed when this is
/// dropped. A signal from a terminal, such as Ctrl-C, does not reach it.
pub struct LineProcess {
    child: Child,
    group: Option<Pid>,
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    max_line: usize,
    /// What was read.
    buffer: Vec<u8>,
    /// How much of it was consumed.
    n_taken: usize,
    /// How much of it is known to contain no end of a line.
    n_seen: usize,
    errors: Arc<Mutex<Vec<u8>>>,
    error_reader: JoinHandle<()>,
}

impl LineProcess {
    /// Starts a process that may write lines of this length.
    pub fn start(command: &mut Command, max_line: usize) -> io::Result<LineProcess> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let no_pipes = || io::Error::other("it has no pipes");
        let input = child.stdin.take().ok_or_else(no_pipes)?;
        let output = child.stdout.take().ok_or_else(no_pipes)?;
        let stderr = child.stderr.take().ok_or_else(no_pipes)?;
        // A process that does not read must not keep us waiting.
        rustix::io::ioctl_fionbio(&input, true)?;
        let errors = Arc::new(Mutex::new(Vec::new()));
        let tail = Arc::clone(&errors);
        let reader = thread::Builder::new().name("standard error of a process".to_owned());
        let error_reader = reader.spawn(move || keep_tail(stderr, &tail))?;
        let group = Pid::from_raw(child.id().cast_signed());
        lock(&LIVE).extend(group.map(|group| (group.as_raw_pid(), group)));
        Ok(LineProcess {
            child,
            group,
            input: Some(input),
            output: Some(output),
            max_line,
            buffer: Vec::new(),
            n_taken: 0,
            n_seen: 0,
            errors,
            error_reader,
        })
    }

    /// Whether there is a line to take, waiting for it no longer than `patience`.
    pub fn has_line(&mut self, patience: Duration) -> Result<bool, LineError> {
        self.buffer.drain(..self.n_taken);
        self.n_taken = 0;
        // Computed only if needed: most lines are available at once.
        let mut until = None;
        loop {
            if self.buffer[self.n_seen..].contains(&b'\n') {
                return Ok(true);
            }
            self.n_seen = self.buffer.len();
            if self.n_seen > self.max_line {
                return Err(LineError::LongLine(self.max_line));
            }
            // A line that arrives in pieces must not extend the wait.
            let now = Instant::now();
            let left = until.get_or_insert(now + patience).saturating_duration_since(now);
            let Some(output) = &self.output else { return Err(LineError::Closed) };
            if !is_ready(output, PollFlags::IN, left) {
                return Ok(false);
            }
            if !self.read_some() {
                return Err(self.ended());
            }
        }
    }

    /// Takes the next line, without its end. There must be one: see [`has_line`](LineProcess::has_line).
    pub fn take_line(&mut self) -> Result<&str, LineError> {
        let end = self.buffer.iter().position(|byte| *byte == b'\n').unwrap_or(self.buffer.len());
        self.n_taken = (end + 1).min(self.buffer.len());
        self.n_seen = 0;
        let line = self.buffer[..end].strip_suffix(b"\r").unwrap_or(&self.buffer[..end]);
        str::from_utf8(line).map_err(|_| LineError::NotText)
    }

    /// Reads what is available; false at the end of the output.
    fn read_some(&mut self) -> bool {
        let Some(output) = &mut self.output else { return false };
        let mut chunk = [0; 1 << 14];
        loop {
            match output.read(&mut chunk) {
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
    pub fn send(&mut self, line: &str) -> Result<(), LineError> {
        let Some(input) = &mut self.input else { return Err(self.ended()) };
        let mut rest = line.as_bytes();
        while !rest.is_empty() {
            match input.write(rest) {
                Ok(n_bytes) => rest = &rest[n_bytes..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if !is_ready(input, PollFlags::OUT, TIME_TO_READ) {
                        return Err(LineError::DoesNotRead);
                    }
                }
                Err(_) => return Err(self.ended()),
            }
        }
        Ok(())
    }

    /// Closes the input of the process, which tells it to exit.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Closes the output of the process: writing to it fails from now on.
    pub fn close_output(&mut self) {
        self.output = None;
    }

    /// Waits up to `patience` for the process to exit, and returns how it did.
    pub fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let status = || self.child.try_wait().ok().flatten();
        within(patience, status)
    }

    /// How it exited, now that one of its pipes is closed.
    fn ended(&mut self) -> LineError {
        self.wait(TIME_TO_EXIT).map_or(LineError::Closed, LineError::Exited)
    }

    /// The end of what it wrote to standard error.
    pub fn errors(&mut self) -> String {
        // The last errors of a process that has just exited may still be in the pipe. Another process may hold
        // the other end of it.
        let has_exited = self.wait(Duration::ZERO).is_some();
        let patience = if has_exited { TIME_TO_EXIT } else { MOMENT };
        within(patience, || self.error_reader.is_finished().then_some(()));
        String::from_utf8_lossy(&lock(&self.errors)).trim().to_owned()
    }

    /// The memory that it uses now, in bytes, if the system reports it.
    pub fn memory(&self) -> Option<u64> {
        self.kilobytes("VmRSS:")
    }

    /// The peak of its memory since [`forget_peak`](LineProcess::forget_peak).
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

impl Drop for LineProcess {
    fn drop(&mut self) {
        if let Some(group) = self.group {
            let _ = kill_process_group(group, Signal::KILL);
            lock(&LIVE).remove(&group.as_raw_pid());
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The process groups of all running processes.
static LIVE: Mutex<BTreeMap<i32, Pid>> = Mutex::new(BTreeMap::new());

/// Kills every [`LineProcess`] that this process has started.
pub fn kill_all() {
    for group in lock(&LIVE).values() {
        let _ = kill_process_group(*group, Signal::KILL);
    }
}

fn is_ready(fd: &impl AsFd, flags: PollFlags, within: Duration) -> bool {
    let mut fds = [PollFd::new(fd, flags)];
    match Timespec::try_from(within) {
        // On an error, reading or writing reports it.
        Ok(time) => !matches!(poll(&mut fds, Some(&time)), Ok(0) | Err(rustix::io::Errno::INTR)),
        Err(_) => true,
    }
}

/// Repeats `look` until it returns something, but no longer than `patience`.
fn within<T>(patience: Duration, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let until = Instant::now() + patience;
    loop {
        let found = look();
        if found.is_some() || Instant::now() >= until {
            return found;
        }
        thread::sleep(Duration::from_millis(1));
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

/// A panic cannot leave these values inconsistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
