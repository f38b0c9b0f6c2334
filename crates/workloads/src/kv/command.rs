//! Commands, and what they are made of.

use stromboli_domain::Data;

/// A key of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Data)]
pub struct Key(pub i64);

/// The value of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
pub struct Value(pub i64);

/// A place in a list of commands: the number of commands before it. A negative number counts as 0, and
/// one that is too large as the length of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
pub struct Position(pub i64);

/// A command to the store. Those with a key are declared in the order of their size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
pub enum Command {
    /// Asks for the value of a key. Only this command has an answer.
    Get(Key),
    /// Removes a key. Nothing happens if it has no value.
    Delete(Key),
    /// Sets the value of a key.
    Put(Key, Value),
    /// Compacts the tables on disk.
    Compact,
    /// Takes a snapshot.
    Snapshot,
    /// Returns to the latest snapshot. Nothing happens if there is none.
    Restore,
    /// Crashes, which loses everything that is not on disk, and recovers.
    Crash,
}

/// Commands that follow other commands.
///
/// It differs from a list of commands only in how it is generated: it may refer to keys that the other
/// commands use.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub struct Continuation(pub Vec<Command>);

/// The answer to a command: the value of a key, if the command asks for one.
pub type Answer = Option<Option<Value>>;

impl Position {
    /// The number of commands before it, if the list is long enough.
    pub fn n_before(self) -> usize {
        usize::try_from(self.0).unwrap_or(0)
    }
}
