//! Runs the trials that a store is missing.
//!
//! Each job is a thread with its own worker process. It takes some cells, has the worker run their trials
//! in order, and sends the results to the one thread that writes to the store. That thread commits a trial
//! before it reports the trial as done.
//!
//! A job takes cells that differ only in the budget or the shrinker together. Their trials of the same
//! number search in the same way, and the worker shares one search between trials that follow each other.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use stromboli_domain::Seed;
use stromboli_trials::{Cell, Outcome, Status, Trial};

use crate::machine::this_host;
use crate::seed::assignment_of;
use crate::store::read::Tally;
use crate::store::{StoreError, Work, Writer};
use crate::worker::process::{NoAnswer, Worker};
use crate::worker::protocol::{Answer, Request};
use crate::worker::{Death, Launcher, StartError};

/// The settings with which trials are run.
#[derive(Clone, Copy, Debug)]
pub struct Campaign<'a> {
    /// Starts workers.
    pub launcher: &'a Launcher,
    /// How many trials run in parallel.
    pub n_jobs: usize,
    /// The cores that workers are pinned to, one for each job; empty if they are not pinned.
    pub cores: &'a [usize],
    /// Stops the campaign once it is set. Running trials are dropped, and run again when the campaign is
    /// resumed.
    pub stop: &'a AtomicBool,
    /// When to stop starting trials, if ever. Running trials are completed.
    pub until: Option<Instant>,
}

/// How a campaign ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All trials have run.
    Done,
    /// The flag [`Campaign::stop`] was set.
    Stopped,
    /// The time [`Campaign::until`] was reached.
    TimeUp,
}

/// The progress of a campaign.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The number of trials to run at the start.
    pub n_planned: u64,
    /// The trials that have run since the start and are in the store.
    pub tally: Tally,
    /// The number of trials that are skipped because an earlier one timed out.
    pub n_skipped: u64,
    /// The time since the start.
    pub elapsed: Duration,
    /// The cells whose trials are running.
    pub running: Vec<Cell>,
}

/// The reason why a campaign cannot continue.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A worker cannot be started.
    #[error(transparent)]
    Worker(#[from] StartError),
}

/// How long to wait for results before looking at the stop flag.
const TICK: Duration = Duration::from_millis(50);

/// The number of trials that may wait to be committed.
const QUEUE: usize = 256;

/// How often to try a trial whose worker or runner is killed from outside, which is not the trial's fault.
const N_ATTEMPTS: usize = 3;

/// How long to wait before a trial is recorded as killed from outside. A batch system that stops a campaign
/// signals all its processes, one after another. If this is the reason, the stop flag is set after the wait.
const MOMENT: Duration = Duration::from_millis(100);

impl Campaign<'_> {
    /// Runs the missing trials. Each trial is committed before `watch` sees it in the tally.
    pub fn run(
        &self,
        writer: &mut Writer,
        session: i64,
        seed: Seed,
        missing: &[Work],
        watch: &mut dyn FnMut(&Standing),
    ) -> Result<End, RunError> {
        let searches = sharing_searches(missing);
        let n_jobs = self.n_jobs.clamp(1, searches.len().max(1));
        let running = Running {
            campaign: *self,
            seed,
            missing,
            searches,
            next: AtomicUsize::new(0),
            current: (0..n_jobs).map(|_| AtomicUsize::new(usize::MAX)).collect(),
            stop: AtomicBool::new(false),
        };
        let (sender, receiver) = sync_channel(QUEUE);
        thread::scope(|scope| {
            for (number, current) in running.current.iter().enumerate() {
                let core = self.cores.get(number).copied();
                let (host, results) = (this_host(), sender.clone());
                let job = Job { running: &running, core, host, current, results };
                scope.spawn(move || job.run());
            }
            drop(sender);
            let result = running.commit_all(writer, session, receiver, watch);
            // Also ends the jobs if the store cannot be written.
            running.stop.store(true, Ordering::Relaxed);
            result
        })
    }
}

/// The places of the cells that share searches, by the first of them.
fn sharing_searches(missing: &[Work]) -> Vec<Vec<usize>> {
    let mut searches: Vec<Vec<usize>> = Vec::new();
    let mut known = HashMap::new();
    for (place, work) in missing.iter().enumerate() {
        let key = (work.cell.task, work.cell.strategy.own(), work.settings.limits);
        let at = *known.entry(key).or_insert(searches.len());
        match searches.get_mut(at) {
            Some(search) => search.push(place),
            None => searches.push(vec![place]),
        }
    }
    searches
}

