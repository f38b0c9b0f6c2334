//! What a store has in memory and on disk.
//!
//! The newest writes are in a table in memory and, so that a crash does not lose them, in a log on
//! disk. Older writes are in tables on disk, which are never changed: a new one replaces them. The
//! manifest lists the live tables. A snapshot is such a list, too. The table of a deleted key has a
//! tombstone, which hides the key's value in older tables.

use std::rc::Rc;

use super::command::{Key, Value};

/// A value, or `None`, which is a tombstone.
pub type Entry = Option<Value>;

/// Entries of keys, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table(Vec<(Key, Entry)>);

/// The number of a file that has a table.
pub type FileNumber = u32;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Store {
    /// The newest writes.
    pub memory: Table,
    /// The live tables, the oldest first, as they are in memory.
    pub live: Vec<FileNumber>,
    /// The part that a crash leaves.
    pub disk: Disk,
}

/// What a store has on disk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Disk {
    /// The writes that no table on disk has, the oldest first.
    pub log: Vec<(Key, Entry)>,
    /// The live tables, the oldest first.
    pub manifest: Vec<FileNumber>,
    /// The tables, live or not, with their numbers in order.
    pub files: Vec<(FileNumber, Rc<Table>)>,
    /// The tables of each snapshot, as in the manifest. The latest snapshot is last.
    pub snapshots: Vec<Vec<FileNumber>>,
}

/// A snapshot, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SnapshotId(pub usize);

impl Table {
    /// The entry of a key, if it has one.
    pub fn get(&self, key: Key) -> Option<Entry> {
        self.place(key).ok().map(|at| self.0[at].1)
    }

    /// Sets the entry of a key, and returns the one that it had.
    pub fn insert(&mut self, key: Key, entry: Entry) -> Option<Entry> {
        match self.place(key) {
            Ok(at) => Some(std::mem::replace(&mut self.0[at].1, entry)),
            Err(at) => {
                self.0.insert(at, (key, entry));
                None
            }
        }
    }

    /// The greatest key.
    pub fn last_key(&self) -> Option<Key> {
        self.0.last().map(|(key, _)| *key)
    }

    /// Keeps only the entries for which this holds.
    pub fn retain(&mut self, is_kept: impl Fn(Key, Entry) -> bool) {
        self.0.retain(|(key, entry)| is_kept(*key, *entry));
    }

    /// The entries of both tables; for a key that both have, the other one's.
    pub fn with(&self, other: &Table) -> Table {
        let mut table = self.clone();
        for (key, entry) in &other.0 {
            table.insert(*key, *entry);
        }
        table
    }

    /// Whether it has no entries.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The place of a key: where it is, or where it would be.
    fn place(&self, key: Key) -> Result<usize, usize> {
        self.0.binary_search_by_key(&key, |(key, _)| *key)
    }
}

impl Disk {
    /// The entry of a key in the newest of these tables that has one.
    pub fn find(&self, tables: &[FileNumber], key: Key) -> Option<Entry> {
        tables.iter().rev().find_map(|number| self.file(*number)?.get(key))
    }

    /// The table in a file, if there is such a file.
    pub fn file(&self, number: FileNumber) -> Option<&Rc<Table>> {
        self.place(number).ok().map(|at| &self.files[at].1)
    }

    /// Writes a table to a file, which may be there already.
    pub fn write_file(&mut self, number: FileNumber, table: Table) {
        let file = (number, Rc::new(table));
        match self.place(number) {
            Ok(at) => self.files[at] = file,
            Err(at) => self.files.insert(at, file),
        }
    }

    /// Whether a snapshot needs this file.
    pub fn is_in_snapshot(&self, number: FileNumber) -> bool {
        self.snapshots.iter().any(|tables| tables.contains(&number))
    }

    /// The place of a file: where it is, or where it would be.
    fn place(&self, number: FileNumber) -> Result<usize, usize> {
        self.files.binary_search_by_key(&number, |(number, _)| *number)
    }
}
