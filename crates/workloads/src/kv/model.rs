//! The model: a map, and copies of it. Compaction and crashes change nothing.

use std::collections::BTreeMap;

use super::command::{Answer, Command, Key, Value};

/// The contents that a store should have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Model {
    /// The value of each key that has one.
    pub contents: BTreeMap<Key, Value>,
    /// The contents at the time of the latest snapshot.
    pub snapshot: Option<BTreeMap<Key, Value>>,
}

impl Model {
    /// Executes a command.
    pub fn execute(&mut self, command: Command) -> Answer {
        match command {
            Command::Put(key, value) => {
                self.contents.insert(key, value);
            }
            Command::Get(key) => return Some(self.contents.get(&key).copied()),
            Command::Delete(key) => {
                self.contents.remove(&key);
            }
            Command::Snapshot => self.snapshot = Some(self.contents.clone()),
            Command::Restore => {
                if let Some(contents) = &self.snapshot {
                    self.contents = contents.clone();
                }
            }
            Command::Compact | Command::Crash => {}
        }
        None
    }
}
