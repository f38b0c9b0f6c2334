//! The inputs that can be counterexamples in the first tier that has any.
//!
//! The following kinds of inputs cannot be such counterexamples, and are left out:
//!
//! - Inputs with a part, from the left, to which there is a cheaper alternative: another part that
//!   leads to the same [run](super::run), in an earlier tier. The verdict depends only on the run and
//!   on what follows. So the input with the alternative instead of the part has the same verdict, and
//!   it is in an earlier tier. This excludes most commands without an effect, such as a `Get` with the
//!   right answer, a `Crash` from which the store recovers, or a `Compact` with nothing to compact.
//! - Where a property compares answers: lists in which none differs, because the property holds; and
//!   lists that continue after the first answer that differs, because the list up to there fails in
//!   an earlier tier.
//! - Inputs with a value other than 0 and 1, or with more than one 1. Stores only move values, and
//!   properties only compare them. Two answers that are compared are each nothing or the value of some
//!   `Put`, and which one does not depend on the values. Let an input fail because two answers differ.
//!   If one of them is nothing, the input also fails when all values are 0. Otherwise they come from
//!   two different `Put`s, and the input also fails when one of these has the value 1 and all others
//!   have 0. As 1 is in the first tier after 0, an input with other values is in a later tier.
//! - Inputs with a negative position, which counts as 0.
//!
//! This holds for every mutant, because the runs are those of the mutant itself. It holds in every
//! enumeration order, because all of them have the same tiers here: a constructor with fields costs 1,
//! and one without costs 0.

use std::cell::{RefCell, RefMut};

use stromboli_enumeration::{Opening, Progress, Validity};

use super::command::{Command, Key, Position, Value};
use super::costs::{Component, Costs, Part};
use super::operations::Kv;

/// Inputs that reach every run on their way as cheaply as possible.
pub struct Cheapest {
    input: RefCell<Costs>,
    after_position: RefCell<Costs>,
    first: RefCell<Costs>,
    second_of_two: RefCell<Costs>,
    second_of_three: RefCell<Costs>,
}

/// What is required of a part of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// It is the whole input.
    Input,
    /// It is the first component.
    First,
    /// It is the second component of two or three, after this first list.
    Second(Component, Part),
    /// It is the commands after this part.
    Commands(Component, Part),
    /// It is a command, after others that may have a value other than 0.
    Command {
        /// Whether one of them has.
        has_value: bool,
    },
    Key,
    /// It is a value, after others of which one may be other than 0.
    Value {
        /// Whether one of them has.
        has_value: bool,
    },
}

/// The continuation of a partial input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// The first of this number of components.
    First(usize),
    /// The second of three components.
    SecondOfThree,
    /// The last component, or the rest of a list.
    Last,
    /// A command after this part, and the rest of the list.
    Command(Component, Part),
    /// The key of a `Put`.
    PutKey {
        /// Whether a value before it is other than 0.
        has_value: bool,
    },
    /// The value of a `Put` of this key.
    PutValue(Key),
    /// The key of a `Get`.
    GetKey,
    /// The key of a `Delete`.
    DeleteKey,
}

/// What is known about a part of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// Nothing that matters.
    Done,
    /// It is a list that leads to this part of the input.
    Part(Part),
    /// It is this position.
    Position(Position),
    /// It is this command.
    Command(Command),
    /// It is this key.
    Key(Key),
    /// It is this value.
    Value(Value),
}

impl Cheapest {
    /// The candidates for minima of this mutant.
    pub fn new(kv: Kv) -> Cheapest {
        let costs = |place| RefCell::new(Costs::new(kv, place));
        Cheapest {
            input: costs(Component::Input),
            after_position: costs(Component::AfterPosition),
            first: costs(Component::First),
            second_of_two: costs(Component::SecondOfTwo),
            second_of_three: costs(Component::SecondOfThree),
        }
    }

    fn costs(&self, place: Component) -> RefMut<'_, Costs> {
        match place {
            Component::Input => self.input.borrow_mut(),
            Component::AfterPosition => self.after_position.borrow_mut(),
            Component::First => self.first.borrow_mut(),
            Component::SecondOfTwo => self.second_of_two.borrow_mut(),
            Component::SecondOfThree => self.second_of_three.borrow_mut(),
        }
    }

    /// The list of commands after a part.
    fn commands(
        &self,
        place: Component,
        part: Part,
        opening: Opening,
    ) -> Option<Progress<Cheapest>> {
        let agrees = self.costs(place).agrees(part);
        match opening {
            Opening::Nil if agrees == Some(true) => None,
            Opening::Nil if place == Component::First => Some(Progress::Complete(Fact::Part(part))),
            Opening::Nil => Some(Progress::Complete(Fact::Done)),
            Opening::Cons if agrees == Some(false) => None,
            Opening::Cons => {
                let command = Goal::Command { has_value: part.has_value };
                Some(Progress::Next(command, Next::Command(place, part)))
            }
            _ => None,
        }
    }
}

