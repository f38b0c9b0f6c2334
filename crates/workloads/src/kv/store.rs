//! What a store has in memory and on disk.
//!
//! The newest writes are in a table in memory and, so that a crash does not lose them, in a log on
//! disk. Older writes are in tables on disk, which are never changed: a new one replaces them. The
//! manifest lists the live tables. A snapshot is such a list, too. The table of a deleted key has a
//! tombstone, which hides the key's value in older tables.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::command::{Key, Value};

/// What a table has for each of its keys: a value, or `None`, which is a tombstone.
pub type Table = BTreeMap<Key, Option<Value>>;

/// The number of a file that has a table.
pub type FileNumber = u32;

/// A store.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Store {
    /// The newest writes.
    pub memory: Table,
    /// The live tables, the oldest first, as they are in memory.
    pub live: Vec<FileNumber>,
    /// What a crash leaves.
    pub disk: Disk,
}

/// What a store has on disk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Disk {
    /// The writes that no table on disk has, the oldest first.
    pub log: Vec<(Key, Option<Value>)>,
    /// The live tables, the oldest first.
    pub manifest: Vec<FileNumber>,
    /// The tables, live or not.
    pub files: BTreeMap<FileNumber, Rc<Table>>,
    /// The tables of each snapshot, as in the manifest. The latest snapshot is last.
    pub snapshots: Vec<Vec<FileNumber>>,
}

/// A snapshot, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SnapshotId(pub usize);

impl Disk {
    /// What the newest of these tables that knows the key has for it.
    pub fn find(&self, tables: &[FileNumber], key: Key) -> Option<Option<Value>> {
        let newest_first = tables.iter().rev().filter_map(|number| self.files.get(number));
        newest_first.filter_map(|table| table.get(&key)).next().copied()
    }

    /// Whether a snapshot needs this file.
    pub fn is_in_snapshot(&self, number: FileNumber) -> bool {
        self.snapshots.iter().any(|tables| tables.contains(&number))
    }
}
