//! Reads a store, even while another process writes to it.

use std::collections::HashMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, Row};
use serde::Serialize;
use stromboli_domain::Seed;
use stromboli_trials::{Cell, Status, Strategy, Trial};
use stromboli_workloads::Task;

use super::error::StoreError;
use super::lock;
use super::open::{Opened, PATIENCE, Purpose, open};
use super::rows::{Followed, Reader, StoredTrial};
use crate::limits::Limits;

/// A store that is open for reading.
pub struct Store {
    pub(super) connection: Connection,
    pub(super) path: PathBuf,
}

/// The experiment of a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    pub name: String,
    /// The text of its file; `None` if the store was imported.
    pub definition: Option<String>,
    /// The seed from which those of all trials are derived; `None` if the store was imported.
    pub seed: Option<Seed>,
}

/// A cell of the experiment, with its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedCell {
    pub cell: Cell,
    pub n_trials: u32,
    /// The limits of each trial, if they are known.
    pub limits: Option<Limits>,
    /// Whether the trials after one that times out are skipped.
    pub short_circuit: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub cell: Cell,
    /// The planned number of trials.
    pub n_planned: u64,
    /// The trials that have ended.
    pub by_status: Tally,
    /// The number of trials that are skipped because an earlier one timed out.
    pub n_skipped: u64,
}

/// Trials of a strategy that crashed for the same reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Crash {
    pub strategy: String,
    pub reason: String,
    pub n_trials: u64,
}

/// The number of trials by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Trials that found a counterexample.
    pub n_found: u64,
    /// Trials that timed out.
    pub n_timed_out: u64,
    /// Trials that ran out of inputs to try.
    pub n_gave_up: u64,
    /// Trials that crashed.
    pub n_crashed: u64,
}

impl Tally {
    /// The number of all trials.
    pub fn total(&self) -> u64 {
        self.n_found + self.n_timed_out + self.n_gave_up + self.n_crashed
    }

    pub fn count(&mut self, status: Status) {
        *match status {
            Status::Found => &mut self.n_found,
            Status::TimedOut => &mut self.n_timed_out,
            Status::GaveUp => &mut self.n_gave_up,
            Status::Crashed => &mut self.n_crashed,
        } += 1;
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.n_found += other.n_found;
        self.n_timed_out += other.n_timed_out;
        self.n_gave_up += other.n_gave_up;
        self.n_crashed += other.n_crashed;
    }
}

impl Progress {
    /// The number of trials that have not run.
    pub fn n_missing(&self) -> u64 {
        self.n_planned.saturating_sub(self.by_status.total() + self.n_skipped)
    }
}

/// Writes a copy of a store to a new file, as the store is at this moment. This process or another may be
/// writing to it.
pub fn copy(store: &Path, to: &Path) -> Result<(), StoreError> {
    // By SQLite alone: if this process opened and closed the file itself, it would lose its locks on it.
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(store, flags)
        .map_err(|source| StoreError::sqlite(store, source))?;
    let copied = connection
        .busy_timeout(PATIENCE)
        .and_then(|()| connection.execute("VACUUM INTO ?1", [to.to_string_lossy()]));
    copied.map(drop).map_err(|source| StoreError::sqlite(store, source))
}

