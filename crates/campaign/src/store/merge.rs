//! Stores of one experiment run in parts.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use stromboli_trials::{Cell, Trial};
use stromboli_workloads::Task;

use super::error::StoreError;
use super::open::check_pages;
use super::read::{About, Store};
use super::rows::{StoredTrial, insert, insert_minima};
use super::sessions;
use super::write::{NewCell, Writer};

/// What came of a merge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// How many trials were added.
    pub n_added: u64,
    /// How many were there already, the same but for times.
    pub n_known: u64,
}

/// Why stores cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// One of them cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// They are not of one experiment.
    #[error(
        "{} and {} are not parts of one experiment: {difference}", .first.display(), .other.display()
    )]
    Different {
        /// A store.
        first: PathBuf,
        /// Another.
        other: PathBuf,
        /// The first difference.
        difference: String,
    },
    /// They disagree.
    #[error(
        "{} and {} disagree on trial {number} of {cell}; nothing of the latter was added",
        .first.display(), .other.display()
    )]
    Conflict {
        /// A store.
        first: PathBuf,
        /// Another.
        other: PathBuf,
        /// What was tried.
        cell: Box<Cell>,
        /// Which trial.
        number: u32,
    },
    /// The smallest counterexample of a task is one thing here and another there.
    #[error(
        "the minimum of {task} is {known} in {} and {new} in {}", .first.display(), .other.display()
    )]
    Minimum {
        /// A store.
        first: PathBuf,
        /// Another store or file.
        other: PathBuf,
        /// The task.
        task: Box<Task>,
        /// What it is in the first.
        known: String,
        /// What it is in the other.
        new: String,
    },
    /// A store is to be merged into itself.
    #[error("{} is merged with others: give --into another name", .0.display())]
    IntoItself(PathBuf),
}

/// Adds to one store, which is made if need be, what is in others. A store is added as a whole or not
/// at all.
pub fn merge(parts: &[PathBuf], into: &Path) -> Result<Merged, MergeError> {
    let is_same = |part: &&PathBuf| match (part.canonicalize(), into.canonicalize()) {
        (Ok(part), Ok(into)) => part == into,
        _ => false,
    };
    if let Some(part) = parts.iter().find(is_same) {
        return Err(MergeError::IntoItself(part.clone()));
    }
    let stores = parts.iter().map(|part| Store::open_read(part)).collect::<Result<Vec<_>, _>>()?;
    // Before anything is written, so that a damaged part leaves nothing half merged.
    for store in &stores {
        check_pages(&store.connection, &store.path)?;
    }
    let mut merged = Merged::default();
    let Some(first) = stores.first() else { return Ok(merged) };
    let plan = Plan::of(first)?;
    for other in &stores[1..] {
        plan.must_fit(first, other)?;
    }
    let (mut writer, is_new) = Writer::open_or_make(into, &plan.about, &plan.cells)?;
    if !is_new {
        Plan::of(writer.store())?.must_fit(writer.store(), first)?;
    }
    for store in &stores {
        let added = add(&mut writer, store)?;
        merged.n_added += added.n_added;
        merged.n_known += added.n_known;
    }
    Ok(merged)
}

/// What a store is about, and what it tries.
struct Plan {
    about: About,
    cells: Vec<NewCell>,
}

impl Plan {
    fn of(store: &Store) -> Result<Plan, StoreError> {
        let cells = store.cells()?.into_iter().map(NewCell::from).collect();
        Ok(Plan { about: store.about()?, cells })
    }

    fn must_fit(&self, first: &Store, other: &Store) -> Result<(), MergeError> {
        let plan = Plan::of(other)?;
        let Some(difference) = self.difference(&plan) else { return Ok(()) };
        let (first, other) = (first.path.clone(), other.path.clone());
        Err(MergeError::Different { first, other, difference })
    }

