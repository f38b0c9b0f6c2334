//! One process at a time adds to a store. Nothing is ever taken away or altered.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use stromboli_domain::{Named, Seed};
use stromboli_trials::Status;

use super::adopt::Growth;
use super::error::StoreError;
use super::lock::Lock;
use super::open::{Opened, Purpose, open};
use super::read::{About, Store, StoredCell};
use super::{APPLICATION, FORMAT, SCHEMA};
use crate::cell::{Cell, Settings};
use crate::experiment::Experiment;
use crate::limits::Limits;
use crate::machine::Machine;
use crate::outcome::{Detail, Outcome, nanoseconds};

/// A store, to be added to.
pub struct Writer {
    // Dropped in this order: whoever gets the lock next finds the store closed.
    store: Store,
    _lock: Lock,
    /// Whether there is a log beside the file.
    has_log: bool,
}

/// What somebody did with a store.
#[derive(Clone, Debug)]
pub enum Session<'a> {
    /// Ran trials.
    Run {
        /// Which part of the experiment, if not all of it.
        part: Option<&'a str>,
        /// How many at a time.
        n_jobs: usize,
    },
    /// Added what another program, or this one, wrote to a file.
    Import {
        /// The file.
        file: &'a str,
    },
}

/// A trial that has ended, to be added to a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The number of its cell in the store.
    pub cell: i64,
    /// Which trial of the cell, from 1.
    pub number: u32,
    /// With what randomness, unless another program ran it.
    pub seed: Option<Seed>,
    /// What came of it.
    pub outcome: Outcome,
}

/// The trials of a cell that are still to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// The number of the cell in the store.
    pub id: i64,
    /// The cell.
    pub cell: Cell,
    /// How it is tried.
    pub settings: Settings,
    /// Which trials, in order.
    pub numbers: Vec<u32>,
}

impl Writer {
    /// Opens the store of an experiment, or makes it.
    ///
    /// The store of another experiment is refused, and so is an experiment that has grown, unless
    /// that is welcome.
    pub fn open_or_create(
        path: &Path,
        experiment: &Experiment,
        growth: Growth,
    ) -> Result<Writer, StoreError> {
        let about = About {
            name: experiment.name.clone(),
            definition: Some(experiment.text.clone()),
            seed: Some(experiment.seed),
        };
        let cells: Vec<_> = experiment.cells.iter().copied().map(NewCell::from).collect();
        let (mut writer, is_new) = Writer::open_or_make(path, &about, &cells)?;
        if !is_new {
            writer.adopt(experiment, growth)?;
        }
        Ok(writer)
    }

