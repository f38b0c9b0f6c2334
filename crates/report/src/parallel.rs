//! Work for several threads.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::{panic, thread};

/// The results of all items, in their order. Any thread may take any item.
pub(crate) fn map<T: Send, R: Send>(
    items: Vec<T>,
    n_workers: NonZeroUsize,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let n_workers = n_workers.get().min(items.len());
    if n_workers <= 1 {
        return items.into_iter().map(work).collect();
    }
    let items = Mutex::new(items.into_iter().enumerate());
    // A thread that panics while it holds the lock leaves a sound iterator behind.
    let next = || items.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
    let run = || {
        let take = || next().map(|(place, item)| (place, work(item)));
        std::iter::from_fn(take).collect::<Vec<_>>()
    };
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..n_workers).map(|_| scope.spawn(run)).collect();
        let finished = workers.into_iter().map(|worker| worker.join());
        finished
            .flat_map(|result| result.unwrap_or_else(|cause| panic::resume_unwind(cause)))
            .collect()
    });
    results.sort_unstable_by_key(|(place, _)| *place);
    results.into_iter().map(|(_, result)| result).collect()
}
