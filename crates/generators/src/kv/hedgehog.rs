//! Generators for lists of commands, with Hedgehog.

use std::rc::Rc;

use stromboli_domain::Family;
use stromboli_hedgehog::{
    At, Gen, Generator, Hedgehog, Range, Reading, element, frequency, int, list, map2, map3, pure,
    zip,
};
use stromboli_workloads::kv::{Command, Continuation, Key, Kv, Position, Value};

use super::scope::{CommandKind, Draft, KINDS, Scope, position_in};
use super::{MOST, MOST_COMMANDS};
use crate::generate::{Generate, Generates};

impl Generates<Hedgehog> for Kv {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC, Family::CBC_IDIOMATIC];
}

impl Generate<Hedgehog> for Vec<Command> {
    fn generator(family: Family) -> Option<Gen<Self>> {
        match family {
            Family::TYPE => Some(any().boxed()),
            Family::CBC => Some(following(Scope::default()).boxed()),
            Family::CBC_IDIOMATIC => {
                Some(drafts().map(|drafts| Scope::default().add_drafts(&drafts)).boxed())
            }
            _ => None,
        }
    }
}

impl Generate<Hedgehog> for (Vec<Command>, Key) {
    fn generator(family: Family) -> Option<Gen<Self>> {
        match family {
            Family::TYPE => Some(zip(any(), key()).boxed()),
            Family::CBC => {
                let input = following(Scope::default())
                    .bind(|cs| key_in(&Scope::after(&cs)).bind(move |k| pure((cs.clone(), k))));
                Some(input.boxed())
            }
            Family::CBC_IDIOMATIC => {
                let input = |cs: Vec<Draft>, k| {
                    let mut scope = Scope::default();
                    (scope.add_drafts(&cs), scope.nth_key(k))
                };
                Some(map2(input, drafts(), nth()).boxed())
            }
            _ => None,
        }
    }
}

impl Generate<Hedgehog> for (Vec<Command>, Continuation) {
    fn generator(family: Family) -> Option<Gen<Self>> {
        match family {
            Family::TYPE => Some(zip(any(), any().map(Continuation)).boxed()),
            Family::CBC => Some(two_lists().boxed()),
            Family::CBC_IDIOMATIC => {
                let input = |cs: Vec<Draft>, ds: Vec<Draft>| {
                    let mut scope = Scope::default();
                    (scope.add_drafts(&cs), Continuation(scope.add_drafts(&ds)))
                };
                Some(map2(input, drafts(), drafts()).boxed())
            }
            _ => None,
        }
    }
}

impl Generate<Hedgehog> for (Position, Vec<Command>) {
    fn generator(family: Family) -> Option<Gen<Self>> {
        match family {
            Family::TYPE => Some(zip(number().map(Position), any()).boxed()),
            Family::CBC => {
                let input = following(Scope::default()).bind(|cs| {
                    int(Range::linear(0, cs.len() as i64))
                        .bind(move |n| pure((Position(n), cs.clone())))
                });
                Some(input.boxed())
            }
            Family::CBC_IDIOMATIC => {
                let input = |n, cs: Vec<Draft>| {
                    let cs = Scope::default().add_drafts(&cs);
                    (position_in(&cs, n), cs)
                };
                Some(map2(input, int(Range::linear(0, MOST_COMMANDS)), drafts()).boxed())
            }
            _ => None,
        }
    }
}

impl Generate<Hedgehog> for (Vec<Command>, Continuation, Key) {
    fn generator(family: Family) -> Option<Gen<Self>> {
        match family {
            Family::TYPE => {
                let input = |cs, ds, k| (cs, Continuation(ds), k);
                Some(map3(input, any(), any(), key()).boxed())
            }
            Family::CBC => {
                let input = two_lists().bind(|(cs, ds)| {
                    key_in(&Scope::after(&[&cs[..], &ds.0].concat()))
                        .bind(move |k| pure((cs.clone(), ds.clone(), k)))
                });
                Some(input.boxed())
            }
            Family::CBC_IDIOMATIC => {
                let input = |cs: Vec<Draft>, ds: Vec<Draft>, k| {
                    let mut scope = Scope::default();
                    let (cs, ds) = (scope.add_drafts(&cs), scope.add_drafts(&ds));
                    (cs, Continuation(ds), scope.nth_key(k))
                };
                Some(map3(input, drafts(), drafts(), nth()).boxed())
            }
            _ => None,
        }
    }
}

