//! The worker's side.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{process, thread};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Resource, Rlimit, setrlimit};
use stromboli_programs::program_of;
use stromboli_runners::line_process::kill_all;
use stromboli_trials::{Alarm, Assignment, NotApplicable, Outcome, Status, Workbench, meter};

use super::protocol::{Answer, Hello, Request};
use crate::build::Build;
use crate::cores::pin_to;

/// Enough for recursion over any generated value. It is only reserved until a recursion uses it.
const STACK: usize = 256 << 20;

/// The longest sleep of the thread that watches deadlines: a new deadline does not wake it.
const INTERVAL: Duration = Duration::from_millis(20);

/// The status of a worker that exits because a search does not stop when its time is up, for example
/// because a generator does not end.
pub(super) const ENDLESS_SEARCH: i32 = 75;

/// How long a search may take to stop when its time is up.
fn patience(timeout: Duration) -> Duration {
    timeout / 4 + Duration::from_secs(1)
}

/// What runs the trials of a worker.
pub trait RunsTrials {
    /// Starts what a trial needs. The time for this is not part of the trial.
    fn prepare(&mut self, assignment: &Assignment);

    /// Forgets the searches that trials share, before a trial is repeated.
    fn forget(&mut self) {}

    /// Runs a trial, until it ends or the alarm rings because its time is up. It may panic or crash the
    /// process.
    fn run(&mut self, assignment: &Assignment, alarm: &Alarm) -> Result<Outcome, NotApplicable>;
}

impl RunsTrials for Workbench {
    fn prepare(&mut self, assignment: &Assignment) {
        self.prepare(assignment);
    }

    fn forget(&mut self) {
        self.forget();
    }

    fn run(&mut self, assignment: &Assignment, alarm: &Alarm) -> Result<Outcome, NotApplicable> {
        self.run(assignment, alarm)
    }
}

/// Runs the trials that are requested on standard input until it ends.
///
/// `trials` is called once, in the thread of the trials.
pub fn serve<T: RunsTrials>(
    build: Build,
    trials: impl FnOnce() -> T + Send + 'static,
) -> io::Result<()> {
    // No core dumps: the reason of a crash goes to the process that started the worker.
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    std::panic::set_hook(Box::new(|panic| {
        *lock(&LAST_PANIC) = Some(panic.to_string().replace('\n', " "));
    }));
    let deadline = Arc::new(Mutex::new(None));
    let trials = {
        let deadline = Arc::clone(&deadline);
        let work = move || answer_all(Hello { worker: build }, trials(), &deadline);
        thread::Builder::new().name("trial".to_owned()).stack_size(STACK).spawn(work)?
    };
    while !trials.is_finished() {
        let Some(interval) = enforce(&deadline) else {
            kill_all();
            // The thread of trials cannot be stopped in any other way.
            process::exit(ENDLESS_SEARCH);
        };
        // A running trial may take forever: exit if the process that requested it is gone.
        if is_abandoned_within(interval)? {
            kill_all();
            return Ok(());
        }
    }
    kill_all();
    trials.join().unwrap_or_else(|_| Err(io::Error::other("the thread of trials panicked")))
}

static LAST_PANIC: Mutex<Option<String>> = Mutex::new(None);

/// When the running trial must stop, and the alarm that stops it.
struct Deadline {
    at: Instant,
    /// The time for shrinking; `None` once that has begun.
    for_shrinking: Option<Duration>,
    /// How long the search may take to stop; `None` if it is not ours to stop.
    patience: Option<Duration>,
    alarm: Arc<Alarm>,
}

impl Deadline {
    /// The remaining time.
    fn left(&mut self) -> Duration {
        if self.alarm.has_found()
            && let Some(time) = self.for_shrinking.take()
        {
            self.at = Instant::now() + time;
        }
        self.at.saturating_duration_since(Instant::now())
    }

    /// Whether the trial is still searching, long after the alarm.
    fn is_endless(&self) -> bool {
        let is_searching = self.for_shrinking.is_some();
        is_searching && self.patience.is_some_and(|patience| self.at.elapsed() > patience)
    }
}

