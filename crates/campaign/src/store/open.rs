//! Opens a file, and checks that it is a store and not damaged.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, MAIN_DB, OpenFlags};

use super::error::StoreError;
use super::{APPLICATION, FORMAT};

/// How long to wait for SQLite's own locks, which are held only briefly.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// The reason why a store is opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Read,
    Write,
}

/// A connection to a file that is a store, or is empty.
pub(super) enum Opened {
    Empty(Connection),
    Store(Connection),
}

pub(super) fn open(path: &Path, purpose: Purpose) -> Result<Opened, StoreError> {
    let failed = |source| StoreError::sqlite(path, source);
    if path.is_dir() {
        return Err(StoreError::NotAStore(path.to_owned()));
    }
    check_length(path)?;
    let flags = match purpose {
        Purpose::Read => OpenFlags::SQLITE_OPEN_READ_ONLY,
        Purpose::Write => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
    };
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    connection.busy_timeout(PATIENCE).map_err(failed)?;
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let application = pragma("application_id").map_err(failed)?;
    let format = pragma("user_version").map_err(failed)?;
    if (application, format) == (0, 0) && pragma("schema_version").map_err(failed)? == 0 {
        return Ok(Opened::Empty(connection));
    }
    if application != APPLICATION {
        return Err(StoreError::NotAStore(path.to_owned()));
    }
    if format != FORMAT {
        return Err(StoreError::Format { path: path.to_owned(), found: format });
    }
    if purpose == Purpose::Write {
        if connection.is_readonly(MAIN_DB).map_err(failed)? {
            let reason = "it is read-only".to_owned();
            return Err(StoreError::ReadOnly { path: path.to_owned(), reason });
        }
        check_pages(&connection, path)?;
    }
    Ok(Opened::Store(connection))
}

/// Detects a truncated store, which might otherwise be noticed only when a missing page is read.
fn check_length(path: &Path) -> Result<(), StoreError> {
    let Ok(mut file) = File::open(path) else { return Ok(()) };
    let mut header = [0; 100];
    if file.read_exact(&mut header).is_err() || !header.starts_with(b"SQLite format 3\0") {
        // SQLite reports it.
        return Ok(());
    }
    // With a log beside it, the file need not be complete.
    let has_log = |ending| fs::metadata(with_ending(path, ending)).is_ok_and(|log| log.len() > 0);
    if has_log("-wal") || has_log("-journal") {
        return Ok(());
    }
    let page_size = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 1 << 16,
        size => u64::from(size),
    };
    let n_pages = u32::from_be_bytes([header[28], header[29], header[30], header[31]]);
    let expected = page_size * u64::from(n_pages);
    match file.metadata() {
        Ok(metadata) if metadata.len() < expected => Err(StoreError::Damaged {
            path: path.to_owned(),
            detail: format!("it has {} of {expected} bytes", metadata.len()),
        }),
        _ => Ok(()),
    }
}

/// Checks the structure of a store before anything is added to it.
pub(super) fn check_pages(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let failed = |source| StoreError::sqlite(path, source);
    let finding: String =
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(failed)?;
    match finding.as_str() {
        "ok" => Ok(()),
        finding => Err(StoreError::Damaged {
            path: path.to_owned(),
            detail: finding.lines().last().unwrap_or_default().to_owned(),
        }),
    }
}

/// The path with a suffix.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(ending);
    path.into()
}
