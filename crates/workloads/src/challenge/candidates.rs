//! The inputs that can be counterexamples in the first tier that has any.
//!
//! Most minima are near the start of the enumeration, and all inputs are searched. Two are not:
//!
//! - `lengthlist`: a counterexample has an element of 900 or more. Without its other elements it would
//!   still be one, and in an earlier tier. So the counterexamples in the first tier have one element,
//!   and it is 900 or more.
//! - `large_union_list`: without its empty lists, and with each integer only once, a counterexample
//!   would still have as many distinct integers, and be in an earlier tier. So the counterexamples in
//!   the first tier have no empty lists and no integer twice.

use stromboli_enumeration::{Anything, Opening, Progress, Validity};

use super::operations::Mutation;

/// The inputs that can be counterexamples in the first tier that has any.
#[derive(Clone, Copy, Debug)]
pub enum Candidates {
    /// Every input.
    All,
    /// Lists of one element, which is 900 or more.
    OneGreatElement,
    /// Lists of lists that are not empty, with no integer twice.
    NoRepetition,
}

impl Candidates {
    /// The candidates of the tasks with this bug.
    pub fn of(bug: Option<Mutation>) -> Candidates {
        match bug {
            Some(Mutation::LengthList) => Candidates::OneGreatElement,
            Some(Mutation::LargeUnionList) => Candidates::NoRepetition,
            _ => Candidates::All,
        }
    }
}

/// The requirements for a part of an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// None.
    Any,
    /// It is a list of one element, which is 900 or more.
    OneGreatElement,
    /// It is 900 or more.
    GreatElement,
    /// It is the empty list.
    Nothing,
    /// It is a list of lists without these integers.
    Lists(Seen),
    /// It is a list without these integers, and not empty.
    List(Seen),
    /// It is the rest of a list without these integers.
    Rest(Seen),
    /// It is none of these integers.
    New(Seen),
}

/// The part that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// Any field, with the number of fields after it.
    Any(usize),
    /// The only element of a list.
    OnlyElement,
    FirstList,
    FirstElement,
    /// The last field, which decides what is known.
    Last,
}

/// The integers further left, ascending.
pub type Seen = Vec<i64>;

impl Validity for Candidates {
    type Goal = Goal;
    type Partial = Next;
    /// The integers so far, ascending, if that matters.
    type Fact = Seen;

    fn input(&self) -> Goal {
        match self {
            Candidates::All => Goal::Any,
            Candidates::OneGreatElement => Goal::OneGreatElement,
            Candidates::NoRepetition => Goal::Lists(Seen::new()),
        }
    }

    fn begin(&self, goal: &Goal, opening: Opening) -> Option<Progress<Candidates>> {
        match (goal, opening) {
            (Goal::Any, opening) => Some(any(Anything.begin(&(), opening)?)),

            (Goal::OneGreatElement, Opening::Cons) => {
                Some(Progress::Next(Goal::GreatElement, Next::OnlyElement))
            }
            (Goal::GreatElement, Opening::Integer(number)) => {
                (number >= 900).then_some(Progress::Complete(Seen::new()))
            }
            (Goal::Nothing, Opening::Nil) => Some(Progress::Complete(Seen::new())),

            (Goal::Lists(seen) | Goal::Rest(seen), Opening::Nil) => {
                Some(Progress::Complete(seen.clone()))
            }
            (Goal::Lists(seen), Opening::Cons) => {
                Some(Progress::Next(Goal::List(seen.clone()), Next::FirstList))
            }
            (Goal::List(seen) | Goal::Rest(seen), Opening::Cons) => {
                Some(Progress::Next(Goal::New(seen.clone()), Next::FirstElement))
            }
            (Goal::New(seen), Opening::Integer(number)) => {
                let place = seen.binary_search(&number).err()?;
                let mut seen = seen.clone();
                seen.insert(place, number);
                Some(Progress::Complete(seen))
            }
            _ => None,
        }
    }

    fn take(&self, next: &Next, field: &Seen) -> Option<Progress<Candidates>> {
        Some(match next {
            Next::Any(n_after) => any(Anything.take(n_after, &())?),
            Next::OnlyElement => Progress::Next(Goal::Nothing, Next::Last),
            Next::FirstList => Progress::Next(Goal::Lists(field.clone()), Next::Last),
            Next::FirstElement => Progress::Next(Goal::Rest(field.clone()), Next::Last),
            Next::Last => Progress::Complete(field.clone()),
        })
    }
}

fn any(progress: Progress<Anything>) -> Progress<Candidates> {
    match progress {
        Progress::Next((), n_after) => Progress::Next(Goal::Any, Next::Any(n_after)),
        Progress::Complete(()) => Progress::Complete(Seen::new()),
    }
}
