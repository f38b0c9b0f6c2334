//! Copies of stores of an older format, in the present one.
//!
//! Format 1 wrote 0 for some of what it did not know. Where that can be told from a measured 0, it is
//! NULL in the copy.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::types::Value;
use rusqlite::{Connection, Transaction, params_from_iter};

use super::error::StoreError;
use super::lock::Lock;
use super::open::{Kind, Purpose, check_pages, connect, with_ending};
use super::schema::schema;
use super::{APPLICATION, FORMAT};

/// The only format before the present one.
const OLD_FORMAT: i64 = 1;

/// What was copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Upgraded {
    /// How many trials there are.
    pub n_trials: u64,
}

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum UpgradeError {
    /// The store or its copy cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is nothing to do.
    #[error("the store {} has format {FORMAT} already; there is nothing to upgrade", .0.display())]
    Current(PathBuf),
    /// Something is where the copy is to be.
    #[error("{} exists; give the upgraded copy another name", .0.display())]
    Exists(PathBuf),
    /// The copy is complete, and cannot be given its name.
    #[error("cannot rename {} to {}: {source}", .from.display(), .to.display())]
    Rename {
        /// The copy.
        from: PathBuf,
        /// What it should be called.
        to: PathBuf,
        /// Why it is not.
        source: std::io::Error,
    },
}

/// Writes a copy of a store of an older format in the present one. The old store is only read, and the
/// copy appears under its name when it is complete.
pub fn upgrade(old: &Path, new: &Path) -> Result<Upgraded, UpgradeError> {
    let mut source = open_old(old)?;
    let _lock = Lock::acquire(new)?;
    if new.exists() {
        return Err(UpgradeError::Exists(new.to_owned()));
    }
    let part = with_ending(new, ".part");
    // Left by an upgrade that was interrupted: the lock says that none is under way.
    let _ = fs::remove_file(&part);
    let copied = copy_store(&mut source, old, &part).and_then(|upgraded| {
        fs::rename(&part, new).map_err(|source| UpgradeError::Rename {
            from: part.clone(),
            to: new.to_owned(),
            source,
        })?;
        Ok(upgraded)
    });
    if copied.is_err() {
        let _ = fs::remove_file(&part);
    }
    copied
}

fn open_old(path: &Path) -> Result<Connection, UpgradeError> {
    if !path.exists() {
        return Err(StoreError::Missing(path.to_owned()).into());
    }
    match connect(path, Purpose::Read)? {
        (connection, Kind::Store(OLD_FORMAT)) => {
            check_pages(&connection, path)?;
            Ok(connection)
        }
        (_, Kind::Store(FORMAT)) => Err(UpgradeError::Current(path.to_owned())),
        (_, Kind::Store(found)) => Err(StoreError::Newer { path: path.to_owned(), found }.into()),
        (_, Kind::Empty) => Err(StoreError::NotAStore(path.to_owned()).into()),
    }
}

fn copy_store(source: &mut Connection, old: &Path, new: &Path) -> Result<Upgraded, UpgradeError> {
    let unreadable = |error| StoreError::sqlite(old, error);
    let unwritable = |error| StoreError::sqlite(new, error);
    // One moment of the old store, even if somebody with an old program writes to it.
    let source = source.transaction().map_err(unreadable)?;
    let mut target = Connection::open(new).map_err(unwritable)?;
    let copied = target.transaction().and_then(|to| {
        to.execute_batch(&schema())?;
        to.pragma_update(None, "application_id", APPLICATION)?;
        to.pragma_update(None, "user_version", FORMAT)?;
        for table in TABLES {
            table.copy(&source, &to)?;
        }
        to.commit()
    });
    copied.map_err(unwritable)?;
    let n_trials = target
        .query_row("SELECT count(*) FROM trials", [], |row| row.get(0))
        .map_err(unwritable)?;
    target.close().map_err(|(_, error)| unwritable(error))?;
    Ok(Upgraded { n_trials })
}

/// A table of the old format.
struct Table {
    name: &'static str,
    /// The columns that stay as they are.
    same: &'static [&'static str],
    /// The columns that change, each with an expression over the old ones.
    changed: &'static [(&'static str, &'static str)],
}

/// In an order in which no row refers to one that is not there yet.
const TABLES: &[Table] = &[
    Table {
        name: "experiment",
        same: &["id", "name", "definition", "seed", "created_at"],
        changed: &[],
    },
    Table {
        name: "sessions",
        same: &[
            "id",
            "kind",
            "part",
            "version",
            "host",
            "system",
            "processor",
            "cores",
            "memory",
            "jobs",
            "started_at",
            "ended_at",
        ],
        changed: &[],
    },
    Table {
        name: "cells",
        same: &[
            "id",
            "task",
            "strategy",
            "budget",
            "trials",
            "timeout_ms",
            "memory",
            "short_circuit",
        ],
        changed: &[],
    },
    Table {
        name: "trials",
        same: &[
            "id",
            "cell",
            "number",
            "session",
            "seed",
            "status",
            "reason",
            "initial",
            "reported",
            "tests",
            "discards",
            "search_ns",
            "not_generated",
            "peak_memory",
        ],
        changed: &[
            // Of imported trials nobody recorded the steps.
            (
                "shrinks",
                "iif(seed IS NOT NULL AND initial IS NOT NULL,
                     (SELECT count(*) FROM steps WHERE steps.trial = trials.id), NULL)",
            ),
            // These are measured in a second run, which a trial that was stopped does not have.
            ("repeats", "iif(status = 'found', repeats, NULL)"),
            ("property_ns", "iif(status = 'found', property_ns, NULL)"),
            // Nothing shrinks without an execution, nor in no time: the imported file had no counts, or
            // no times.
            ("passed", "iif(seed IS NULL AND initial <> reported AND failed = 0, NULL, passed)"),
            ("failed", "iif(seed IS NULL AND initial <> reported AND failed = 0, NULL, failed)"),
            (
                "discarded",
                "iif(seed IS NULL AND initial <> reported AND failed = 0, NULL, discarded)",
            ),
            (
                "shrink_ns",
                "iif(seed IS NULL AND initial <> reported AND shrink_ns = 0, NULL, shrink_ns)",
            ),
        ],
    },
    Table {
        name: "steps",
        same: &["trial", "number", "value", "executions", "time_ns"],
        changed: &[],
    },
];

impl Table {
    fn copy(&self, from: &Transaction<'_>, to: &Transaction<'_>) -> rusqlite::Result<()> {
        let same = self.same.iter().map(|column| (*column, *column));
        let (columns, expressions): (Vec<_>, Vec<_>) =
            same.chain(self.changed.iter().copied()).unzip();
        let (name, blanks) = (self.name, vec!["?"; columns.len()].join(", "));
        let columns = columns.join(", ");
        let mut read = from.prepare(&format!("SELECT {} FROM {name}", expressions.join(", ")))?;
        let mut write = to.prepare(&format!("INSERT INTO {name} ({columns}) VALUES ({blanks})"))?;
        let mut rows = read.query([])?;
        while let Some(row) = rows.next()? {
            let values = (0..expressions.len()).map(|column| row.get(column));
            let values = values.collect::<rusqlite::Result<Vec<Value>>>()?;
            write.execute(params_from_iter(values))?;
        }
        Ok(())
    }
}
