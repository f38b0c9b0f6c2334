//! Writes to a store, one process at a time. Results are only added, except that crashed trials can be
//! replaced ([`Writer::retry_crashed`]).

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use rusqlite::types::ToSql;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use stromboli_domain::Named;
use stromboli_trials::{Cell, Status, Trial};

use super::adopt::Growth;
use super::error::StoreError;
use super::lock::Lock;
use super::open::{Opened, Purpose, open};
use super::read::{About, PlannedCell, Store};
use super::rows::{delete_crashed, insert, insert_row};
use super::schema::schema;
use super::sessions::{self, Session};
use super::{APPLICATION, FORMAT};
use crate::build::Build;
use crate::cell::Settings;
use crate::experiment::Experiment;
use crate::limits::Limits;

/// A store that is open for writing.
pub struct Writer {
    // Dropped in this order: the store is closed before the lock is released.
    store: Store,
    _lock: Lock,
    /// Whether there is a log beside the file.
    has_log: bool,
    /// Whether crashed trials are run again and replaced.
    retries_crashed: bool,
}

/// The missing trials of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    pub cell: Cell,
    pub settings: Settings,
    /// The numbers of the trials, in order.
    pub numbers: Vec<u32>,
}

impl Writer {
    /// Opens the store of an experiment, or creates it.
    ///
    /// Returns an error if the store has another experiment, or if the experiment has grown and `growth`
    /// refuses that.
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
        let cells: Vec<_> = experiment.cells.iter().copied().map(PlannedCell::from).collect();
        let (mut writer, is_new) = Writer::open_or_make(path, &about, &cells)?;
        if !is_new {
            writer.adopt(experiment, growth)?;
        }
        Ok(writer)
    }

    /// Opens an existing store.
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

    /// Opens a store, or creates one with these contents. Also returns whether it is new.
    pub(super) fn open_or_make(
        path: &Path,
        about: &About,
        cells: &[PlannedCell],
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
        let store = Store::new(connection, path);
        let foreign_keys = store.connection.pragma_update(None, "foreign_keys", true);
        foreign_keys.map_err(|source| store.failed(source))?;
        Ok(Writer { store, _lock: lock, has_log: false, retries_crashed: false })
    }

    /// Uses a write-ahead log: commits do not wait for the disk, and readers do not block them. Commits
    /// survive the death of any process; a power cut may lose the last few seconds, but no more.
    fn keep_log(&mut self) -> Result<(), StoreError> {
        let connection = &self.store.connection;
        self.has_log = true;
        connection
            .pragma_update(None, "journal_mode", "WAL")
            .and_then(|()| connection.pragma_update(None, "synchronous", "NORMAL"))
            .and_then(|()| connection.pragma_update(None, "wal_autocheckpoint", 4_000))
            .map_err(|source| self.store.failed(source))
    }

    /// The store, including what has been added so far.
    pub fn store(&self) -> &Store {
        &self.store
    }

    fn make(&mut self, about: &About, cells: &[PlannedCell]) -> Result<(), StoreError> {
        // In one transaction, so that no store is without an experiment.
        self.transaction(|transaction| {
            transaction.execute_batch(&schema())?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", FORMAT)?;
            let seed = about.seed.map(|seed| seed.0);
            insert_row(
                transaction,
                "experiment",
                &[("name", &about.name), ("definition", &about.definition), ("seed", &seed)],
            )?;
            cells.iter().try_for_each(|cell| cell.insert(transaction).map(drop))
        })
    }

    /// Makes trials that crashed count as missing from now on, and [`record`](Writer::record) replaces them.
    /// Until then they stay in the store.
    pub fn retry_crashed(&mut self) {
        self.retries_crashed = true;
    }

    /// The missing trials of the wanted cells, in order.
    pub fn missing(&self, wanted: impl Fn(&Cell) -> bool) -> Result<Vec<Work>, StoreError> {
        if self.store.about()?.seed.is_none() {
            return Err(StoreError::Imported(self.store.path.clone()));
        }
        let done = self.done().map_err(|source| self.store.failed(source))?;
        let cells =
            self.store.keyed_cells()?.into_iter().filter(|(_, planned)| wanted(&planned.cell));
        let work = cells.filter_map(|(id, planned)| {
            let PlannedCell { cell, n_trials, limits, short_circuit } = planned;
            let settings = Settings { n_trials, limits: limits?, short_circuit };
            let numbers = match done.get(&id) {
                Some(done) => done.missing(settings),
                None => (1..=n_trials).collect(),
            };
            (!numbers.is_empty()).then_some(Work { cell, settings, numbers })
        });
        Ok(work.collect())
    }

    fn done(&self) -> rusqlite::Result<HashMap<i64, Done>> {
        let sql = "SELECT cell, number, status = ?1 FROM trials WHERE NOT (?2 AND status = ?3)
                   ORDER BY cell, number";
        let mut statement = self.store.connection.prepare(sql)?;
        let (timed_out, crashed) = (Status::TimedOut.name(), Status::Crashed.name());
        let mut rows = statement.query((timed_out, self.retries_crashed, crashed))?;
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

    /// Adds a session, and returns its key, under which trials are recorded.
    pub fn begin(&mut self, session: &Session<'_>, build: &Build) -> Result<i64, StoreError> {
        self.keep_log()?;
        let path = self.store.path.clone();
        self.all_or_nothing(|transaction| {
            sessions::insert(transaction, session, build)
                .map_err(|source| StoreError::sqlite(&path, source))
        })
    }

    /// Records that a session has ended.
    pub fn end(&mut self, session: i64) -> Result<(), StoreError> {
        let sql =
            "UPDATE sessions SET ended_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE id = ?";
        let updated = self.store.connection.execute(sql, [session]);
        updated.map(drop).map_err(|source| self.store.failed(source))
    }

    /// Commits trials that have ended. Once this returns, they survive the death of any process.
    pub fn record(&mut self, session: i64, trials: &[Trial]) -> Result<(), StoreError> {
        let retries_crashed = self.retries_crashed;
        self.transaction(|transaction| {
            trials.iter().try_for_each(|trial| {
                if retries_crashed {
                    delete_crashed(transaction, trial)?;
                }
                insert(transaction, session, trial)
            })
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

    /// Runs `work` in a transaction.
    pub(super) fn all_or_nothing<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let Store { connection, path, .. } = &mut self.store;
        let failed = |source| E::from(StoreError::sqlite(path, source));
        let transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let result = work(&transaction)?;
        transaction.commit().map_err(failed)?;
        Ok(result)
    }
}

impl Drop for Writer {
    /// Leaves a single file that can be copied, unless another process is reading it.
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
    /// The numbers of the trials that are done, in order.
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

impl From<(Cell, Settings)> for PlannedCell {
    fn from((cell, settings): (Cell, Settings)) -> PlannedCell {
        let Settings { n_trials, limits, short_circuit } = settings;
        PlannedCell { cell, n_trials, limits: Some(limits), short_circuit }
    }
}

impl PlannedCell {
    /// Plans as many trials for a cell of a store as for this one, and sets its limits where they are not
    /// known.
    pub(super) fn widen(&self, transaction: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
        let timeout = self.limits.map(Limits::timeout_ms);
        let memory = self.limits.map(|limits| limits.memory.0);
        let sql = "UPDATE cells SET trials = max(trials, ?), timeout_ms = coalesce(timeout_ms, ?),
                   memory = coalesce(memory, ?) WHERE id = ?";
        transaction.prepare_cached(sql)?.execute((self.n_trials, timeout, memory, id)).map(drop)
    }

    /// Adds the cell to a store, and returns its key.
    pub(super) fn insert(&self, transaction: &Transaction<'_>) -> rusqlite::Result<i64> {
        let PlannedCell { cell, n_trials, limits, short_circuit } = self;
        let timeout = limits.map(Limits::timeout_ms);
        let memory = limits.map(|limits| limits.memory.0);
        let row: [(&str, &dyn ToSql); 7] = [
            ("task", &cell.task.to_string()),
            ("strategy", &cell.strategy.to_string()),
            ("budget", &cell.budget.to_string()),
            ("trials", n_trials),
            ("timeout_ms", &timeout),
            ("memory", &memory),
            ("short_circuit", short_circuit),
        ];
        insert_row(transaction, "cells", &row)
    }
}