    /// Opens a store that there is.
    pub fn open(path: &Path) -> Result<Writer, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing(path.to_owned()));
        }
        let lock = Lock::acquire(path)?;
        match open(path, Purpose::Write)? {
            Opened::Store(connection) => Writer::new(connection, path, lock),
            Opened::Empty(_) => Err(StoreError::NotAStore(path.to_owned())),
        }
    }

    /// Opens a store, or makes one with these contents; and whether it did.
    pub(super) fn open_or_make(
        path: &Path,
        about: &About,
        cells: &[NewCell],
    ) -> Result<(Writer, bool), StoreError> {
        let lock = Lock::acquire(path)?;
        match open(path, Purpose::Write)? {
            Opened::Store(connection) => Ok((Writer::new(connection, path, lock)?, false)),
            Opened::Empty(connection) => {
                let mut writer = Writer::new(connection, path, lock)?;
                writer.make(about, cells)?;
                Ok((writer, true))
            }
        }
    }

    fn new(connection: Connection, path: &Path, lock: Lock) -> Result<Writer, StoreError> {
        let store = Store { connection, path: path.to_owned() };
        let foreign_keys = store.connection.pragma_update(None, "foreign_keys", true);
        foreign_keys.map_err(|source| store.failed(source))?;
        Ok(Writer { store, _lock: lock, has_log: false })
    }

    /// With a log, commits are appended without waiting for the disk, and nobody who reads is in the
    /// way. What is committed survives the death of any process; a power cut may cost the last few
    /// seconds, but never what was there before.
    fn keep_log(&mut self) -> Result<(), StoreError> {
        let connection = &self.store.connection;
        self.has_log = true;
        connection
            .pragma_update(None, "journal_mode", "WAL")
            .and_then(|()| connection.pragma_update(None, "synchronous", "NORMAL"))
            .and_then(|()| connection.pragma_update(None, "wal_autocheckpoint", 4_000))
            .map_err(|source| self.store.failed(source))
    }

    /// What has been added so far, and what was there before.
    pub fn store(&self) -> &Store {
        &self.store
    }

    fn make(&mut self, about: &About, cells: &[NewCell]) -> Result<(), StoreError> {
        // All at once, so that there is no store without an experiment.
        self.transaction(|transaction| {
            transaction.execute_batch(SCHEMA)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", FORMAT)?;
            transaction.execute(
                "INSERT INTO experiment (name, definition, seed) VALUES (?, ?, ?)",
                params![about.name, about.definition, about.seed.map(|seed| seed.0)],
            )?;
            cells.iter().try_for_each(|cell| cell.insert(transaction).map(drop))
        })
    }

    /// What is still to run, in order, of the cells that are wanted.
    pub fn missing(&self, wanted: impl Fn(&Cell) -> bool) -> Result<Vec<Work>, StoreError> {
        if self.store.about()?.seed.is_none() {
            return Err(StoreError::Imported(self.store.path.clone()));
        }
        let done = self.done().map_err(|source| self.store.failed(source))?;
        let cells = self.store.cells()?.into_iter().filter(|stored| wanted(&stored.cell));
        let work = cells.filter_map(|StoredCell { id, cell, n_trials, limits, short_circuit }| {
            let settings = Settings { n_trials, limits: limits?, short_circuit };
            let numbers = match done.get(&id) {
                Some(done) => done.missing(settings),
                None => (1..=n_trials).collect(),
            };
            (!numbers.is_empty()).then_some(Work { id, cell, settings, numbers })
        });
        Ok(work.collect())
    }

    fn done(&self) -> rusqlite::Result<HashMap<i64, Done>> {
        let sql = "SELECT cell, number, status = ? FROM trials ORDER BY cell, number";
        let mut statement = self.store.connection.prepare(sql)?;
        let mut rows = statement.query([Status::TimedOut.name()])?;
        let mut all: HashMap<i64, Done> = HashMap::new();
        while let Some(row) = rows.next()? {
            let done = all.entry(row.get(0)?).or_default();
            let number = row.get(1)?;
            done.numbers.push(number);
            if row.get(2)? && done.first_timed_out.is_none() {
                done.first_timed_out = Some(number);
            }
        }
        Ok(all)
    }

    /// Says who is at work on the store. Gives the session that trials are recorded under.
    pub fn begin(&mut self, session: &Session<'_>) -> Result<i64, StoreError> {
        self.keep_log()?;
        let Machine { host, system, processor, n_cores, memory } = Machine::this();
        let (kind, part, n_jobs) = match *session {
            Session::Run { part, n_jobs } => ("run", part, Some(n_jobs)),
            Session::Import { file } => ("import", Some(file), None),
        };
        let connection = &self.store.connection;
        let inserted = connection.execute(
            "INSERT INTO sessions
               (kind, part, version, host, system, processor, cores, memory, jobs)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            params![
                kind,
                part,
                env!("CARGO_PKG_VERSION"),
                host,
                system,
                processor,
                n_cores as i64,
                memory,
                n_jobs.map(|n| n as i64),
            ],
        );
        inserted.map_err(|source| self.store.failed(source))?;
        Ok(connection.last_insert_rowid())
    }

    /// Says that whoever was at work is done.
    pub fn end(&mut self, session: i64) -> Result<(), StoreError> {
        let sql =
            "UPDATE sessions SET ended_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE id = ?";
        let updated = self.store.connection.execute(sql, [session]);
        updated.map(drop).map_err(|source| self.store.failed(source))
    }

    /// Commits trials that have ended. When this returns, the death of any process cannot undo it.
    pub fn record(&mut self, session: i64, trials: &[Finished]) -> Result<(), StoreError> {
        self.transaction(|transaction| {
            trials.iter().try_for_each(|finished| insert(transaction, session, finished))
        })
    }

    pub(super) fn transaction(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), StoreError> {
        let path = self.store.path.clone();
        self.all_or_nothing(|transaction| {
            work(transaction).map_err(|source| StoreError::sqlite(&path, source))
        })
    }

    /// Does something to the store as a whole or not at all.
    pub(super) fn all_or_nothing<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let Store { connection, path } = &mut self.store;
        let failed = |source| E::from(StoreError::sqlite(path, source));
        let transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let result = work(&transaction)?;
        transaction.commit().map_err(failed)?;
        Ok(result)
    }
}

