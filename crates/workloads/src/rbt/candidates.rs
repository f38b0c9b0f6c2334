//! The valid inputs that can be counterexamples in the first tier that has any.
//!
//! Red-black trees only compare keys. A property therefore gives the same verdict for two inputs that
//! differ only in their keys, if the keys are in the same order. Red-black trees only move values. A
//! property therefore gives the same verdict for two inputs that differ only in their values, except
//! that it can fail if it compares two places with different values. Two things follow for every
//! counterexample in the first tier that has any:
//!
//! - Its keys, in the tree and outside it, are consecutive and include 0. Otherwise all keys beyond a
//!   gap could move one towards 0. Each of them would cost less, and the counterexample would have
//!   been in an earlier tier.
//! - At most one of its values is not 0, and that one is 1. If the property fails for all values, it fails
//!   when all are 0. If it fails because two differ, it fails when one of them is 1 and all others are 0.
//!   That costs at most 1, so a counterexample whose values cost more is in a later tier.
//!
//! [`Compact`] checks the part of this that a tree alone can show: no more gaps between keys than keys
//! outside the tree can fill, and at most one value other than 0.

use stromboli_enumeration::{Opening, Progress, Validity};

/// Trees with few gaps between their keys, and few values other than 0.
#[derive(Clone, Copy, Debug)]
pub struct Compact;

/// The requirements for a part of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// It is a tree after these keys and values, or anything but a key or a value in a tree.
    Any(Passed),
    /// It is a key after these.
    Key(Passed),
    /// It is a value after these.
    Value(Passed),
}

/// The part that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// A component of the input, with the number of components after it.
    Component(usize),
    /// The colour of a node after these.
    Colour(Passed),
    /// The left subtree.
    Left,
    /// The key, after the left subtree.
    Key,
    /// The value, after the key.
    Value,
    /// The right subtree.
    Right,
}

/// The keys and values further left in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Passed {
    last_key: Option<i64>,
    /// The number of integers that may still be skipped.
    n_gaps: u64,
    has_value: bool,
}

/// The maximal number of keys outside a tree.
const MOST_BESIDE: usize = 2;

impl Passed {
    /// No keys and values yet, with this number of integers outside the tree to follow.
    fn nothing(n_beside: usize) -> Passed {
        Passed { last_key: None, n_gaps: n_beside.min(MOST_BESIDE) as u64, has_value: false }
    }

    fn with_key(self, key: i64) -> Option<Passed> {
        let n_left_out = match self.last_key {
            // A positive first key skips 0 and the integers in between.
            None => u64::try_from(key).unwrap_or(0),
            Some(last) => u64::try_from(key.checked_sub(last)?.checked_sub(1)?).ok()?,
        };
        let n_gaps = self.n_gaps.checked_sub(n_left_out)?;
        Some(Passed { last_key: Some(key), n_gaps, ..self })
    }

    fn with_value(self, value: i64) -> Option<Passed> {
        match value {
            0 => Some(self),
            1 if !self.has_value => Some(Passed { has_value: true, ..self }),
            _ => None,
        }
    }
}

impl Validity for Compact {
    type Goal = Goal;
    type Partial = Next;
    type Fact = Passed;

    fn input(&self) -> Goal {
        Goal::Any(Passed::nothing(0))
    }

    fn begin(&self, goal: &Goal, opening: Opening) -> Option<Progress<Self>> {
        match (*goal, opening) {
            (Goal::Key(passed), Opening::Integer(key)) => {
                passed.with_key(key).map(Progress::Complete)
            }
            (Goal::Value(passed), Opening::Integer(value)) => {
                passed.with_value(value).map(Progress::Complete)
            }
            (_, Opening::Tuple { arity }) => {
                let n_beside = arity - 1;
                let tree = Goal::Any(Passed::nothing(n_beside));
                Some(Progress::Next(tree, Next::Component(n_beside)))
            }
            (Goal::Any(passed), Opening::Constructor { name: "T", .. }) => {
                Some(Progress::Next(*goal, Next::Colour(passed)))
            }
            (Goal::Any(passed) | Goal::Key(passed) | Goal::Value(passed), _) => {
                Some(Progress::Complete(passed))
            }
        }
    }

    fn take(&self, next: &Next, field: &Passed) -> Option<Progress<Self>> {
        Some(match next {
            Next::Component(0) => Progress::Complete(Passed::nothing(0)),
            Next::Component(n_after) => {
                Progress::Next(Goal::Any(Passed::nothing(0)), Next::Component(n_after - 1))
            }
            Next::Colour(passed) => Progress::Next(Goal::Any(*passed), Next::Left),
            Next::Left => Progress::Next(Goal::Key(*field), Next::Key),
            Next::Key => Progress::Next(Goal::Value(*field), Next::Value),
            Next::Value => Progress::Next(Goal::Any(*field), Next::Right),
            Next::Right => Progress::Complete(*field),
        })
    }
}
