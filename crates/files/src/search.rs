//! The one door to the test: every candidate is counted, remembered and stopped here.
//!
//! The passes are sequential programs. They offer candidates in order and get the first that is
//! interesting. With several jobs, the candidates after it are tested at the same time, in the hope that it
//! is not interesting. Their verdicts are remembered, but count only once a pass asks for them. The result
//! and the number of tests are therefore the same for every number of jobs.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use crate::form::{Form, Format};
use crate::json::has_equal_keys;
use crate::order::compare;
use crate::test::{Ending, Test, TestError};

/// How often a wait for a verdict is interrupted to look at clocks and flags.
const TICK: Duration = Duration::from_millis(50);

/// Why shrinking ended before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The flag was set.
    Stopped,
    /// The budget of tests is spent.
    Budget,
    /// The time is over.
    Time,
    /// Something went wrong, as this sentence says.
    Failed(String),
    /// The test found the smallest contents interesting once, and then not.
    Flaky,
}

impl From<TestError> for Halt {
    fn from(error: TestError) -> Halt {
        Halt::Failed(error.to_string())
    }
}

/// What a shrinking may cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    pub n_tests: Option<u64>,
    pub until: Option<Instant>,
}

/// Follows a shrinking.
pub trait Observer {
    /// Something smaller is interesting. An error ends the shrinking.
    fn improved(&mut self, contents: &[u8]) -> Result<(), String>;

    /// Called from time to time.
    fn tick(&mut self, progress: &Progress);
}

/// How far a shrinking is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub n_bytes: usize,
    pub n_tests: u64,
    pub pass: &'static str,
}

/// A candidate for a worker.
struct Order {
    id: u64,
    contents: Vec<u8>,
    is_cancelled: Arc<AtomicBool>,
}

type Answer = (u64, Result<Ending, TestError>);

/// A candidate whose verdict is awaited.
struct Awaited {
    index: usize,
    candidate: Vec<u8>,
    hash: u64,
    id: u64,
    is_cancelled: Arc<AtomicBool>,
}

/// Makes the candidate with a number from the smallest contents so far.
type Build<'b> = dyn Fn(&[u8], usize) -> Option<Vec<u8>> + 'b;

/// The state of a shrinking.
pub struct Search<'s> {
    best: Vec<u8>,
    form: Form,
    /// Whether no candidate may have a key twice, as the start has none.
    has_unique_keys: bool,
    limits: Limits,
    stop: &'s AtomicBool,
    observer: &'s mut dyn Observer,
    orders: Sender<Order>,
    answers: Receiver<Answer>,
    n_jobs: usize,
    next_id: u64,
    /// The hashes of orders without an answer, which nobody awaits.
    abandoned: FxHashMap<u64, u64>,
    /// Verdicts of answers.
    answered: FxHashMap<u64, Result<Ending, TestError>>,
    /// Verdicts that no pass has asked for.
    ahead: FxHashMap<u64, bool>,
    /// The candidates that are not interesting.
    dull: FxHashMap<u64, ()>,
    n_tests: u64,
    /// Counts the improvements.
    version: u64,
    pub(crate) pass: &'static str,
}

