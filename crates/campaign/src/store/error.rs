//! Why a store cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// Why a store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is none.
    #[error("there is no store {}; `stromboli run` makes one", .0.display())]
    Missing(PathBuf),
    /// It is a file of another kind.
    #[error("{} is not a store of stromboli", .0.display())]
    NotAStore(PathBuf),
    /// A newer version of this program made it.
    #[error(
        "the store {} was made by a newer version of stromboli: its format is {found}, this version \
         ({}) knows up to {}; update it", .path.display(), env!("CARGO_PKG_VERSION"), super::FORMAT
    )]
    Newer {
        /// The store.
        path: PathBuf,
        /// Its format.
        found: i64,
    },
    /// An older version of this program made it.
    #[error(
        "the store {} was made by an older version of stromboli: its format is {found}, this version \
         uses {}; `stromboli upgrade {0} NEW.sqlite` writes an upgraded copy", .path.display(),
        super::FORMAT
    )]
    Older {
        /// The store.
        path: PathBuf,
        /// Its format.
        found: i64,
    },
    /// Some of it is missing, or is not what it was.
    #[error(
        "the store {} is damaged ({detail}); it is left as it is: restore it from a copy, or run the \
         experiment into another with --store", .path.display()
    )]
    Damaged {
        /// The store.
        path: PathBuf,
        /// What is wrong.
        detail: String,
    },
    /// It may not be written to.
    #[error("the store {} cannot be written to: {reason}", .path.display())]
    ReadOnly {
        /// The store.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// Another process is at work on it.
    #[error(
        "another process{} is at work on the store {}; wait for it, or look at it with `stromboli \
         status`", .process.map_or(String::new(), |process| format!(" ({process})")), .path.display()
    )]
    Locked {
        /// The store.
        path: PathBuf,
        /// Which process.
        process: Option<u32>,
    },
    /// It cannot grow.
    #[error(
        "cannot write to the store {}: {detail}; what is in it is safe: make room, and run the same \
         command again", .path.display()
    )]
    NoRoom {
        /// The store.
        path: PathBuf,
        /// What the system says.
        detail: String,
    },
    /// It holds something that this program does not know.
    #[error("the store {} holds what this version of stromboli does not know: {detail}", .path.display())]
    Unknown {
        /// The store.
        path: PathBuf,
        /// What.
        detail: String,
    },
    /// It holds another experiment.
    #[error(
        "the store {} holds another experiment: {difference}; give this one a store of its own with \
         --store", .path.display()
    )]
    Other {
        /// The store.
        path: PathBuf,
        /// The first difference.
        difference: String,
    },
    /// The experiment has more in it than the store knows of.
    #[error(
        "the experiment has grown since the store {} was made: {growth}; --extend adds that to the \
         store", .path.display()
    )]
    Grown {
        /// The store.
        path: PathBuf,
        /// What is new.
        growth: String,
    },
    /// It was imported.
    #[error(
        "the store {} was imported: it can be read, exported and merged, but there is no experiment \
         to go on with; give --store another name", .0.display()
    )]
    Imported(PathBuf),
    /// Anything else.
    #[error("cannot use the store {}: {source}", .path.display())]
    Sqlite {
        /// The store.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
}

impl StoreError {
    /// What an error of SQLite means to a person.
    pub(super) fn sqlite(path: &Path, source: rusqlite::Error) -> StoreError {
        let path = path.to_owned();
        let detail = source.to_string();
        match source.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, detail },
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

    /// What it means that a file beside the store cannot be written.
    pub(super) fn unwritable(path: &Path, source: io::Error) -> StoreError {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => {
                StoreError::NoRoom { path, detail: source.to_string() }
            }
            _ => StoreError::ReadOnly { path, reason: source.to_string() },
        }
    }
}

/// Whether it was reading that failed.
fn is_reading(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_READ, SQLITE_IOERR_SHORT_READ};
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(code, Some(SQLITE_IOERR_READ | SQLITE_IOERR_SHORT_READ))
}
