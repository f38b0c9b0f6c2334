//! Generators for lists of commands, with QuickCheck.

use stromboli_domain::Family;
use stromboli_quickcheck::{
    Block, Generator, Inputs, QuickCheck, block, choose_int, elements, frequency, lift_m2, lift_m3,
    pure, vector_of, weighted,
};
use stromboli_workloads::kv::{Command, Continuation, Key, Kv, Position, Value};

use super::scope::{CommandKind, Scope};
use super::{MOST, MOST_COMMANDS};
use crate::generate::{Generate, Generates};

impl Generates<QuickCheck> for Kv {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC];
}

impl Generate<QuickCheck> for Vec<Command> {
    fn generator(family: Family) -> Option<Inputs<Self>> {
        match family {
            Family::TYPE => Some(Inputs::new(any())),
            Family::CBC => Some(Inputs::new(following(Scope::default()))),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for (Vec<Command>, Key) {
    fn generator(family: Family) -> Option<Inputs<Self>> {
        match family {
            Family::TYPE => Some(Inputs::new(lift_m2(|cs, k| (cs, k), any(), key()))),
            Family::CBC => Some(Inputs::new(block(|mut lines| {
                let cs = lines.bind(following(Scope::default()));
                let k = lines.last(key_in(&Scope::after(&cs)));
                (cs, k)
            }))),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for (Vec<Command>, Continuation) {
    fn generator(family: Family) -> Option<Inputs<Self>> {
        match family {
            Family::TYPE => {
                Some(Inputs::new(lift_m2(|cs, ds| (cs, Continuation(ds)), any(), any())))
            }
            Family::CBC => Some(Inputs::new(block(|mut lines| {
                let cs = lines.bind(following(Scope::default()));
                let ds = lines.last(following(Scope::after(&cs)));
                (cs, Continuation(ds))
            }))),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for (Position, Vec<Command>) {
    fn generator(family: Family) -> Option<Inputs<Self>> {
        match family {
            Family::TYPE => {
                Some(Inputs::new(lift_m2(|n, cs| (n, cs), number().map(Position), any())))
            }
            Family::CBC => Some(Inputs::new(block(|mut lines| {
                let cs = lines.bind(following(Scope::default()));
                let n = lines.last(choose_int(0, cs.len() as i64));
                (Position(n), cs)
            }))),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for (Vec<Command>, Continuation, Key) {
    fn generator(family: Family) -> Option<Inputs<Self>> {
        match family {
            Family::TYPE => {
                let input = |cs, ds, k| (cs, Continuation(ds), k);
                Some(Inputs::new(lift_m3(input, any(), any(), key())))
            }
            Family::CBC => Some(Inputs::new(block(|mut lines| {
                let cs = lines.bind(following(Scope::default()));
                let ds = lines.bind(following(Scope::after(&cs)));
                let k = lines.last(key_in(&Scope::after(&[&cs[..], &ds].concat())));
                (cs, Continuation(ds), k)
            }))),
            _ => None,
        }
    }
}

fn number() -> impl Generator<Value = i64> + Copy {
    choose_int(-MOST, MOST)
}

fn key() -> impl Generator<Value = Key> {
    number().map(Key)
}

fn value() -> impl Generator<Value = Value> {
    number().map(Value)
}

/// Family `type`: any commands.
fn any() -> impl Generator<Value = Vec<Command>> {
    block(|mut lines| {
        let length = lines.bind(choose_int(0, MOST_COMMANDS));
        lines.last(vector_of(length as usize, any_command()))
    })
}

fn any_command() -> impl Generator<Value = Command> {
    block(|mut lines| match lines.bind(weighted([1, 1, 2, 1, 1, 1, 1])) {
        0 => lines.last(key().map(Command::Get)),
        1 => lines.last(key().map(Command::Delete)),
        2 => lines.last(lift_m2(Command::Put, key(), value())),
        3 => Command::Compact,
        4 => Command::Snapshot,
        5 => Command::Restore,
        _ => Command::Crash,
    })
}

/// Family `cbc`: commands that refer to keys in use.
fn following(scope: Scope) -> impl Generator<Value = Vec<Command>> {
    block(move |mut lines| {
        let mut scope = scope.clone();
        let length = lines.bind(choose_int(0, MOST_COMMANDS));
        let next = || {
            let command = lines.bind(command_in(&scope));
            scope.add(command);
            command
        };
        std::iter::repeat_with(next).take(length as usize).collect()
    })
}

fn command_in(scope: &Scope) -> impl Generator<Value = Command> {
    block(move |mut lines: Block| {
        let kinds: Vec<_> = scope.kinds().map(|(weight, kind)| (weight, pure(kind))).collect();
        match lines.bind(frequency(kinds)) {
            CommandKind::Compact => Command::Compact,
            CommandKind::Snapshot => Command::Snapshot,
            CommandKind::Crash => Command::Crash,
            CommandKind::Restore => Command::Restore,
            CommandKind::Get => lines.last(key_in(scope).map(Command::Get)),
            CommandKind::Delete => lines.last(key_in(scope).map(Command::Delete)),
            CommandKind::PutAgain => lines.last(lift_m2(Command::Put, key_in(scope), value())),
            CommandKind::Put => lines.last(lift_m2(Command::Put, key(), value())),
        }
    })
}

/// A key in use, or any if there is none.
fn key_in(scope: &Scope) -> impl Generator<Value = Key> {
    block(move |lines| match scope.keys() {
        [] => lines.last(key()),
        keys => lines.last(elements(keys)),
    })
}