/// A message from a job to the thread that writes to the store.
enum Message {
    Finished { trial: Box<Trial>, n_skipped: u64 },
    Broken(StartError),
}

/// What the jobs and the thread that writes to the store share.
struct Running<'a> {
    campaign: Campaign<'a>,
    seed: Seed,
    missing: &'a [Work],
    /// The places of the cells that share searches.
    searches: Vec<Vec<usize>>,
    /// The first search that no job has taken.
    next: AtomicUsize,
    /// The place of the cell of each job.
    current: Vec<AtomicUsize>,
    /// Set after [`Campaign::stop`], and if the store cannot be written.
    stop: AtomicBool,
}

impl Running<'_> {
    /// Whether the campaign is told to stop.
    fn stop_is_wanted(&self) -> bool {
        self.campaign.stop.load(Ordering::Relaxed)
    }

    fn commit_all(
        &self,
        writer: &mut Writer,
        session: i64,
        messages: Receiver<Message>,
        watch: &mut dyn FnMut(&Standing),
    ) -> Result<End, RunError> {
        let started = Instant::now();
        let mut standing = Standing {
            n_planned: self.missing.iter().map(|work| work.numbers.len() as u64).sum(),
            tally: Tally::default(),
            n_skipped: 0,
            elapsed: Duration::ZERO,
            running: Vec::new(),
        };
        let mut batch = Vec::new();
        loop {
            if self.stop_is_wanted() {
                self.stop.store(true, Ordering::Relaxed);
            }
            let first = match messages.recv_timeout(TICK) {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            for message in first.into_iter().chain(messages.try_iter().take(QUEUE)) {
                match message {
                    Message::Finished { trial, n_skipped } => {
                        standing.tally.count(trial.status());
                        standing.n_skipped += n_skipped;
                        batch.push(*trial);
                    }
                    Message::Broken(error) => return Err(error.into()),
                }
            }
            if !batch.is_empty() {
                writer.record(session, &batch)?;
                batch.clear();
            }
            standing.elapsed = started.elapsed();
            let cell = |at: &AtomicUsize| Some(self.missing.get(at.load(Ordering::Relaxed))?.cell);
            standing.running.clear();
            standing.running.extend(self.current.iter().filter_map(cell));
            watch(&standing);
        }
        let is_done = standing.tally.total() + standing.n_skipped == standing.n_planned;
        Ok(match (is_done, self.stop_is_wanted()) {
            (true, _) => End::Done,
            (false, true) => End::Stopped,
            (false, false) => End::TimeUp,
        })
    }
}

/// How a trial ended.
struct Ended {
    outcome: Outcome,
    /// Whether it was killed while searching.
    is_endless_search: bool,
    /// Whether its worker or its runner was killed from outside.
    is_killed: bool,
}

struct Job<'a> {
    running: &'a Running<'a>,
    /// The core of its worker, if it is pinned.
    core: Option<usize>,
    host: String,
    /// The place of the cell of this job.
    current: &'a AtomicUsize,
    results: SyncSender<Message>,
}

