//! What commands can refer to: the keys in use, and whether there is a snapshot.

use stromboli_workloads::kv::model::Model;
use stromboli_workloads::kv::{Command, Key, Position, Value};

/// The state after some commands.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    model: Model,
    /// The keys that were put, in the order of their first use. Keys that were deleted since are included,
    /// because they are as interesting as those that have a value.
    keys: Vec<Key>,
}

/// The kinds of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommandKind {
    Compact,
    Snapshot,
    Crash,
    Restore,
    Get,
    Delete,
    /// A value for a key in use.
    PutAgain,
    /// A value for any key.
    Put,
}

/// All kinds with their weights, the simplest first.
pub(super) const KINDS: [(u32, CommandKind); 8] = [
    (1, CommandKind::Compact),
    (1, CommandKind::Snapshot),
    (1, CommandKind::Crash),
    (1, CommandKind::Restore),
    (2, CommandKind::Get),
    (2, CommandKind::Delete),
    (2, CommandKind::PutAgain),
    (1, CommandKind::Put),
];

/// A command whose key is still to be determined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draft {
    pub(super) kind: CommandKind,
    /// Which of the keys in use.
    pub(super) nth: i64,
    pub(super) value: Value,
}

impl Scope {
    /// The state after these commands.
    pub(super) fn after(commands: &[Command]) -> Scope {
        let mut scope = Scope::default();
        commands.iter().for_each(|command| scope.add(*command));
        scope
    }

    pub(super) fn add(&mut self, command: Command) {
        if let Command::Put(key, _) = command
            && !self.keys.contains(&key)
        {
            self.keys.push(key);
        }
        self.model.execute(command);
    }

    /// The keys in use.
    pub(super) fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// The kinds of commands that can follow, with their weights.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (u32, CommandKind)> {
        KINDS.into_iter().filter(|(_, kind)| self.allows(*kind))
    }

    fn allows(&self, kind: CommandKind) -> bool {
        match kind {
            CommandKind::Get | CommandKind::Delete | CommandKind::PutAgain => !self.keys.is_empty(),
            CommandKind::Restore => self.model.snapshot.is_some(),
            CommandKind::Compact
            | CommandKind::Snapshot
            | CommandKind::Crash
            | CommandKind::Put => true,
        }
    }

    /// Adds the commands of these drafts and returns them. Drafts that refer to something that is not
    /// there are left out. New keys are numbered from 0.
    pub(super) fn add_drafts(&mut self, drafts: &[Draft]) -> Vec<Command> {
        let mut commands = Vec::with_capacity(drafts.len());
        for draft in drafts {
            if self.allows(draft.kind) {
                let command = self.command(*draft);
                self.add(command);
                commands.push(command);
            }
        }
        commands
    }

    fn command(&self, Draft { kind, nth, value }: Draft) -> Command {
        match kind {
            CommandKind::Compact => Command::Compact,
            CommandKind::Snapshot => Command::Snapshot,
            CommandKind::Crash => Command::Crash,
            CommandKind::Restore => Command::Restore,
            CommandKind::Get => Command::Get(self.nth_key(nth)),
            CommandKind::Delete => Command::Delete(self.nth_key(nth)),
            CommandKind::PutAgain => Command::Put(self.nth_key(nth), value),
            CommandKind::Put => Command::Put(Key(self.keys.len() as i64), value),
        }
    }

    /// One of the keys in use, or 0 if there are none.
    pub(super) fn nth_key(&self, nth: i64) -> Key {
        let n_keys = self.keys.len().max(1) as i64;
        let nth = usize::try_from(nth.rem_euclid(n_keys)).unwrap_or(0);
        self.keys.get(nth).copied().unwrap_or(Key(0))
    }
}

/// The position, or the end of the list if it is beyond.
pub(super) fn position_in(commands: &[Command], position: i64) -> Position {
    Position(position.min(commands.len() as i64))
}
