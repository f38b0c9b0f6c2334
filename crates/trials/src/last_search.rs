//! The last search of a worker, for the next trial that would search in the same way.
//!
//! A search depends on the task, the finder and the seed, but not on what happens to its counterexample.
//! Trials that differ only in the budget or the shrinker would all search in the same way, which often
//! takes longer than everything else. So they share one search.

use std::any::Any;
use std::time::Duration;

use stromboli_domain::{Data, FoundBy, Search, Seed, Stop};
use stromboli_workloads::Task;

use crate::alarm::Alarm;
use crate::observers::Counts;
use crate::strategy::Strategy;
use crate::trial::Assignment;

/// The last search of a worker, or nothing.
#[derive(Debug, Default)]
pub struct LastSearch(Option<(Key, Box<dyn Any>)>);

/// What a search and its end depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    task: Task,
    /// Without the shrinker, if that is not the finder's own.
    strategy: Strategy,
    seed: Seed,
    time_limit: Option<Duration>,
}

/// How a search ended, and its measurements.
pub(crate) struct Searched<F: Search, I: Data> {
    pub(crate) end: Result<Option<FoundBy<F, I>>, Stop>,
    pub(crate) counts: Counts,
    pub(crate) time: Duration,
}

impl LastSearch {
    /// The search of a trial: the last one, if that is the same, or a new one.
    pub(crate) fn of<F: Search, I: Data>(
        &mut self,
        assignment: &Assignment,
        alarm: &Alarm,
        search: impl FnOnce() -> Searched<F, I>,
    ) -> &Searched<F, I> {
        let Assignment { task, strategy, seed, .. } = *assignment;
        let key = Key { task, strategy: strategy.own(), seed, time_limit: alarm.time_limit() };
        let last = self.0.take().filter(|(known, _)| *known == key);
        let last = last.and_then(|(_, last)| last.downcast().ok());
        let (_, kept) = self.0.insert((key, last.unwrap_or_else(|| Box::new(search()))));
        kept.downcast_ref().expect("it was put there with this type")
    }
}
