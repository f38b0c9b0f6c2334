//! The worker's side.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Resource, Rlimit, setrlimit};
use stromboli_trials::{Assignment, Outcome, Status};

use super::meter::Meter;
use super::protocol::{Hello, Request};
use crate::build::Build;

/// Enough for programs that recurse over whatever a generator makes. It is reserved, not used, until
/// a recursion gets there.
const STACK: usize = 256 << 20;

/// How long the watch sleeps at most: a trial is given a deadline without waking it.
const NAP: Duration = Duration::from_millis(20);

/// Runs the trials that are asked for on standard input until that ends, as a worker of this build.
///
/// `trial` runs one until it ends or the flag is set, which happens when its time is up. It may panic;
/// and it may do whatever else kills a process, which is why it has one to itself.
pub fn serve<E: Display>(
    build: Build,
    trial: impl Fn(&Assignment, &AtomicBool) -> Result<Outcome, E> + Send + 'static,
) -> io::Result<()> {
    // A worker that dies leaves word with whoever started it, and no image of its memory.
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    std::panic::set_hook(Box::new(|panic| {
        *lock(&LAST_PANIC) = Some(panic.to_string().replace('\n', " "));
    }));
    let deadline = Arc::new(Mutex::new(None));
    let trials = {
        let deadline = Arc::clone(&deadline);
        let work = move || answer_all(Hello { worker: build }, trial, &deadline);
        thread::Builder::new().name("trial".to_owned()).stack_size(STACK).spawn(work)?
    };
    while !trials.is_finished() {
        let nap = strike(&deadline);
        // A trial may be under way that will not end in this life: when whoever asked for it is gone,
        // so are we.
        if is_abandoned_within(nap)? {
            return Ok(());
        }
    }
    trials.join().unwrap_or_else(|_| Err(io::Error::other("the thread of trials panicked")))
}

/// What the last panic said.
static LAST_PANIC: Mutex<Option<String>> = Mutex::new(None);

/// When the trial that is under way must stop, and how it is told.
struct Deadline {
    at: Instant,
    is_up: Arc<AtomicBool>,
}

/// Tells a trial whose time is up, and says how long to wait before looking again.
fn strike(deadline: &Mutex<Option<Deadline>>) -> Duration {
    match &*lock(deadline) {
        Some(Deadline { at, is_up }) => {
            let left = at.saturating_duration_since(Instant::now());
            if left.is_zero() {
                is_up.store(true, Ordering::Relaxed);
                return NAP;
            }
            left.min(NAP)
        }
        None => NAP,
    }
}

/// Waits for so long, or until nobody can write to our standard input any more.
fn is_abandoned_within(nap: Duration) -> io::Result<bool> {
    let stdin = io::stdin();
    let mut fds = [PollFd::new(&stdin, PollFlags::empty())];
    let timeout = Timespec::try_from(nap).map_err(io::Error::other)?;
    match poll(&mut fds, Some(&timeout)) {
        Ok(_) => Ok(fds[0].revents().intersects(PollFlags::HUP | PollFlags::ERR)),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn answer_all<E: Display>(
    hello: Hello,
    trial: impl Fn(&Assignment, &AtomicBool) -> Result<Outcome, E>,
    deadline: &Mutex<Option<Deadline>>,
) -> io::Result<()> {
    let (mut requests, mut answers) = (io::stdin().lock(), io::stdout().lock());
    let mut buffer = Vec::new();
    serde_json::to_writer(&mut buffer, &hello)?;
    // Measured after the first allocations of this thread, which reserve address space for more.
    let mut meter = Meter::new();
    loop {
        buffer.push(b'\n');
        answers.write_all(&buffer)?;
        answers.flush()?;
        buffer.clear();
        if requests.read_until(b'\n', &mut buffer)? == 0 {
            return Ok(());
        }
        let request: Request = serde_json::from_slice(&buffer)?;
        let answer = answer(&request, &trial, deadline, &mut meter);
        buffer.clear();
        serde_json::to_writer(&mut buffer, &answer)?;
    }
}

fn answer<E: Display>(
    request: &Request,
    trial: impl Fn(&Assignment, &AtomicBool) -> Result<Outcome, E>,
    deadline: &Mutex<Option<Deadline>>,
    meter: &mut Meter,
) -> Outcome {
    let limits = request.limits();
    let started = Instant::now();
    let run = || {
        let is_up = Arc::new(AtomicBool::new(false));
        let at = started + limits.timeout.0;
        *lock(deadline) = Some(Deadline { at, is_up: Arc::clone(&is_up) });
        trial(&request.assignment, &is_up).map_err(|error| error.to_string())
    };
    meter.limit_to(limits.memory);
    meter.begin();
    // A trial shares nothing with the next one that it could leave half done.
    let result = catch_unwind(AssertUnwindSafe(run));
    *lock(deadline) = None;
    let crashed = |reason: String| Outcome::unreported(Status::Crashed, reason, started.elapsed());
    let mut outcome = match result {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(reason)) => crashed(reason),
        Err(_) => crashed(lock(&LAST_PANIC).take().unwrap_or_else(|| "panicked".to_owned())),
    };
    outcome.quantities.peak_memory = meter.peak();
    outcome
}

/// Nothing that is locked here can be left half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