impl<'s> Search<'s> {
    /// Starts the workers, each with one of the tests.
    pub fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        tests: Vec<Box<dyn Test + 'scope>>,
        start: (Vec<u8>, Form),
        limits: Limits,
        stop: &'s AtomicBool,
        observer: &'s mut dyn Observer,
    ) -> Search<'s> {
        let (orders, to_do) = mpsc::channel::<Order>();
        let (done, answers) = mpsc::channel::<Answer>();
        let to_do = Arc::new(Mutex::new(to_do));
        let n_jobs = tests.len();
        for mut test in tests {
            let (to_do, done) = (Arc::clone(&to_do), done.clone());
            scope.spawn(move || {
                loop {
                    let order = to_do.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(order) = order else { return };
                    let ending = match order.is_cancelled.load(Ordering::Relaxed) {
                        true => Ok(Ending::Stopped),
                        false => test.run(&order.contents, &order.is_cancelled),
                    };
                    if done.send((order.id, ending)).is_err() {
                        return;
                    }
                }
            });
        }
        let (best, form) = start;
        let has_unique_keys = form.format() == Format::Json && !has_equal_keys(&best);
        Search {
            best,
            form,
            has_unique_keys,
            limits,
            stop,
            observer,
            orders,
            answers,
            n_jobs,
            next_id: 0,
            abandoned: FxHashMap::default(),
            answered: FxHashMap::default(),
            ahead: FxHashMap::default(),
            dull: FxHashMap::default(),
            n_tests: 0,
            version: 0,
            pass: "start",
        }
    }

    /// The smallest contents so far, without the white space that its form adds.
    pub fn best(&self) -> &[u8] {
        &self.best
    }

    /// The smallest contents so far, as the test has seen them.
    pub fn contents(&self) -> Vec<u8> {
        self.form.write(&self.best)
    }

    pub fn form(&self) -> &Form {
        &self.form
    }

    pub fn n_tests(&self) -> u64 {
        self.n_tests
    }

    /// Grows with every improvement.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Tests the candidates with these numbers in order, and accepts the first that is smaller and
    /// interesting.
    pub fn first(&mut self, n_candidates: usize, build: &Build<'_>) -> Result<Option<usize>, Halt> {
        let mut window: VecDeque<Awaited> = VecDeque::new();
        let mut next = 0;
        let found = loop {
            while window.len() < self.n_jobs && next < n_candidates {
                let index = next;
                next += 1;
                let Some(candidate) = build(&self.best, index) else { continue };
                if compare(&candidate, &self.best).is_ge() {
                    continue;
                }
                let hash = hash(&candidate);
                if self.dull.contains_key(&hash) || window.iter().any(|other| other.hash == hash) {
                    continue;
                }
                if self.has_unique_keys && has_equal_keys(&candidate) {
                    continue;
                }
                window.push_back(self.order(index, candidate, hash)?);
            }
            let Some(awaited) = window.pop_front() else { return Ok(None) };
            match self.await_verdict(&awaited) {
                Ok(true) => break Ok(awaited),
                Ok(false) => {}
                Err(halt) => {
                    awaited.is_cancelled.store(true, Ordering::Relaxed);
                    break Err(halt);
                }
            }
        };
        for awaited in window {
            awaited.is_cancelled.store(true, Ordering::Relaxed);
            self.abandoned.insert(awaited.id, awaited.hash);
        }
        let Awaited { index, candidate, .. } = found?;
        self.accept(candidate)?;
        Ok(Some(index))
    }

    /// Tests one candidate, and accepts it if it is smaller and interesting.
    pub fn accepts(&mut self, candidate: Vec<u8>) -> Result<bool, Halt> {
        Ok(self.first(1, &|_, _| Some(candidate.clone()))?.is_some())
    }

    /// Whether contents that are not to be accepted are interesting.
    pub fn is_interesting(&mut self, contents: &[u8]) -> Result<bool, Halt> {
        let hash = hash(contents);
        if self.dull.contains_key(&hash) {
            return Ok(false);
        }
        let awaited = self.order(0, contents.to_vec(), hash)?;
        self.await_verdict(&awaited)
    }

    /// Tests the smallest contents again.
    pub fn confirm(&mut self) -> Result<(), Halt> {
        let best = self.best.clone();
        self.ahead.remove(&hash(&best));
        if self.is_interesting(&best)? { Ok(()) } else { Err(Halt::Flaky) }
    }

    fn accept(&mut self, candidate: Vec<u8>) -> Result<(), Halt> {
        self.best = candidate;
        self.version += 1;
        let contents = self.contents();
        self.observer.improved(&contents).map_err(Halt::Failed)
    }

    fn order(&mut self, index: usize, candidate: Vec<u8>, hash: u64) -> Result<Awaited, Halt> {
        let id = self.next_id;
        self.next_id += 1;
        let is_cancelled = Arc::new(AtomicBool::new(false));
        self.take_answers();
        match self.ahead.remove(&hash) {
            Some(is_interesting) => {
                let ending = if is_interesting { Ending::Interesting } else { Ending::Stopped };
                self.answered.insert(id, Ok(ending));
            }
            None => {
                let contents = self.form.write(&candidate);
                let order = Order { id, contents, is_cancelled: Arc::clone(&is_cancelled) };
                let gone = |_| Halt::Failed("the thread of a test is gone".to_owned());
                self.orders.send(order).map_err(gone)?;
            }
        }
        Ok(Awaited { index, candidate, hash, id, is_cancelled })
    }

    fn await_verdict(&mut self, awaited: &Awaited) -> Result<bool, Halt> {
        let ending = loop {
            self.check_limits()?;
            if let Some(ending) = self.answered.remove(&awaited.id) {
                break ending?;
            }
            let progress =
                Progress { n_bytes: self.best.len(), n_tests: self.n_tests, pass: self.pass };
            self.observer.tick(&progress);
            match self.answers.recv_timeout(TICK) {
                Ok(answer) => self.take(answer),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Halt::Failed("the threads of the tests are gone".to_owned()));
                }
            }
        };
        self.n_tests += 1;
        if !ending.is_interesting() {
            self.dull.insert(awaited.hash, ());
        }
        Ok(ending.is_interesting())
    }

    fn check_limits(&self) -> Result<(), Halt> {
        if self.stop.load(Ordering::SeqCst) {
            return Err(Halt::Stopped);
        }
        if self.limits.until.is_some_and(|until| Instant::now() >= until) {
            return Err(Halt::Time);
        }
        if self.limits.n_tests.is_some_and(|n_tests| self.n_tests >= n_tests) {
            return Err(Halt::Budget);
        }
        Ok(())
    }

    fn take_answers(&mut self) {
        while let Ok(answer) = self.answers.try_recv() {
            self.take(answer);
        }
    }

    fn take(&mut self, (id, ending): Answer) {
        match self.abandoned.remove(&id) {
            None => {
                self.answered.insert(id, ending);
            }
            // Errors are met again if anybody asks.
            Some(hash) => {
                if let Ok(ending) = ending
                    && ending != Ending::Stopped
                {
                    self.ahead.insert(hash, ending.is_interesting());
                }
            }
        }
    }
}

/// A hash of 64 bits: with a million candidates, two of them share one with a probability of 1 in 40
/// million, and the second is then not tested.
fn hash(contents: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    contents.hash(&mut hasher);
    hasher.finish()
}
