//! The operations of a store, with their mutations.

use std::mem;

use stromboli_domain::{Bug, Named};

use super::command::{Answer, Command, Key, Value};
use super::store::{Entry, FileNumber, SnapshotId, Store, Table};

/// The mutations of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Mutation {
    /// A write to a key that the table in memory has is not logged.
    #[named("put_unlogged")]
    PutUnlogged,
    /// A deletion writes a tombstone only if the table in memory has the key: a value in a table on
    /// disk stays.
    #[named("delete_absent")]
    DeleteAbsent,
    /// Writing the table in memory to disk lists it as the oldest table instead of the newest.
    #[named("flush_oldest")]
    FlushOldest,
    /// A new file takes the smallest number that no live table has: it overwrites a file that only a
    /// snapshot needs.
    #[named("flush_reuses_number")]
    FlushReusesNumber,
    /// Compaction drops tombstones although an older table, which is not compacted, has a value.
    #[named("compact_drops_tombstones")]
    CompactDropsTombstones,
    /// When two tables have the same key, compaction keeps the older entry.
    #[named("compact_keeps_older")]
    CompactKeepsOlder,
    /// Compaction stops when one of the two tables is exhausted: the other's remaining keys are lost.
    #[named("compact_stops_early")]
    CompactStopsEarly,
    /// Compaction writes its result over the older of the two tables, which a snapshot may share.
    #[named("compact_in_place")]
    CompactInPlace,
    /// Compaction removes the files of the two tables even if a snapshot needs them.
    #[named("compact_removes_snapshot")]
    CompactRemovesSnapshot,
    /// A snapshot is taken without the table in memory: the latest writes are missing.
    #[named("snapshot_unflushed")]
    SnapshotUnflushed,
    /// No new snapshot is taken if there are as many live tables as in the latest one: it is stale.
    #[named("snapshot_stale")]
    SnapshotStale,
    /// Restoring does not update the manifest on disk: a crash undoes it.
    #[named("restore_volatile")]
    RestoreVolatile,
    /// Restoring does not clear the log: after a crash, the writes since the snapshot are back.
    #[named("restore_keeps_log")]
    RestoreKeepsLog,
    /// Recovery does not replay the last record of a full log.
    #[named("recover_off_by_one")]
    RecoverOffByOne,
    /// Recovery replays the log from the last record to the first.
    #[named("recover_reversed")]
    RecoverReversed,
    /// Recovery does not replay a record whose key is in a table on disk, as if it were older than
    /// that table.
    #[named("recover_tables_first")]
    RecoverTablesFirst,
    /// Recovery clears the log after replaying it: a second crash loses the writes.
    #[named("recover_clears_log")]
    RecoverClearsLog,
    /// Recovery removes all files that are not live, also those that a snapshot needs.
    #[named("recover_removes_snapshot")]
    RecoverRemovesSnapshot,
}

/// The program: operations on a store, with or without a bug.
#[derive(Clone, Copy, Debug)]
pub struct Kv<B = Option<Mutation>>(pub B);

/// The number of records that the log can hold.
pub const LOG_CAPACITY: usize = 2;

impl<B: Bug<Mutation>> Kv<B> {
    /// Executes a command.
    pub fn execute(self, store: &mut Store, command: Command) -> Answer {
        match command {
            Command::Put(key, value) => self.write(store, key, Some(value)),
            Command::Get(key) => return Some(self.get(store, key)),
            Command::Delete(key) => self.delete(store, key),
            Command::Compact => self.compact(store),
            Command::Snapshot => {
                self.snapshot(store);
            }
            Command::Restore => self.restore_latest(store),
            Command::Crash => self.crash(store),
        }
        None
    }

    /// The value of a key, if it has one.
    pub fn get(self, store: &Store, key: Key) -> Option<Value> {
        let in_memory = store.memory.get(key);
        in_memory.or_else(|| store.disk.find(&store.live, key)).flatten()
    }

    /// Writes a value or a tombstone.
    fn write(self, store: &mut Store, key: Key, entry: Entry) {
        if store.disk.log.len() >= LOG_CAPACITY {
            self.flush(store);
        }
        match store.memory.insert(key, entry) {
            Some(_) if self.0.is(Mutation::PutUnlogged) => {}
            _ => store.disk.log.push((key, entry)),
        }
    }

    fn delete(self, store: &mut Store, key: Key) {
        match store.memory.get(key) {
            None if self.0.is(Mutation::DeleteAbsent) => {}
            _ => self.write(store, key, None),
        }
    }

    /// Writes the table in memory to disk, and clears the log.
    fn flush(self, store: &mut Store) {
        if store.memory.is_empty() {
            return;
        }
        let table = mem::take(&mut store.memory);
        let number = self.write_file(store, table);
        let place = match store.live.len() {
            _ if self.0.is(Mutation::FlushOldest) => 0,
            n_older => n_older,
        };
        store.live.insert(place, number);
        store.disk.manifest.clone_from(&store.live);
        store.disk.log.clear();
    }