impl Validity for Cheapest {
    type Goal = Goal;
    type Partial = Next;
    type Fact = Fact;

    fn input(&self) -> Goal {
        Goal::Input
    }

    fn begin(&self, goal: &Goal, opening: Opening) -> Option<Progress<Cheapest>> {
        match (*goal, opening) {
            (Goal::Input, Opening::Tuple { arity }) => {
                Some(Progress::Next(Goal::First, Next::First(arity)))
            }
            (Goal::Input, _) => {
                let start = self.costs(Component::Input).start();
                self.commands(Component::Input, start, opening)
            }
            (Goal::First, Opening::Integer(n)) => {
                (n >= 0).then_some(Progress::Complete(Fact::Position(Position(n))))
            }
            (Goal::First, _) => {
                let start = self.costs(Component::First).start();
                self.commands(Component::First, start, opening)
            }
            (Goal::Second(..) | Goal::Key, Opening::Integer(key)) => {
                Some(Progress::Complete(Fact::Key(Key(key))))
            }
            (Goal::Second(place, first), _) => {
                let start = {
                    let mut costs = self.costs(place);
                    let start = costs.second(&self.first.borrow(), first)?;
                    (!costs.is_beaten(start)).then_some(start)?
                };
                self.commands(place, start, opening)
            }
            (Goal::Commands(place, part), _) => self.commands(place, part, opening),
            (Goal::Command { has_value }, Opening::Constructor { name, .. }) => match name {
                "Put" => Some(Progress::Next(Goal::Key, Next::PutKey { has_value })),
                "Get" => Some(Progress::Next(Goal::Key, Next::GetKey)),
                "Delete" => Some(Progress::Next(Goal::Key, Next::DeleteKey)),
                "Compact" => Some(Progress::Complete(Fact::Command(Command::Compact))),
                "Snapshot" => Some(Progress::Complete(Fact::Command(Command::Snapshot))),
                "Restore" => Some(Progress::Complete(Fact::Command(Command::Restore))),
                _ => Some(Progress::Complete(Fact::Command(Command::Crash))),
            },
            (Goal::Value { has_value }, Opening::Integer(value)) => {
                let is_allowed = value == 0 || value == 1 && !has_value;
                is_allowed.then_some(Progress::Complete(Fact::Value(Value(value))))
            }
            _ => None,
        }
    }

    fn take(&self, next: &Next, field: &Fact) -> Option<Progress<Cheapest>> {
        match (*next, *field) {
            (Next::First(_), Fact::Position(at)) => {
                let start = self.costs(Component::AfterPosition).start_at(at);
                Some(Progress::Next(Goal::Commands(Component::AfterPosition, start), Next::Last))
            }
            (Next::First(2), Fact::Part(first)) => {
                Some(Progress::Next(Goal::Second(Component::SecondOfTwo, first), Next::Last))
            }
            (Next::First(_), Fact::Part(first)) => Some(Progress::Next(
                Goal::Second(Component::SecondOfThree, first),
                Next::SecondOfThree,
            )),
            (Next::SecondOfThree, _) => Some(Progress::Next(Goal::Key, Next::Last)),
            (Next::Last, fact) => Some(Progress::Complete(fact)),
            (Next::Command(place, part), Fact::Command(command)) => {
                let mut costs = self.costs(place);
                let part = costs.after(part, command);
                if costs.is_beaten(part) {
                    return None;
                }
                Some(Progress::Next(Goal::Commands(place, part), Next::Last))
            }
            (Next::PutKey { has_value }, Fact::Key(key)) => {
                Some(Progress::Next(Goal::Value { has_value }, Next::PutValue(key)))
            }
            (Next::PutValue(key), Fact::Value(value)) => {
                Some(Progress::Complete(Fact::Command(Command::Put(key, value))))
            }
            (Next::GetKey, Fact::Key(key)) => {
                Some(Progress::Complete(Fact::Command(Command::Get(key))))
            }
            (Next::DeleteKey, Fact::Key(key)) => {
                Some(Progress::Complete(Fact::Command(Command::Delete(key))))
            }
            _ => None,
        }
    }
}