/// Rings the alarm if the time is up, and returns how long to wait before checking again; `None` if a search
/// does not stop.
fn enforce(deadline: &Mutex<Option<Deadline>>) -> Option<Duration> {
    let mut deadline = lock(deadline);
    let Some(deadline) = &mut *deadline else { return Some(INTERVAL) };
    let left = deadline.left();
    if !left.is_zero() {
        return Some(left.min(INTERVAL));
    }
    deadline.alarm.ring();
    (!deadline.is_endless()).then_some(INTERVAL)
}

/// Waits, but returns early if the other end of standard input is closed.
fn is_abandoned_within(interval: Duration) -> io::Result<bool> {
    let stdin = io::stdin();
    let mut fds = [PollFd::new(&stdin, PollFlags::empty())];
    let timeout = Timespec::try_from(interval).map_err(io::Error::other)?;
    match poll(&mut fds, Some(&timeout)) {
        Ok(_) => Ok(fds[0].revents().intersects(PollFlags::HUP | PollFlags::ERR)),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn answer_all(
    hello: Hello,
    mut trials: impl RunsTrials,
    deadline: &Mutex<Option<Deadline>>,
) -> io::Result<()> {
    // Standard output is locked only to write an answer: a process cannot exit while it is locked, not even
    // if the process that requested the trial is gone.
    let (mut requests, answers) = (io::stdin().lock(), io::stdout());
    let mut buffer = Vec::new();
    serde_json::to_writer(&mut buffer, &hello)?;
    let mut pinned_to = None;
    loop {
        buffer.push(b'\n');
        let mut answers = answers.lock();
        answers.write_all(&buffer)?;
        answers.flush()?;
        drop(answers);
        buffer.clear();
        if requests.read_until(b'\n', &mut buffer)? == 0 {
            return Ok(());
        }
        let request: Request = serde_json::from_slice(&buffer)?;
        if let Some(core) = request.core.filter(|core| pinned_to != Some(*core)) {
            pin_to(core);
            pinned_to = Some(core);
        }
        let answer = answer(&request, &mut trials, deadline);
        buffer.clear();
        serde_json::to_writer(&mut buffer, &answer)?;
    }
}

fn answer<T: RunsTrials>(
    request: &Request,
    trials: &mut T,
    deadline: &Mutex<Option<Deadline>>,
) -> Answer {
    let limits = request.limits();
    let strategy = request.assignment.strategy;
    // Runners have deadlines of their own.
    let is_own = !strategy.finder().is_outside();
    let timed = |trials: &mut T| {
        let started = Instant::now();
        let alarm = Arc::new(Alarm::with_limits(limits.timeout.0, limits.memory.0));
        let timeout = limits.timeout.0;
        *lock(deadline) = Some(Deadline {
            at: started + timeout,
            for_shrinking: Some(timeout),
            patience: is_own.then(|| patience(timeout)),
            alarm: Arc::clone(&alarm),
        });
        let run = || trials.run(&request.assignment, &alarm).map_err(|error| error.to_string());
        // Trials share the last search and runners, which a panic cannot leave half done.
        let result = catch_unwind(AssertUnwindSafe(run));
        *lock(deadline) = None;
        let crashed =
            |reason: String| Outcome::unreported(Status::Crashed, reason, started.elapsed());
        let outcome = match result {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(reason)) => crashed(reason),
            Err(_) => crashed(lock(&LAST_PANIC).take().unwrap_or_else(|| "panicked".to_owned())),
        };
        Answer { outcome, is_runner_killed: alarm.is_runner_killed() }
    };
    trials.prepare(&request.assignment);
    meter::begin(limits.memory.0);
    let Answer { mut outcome, mut is_runner_killed } = timed(&mut *trials);
    outcome.quantities.peak_memory = outcome.quantities.peak_memory.or_else(meter::peak);
    let may_differ =
        strategy.is_outside() || program_of(request.assignment.task.workload).is_some();
    if request.repeat && may_differ && outcome.ending.status == Status::Found {
        trials.forget();
        let Answer { outcome: again, is_runner_killed: is_killed_again } = timed(&mut *trials);
        is_runner_killed |= is_killed_again;
        // A timeout is not a difference.
        if again.ending.status != Status::TimedOut {
            let differs = again.reproducible() != outcome.clone().reproducible();
            outcome.quantities.differs = Some(u64::from(differs));
        }
    }
    Answer { outcome, is_runner_killed }
}

/// A panic cannot leave these values inconsistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
