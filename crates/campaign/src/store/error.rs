//! Why a store cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// The reason why a store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("there is no store {}; `stromboli run` creates one", .0.display())]
    Missing(PathBuf),
    #[error("{} is not a Stromboli store", .0.display())]
    NotAStore(PathBuf),
    #[error(
        "the store {} has format {found}, but this version of Stromboli ({}) uses format {}; use the \
         version that created it", .path.display(), env!("CARGO_PKG_VERSION"), super::FORMAT
    )]
    Format { path: PathBuf, found: i64 },
    #[error(
        "the store {} is damaged ({detail}) and was not changed; restore it from a backup, or run the \
         experiment again into a new store with --store", .path.display()
    )]
    Damaged { path: PathBuf, detail: String },
    #[error("cannot write to the store {}: {reason}", .path.display())]
    ReadOnly { path: PathBuf, reason: String },
    #[error(
        "cannot create the store {}: there is no folder {}; create it first",
        .0.display(), .0.parent().unwrap_or(.0).display()
    )]
    NoFolder(PathBuf),
    #[error(
        "another process{} is writing to the store {}; wait for it, or follow it with `stromboli \
         status`", .process.map_or(String::new(), |process| format!(" ({process})")), .path.display()
    )]
    Locked { path: PathBuf, process: Option<u32> },
    #[error(
        "cannot write to the store {}: {detail}; its contents are safe: free some disk space, then rerun \
         the same command", .path.display()
    )]
    NoRoom {
        path: PathBuf,
        /// The error of the system.
        detail: String,
    },
    #[error("the store {} has contents that this version of Stromboli does not know: {detail}", .path.display())]
    Unknown { path: PathBuf, detail: String },
    #[error(
        "the store {} belongs to another experiment: {difference}; choose another store with --store", .path.display()
    )]
    Other { path: PathBuf, difference: String },
    #[error(
        "the store {} holds the experiment `{there}`, and `{here}` is larger: {growth}; choose another \
         store with --store, or add this to the store with --extend", .path.display()
    )]
    Larger {
        path: PathBuf,
        /// The experiment of the store.
        there: String,
        /// The other experiment.
        here: String,
        growth: String,
    },
    #[error(
        "the experiment has grown since the store {} was created: {growth}; add this to the store with \
         --extend", .path.display()
    )]
    Grown { path: PathBuf, growth: String },
    #[error(
        "the store {} was imported: it can be read, exported and merged, but has no experiment to run; \
         choose another store with --store", .0.display()
    )]
    Imported(PathBuf),
    #[error("cannot use the store {}: {source}", .path.display())]
    Sqlite { path: PathBuf, source: rusqlite::Error },
}

impl StoreError {
    /// Explains an error of SQLite.
    pub(super) fn sqlite(path: &Path, source: rusqlite::Error) -> StoreError {
        let path = path.to_owned();
        let detail = source.to_string();
        match source.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, detail },
            _ if is_missing_or_invalid(&source) => StoreError::Damaged { path, detail },
            Some(ErrorCode::NotADatabase) => StoreError::NotAStore(path),
            Some(ErrorCode::DiskFull) => StoreError::NoRoom { path, detail },
            Some(ErrorCode::SystemIoFailure) if !is_reading(&source) => {
                StoreError::NoRoom { path, detail }
            }
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                StoreError::ReadOnly { path, reason: detail }
            }
            _ => StoreError::Sqlite { path, source },
        }
    }

    /// Explains why a file beside the store cannot be written.
    pub(super) fn unwritable(path: &Path, source: io::Error) -> StoreError {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => {
                StoreError::NoRoom { path, detail: source.to_string() }
            }
            io::ErrorKind::NotFound => StoreError::NoFolder(path),
            _ => StoreError::ReadOnly { path, reason: source.to_string() },
        }
    }
}

/// Whether a table, column, row or value is not as this program wrote it.
fn is_missing_or_invalid(error: &rusqlite::Error) -> bool {
    use rusqlite::Error;
    let text = error.to_string();
    let is_missing = ["no such table", "no such column"].iter().any(|part| text.contains(part));
    is_missing
        || matches!(
            error,
            Error::QueryReturnedNoRows
                | Error::InvalidColumnName(..)
                | Error::InvalidColumnType(..)
                | Error::IntegralValueOutOfRange(..)
                | Error::Utf8Error(..)
        )
}

/// Whether reading failed, rather than writing.
fn is_reading(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_READ, SQLITE_IOERR_SHORT_READ};
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(code, Some(SQLITE_IOERR_READ | SQLITE_IOERR_SHORT_READ))
}