impl Store {
    /// Opens a store for reading. Another process may be writing to it.
    pub fn open_read(path: &Path) -> Result<Store, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing(path.to_owned()));
        }
        match open(path, Purpose::Read)? {
            Opened::Store(connection) => Ok(Store::new(connection, path)),
            Opened::Empty(_) => Err(StoreError::NotAStore(path.to_owned())),
        }
    }

    pub(super) fn new(connection: Connection, path: &Path) -> Store {
        Store { connection, path: path.to_owned() }
    }

    /// The process that is writing to the store, if any.
    pub fn writer(&self) -> Option<u32> {
        lock::holder(&self.path)
    }

    /// The experiment of the store.
    pub fn about(&self) -> Result<About, StoreError> {
        let sql = "SELECT name, definition, seed FROM experiment";
        self.row(sql, |row| {
            let seed: Option<u64> = row.get(2)?;
            Ok(About { name: row.get(0)?, definition: row.get(1)?, seed: seed.map(Seed) })
        })
    }

    /// The cells of the experiment, in order.
    pub fn cells(&self) -> Result<Vec<PlannedCell>, StoreError> {
        Ok(self.keyed_cells()?.into_iter().map(|(_, planned)| planned).collect())
    }

    /// The cells of the experiment, in order, each with its key.
    pub(super) fn keyed_cells(&self) -> Result<Vec<(i64, PlannedCell)>, StoreError> {
        let sql = "SELECT id, task, strategy, budget, trials, timeout_ms, memory, short_circuit
                   FROM cells ORDER BY id";
        self.rows(sql, |row| {
            let (timeout, memory): (Option<u64>, Option<u64>) = (row.get(5)?, row.get(6)?);
            let planned = PlannedCell {
                cell: cell(row, 1)?,
                n_trials: row.get(4)?,
                limits: timeout.zip(memory).map(|(timeout, memory)| Limits::new(timeout, memory)),
                short_circuit: row.get(7)?,
            };
            Ok((row.get(0)?, planned))
        })
    }

    /// The progress of each cell, in order.
    pub fn progress(&self) -> Result<Vec<Progress>, StoreError> {
        let sql =
            "SELECT task, strategy, budget, planned, found, timed_out, gave_up, crashed, skipped
                   FROM progress ORDER BY cell";
        self.rows(sql, |row| {
            Ok(Progress {
                cell: cell(row, 0)?,
                n_planned: row.get(3)?,
                by_status: Tally {
                    n_found: row.get(4)?,
                    n_timed_out: row.get(5)?,
                    n_gave_up: row.get(6)?,
                    n_crashed: row.get(7)?,
                },
                n_skipped: row.get(8)?,
            })
        })
    }

    /// The time at which the store was created, in seconds since 1970.
    pub fn created_at(&self) -> Result<u64, StoreError> {
        let sql = "SELECT max(unixepoch(created_at), 0) FROM experiment";
        self.row(sql, |row| row.get(0))
    }

    /// The number of trials that have ended.
    pub fn n_trials(&self) -> Result<usize, StoreError> {
        self.row("SELECT count(*) FROM trials", |row| row.get(0))
    }

    /// The strategies that crashed, with the reasons, the most frequent first.
    pub fn crashes(&self) -> Result<Vec<Crash>, StoreError> {
        let sql = "SELECT cells.strategy, coalesce(trials.reason, 'no reason recorded'), count(*)
                   FROM trials JOIN cells ON cells.id = trials.cell WHERE status = 'crashed'
                   GROUP BY cells.strategy, trials.reason
                   ORDER BY count(*) DESC, cells.strategy, trials.reason";
        self.rows(sql, |row| {
            Ok(Crash { strategy: row.get(0)?, reason: row.get(1)?, n_trials: row.get(2)? })
        })
    }

    /// The cells whose repeated trial gave a different result, in order.
    pub fn differing(&self) -> Result<Vec<Cell>, StoreError> {
        let sql = "SELECT task, strategy, budget FROM cells
                   WHERE id IN (SELECT cell FROM trials WHERE differs = 1) ORDER BY id";
        self.rows(sql, |row| cell(row, 0))
    }

    /// Every trial that has ended, by cell and number.
    pub fn trials(&self) -> Result<Vec<Trial>, StoreError> {
        self.trials_following(usize::MAX, |_| {})
    }

    /// Reads all trials, but the steps of only the first `n_followed` of each cell: a million trials with all
    /// their steps do not fit into memory. `watch` is called with the number of trials so far.
    pub fn trials_following(
        &self,
        n_followed: usize,
        mut watch: impl FnMut(usize),
    ) -> Result<Vec<Trial>, StoreError> {
        let mut trials = Vec::new();
        self.each_following(n_followed, |StoredTrial { trial, .. }| {
            trials.push(trial);
            watch(trials.len());
            Ok::<_, StoreError>(())
        })?;
        Ok(trials)
    }

    /// Calls `show` with every trial that has ended, by cell and number. With all their steps, they may not
    /// fit into memory together.
    pub fn each<E: From<StoreError>>(
        &self,
        mut show: impl FnMut(Trial) -> Result<(), E>,
    ) -> Result<(), E> {
        self.each_stored(|StoredTrial { trial, .. }| show(trial))
    }

    /// As [`each`](Store::each), with the sessions of the trials.
    pub(super) fn each_stored<E: From<StoreError>>(
        &self,
        show: impl FnMut(StoredTrial) -> Result<(), E>,
    ) -> Result<(), E> {
        self.each_following(usize::MAX, show)
    }

    fn each_following<E: From<StoreError>>(
        &self,
        n_followed: Followed,
        show: impl FnMut(StoredTrial) -> Result<(), E>,
    ) -> Result<(), E> {
        // A consistent snapshot, even while another process writes.
        let moment = self.connection.unchecked_transaction();
        let moment = moment.map_err(|source| self.failed(source))?;
        let cells =
            self.keyed_cells()?.into_iter().map(|(id, planned)| (id, planned.cell)).collect();
        self.each_selected("true", &cells, n_followed, show)?;
        drop(moment);
        Ok(())
    }

    /// As [`each_stored`](Store::each_stored), for the trials whose rows meet a condition.
    pub(super) fn each_where<E: From<StoreError>>(
        &self,
        condition: &str,
        cells: &HashMap<i64, Cell>,
        show: impl FnMut(StoredTrial) -> Result<(), E>,
    ) -> Result<(), E> {
        self.each_selected(condition, cells, usize::MAX, show)
    }

    fn each_selected<E: From<StoreError>>(
        &self,
        condition: &str,
        cells: &HashMap<i64, Cell>,
        n_followed: Followed,
        mut show: impl FnMut(StoredTrial) -> Result<(), E>,
    ) -> Result<(), E> {
        let failed = |source| E::from(self.failed(source));
        let select = Reader::selection();
        let sql = format!("{select} WHERE {condition} ORDER BY cell, number");
        let mut trials = self.connection.prepare(&sql).map_err(failed)?;
        let mut reader = Reader::new(&self.connection, cells, n_followed).map_err(failed)?;
        let mut rows = trials.query([]).map_err(failed)?;
        while let Some(row) = rows.next().map_err(failed)? {
            show(reader.read(row).map_err(failed)?)?;
        }
        Ok(())
    }

    fn row<T>(
        &self,
        sql: &str,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        self.connection.query_row(sql, [], read).map_err(|source| self.failed(source))
    }

    pub(super) fn rows<T>(
        &self,
        sql: &str,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        self.rows_with(sql, [], read)
    }

    pub(super) fn rows_with<T>(
        &self,
        sql: &str,
        values: impl rusqlite::Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut statement = self.connection.prepare(sql).map_err(|source| self.failed(source))?;
        let rows = statement.query_map(values, read).and_then(Iterator::collect);
        rows.map_err(|source| self.failed(source))
    }

    pub(super) fn failed(&self, source: rusqlite::Error) -> StoreError {
        match source {
            rusqlite::Error::FromSqlConversionFailure(_, _, error) => {
                StoreError::Unknown { path: self.path.clone(), detail: error.to_string() }
            }
            source => StoreError::sqlite(&self.path, source),
        }
    }
}

/// A task, possibly of a workload that this program does not know.
pub(super) fn task(row: &Row<'_>, column: usize) -> rusqlite::Result<Task> {
    let text: String = row.get(column)?;
    Task::recorded(&text).map_err(|error| unknown(column, &error))
}

/// A cell, of which the task, the strategy and the budget are in columns from this one on.
fn cell(row: &Row<'_>, first: usize) -> rusqlite::Result<Cell> {
    let strategy: String = row.get(first + 1)?;
    let budget: String = row.get(first + 2)?;
    Ok(Cell {
        task: task(row, first)?,
        strategy: Strategy::recorded(&strategy).map_err(|error| unknown(first + 1, &error))?,
        budget: budget.parse().map_err(|error| unknown(first + 2, &error))?,
    })
}

pub(super) fn unknown(column: usize, error: &impl Display) -> rusqlite::Error {
    let kind = rusqlite::types::Type::Text;
    rusqlite::Error::FromSqlConversionFailure(column, kind, error.to_string().into())
}
