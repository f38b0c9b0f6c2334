//! Generators for lists of commands, with falsify.

use stromboli_domain::Family;
use stromboli_falsify::{
    Falsify, Gen, Generator, block, elem, frequency, int, list, map2, map3, pair, pure, range,
};
use stromboli_workloads::kv::{Command, Continuation, Key, Kv, Position, Value};

use super::scope::{CommandKind, Draft, KINDS, Scope, position_in};
use super::{MOST, MOST_COMMANDS};
use crate::generate::{Generate, Generates};

impl Generates<Falsify> for Kv {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC, Family::CBC_IDIOMATIC];
}

impl Generate<Falsify> for Vec<Command> {
    fn generator(family: Family) -> Option<Gen<Self>> {
        match family {
            Family::TYPE => Some(Gen::new(any())),
            Family::CBC => Some(Gen::new(block(|steps| steps.last(following(&Scope::default()))))),
            Family::CBC_IDIOMATIC => {
                Some(Gen::new(drafts().map(|drafts| Scope::default().add_drafts(&drafts))))
            }
            _ => None,
        }
    }
}

impl Generate<Falsify> for (Vec<Command>, Key) {
    fn generator(family: Family) -> Option<Gen<Self>> {
        match family {
            Family::TYPE => Some(Gen::new(pair(any(), key()))),
            Family::CBC => Some(Gen::new(block(|steps| {
                let cs = steps.draw(following(&Scope::default()))?;
                let k = steps.last(key_in(&Scope::after(&cs)))?;
                Ok((cs, k))
            }))),
            Family::CBC_IDIOMATIC => {
                let input = |cs: Vec<Draft>, k| {
                    let mut scope = Scope::default();
                    (scope.add_drafts(&cs), scope.nth_key(k))
                };
                Some(Gen::new(map2(input, drafts(), nth())))
            }
            _ => None,
        }
    }
}

impl Generate<Falsify> for (Vec<Command>, Continuation) {
    fn generator(family: Family) -> Option<Gen<Self>> {
        match family {
            Family::TYPE => Some(Gen::new(pair(any(), any().map(Continuation)))),
            Family::CBC => Some(Gen::new(block(|steps| {
                let cs = steps.draw(following(&Scope::default()))?;
                let ds = steps.last(following(&Scope::after(&cs)))?;
                Ok((cs, Continuation(ds)))
            }))),
            Family::CBC_IDIOMATIC => {
                let input = |cs: Vec<Draft>, ds: Vec<Draft>| {
                    let mut scope = Scope::default();
                    (scope.add_drafts(&cs), Continuation(scope.add_drafts(&ds)))
                };
                Some(Gen::new(map2(input, drafts(), drafts())))
            }
            _ => None,
        }
    }
}

impl Generate<Falsify> for (Position, Vec<Command>) {
    fn generator(family: Family) -> Option<Gen<Self>> {
        match family {
            Family::TYPE => Some(Gen::new(pair(number().map(Position), any()))),
            Family::CBC => Some(Gen::new(block(|steps| {
                let cs = steps.draw(following(&Scope::default()))?;
                let n = steps.last(int(range::between(0, cs.len() as i64)))?;
                Ok((Position(n), cs))
            }))),
            Family::CBC_IDIOMATIC => {
                let input = |n, cs: Vec<Draft>| {
                    let cs = Scope::default().add_drafts(&cs);
                    (position_in(&cs, n), cs)
                };
                Some(Gen::new(map2(input, int(range::between(0, MOST_COMMANDS)), drafts())))
            }
            _ => None,
        }
    }
}

