//! Joins stores: the parts of one experiment, or an experiment and imported results.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use stromboli_trials::{Cell, Trial};
use stromboli_workloads::Task;

use super::error::StoreError;
use super::minima::StoredMinimum;
use super::open::check_pages;
use super::read::{About, PlannedCell, Store};
use super::rows::{StoredTrial, insert};
use super::sessions;
use super::write::Writer;

/// The result of a merge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// The number of trials that were added.
    pub n_added: u64,
    /// The number of trials that were there already, and are the same except for times.
    pub n_known: u64,
}

/// The progress of a merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merging {
    /// The number of stores that were checked.
    Checked(usize),
    /// The number of stores that were added.
    Added(usize),
}

/// The reason why stores cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// One of them cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(
        "{} and {} are not parts of one experiment: {difference}", .first.display(), .other.display()
    )]
    Different { first: PathBuf, other: PathBuf, difference: String },
    #[error(
        "{} and {} disagree on trial {number} of {cell}; nothing of the latter was added",
        .first.display(), .other.display()
    )]
    Conflict { first: PathBuf, other: PathBuf, cell: Box<Cell>, number: u32 },
    #[error(
        "the minimum of {task} is {known} in {} and {new} in {}", .first.display(), .other.display()
    )]
    Minimum {
        first: PathBuf,
        other: PathBuf,
        task: Box<Task>,
        /// The one in the first.
        known: String,
        /// The one in the other.
        new: String,
    },
    #[error(
        "{} is both a store to merge and the target of --into; choose another name for --into",
        .0.display()
    )]
    IntoItself(PathBuf),
}

/// Adds the contents of stores to another store, which is created if it does not exist. Each store is added
/// as a whole or not at all.
///
/// Stores of experiments must be parts of the same experiment. If one of the stores holds imported
/// results, so will the merged one: it can be analysed and exported, but not run.
///
/// `watch` is called with the number of stores that were read, first to check them and then to add them.
pub fn merge(
    parts: &[PathBuf],
    into: &Path,
    watch: &mut dyn FnMut(Merging),
) -> Result<Merged, MergeError> {
    let is_same = |part: &&PathBuf| match (part.canonicalize(), into.canonicalize()) {
        (Ok(part), Ok(into)) => part == into,
        _ => false,
    };
    if let Some(part) = parts.iter().find(is_same) {
        return Err(MergeError::IntoItself(part.clone()));
    }
    let checked = |n| watch(Merging::Checked(n));
    let Some(plan) = Plan::of_all(parts, checked)? else { return Ok(Merged::default()) };
    let (mut writer, is_new) = Writer::open_or_make(into, &plan.about, &plan.cells)?;
    if !is_new {
        let there = Plan::of(writer.store())?;
        match (there.is_imported(), plan.is_imported()) {
            (true, _) => {}
            (false, false) => there.must_fit(into, &plan, &parts[0])?,
            (false, true) => {
                return Err(MergeError::Different {
                    first: into.to_owned(),
                    other: parts[0].clone(),
                    difference: "imported results cannot be added to an experiment; give --into \
                                 a new name"
                        .to_owned(),
                });
            }
        }
    }
    let mut target = Target::new(&mut writer)?;
    let mut merged = Merged::default();
    for (n_before, part) in parts.iter().enumerate() {
        // One at a time: there may be more parts than files that a process can open.
        let added = target.add(&Store::open_read(part)?)?;
        merged.n_added += added.n_added;
        merged.n_known += added.n_known;
        watch(Merging::Added(n_before + 1));
    }
    Ok(merged)
}

/// The experiment and the cells of a store.
struct Plan {
    about: About,
    cells: Vec<PlannedCell>,
}

impl Plan {
    fn of(store: &Store) -> Result<Plan, StoreError> {
        Ok(Plan { about: store.about()?, cells: store.cells()? })
    }

    /// Whether the store holds imported results, not an experiment.
    fn is_imported(&self) -> bool {
        self.about.seed.is_none()
    }

    /// The plan of the merged store, if there are parts. All parts are checked before anything is written,
    /// so that a damaged part does not leave a half-merged store.
    fn of_all(
        parts: &[PathBuf],
        mut checked: impl FnMut(usize),
    ) -> Result<Option<Plan>, MergeError> {
        let mut own: Option<(&Path, Plan)> = None;
        let mut imported = None;
        for (n_before, part) in parts.iter().enumerate() {
            let store = Store::open_read(part)?;
            check_pages(&store.connection, part)?;
            let plan = Plan::of(&store)?;
            match &own {
                _ if plan.is_imported() => {
                    imported.get_or_insert(plan);
                }
                // Parts must belong to the same experiment; imported results need not fit.
                Some((first, known)) => known.must_fit(first, &plan, part)?,
                None => own = Some((part, plan)),
            }
            checked(n_before + 1);
        }
        Ok(match (own, imported) {
            // Trials of two origins are not an experiment that could be resumed.
            (Some((_, own)), Some(_)) => {
                Some(Plan { about: About { seed: None, ..own.about }, cells: Vec::new() })
            }
            (Some((_, own)), None) => Some(own),
            (None, imported) => imported.map(|plan| Plan { cells: Vec::new(), ..plan }),
        })
    }

    fn must_fit(&self, path: &Path, other: &Plan, other_path: &Path) -> Result<(), MergeError> {
        let Some(difference) = self.difference(other) else { return Ok(()) };
        let (first, other) = (path.to_owned(), other_path.to_owned());
        Err(MergeError::Different { first, other, difference })
    }

