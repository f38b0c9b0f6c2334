//! The last search of a worker, for the next trial that would search in the same way.
//!
//! A search depends on the task, the finder and the seed, but not on what happens to its counterexample.
//! Trials that differ only in the budget or the shrinker would all search in the same way, which often
//! takes longer than everything else. So they share one search.

use std::fmt;
use std::time::{Duration, Instant};

use stromboli_domain::{Searched, Seed};
use stromboli_programs::trial::{Failure, first_failure};
use stromboli_workloads::Task;

use crate::alarm::Alarm;
use crate::meter::{self, Usage};
use crate::strategy::Strategy;
use crate::trial::Assignment;

/// The last search of a worker, or nothing.
#[derive(Default)]
pub(crate) struct LastSearch(Option<(Key, Measured)>);

/// A search with its measurements, which are those of every trial that shares it.
pub(crate) struct Measured {
    pub(crate) searched: Searched,
    pub(crate) time: Duration,
    /// The first failure of a program in another process.
    pub(crate) failure: Option<Failure>,
    usage: Usage,
}

/// What a search and its end depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    task: Task,
    /// Without the shrinker, if that is not the finder's own.
    strategy: Strategy,
    seed: Seed,
    time_limit: Option<Duration>,
}

impl LastSearch {
    /// The search of a trial: the last one, if that is the same, or a new one.
    pub(crate) fn of(
        &mut self,
        assignment: &Assignment,
        alarm: &Alarm,
        search: impl FnOnce() -> Searched,
    ) -> &Measured {
        let Assignment { task, strategy, seed, .. } = *assignment;
        let key = Key { task, strategy: strategy.own(), seed, time_limit: alarm.time_limit() };
        // The memory of another search is freed before that of the new one is counted.
        let last = self.0.take().filter(|(known, _)| *known == key);
        meter::resume(last.as_ref().map_or(Usage::default(), |(_, measured)| measured.usage));
        let measure = || {
            let started = Instant::now();
            let searched = search();
            let (time, failure) = (started.elapsed(), first_failure());
            Measured { searched, time, failure, usage: meter::usage() }
        };
        &self.0.insert(last.unwrap_or_else(|| (key, measure()))).1
    }
}

impl fmt::Debug for LastSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LastSearch").field(&self.0.as_ref().map(|(key, _)| key)).finish()
    }
}
