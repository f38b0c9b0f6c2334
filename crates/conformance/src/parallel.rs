//! Work on many items, spread over threads.

use std::sync::Mutex;
use std::{panic, thread};

use stromboli_domain::deep::{TooDeep, with_stack_for};

/// Calls `work` with each item on `n_workers` threads. The results are in the order of the items.
///
/// The stack of each thread is large enough to recurse over any value printed in `deepest`.
pub(crate) fn for_each<T: Send, R: Send>(
    n_workers: usize,
    deepest: &str,
    items: Vec<T>,
    work: impl Fn(T) -> R + Sync,
) -> Result<Vec<R>, TooDeep> {
    let n_workers = n_workers.clamp(1, items.len().max(1));
    // One item at a time: a few take as long as thousands of others.
    let queue = Mutex::new(items.into_iter().enumerate());
    let next = || queue.lock().expect("taking an item does not panic").next();
    let work_off = || {
        let mut results = Vec::new();
        while let Some((position, item)) = next() {
            results.push((position, work(item)));
        }
        results
    };
    let worker = || with_stack_for(&[deepest], work_off);
    let results = thread::scope(|scope| {
        let workers: Vec<_> = (0..n_workers).map(|_| scope.spawn(worker)).collect();
        let results = workers.into_iter().map(|worker| match worker.join() {
            Ok(results) => results,
            Err(panic) => panic::resume_unwind(panic),
        });
        results.collect::<Result<Vec<_>, _>>()
    })?;
    let mut results: Vec<_> = results.into_iter().flatten().collect();
    results.sort_unstable_by_key(|(position, _)| *position);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}