    fn difference(&self, other: &Plan) -> Option<String> {
        if let (Some(a), Some(b)) = (self.about.seed, other.about.seed)
            && a != b
        {
            return Some(format!("their seeds are {a} and {b}"));
        }
        let mut cells: HashMap<Cell, &PlannedCell> =
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

/// The store that others are added to, and its contents. With many parts, reading them again for each part
/// would take most of the time.
struct Target<'w> {
    writer: &'w mut Writer,
    /// The cells, with their keys.
    cells: HashMap<Cell, (i64, PlannedCell)>,
    /// The keys of the trials' cells, and their numbers.
    trials: HashSet<(i64, u32)>,
}

impl Target<'_> {
    fn new(writer: &mut Writer) -> Result<Target<'_>, StoreError> {
        let (cells, trials) = (cells_of(writer.store())?, writer.store().numbers()?);
        Ok(Target { writer, cells, trials })
    }

    /// Adds the contents of a part, including new cells.
    fn add(&mut self, part: &Store) -> Result<Merged, MergeError> {
        // A consistent snapshot, even while another process writes.
        let moment = part.connection.unchecked_transaction();
        let moment = moment.map_err(|source| part.failed(source))?;
        let cells = part.keyed_cells()?;
        let cell_of = cells.iter().map(|(id, planned)| (*id, planned.cell)).collect();
        let known = self.compare(part, &cell_of)?;
        let Target { writer, cells: there, trials } = self;
        let into = writer.store().path.clone();
        let mut ids: HashMap<Cell, i64> =
            there.iter().map(|(cell, (id, _))| (*cell, *id)).collect();
        let minima = new_minima(writer.store(), &part.path, &part.minima()?)?;
        let mut new = Vec::new();
        let mut has_new_cells = false;
        writer.all_or_nothing(|transaction| {
            let failed = |source| StoreError::sqlite(&into, source);
            for (_, cell) in &cells {
                match there.get(&cell.cell) {
                    Some((_, known)) if known == cell => continue,
                    Some((id, _)) => cell.widen(transaction, *id).map_err(failed)?,
                    None => {
                        ids.insert(cell.cell, cell.insert(transaction).map_err(failed)?);
                    }
                }
                has_new_cells = true;
            }
            let sessions = sessions::copy(transaction, part).map_err(failed)?;
            minima.iter().try_for_each(|it| it.insert(transaction)).map_err(failed)?;
            part.each_where("true", &cell_of, |StoredTrial { trial, session }| {
                let place = (ids[&trial.cell], trial.number);
                if !known.contains(&place) {
                    new.push(place);
                    insert(transaction, sessions[&session], &trial).map_err(failed)?;
                }
                Ok::<_, MergeError>(())
            })
        })?;
        drop(moment);
        let merged = Merged { n_added: new.len() as u64, n_known: known.len() as u64 };
        trials.extend(new);
        if has_new_cells {
            *there = cells_of(writer.store())?;
        }
        Ok(merged)
    }

    /// Which trials of a part are there already. They must be the same.
    fn compare(
        &self,
        part: &Store,
        cell_of: &HashMap<i64, Cell>,
    ) -> Result<HashSet<(i64, u32)>, MergeError> {
        let mut known = HashSet::new();
        let is_there = |(cell, number): &(i64, u32)| {
            let there = cell_of.get(cell).and_then(|cell| self.cells.get(cell));
            there.is_some_and(|(id, _)| self.trials.contains(&(*id, *number)))
        };
        // Most parts have only new trials, which need not be read for this.
        if !part.numbers()?.iter().any(is_there) {
            return Ok(known);
        }
        let into = self.writer.store();
        let cells = self.cells.values().map(|(id, planned)| (*id, planned.cell)).collect();
        part.each_where("true", cell_of, |StoredTrial { trial, .. }| {
            let Some((id, _)) = self.cells.get(&trial.cell) else { return Ok(()) };
            let place = (*id, trial.number);
            if !self.trials.contains(&place) {
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
}

fn cells_of(store: &Store) -> Result<HashMap<Cell, (i64, PlannedCell)>, StoreError> {
    Ok(store.keyed_cells()?.into_iter().map(|stored| (stored.1.cell, stored)).collect())
}

/// The minima of another store or file that say more than a store does. They must not contradict each other.
pub(super) fn new_minima(
    store: &Store,
    from: &Path,
    minima: &[StoredMinimum],
) -> Result<Vec<StoredMinimum>, MergeError> {
    let there = store.minima()?;
    let there: HashMap<_, _> = there.iter().map(|known| (known.task, known)).collect();
    let mut new = Vec::new();
    for minimum in minima {
        let Some(known) = there.get(&minimum.task) else {
            new.push(minimum.clone());
            continue;
        };
        match known.includes(minimum) {
            Some(true) => {}
            Some(false) => new.push(minimum.clone()),
            None => {
                let text = |minimum: &StoredMinimum| minimum.minimum().unwrap_or("-").to_owned();
                return Err(MergeError::Minimum {
                    first: store.path.clone(),
                    other: from.to_owned(),
                    task: Box::new(minimum.task),
                    known: text(known),
                    new: text(minimum),
                });
            }
        }
    }
    Ok(new)
}

/// Whether two records of a trial agree on everything that is the same in every run.
fn is_same(a: Trial, b: Trial) -> bool {
    (a.seed, a.outcome.reproducible()) == (b.seed, b.outcome.reproducible())
}

impl Store {
    /// The trials that have ended: the key of the cell and the number of the trial.
    pub(super) fn numbers(&self) -> Result<HashSet<(i64, u32)>, StoreError> {
        let numbers =
            self.rows("SELECT cell, number FROM trials", |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(numbers.into_iter().collect())
    }
}
