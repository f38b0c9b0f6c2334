//! The lock on a store.
//!
//! It is on a file beside the store, `NAME.lock`, and is released when the process ends, however that
//! happens. The file of the store itself cannot be locked: closing it a second time would release
//! SQLite's locks.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::error::StoreError;
use super::open::with_ending;

/// The right to write to a store. Released when dropped.
#[derive(Debug)]
pub(super) struct Lock {
    /// Locked for as long as it is open.
    _file: File,
    path: PathBuf,
}

/// Another process may hold the lock for a moment to see whether it is free.
const N_TRIES: usize = 10;
const PAUSE: Duration = Duration::from_millis(20);

impl Lock {
    pub(super) fn acquire(store: &Path) -> Result<Lock, StoreError> {
        let path = with_ending(store, ".lock");
        let failed = |source: io::Error| StoreError::unwritable(store, source);
        for _ in 0..N_TRIES {
            let mut file = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)
                .map_err(failed)?;
            match file.try_lock() {
                // The previous holder may have removed the file since it was opened here.
                Ok(()) if is_same(&file, &path) => {
                    file.set_len(0).map_err(failed)?;
                    writeln!(file, "{}", std::process::id()).map_err(failed)?;
                    return Ok(Lock { _file: file, path });
                }
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
                Err(TryLockError::Error(source)) => return Err(failed(source)),
            }
        }
        Err(StoreError::Locked { path: store.to_owned(), process: process_in(&path) })
    }
}

/// The process that holds the lock on a store, if any.
pub(super) fn holder(store: &Path) -> Option<u32> {
    let path = with_ending(store, ".lock");
    let file = File::open(&path).ok()?;
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => process_in(&path),
        Ok(()) | Err(TryLockError::Error(_)) => None,
    }
}

fn process_in(path: &Path) -> Option<u32> {
    let mut text = String::new();
    File::open(path).ok()?.read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

fn is_same(file: &File, path: &Path) -> bool {
    match (file.metadata(), fs::metadata(path)) {
        (Ok(a), Ok(b)) => (a.dev(), a.ino()) == (b.dev(), b.ino()),
        _ => false,
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is locked, so that no process locks a file that is about to be removed.
        let _ = fs::remove_file(&self.path);
    }
}
