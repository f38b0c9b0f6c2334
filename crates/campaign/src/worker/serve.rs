//! The worker's side.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Resource, Rlimit, setrlimit};
use stromboli_runners::process::end_all;
use stromboli_trials::{Alarm, Assignment, Outcome, Status, prepare};

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
/// `trial` runs one until it ends or the alarm rings, which happens when its time is up. It may panic;
/// and it may do whatever else kills a process, which is why it has one to itself.
pub fn serve<E: Display>(
    build: Build,
    trial: impl Fn(&Assignment, &Alarm) -> Result<Outcome, E> + Send + 'static,
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
            end_all();
            return Ok(());
        }
    }
    end_all();
    trials.join().unwrap_or_else(|_| Err(io::Error::other("the thread of trials panicked")))
}

/// What the last panic said.
static LAST_PANIC: Mutex<Option<String>> = Mutex::new(None);

/// When the trial that is under way must stop, and how it is told.
struct Deadline {
    at: Instant,
    /// How much time there is for shrinking, until that has begun.
    for_shrinking: Option<Duration>,
    alarm: Arc<Alarm>,
}

impl Deadline {
    /// The time that is left.
    fn left(&mut self) -> Duration {
        if self.alarm.has_found()
            && let Some(time) = self.for_shrinking.take()
        {
            self.at = Instant::now() + time;
        }
        self.at.saturating_duration_since(Instant::now())
    }
}

/// Tells a trial whose time is up, and says how long to wait before looking again.
fn strike(deadline: &Mutex<Option<Deadline>>) -> Duration {
    match &mut *lock(deadline) {
        Some(deadline) => {
            let left = deadline.left();
            if left.is_zero() {
                deadline.alarm.ring();
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
    trial: impl Fn(&Assignment, &Alarm) -> Result<Outcome, E>,
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
    trial: impl Fn(&Assignment, &Alarm) -> Result<Outcome, E>,
    deadline: &Mutex<Option<Deadline>>,
    meter: &mut Meter,
) -> Outcome {
    let limits = request.limits();
    let timed = || {
        let started = Instant::now();
        let alarm = Arc::new(Alarm::with_memory(limits.memory.0));
        let (at, for_shrinking) = (started + limits.timeout.0, Some(limits.timeout.0));
        *lock(deadline) = Some(Deadline { at, for_shrinking, alarm: Arc::clone(&alarm) });
        let run = || trial(&request.assignment, &alarm).map_err(|error| error.to_string());
        // A trial shares nothing with the next one that it could leave half done.
        let result = catch_unwind(AssertUnwindSafe(run));
        *lock(deadline) = None;
        let crashed =
            |reason: String| Outcome::unreported(Status::Crashed, reason, started.elapsed());
        match result {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(reason)) => crashed(reason),
            Err(_) => crashed(lock(&LAST_PANIC).take().unwrap_or_else(|| "panicked".to_owned())),
        }
    };
    if request.assignment.strategy.finder().runner().is_some() {
        // What this process may allocate would else be what a runner may reserve.
        meter.lift_limit();
        prepare(request.assignment.strategy);
        // Threads that read what a runner writes reserve address space of their own.
        meter.measure_base();
    }
    meter.limit_to(limits.memory);
    meter.begin();
    let mut outcome = timed();
    let peak = meter.peak();
    outcome.quantities.peak_memory = outcome.quantities.peak_memory.or(peak);
    if request.repeat
        && request.assignment.strategy.finder().runner().is_some()
        && outcome.ending.status == Status::Found
    {
        let again = timed();
        // One that ran out of time says nothing.
        if again.ending.status != Status::TimedOut {
            let differs = again.reproducible() != outcome.clone().reproducible();
            outcome.quantities.differs = Some(u64::from(differs));
        }
    }
    outcome
}

/// Nothing that is locked here can be left half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
