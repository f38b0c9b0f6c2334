//! Minima of the tasks of programs that are not part of this one, which `stromboli run` searches before the
//! first trial. A report needs them, and cannot execute the program.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use stromboli_campaign::store::{StoredMinimum, Work};
use stromboli_campaign::{Store, Writer};
use stromboli_programs::program_of;
use stromboli_report::Minima;
use stromboli_workloads::minimum::{
    Bound, Certainty, Limit, Minimum, Unfinished, reference_of, search_all,
};
use stromboli_workloads::{Reference, Task};

use crate::progress::StatusLine;

/// The limit of a search for which there is no other: a task of a program need not have a counterexample.
pub(super) fn limit_of(task: &Task) -> Limit {
    let n_inputs = program_of(task.workload).map(|program| program.settings().n_enumerated);
    Limit { n_inputs, ..Limit::default() }
}

/// Searches the minima of the missing trials' tasks, and adds them to the store, which may have them already.
/// The search ends after a number of inputs, so that it finds the same on every machine. `None` if it is told
/// to stop.
pub(super) fn enumerate(
    missing: &[Work],
    writer: &mut Writer,
    n_workers: usize,
    stop: &AtomicBool,
) -> Result<Option<()>> {
    let known: BTreeSet<_> = writer.store().minima()?.iter().map(|known| known.task).collect();
    let tasks: BTreeSet<_> = missing.iter().map(|work| work.cell.task).collect();
    let is_new = |task: &Task| program_of(task.workload).is_some() && !known.contains(task);
    let tasks: Vec<_> = tasks.into_iter().filter(is_new).collect();
    let (given, unknown): (Vec<_>, Vec<_>) =
        tasks.iter().partition(|task| reference_of(task).is_some());
    let line = StatusLine::new();
    let n_done = Mutex::new(0);
    let found = search_all(&unknown, &limit_of, n_workers, stop, &|_| {
        let mut n_done = n_done.lock().expect("no thread panics while it holds the number");
        *n_done += 1;
        line.count(*n_done, unknown.len(), "minima");
    });
    drop(line);
    let Ok(found) = found else { return Ok(None) };
    let given = given.iter().filter_map(|task| Some(of_reference(*task, reference_of(task)?)));
    let found = unknown.iter().zip(found).map(|(task, found)| of_search(*task, found));
    writer.add_minima(&given.chain(found).collect::<Vec<_>>())?;
    Ok(Some(()))
}

fn of_reference(task: Task, reference: Reference) -> StoredMinimum {
    StoredMinimum {
        task,
        co_minima: reference.co_minima().map(str::to_owned).collect(),
        certainty: reference.certainty(),
        bound: reference.bound().cloned().unwrap_or_default(),
    }
}

fn of_search(task: Task, found: Result<Minimum, Unfinished>) -> StoredMinimum {
    let (co_minima, certainty, bound) = match found {
        Ok(minimum) => {
            let co_minima = minimum.co_minima().map(str::to_owned).collect();
            (co_minima, Certainty::Exact, Bound::default())
        }
        Err(Unfinished { bound, found, .. }) => {
            // The first counterexample in the only order is the minimum, even if the rest of its tier was too much.
            let is_first = found.is_some() && bound.tiers().count() <= 1;
            let certainty = if is_first { Certainty::Exact } else { Certainty::BestKnown };
            (found.into_iter().collect(), certainty, bound)
        }
    };
    StoredMinimum { task, co_minima, certainty, bound }
}

/// The minima that this program knows, and those of a store.
pub(super) fn minima_of(store: &Store) -> Result<Minima, stromboli_campaign::StoreError> {
    let (mut exact, mut imported) = (Vec::new(), Vec::new());
    for StoredMinimum { task, co_minima, certainty, .. } in store.minima()? {
        match certainty {
            Certainty::Exact => exact.push((task, co_minima)),
            Certainty::Imported => {
                imported.extend(co_minima.into_iter().next().map(|minimum| (task, minimum)));
            }
            // The trials of the store may have shown a smaller one.
            Certainty::BestKnown => {}
        }
    }
    Ok(Minima::known().with_exact(exact).with(imported).with_best_of_trials(store.best_known()?))
}