impl Job<'_> {
    fn run(self) {
        let mut worker = None;
        let Running { searches, next, .. } = self.running;
        while let Some(places) = searches.get(next.fetch_add(1, Ordering::Relaxed)) {
            if self.run_cells(&mut worker, places).is_none() {
                break;
            }
        }
        self.current.store(usize::MAX, Ordering::Relaxed);
    }

    /// Runs the trials of cells that share searches: the first of every cell, then the second of every
    /// cell. `None` if the campaign is over.
    fn run_cells(&self, worker: &mut Option<Worker>, places: &[usize]) -> Option<()> {
        let Running { campaign, seed, missing, .. } = self.running;
        let numbers = places.iter().flat_map(|place| &missing[*place].numbers);
        let numbers: BTreeSet<u32> = numbers.copied().collect();
        let mut has_timed_out = vec![false; places.len()];
        for number in numbers {
            // Every trial of this number would search in the same way.
            let mut endless_search = None;
            for (place, has_timed_out) in places.iter().zip(&mut has_timed_out) {
                let work = &missing[*place];
                let Ok(n_before) = work.numbers.binary_search(&number) else { continue };
                if *has_timed_out {
                    continue;
                }
                if campaign.until.is_some_and(|until| Instant::now() >= until) {
                    return None;
                }
                self.current.store(*place, Ordering::Relaxed);
                let outcome = match &endless_search {
                    Some(outcome) => Outcome::clone(outcome),
                    None => {
                        let Ended { outcome, is_endless_search, .. } =
                            self.trial(worker, work, number)?;
                        endless_search = is_endless_search.then(|| outcome.clone());
                        outcome
                    }
                };
                let is_last =
                    work.settings.short_circuit && outcome.ending.status == Status::TimedOut;
                let n_skipped = if is_last { work.numbers.len() - n_before - 1 } else { 0 };
                let seed = Some(assignment_of(*seed, &work.cell, number).seed);
                let host = Some(self.host.clone());
                let trial = Box::new(Trial { cell: work.cell, number, seed, host, outcome });
                let message = Message::Finished { trial, n_skipped: n_skipped as u64 };
                // The receiver is gone only if the run has already failed.
                self.results.send(message).ok()?;
                *has_timed_out = is_last;
            }
        }
        Some(())
    }

    /// Runs a trial; `None` if the campaign is over, because the stop flag was set or no worker starts.
    fn trial(&self, worker: &mut Option<Worker>, work: &Work, number: u32) -> Option<Ended> {
        self.attempt(worker, work, number).unwrap_or_else(|error| {
            let _ = self.results.send(Message::Broken(error));
            None
        })
    }

    /// Runs a trial, several times if it is killed from outside; `None` if the stop flag was set.
    fn attempt(
        &self,
        at_hand: &mut Option<Worker>,
        work: &Work,
        number: u32,
    ) -> Result<Option<Ended>, StartError> {
        let mut n_kills = 0;
        loop {
            let result = self.try_once(at_hand, work, number);
            let is_killed = match &result {
                Ok(ended) => ended.as_ref().is_some_and(|ended| ended.is_killed),
                Err(error) => matches!(error, StartError::Killed(_)),
            };
            n_kills += usize::from(is_killed);
            if n_kills == N_ATTEMPTS {
                thread::sleep(MOMENT);
            }
            // The signal that stops the campaign may also have reached the worker or the runner and ended the
            // trial. It runs again when the campaign is resumed.
            if self.running.stop_is_wanted() {
                return Ok(None);
            }
            if !is_killed || n_kills == N_ATTEMPTS {
                return result;
            }
        }
    }

    /// Runs a trial, in a new worker if there is none; `None` if the stop flag was set.
    fn try_once(
        &self,
        at_hand: &mut Option<Worker>,
        work: &Work,
        number: u32,
    ) -> Result<Option<Ended>, StartError> {
        let Running { campaign, seed, stop, .. } = self.running;
        let worker = match at_hand.take() {
            Some(worker) => Some(worker),
            None => campaign.launcher.start(stop)?,
        };
        let Some(mut worker) = worker else { return Ok(None) };
        let started = Instant::now();
        let assignment = assignment_of(*seed, &work.cell, number);
        let request = Request::new(&assignment, work.settings.limits, number == 1, self.core);
        let answer = worker.run(&request, stop);
        let is_endless_search = matches!(answer, Err(NoAnswer::EndlessSearch));
        let (outcome, is_killed) = match answer {
            Ok(Answer { outcome, is_runner_killed }) => {
                *at_hand = Some(worker);
                (outcome, is_runner_killed)
            }
            Err(NoAnswer::Stopped) => return Ok(None),
            Err(NoAnswer::Overdue | NoAnswer::EndlessSearch) => {
                let reason = "killed because it did not stop when its time was up".to_owned();
                (Outcome::unreported(Status::TimedOut, reason, started.elapsed()), false)
            }
            Err(NoAnswer::Died(death, _)) => {
                let reason = death.to_string();
                let outcome = Outcome::unreported(Status::Crashed, reason, started.elapsed());
                (outcome, matches!(death, Death::FromOutside(_)))
            }
        };
        Ok(Some(Ended { outcome, is_endless_search, is_killed }))
    }
}