impl Drop for Writer {
    /// Leaves a single file, which can be copied and read anywhere; unless somebody reads it now.
    fn drop(&mut self) {
        if self.has_log {
            let connection = &self.store.connection;
            let _ = connection.busy_timeout(Duration::from_millis(100));
            let _ = connection.pragma_update(None, "journal_mode", "DELETE");
        }
    }
}

/// The trials of a cell that have ended.
#[derive(Default)]
struct Done {
    /// In order.
    numbers: Vec<u32>,
    first_timed_out: Option<u32>,
}

impl Done {
    fn missing(&self, settings: Settings) -> Vec<u32> {
        let end = match self.first_timed_out {
            Some(number) if settings.short_circuit => number,
            _ => settings.n_trials,
        };
        (1..=end).filter(|number| self.numbers.binary_search(number).is_err()).collect()
    }
}

/// A cell that is to be in a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NewCell {
    pub(crate) cell: Cell,
    pub(crate) n_trials: u32,
    pub(crate) limits: Option<Limits>,
    pub(crate) short_circuit: bool,
}

impl From<(Cell, Settings)> for NewCell {
    fn from((cell, settings): (Cell, Settings)) -> NewCell {
        let Settings { n_trials, limits, short_circuit } = settings;
        NewCell { cell, n_trials, limits: Some(limits), short_circuit }
    }
}

impl From<StoredCell> for NewCell {
    fn from(stored: StoredCell) -> NewCell {
        let StoredCell { cell, n_trials, limits, short_circuit, .. } = stored;
        NewCell { cell, n_trials, limits, short_circuit }
    }
}

impl NewCell {
    /// Adds the cell to a store, and gives its number there.
    pub(super) fn insert(&self, transaction: &Transaction<'_>) -> rusqlite::Result<i64> {
        let NewCell { cell, n_trials, limits, short_circuit } = self;
        let mut statement = transaction.prepare_cached(
            "INSERT INTO cells
               (task, strategy, budget, trials, timeout_ms, memory, short_circuit)
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )?;
        statement.insert(params![
            cell.task.to_string(),
            cell.strategy.to_string(),
            cell.budget.to_string(),
            n_trials,
            limits.map(|limits| limits.timeout.0.as_millis() as i64),
            limits.map(|limits| limits.memory.0),
            short_circuit,
        ])
    }
}

pub(super) fn insert(
    transaction: &Transaction<'_>,
    session: i64,
    finished: &Finished,
) -> rusqlite::Result<()> {
    let Outcome { trial, detail, peak_memory } = &finished.outcome;
    let shrinking = trial.shrinking.as_ref();
    // What is not known is not 0.
    let known = |is_known: bool, number: u64| is_known.then_some(number);
    let mut statement = transaction.prepare_cached(
        "INSERT INTO trials
           (cell, number, session, seed, status, reason, tests, discards, search_ns, peak_memory,
            initial, reported, passed, failed, discarded, not_generated, repeats, shrink_ns,
            property_ns)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    let id = statement.insert(params![
        finished.cell,
        finished.number,
        session,
        finished.seed.map(|seed| seed.0),
        trial.status.name(),
        trial.reason,
        known(*detail != Detail::Ending, trial.n_tests),
        known(*detail != Detail::Ending, trial.n_discards),
        nanoseconds(trial.search_time),
        peak_memory,
        shrinking.map(|shrinking| &shrinking.initial),
        shrinking.map(|shrinking| shrinking.reported()),
        shrinking.map(|shrinking| shrinking.n_passed),
        shrinking.map(|shrinking| shrinking.n_failed),
        shrinking.map(|shrinking| shrinking.n_discarded),
        shrinking.and_then(|s| known(*detail == Detail::Full, s.n_not_generated)),
        shrinking.and_then(|s| known(*detail == Detail::Full, s.n_repeats)),
        shrinking.map(|shrinking| nanoseconds(shrinking.time)),
        shrinking.and_then(|s| known(*detail == Detail::Full, nanoseconds(s.property_time))),
    ])?;
    let steps = shrinking.filter(|_| *detail == Detail::Full).map_or(&[][..], |s| &s.steps);
    let mut statement = transaction.prepare_cached(
        "INSERT INTO steps (trial, number, value, executions, time_ns) VALUES (?, ?, ?, ?, ?)",
    )?;
    for (n_before, step) in steps.iter().enumerate() {
        statement.execute(params![
            id,
            n_before as i64 + 1,
            step.value,
            step.n_executions,
            nanoseconds(step.time)
        ])?;
    }
    Ok(())
}
