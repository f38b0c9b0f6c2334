//! Converts stores from an older format.
//!
//! Format 1 had 0 for some unknown values. Where these can be distinguished from a measured 0, the copy has
//! NULL.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::types::Value;
use rusqlite::{Connection, Transaction, params_from_iter};

use super::error::StoreError;
use super::lock::Lock;
use super::open::{Kind, Purpose, check_pages, connect, with_ending};
use super::schema::schema;
use super::{APPLICATION, FORMAT};

/// The only older format.
const OLD_FORMAT: i64 = 1;

/// The result of an upgrade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Upgraded {
    /// How many trials there are.
    pub n_trials: u64,
}

/// What to do if there is a file with the name of the copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfExists {
    /// Return [`UpgradeError::Exists`].
    Refuse,
    /// Replace it, once the copy is complete.
    Overwrite,
}

/// Why a store cannot be upgraded.
#[derive(Debug, thiserror::Error)]
pub enum UpgradeError {
    /// The store or its copy cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It already has the current format.
    #[error("the store {} already has format {FORMAT}; there is nothing to upgrade", .0.display())]
    Current(PathBuf),
    /// There is a file with the name of the copy.
    #[error("{} exists; choose another name, or overwrite it with --force", .0.display())]
    Exists(PathBuf),
    /// The copy would replace its original.
    #[error("cannot upgrade {} onto itself; choose another name for the copy", .0.display())]
    OntoItself(PathBuf),
    /// The copy is complete but cannot be renamed.
    #[error("cannot rename {} to {}: {source}", .from.display(), .to.display())]
    Rename {
        /// The copy.
        from: PathBuf,
        /// Its intended name.
        to: PathBuf,
        /// Why it failed.
        source: std::io::Error,
    },
}

/// Writes a copy of an older store in the current format. The old store is not modified, and the copy
/// appears under its name once it is complete.
pub fn upgrade(old: &Path, new: &Path, if_exists: IfExists) -> Result<Upgraded, UpgradeError> {
    let mut source = open_old(old)?;
    let _lock = Lock::acquire(new)?;
    if new.is_dir() || (new.exists() && if_exists == IfExists::Refuse) {
        return Err(UpgradeError::Exists(new.to_owned()));
    }
    if matches!((old.canonicalize(), new.canonicalize()), (Ok(old), Ok(new)) if old == new) {
        return Err(UpgradeError::OntoItself(old.to_owned()));
    }
    let part = with_ending(new, ".part");
    // May be left by an interrupted upgrade; because of the lock, no other upgrade is running.
    let _ = fs::remove_file(&part);
    let copied = copy_store(&mut source, old, &part).and_then(|upgraded| {
        // Logs of a store that is overwritten must not be applied to the copy.
        for ending in ["-wal", "-shm", "-journal"] {
            let _ = fs::remove_file(with_ending(new, ending));
        }
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
    // A consistent snapshot, even if an older version of the program is writing to it.
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
    /// The columns that are copied unchanged.
    same: &'static [&'static str],
    /// The columns that change, each with an expression over the old ones.
    changed: &'static [(&'static str, &'static str)],
}

/// In an order in which rows refer only to rows copied before.
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
            // The steps of imported trials were not recorded.
            (
                "shrinks",
                "iif(seed IS NOT NULL AND initial IS NOT NULL,
                     (SELECT count(*) FROM steps WHERE steps.trial = trials.id), NULL)",
            ),
            // Measured in a second run, which trials that were stopped do not have.
            ("repeats", "iif(status = 'found', repeats, NULL)"),
            ("property_ns", "iif(status = 'found', property_ns, NULL)"),
            // Shrinking takes at least one execution and some time: the imported file had no counts, or
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
