//! Joins stores: the parts of one experiment, or an experiment and imported results.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use stromboli_trials::{Cell, Trial};
use stromboli_workloads::Task;

use super::error::StoreError;
use super::open::check_pages;
use super::read::{About, Store, StoredCell};
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

/// Adds to one store what is in others. It is made if it is not there. A store is added as a whole or
/// not at all.
///
/// Stores of experiments must be parts of the same experiment. If one of the stores holds imported
/// results, so will the merged one: it can be analysed and exported, but not run.
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
    let plans = stores.iter().map(Plan::of).collect::<Result<Vec<_>, _>>()?;
    let has_imports = plans.iter().any(Plan::is_imported);
    // Parts of an experiment must be parts of one and the same; imported results need not fit.
    let own = || stores.iter().zip(&plans).filter(|(_, plan)| !plan.is_imported());
    if let Some((first, plan)) = own().next() {
        for (other, _) in own().skip(1) {
            plan.must_fit(first, other)?;
        }
    }
    let about = match own().next() {
        // Trials of two origins are no experiment that could be continued.
        Some((_, plan)) if has_imports => About { seed: None, ..plan.about.clone() },
        Some((_, plan)) => plan.about.clone(),
        None => plans[0].about.clone(),
    };
    let cells = if has_imports { &[][..] } else { &plans[0].cells };
    let (mut writer, is_new) = Writer::open_or_make(into, &about, cells)?;
    if !is_new {
        let there = Plan::of(writer.store())?;
        match (there.is_imported(), has_imports) {
            (true, _) => {}
            (false, false) => there.must_fit(writer.store(), first)?,
            (false, true) => {
                return Err(MergeError::Different {
                    first: into.to_owned(),
                    other: first.path.clone(),
                    difference: "imported results cannot be added to an experiment; give --into \
                                 a new name"
                        .to_owned(),
                });
            }
        }
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

    /// Whether the store holds imported results, which are no experiment.
    fn is_imported(&self) -> bool {
        self.about.seed.is_none()
    }

    fn must_fit(&self, first: &Store, other: &Store) -> Result<(), MergeError> {
        let plan = Plan::of(other)?;
        let Some(difference) = self.difference(&plan) else { return Ok(()) };
        let (first, other) = (first.path.clone(), other.path.clone());
        Err(MergeError::Different { first, other, difference })
    }

    fn difference(&self, other: &Plan) -> Option<String> {
        if let (Some(a), Some(b)) = (self.about.seed, other.about.seed)
            && a != b
        {
            return Some(format!("their seeds are {a} and {b}"));
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

/// Adds what one store has to another. Cells that the other does not have are added, too.
fn add(writer: &mut Writer, part: &Store) -> Result<Merged, MergeError> {
    let into = writer.store().path.clone();
    let there: HashMap<Cell, StoredCell> =
        writer.store().cells()?.into_iter().map(|stored| (stored.cell, stored)).collect();
    let mut ids: HashMap<Cell, i64> = there.iter().map(|(cell, known)| (*cell, known.id)).collect();
    let known = compare(writer.store(), part, &ids)?;
    let minima = new_minima(writer.store(), &part.path, &part.minima()?)?;
    let cells: Vec<NewCell> = part.cells()?.into_iter().map(NewCell::from).collect();
    let mut merged = Merged { n_added: 0, n_known: known.len() as u64 };
    writer.all_or_nothing(|transaction| {
        let failed = |source| StoreError::sqlite(&into, source);
        for cell in &cells {
            match there.get(&cell.cell) {
                Some(known) if NewCell::from(*known) == *cell => {}
                Some(known) => cell.widen(transaction, known.id).map_err(failed)?,
                None => {
                    ids.insert(cell.cell, cell.insert(transaction).map_err(failed)?);
                }
            }
        }
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
        let Some(id) = ids.get(&trial.cell) else { return Ok(()) };
        let place = (*id, trial.number);
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