impl Generate<Falsify> for (Vec<Command>, Continuation, Key) {
    fn generator(family: Family) -> Option<Gen<Self>> {
        match family {
            Family::TYPE => {
                let input = |cs, ds, k| (cs, Continuation(ds), k);
                Some(Gen::new(map3(input, any(), any(), key())))
            }
            Family::CBC => Some(Gen::new(block(|steps| {
                let cs = steps.draw(following(&Scope::default()))?;
                let ds = steps.draw(following(&Scope::after(&cs)))?;
                let k = steps.last(key_in(&Scope::after(&[&cs[..], &ds].concat())))?;
                Ok((cs, Continuation(ds), k))
            }))),
            Family::CBC_IDIOMATIC => {
                let input = |cs: Vec<Draft>, ds: Vec<Draft>, k| {
                    let mut scope = Scope::default();
                    let (cs, ds) = (scope.add_drafts(&cs), scope.add_drafts(&ds));
                    (cs, Continuation(ds), scope.nth_key(k))
                };
                Some(Gen::new(map3(input, drafts(), drafts(), nth())))
            }
            _ => None,
        }
    }
}

fn number() -> impl Generator<Value = i64> {
    range::with_origin((-MOST, MOST), 0)
}

fn key() -> impl Generator<Value = Key> {
    number().map(Key)
}

fn value() -> impl Generator<Value = Value> {
    number().map(Value)
}

/// Family `type`: any commands.
fn any() -> impl Generator<Value = Vec<Command>> {
    list(range::between(0, MOST_COMMANDS as u64), any_command())
}

fn any_command() -> impl Generator<Value = Command> {
    block(|steps| {
        steps.last(frequency([
            (1, Gen::new(key().map(Command::Get))),
            (1, Gen::new(key().map(Command::Delete))),
            (2, Gen::new(map2(Command::Put, key(), value()))),
            (1, Gen::new(pure(Command::Compact))),
            (1, Gen::new(pure(Command::Snapshot))),
            (1, Gen::new(pure(Command::Restore))),
            (1, Gen::new(pure(Command::Crash))),
        ]))
    })
}

/// Family `cbc`: commands that refer to keys in use. The length comes first, then each command after
/// the ones before it.
fn following(scope: &Scope) -> impl Generator<Value = Vec<Command>> {
    block(move |steps| {
        let mut scope = scope.clone();
        let mut commands = Vec::new();
        for _ in 0..steps.draw(int(range::between(0, MOST_COMMANDS)))? {
            let command = steps.draw(command_in(&scope))?;
            scope.add(command);
            commands.push(command);
        }
        Ok(commands)
    })
}

fn command_in(scope: &Scope) -> impl Generator<Value = Command> {
    block(move |steps| {
        let of_kind = |kind| {
            block(move |steps| match kind {
                CommandKind::Compact => Ok(Command::Compact),
                CommandKind::Snapshot => Ok(Command::Snapshot),
                CommandKind::Crash => Ok(Command::Crash),
                CommandKind::Restore => Ok(Command::Restore),
                CommandKind::Get => steps.last(key_in(scope).map(Command::Get)),
                CommandKind::Delete => steps.last(key_in(scope).map(Command::Delete)),
                CommandKind::PutAgain => steps.last(map2(Command::Put, key_in(scope), value())),
                CommandKind::Put => steps.last(map2(Command::Put, key(), value())),
            })
        };
        let kinds: Vec<_> = scope.kinds().map(|(weight, kind)| (weight, of_kind(kind))).collect();
        steps.last(frequency(&kinds[..]))
    })
}

/// A key in use, or any if there is none.
fn key_in(scope: &Scope) -> impl Generator<Value = Key> {
    block(move |steps| match scope.keys() {
        [] => steps.last(key()),
        keys => steps.last(elem(keys)),
    })
}

/// Family `cbc_idiomatic`: drafts of commands, independent of each other. Their keys are determined
/// when all drafts are known, so that the list shrinks like any other.
fn drafts() -> impl Generator<Value = Vec<Draft>> {
    let kind = frequency(KINDS.map(|(weight, kind)| (weight, pure(kind))));
    let draft = |kind, nth, value| Draft { kind, nth, value };
    list(range::between(0, MOST_COMMANDS as u64), map3(draft, kind, nth(), value()))
}

/// The index of a key in use.
fn nth() -> impl Generator<Value = i64> {
    int(range::between(0, MOST))
}