    /// Writes a table to a new file.
    fn write_file(self, store: &mut Store, table: Table) -> FileNumber {
        let is_free = |number: &FileNumber| match number {
            number if self.0.is(Mutation::FlushReusesNumber) => !store.live.contains(number),
            number => store.disk.file(*number).is_none(),
        };
        let number = (0..).find(is_free).unwrap_or_default();
        store.disk.write_file(number, table);
        number
    }

    /// Writes the table in memory to disk, then merges the two newest tables. Tombstones are dropped
    /// if no older table is left that they could hide something in.
    fn compact(self, store: &mut Store) {
        self.flush(store);
        let [others @ .., older, newer] = &store.live[..] else { return };
        let (older, newer, is_oldest) = (*older, *newer, others.is_empty());
        let table = |number| store.disk.file(number).cloned().unwrap_or_default();
        let mut merged = self.merge(&table(older), &table(newer));
        if is_oldest || self.0.is(Mutation::CompactDropsTombstones) {
            merged.retain(|_, entry| entry.is_some());
        }
        let number = match merged.is_empty() {
            true => None,
            false if self.0.is(Mutation::CompactInPlace) => {
                store.disk.write_file(older, merged);
                Some(older)
            }
            false => Some(self.write_file(store, merged)),
        };
        store.live.truncate(store.live.len() - 2);
        store.live.extend(number);
        store.disk.manifest.clone_from(&store.live);
        match store {
            store if self.0.is(Mutation::CompactRemovesSnapshot) => {
                store.disk.files.retain(|(number, _)| ![older, newer].contains(number));
            }
            store => remove_unused_files(store),
        }
    }

    /// The entries of two tables; for a key that both have, the newer one's.
    fn merge(self, older: &Table, newer: &Table) -> Table {
        match (older, newer) {
            (older, newer) if self.0.is(Mutation::CompactKeepsOlder) => newer.with(older),
            (older, newer) if self.0.is(Mutation::CompactStopsEarly) => {
                let last = older.last_key().min(newer.last_key());
                let mut merged = older.with(newer);
                merged.retain(|key, _| Some(key) <= last);
                merged
            }
            (older, newer) => older.with(newer),
        }
    }

    /// Takes a snapshot, unless nothing has changed since the latest one.
    pub fn snapshot(self, store: &mut Store) -> SnapshotId {
        if !self.0.is(Mutation::SnapshotUnflushed) {
            self.flush(store);
        }
        let snapshots = &mut store.disk.snapshots;
        let is_new = match snapshots.last() {
            Some(latest) if self.0.is(Mutation::SnapshotStale) => latest.len() != store.live.len(),
            Some(latest) => *latest != store.live,
            None => true,
        };
        if is_new {
            snapshots.push(store.live.clone());
        }
        SnapshotId(snapshots.len() - 1)
    }

    /// The value that a key has in a snapshot.
    pub fn get_in_snapshot(
        self,
        store: &Store,
        SnapshotId(index): SnapshotId,
        key: Key,
    ) -> Option<Value> {
        store.disk.find(store.disk.snapshots.get(index)?, key).flatten()
    }

    fn restore_latest(self, store: &mut Store) {
        let Some(latest) = store.disk.snapshots.len().checked_sub(1) else { return };
        self.restore(store, SnapshotId(latest));
    }

    /// Returns to a snapshot.
    pub fn restore(self, store: &mut Store, SnapshotId(index): SnapshotId) {
        let Some(tables) = store.disk.snapshots.get(index) else { return };
        store.live.clone_from(tables);
        if !self.0.is(Mutation::RestoreVolatile) {
            store.disk.manifest.clone_from(&store.live);
        }
        store.memory = Table::default();
        if !self.0.is(Mutation::RestoreKeepsLog) {
            store.disk.log.clear();
        }
        remove_unused_files(store);
    }

    /// Loses what is in memory, and recovers it from disk.
    pub fn crash(self, store: &mut Store) {
        store.live.clone_from(&store.disk.manifest);
        store.memory = Table::default();
        let log = &store.disk.log[..];
        let n_replayed = match log.len() {
            LOG_CAPACITY if self.0.is(Mutation::RecoverOffByOne) => LOG_CAPACITY - 1,
            n_records => n_records,
        };
        let replayed = (0..n_replayed).map(|at| match at {
            at if self.0.is(Mutation::RecoverReversed) => log[n_replayed - 1 - at],
            at => log[at],
        });
        for (key, entry) in replayed {
            match store.disk.find(&store.live, key) {
                Some(_) if self.0.is(Mutation::RecoverTablesFirst) => {}
                _ => {
                    store.memory.insert(key, entry);
                }
            }
        }
        if self.0.is(Mutation::RecoverClearsLog) {
            store.disk.log.clear();
        }
        match store {
            Store { live, disk, .. } if self.0.is(Mutation::RecoverRemovesSnapshot) => {
                disk.files.retain(|(number, _)| live.contains(number));
            }
            store => remove_unused_files(store),
        }
    }
}

/// Removes the files that neither the live tables nor the snapshots need.
fn remove_unused_files(store: &mut Store) {
    let Store { live, disk, .. } = store;
    let files = mem::take(&mut disk.files).into_iter().filter(|(number, _)| {
        live.contains(number) || disk.manifest.contains(number) || disk.is_in_snapshot(*number)
    });
    disk.files = files.collect();
}
