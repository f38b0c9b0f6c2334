//! The runs of commands that the properties judge.
//!
//! A run is everything that a property remembers between two commands. Its verdict depends on nothing
//! else that the commands did, which is why the search for minima can treat two lists of commands that
//! lead to the same run as one.

use stromboli_domain::Bug;

use super::command::{Command, Position};
use super::model::Model;
use super::operations::{Kv, Mutation};
use super::store::{SnapshotId, Store};

/// Something that commands are executed on.
pub trait Run: Sized {
    /// Executes a command.
    fn execute<B: Bug<Mutation>>(&mut self, kv: Kv<B>, command: Command);

    /// The run after these commands.
    fn after<B: Bug<Mutation>>(mut self, kv: Kv<B>, commands: &[Command]) -> Self {
        for command in commands {
            self.execute(kv, *command);
        }
        self
    }
}

/// A store alone.
impl Run for Store {
    fn execute<B: Bug<Mutation>>(&mut self, kv: Kv<B>, command: Command) {
        kv.execute(self, command);
    }
}

/// A store and the model of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Modelled {
    pub store: Store,
    pub model: Model,
    /// Whether all answers so far were the same.
    pub agree: bool,
}

impl Modelled {
    /// An empty store.
    pub fn empty() -> Modelled {
        Modelled { store: Store::default(), model: Model::default(), agree: true }
    }
}

impl Run for Modelled {
    fn execute<B: Bug<Mutation>>(&mut self, kv: Kv<B>, command: Command) {
        let answer = kv.execute(&mut self.store, command);
        self.agree &= answer == self.model.execute(command);
    }
}

/// Two stores, of which one had an interruption that should change nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Interrupted {
    /// The store without the interruption.
    pub plain: Store,
    pub interrupted: Store,
    /// Whether all answers since were the same.
    pub agree: bool,
}

impl Interrupted {
    /// A store, and the same store after an interruption by this command.
    pub fn new<B: Bug<Mutation>>(kv: Kv<B>, store: Store, by: Command) -> Interrupted {
        let interrupted = store.clone().after(kv, &[by]);
        Interrupted { plain: store, interrupted, agree: true }
    }
}

impl Run for Interrupted {
    fn execute<B: Bug<Mutation>>(&mut self, kv: Kv<B>, command: Command) {
        let answer = kv.execute(&mut self.plain, command);
        self.agree &= answer == kv.execute(&mut self.interrupted, command);
    }
}

/// A store that is compacted at some time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CompactedAt {
    /// It will be compacted before this number of commands has passed and another one follows.
    Before(usize, Store),
    /// It was compacted.
    After(Interrupted),
}

impl CompactedAt {
    /// An empty store that will be compacted at this position.
    pub fn new(position: Position) -> CompactedAt {
        CompactedAt::Before(position.n_before(), Store::default())
    }
}

impl Run for CompactedAt {
    fn execute<B: Bug<Mutation>>(&mut self, kv: Kv<B>, command: Command) {
        match self {
            CompactedAt::Before(0, store) => {
                let mut run = Interrupted::new(kv, std::mem::take(store), Command::Compact);
                run.execute(kv, command);
                *self = CompactedAt::After(run);
            }
            CompactedAt::Before(n_commands, store) => {
                *n_commands -= 1;
                store.execute(kv, command);
            }
            CompactedAt::After(run) => run.execute(kv, command),
        }
    }
}

/// A store since a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SinceSnapshot {
    /// The store before the snapshot was taken.
    pub before: Store,
    pub snapshot: SnapshotId,
    pub store: Store,
}

impl SinceSnapshot {
    /// Takes a snapshot.
    pub fn new<B: Bug<Mutation>>(kv: Kv<B>, before: Store) -> SinceSnapshot {
        let mut store = before.clone();
        let snapshot = kv.snapshot(&mut store);
        SinceSnapshot { before, snapshot, store }
    }
}

impl Run for SinceSnapshot {
    fn execute<B: Bug<Mutation>>(&mut self, kv: Kv<B>, command: Command) {
        kv.execute(&mut self.store, command);
    }
}