    fn difference(&self, other: &Plan) -> Option<String> {
        match (self.about.seed, other.about.seed) {
            (a, b) if a == b => {}
            (Some(a), Some(b)) => return Some(format!("their seeds are {a} and {b}")),
            _ => return Some("one of them was imported".to_owned()),
        }
        let mut cells: HashMap<Cell, &NewCell> =
            self.cells.iter().map(|cell| (cell.cell, cell)).collect();
        for cell in &other.cells {
            match cells.remove(&cell.cell) {
                Some(known) if known == cell => {}
                Some(_) => return Some(format!("they try {} differently", cell.cell)),
                None => return Some(format!("only one of them tries {}", cell.cell)),
            }
        }
        let left = self.cells.iter().find(|cell| cells.contains_key(&cell.cell))?;
        Some(format!("only one of them tries {}", left.cell))
    }
}

/// Adds what one store has to another of the same experiment.
fn add(writer: &mut Writer, part: &Store) -> Result<Merged, MergeError> {
    let into = writer.store().path.clone();
    let cells = writer.store().cells()?;
    let ids: HashMap<Cell, i64> = cells.iter().map(|stored| (stored.cell, stored.id)).collect();
    let known = compare(writer.store(), part, &ids)?;
    let minima = new_minima(writer.store(), &part.path, &part.minima()?)?;
    let mut merged = Merged { n_added: 0, n_known: known.len() as u64 };
    writer.all_or_nothing(|transaction| {
        let failed = |source| StoreError::sqlite(&into, source);
        let sessions = sessions::copy(transaction, part).map_err(failed)?;
        insert_minima(transaction, &minima).map_err(failed)?;
        part.each_stored(|StoredTrial { trial, session }| {
            if !known.contains(&(ids[&trial.cell], trial.number)) {
                merged.n_added += 1;
                insert(transaction, sessions[&session], &trial).map_err(failed)?;
            }
            Ok::<_, MergeError>(())
        })
    })?;
    Ok(merged)
}

/// Which trials of a part are there already. They must be the same.
fn compare(
    into: &Store,
    part: &Store,
    ids: &HashMap<Cell, i64>,
) -> Result<HashSet<(i64, u32)>, MergeError> {
    let there = into.numbers()?;
    let cells = ids.iter().map(|(cell, id)| (*id, *cell)).collect();
    let mut known = HashSet::new();
    part.each(|trial| {
        let place = (ids[&trial.cell], trial.number);
        if !there.contains(&place) {
            return Ok(());
        }
        known.insert(place);
        let condition = format!("cell = {} AND number = {}", place.0, place.1);
        into.each_where(&condition, &cells, |there| {
            if is_same(there.trial, trial.clone()) {
                return Ok(());
            }
            let (first, other) = (into.path.clone(), part.path.clone());
            let (cell, number) = (Box::new(trial.cell), trial.number);
            Err(MergeError::Conflict { first, other, cell, number })
        })
    })?;
    Ok(known)
}

/// Which of some minima, from another store or file, a store does not have. Those that it has must be
/// the same.
pub(super) fn new_minima(
    store: &Store,
    from: &Path,
    minima: &[(Task, String)],
) -> Result<Vec<(Task, String)>, MergeError> {
    let there: HashMap<_, _> = store.minima()?.into_iter().collect();
    let mut new = Vec::new();
    for (task, minimum) in minima {
        match there.get(task) {
            None => new.push((*task, minimum.clone())),
            Some(known) if known == minimum => {}
            Some(known) => {
                return Err(MergeError::Minimum {
                    first: store.path.clone(),
                    other: from.to_owned(),
                    task: Box::new(*task),
                    known: known.clone(),
                    new: minimum.clone(),
                });
            }
        }
    }
    Ok(new)
}

/// Whether two records of a trial agree on all that does not differ from one run to the next.
fn is_same(a: Trial, b: Trial) -> bool {
    (a.seed, a.outcome.reproducible()) == (b.seed, b.outcome.reproducible())
}

impl Store {
    /// Which trials have ended: the numbers of their cells, and theirs.
    pub(super) fn numbers(&self) -> Result<HashSet<(i64, u32)>, StoreError> {
        let mut statement = self
            .connection
            .prepare("SELECT cell, number FROM trials")
            .map_err(|source| self.failed(source))?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
        rows.and_then(Iterator::collect).map_err(|source| self.failed(source))
    }
}