fn number() -> impl Generator<Value = i64> {
    int(Range::linear_from(0, -MOST, MOST))
}

fn key() -> impl Generator<Value = Key> {
    number().map(Key)
}

fn value() -> impl Generator<Value = Value> {
    number().map(Value)
}

fn length() -> Range {
    Range::linear(0, MOST_COMMANDS)
}

/// Family `type`: any commands.
fn any() -> impl Generator<Value = Vec<Command>> {
    let command = frequency([
        (1, key().map(Command::Get).boxed()),
        (1, key().map(Command::Delete).boxed()),
        (2, map2(Command::Put, key(), value()).boxed()),
        (1, pure(Command::Compact).boxed()),
        (1, pure(Command::Snapshot).boxed()),
        (1, pure(Command::Restore).boxed()),
        (1, pure(Command::Crash).boxed()),
    ]);
    list(length(), command)
}

/// Family `cbc`: commands that refer to keys in use. The length comes first, then each command after
/// the ones before it.
fn following(scope: Scope) -> impl Generator<Value = Vec<Command>> {
    let scope = Rc::new(scope);
    int(length()).bind(move |n_left| Following { n_left, scope: Rc::clone(&scope) })
}

#[derive(Clone)]
struct Following {
    n_left: i64,
    scope: Rc<Scope>,
}

impl Generator for Following {
    type Value = Vec<Command>;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Vec<Command>> {
        if self.n_left == 0 {
            return pure(Vec::new()).read(at);
        }
        let Following { n_left, scope } = self.clone();
        let rest = move |command| {
            let mut scope = (*scope).clone();
            scope.add(command);
            Following { n_left: n_left - 1, scope: Rc::new(scope) }
        };
        let with_first = |first, mut rest: Vec<Command>| {
            rest.insert(0, first);
            rest
        };
        let command = command_in(&self.scope);
        command
            .bind(move |command| rest(command).bind(move |rest| pure(with_first(command, rest))))
            .read(at)
    }
}

fn command_in(scope: &Rc<Scope>) -> impl Generator<Value = Command> + use<> {
    let of_kind = |(weight, kind)| (u64::from(weight), OfKind { kind, scope: Rc::clone(scope) });
    frequency(Vec::from_iter(scope.kinds().map(of_kind)))
}

/// A command of a kind.
#[derive(Clone)]
struct OfKind {
    kind: CommandKind,
    scope: Rc<Scope>,
}

impl Generator for OfKind {
    type Value = Command;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Command> {
        match self.kind {
            CommandKind::Compact => pure(Command::Compact).read(at),
            CommandKind::Snapshot => pure(Command::Snapshot).read(at),
            CommandKind::Crash => pure(Command::Crash).read(at),
            CommandKind::Restore => pure(Command::Restore).read(at),
            CommandKind::Get => key_in(&self.scope).map(Command::Get).read(at),
            CommandKind::Delete => key_in(&self.scope).map(Command::Delete).read(at),
            CommandKind::PutAgain => map2(Command::Put, key_in(&self.scope), value()).read(at),
            CommandKind::Put => map2(Command::Put, key(), value()).read(at),
        }
    }
}

/// A key in use, or any if there is none.
fn key_in(scope: &Scope) -> Gen<Key> {
    match scope.keys() {
        [] => key().boxed(),
        keys => element(keys.to_vec()).boxed(),
    }
}

/// Commands, and commands that follow them.
fn two_lists() -> impl Generator<Value = (Vec<Command>, Continuation)> {
    following(Scope::default()).bind(|cs| {
        following(Scope::after(&cs)).bind(move |ds| pure((cs.clone(), Continuation(ds))))
    })
}

/// Family `cbc_idiomatic`: drafts of commands, independent of each other. Their keys are determined
/// when all drafts are known, so that the list shrinks like any other.
fn drafts() -> impl Generator<Value = Vec<Draft>> {
    let kind = frequency(KINDS.map(|(weight, kind)| (u64::from(weight), pure(kind))));
    let draft = |kind, nth, value| Draft { kind, nth, value };
    list(length(), map3(draft, kind, nth(), value()))
}

/// The index of a key in use.
fn nth() -> impl Generator<Value = i64> {
    int(Range::constant(0, MOST))
}
