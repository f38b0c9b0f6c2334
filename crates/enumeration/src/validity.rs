//! How a precondition constrains partial values.
//!
//! Most inputs of a property violate its precondition, and usually a small part shows it: a key that
//! is too large for its place, or a variable without a binder. An enumeration that detects this early
//! can skip all inputs with this part. It builds values from left to right. [`Validity`] defines what
//! is required of a value in its place, what this requires of its fields, and what is known about a
//! value once it is complete.
//!
//! ```
//! use std::ops::ControlFlow;
//! use stromboli_enumeration::{Opening, Order, Progress, Tiers, Validity};
//!
//! /// Triples of integers that ascend.
//! struct Ascending;
//!
//! impl Validity for Ascending {
//!     /// What an integer must be above.
//!     type Goal = Option<i64>;
//!     /// How many fields there are.
//!     type Partial = usize;
//!     /// The last integer.
//!     type Fact = Option<i64>;
//!
//!     fn input(&self) -> Option<i64> {
//!         None
//!     }
//!
//!     fn begin(&self, above: &Option<i64>, opening: Opening) -> Option<Progress<Self>> {
//!         match opening {
//!             Opening::Integer(n) => (Some(n) > *above).then_some(Progress::Complete(Some(n))),
//!             _ => Some(Progress::Next(None, 0)),
//!         }
//!     }
//!
//!     fn take(&self, n_fields: &usize, field: &Option<i64>) -> Option<Progress<Self>> {
//!         match n_fields {
//!             2 => Some(Progress::Complete(*field)),
//!             n => Some(Progress::Next(*field, n + 1)),
//!         }
//!     }
//! }
//!
//! let mut found = Vec::new();
//! let _ = Tiers::<(i64, i64, i64), _>::valid(Order::Derived, Ascending).each(|_, triple| {
//!     found.push(*triple);
//!     if found.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
//! });
//! assert_eq!(found, [(-1, 0, 1), (0, 1, 2), (-1, 0, 2)]);
//! ```

use std::hash::Hash;

/// The head of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// An integer, which is complete.
    Integer(i64),
    /// A boolean, which is complete.
    Boolean(bool),
    /// A character, which is complete.
    Character(char),
    /// The empty list, which is complete.
    Nil,
    /// A list with two fields to follow: the first element, and the list of the others.
    Cons,
    /// A tuple with its components to follow.
    Tuple {
        /// The number of components.
        arity: usize,
    },
    /// A constructor with its fields to follow.
    Constructor {
        /// The printed name.
        name: &'static str,
        /// The number of fields.
        arity: usize,
    },
}

/// Tells which partial values can still satisfy a precondition.
///
/// Equal goals and partial values must behave identically, because results are cached.
pub trait Validity {
    /// What is required of a value in its place.
    type Goal: Clone + Eq + Hash;
    /// What is known about a value with some of its fields, from the left.
    type Partial: Clone + Eq + Hash;
    /// What is known about a complete value.
    type Fact: Clone + Eq + Hash;

    /// What is required of an input.
    fn input(&self) -> Self::Goal;

    /// The state after the head of a value; `None` if no such value is valid.
    fn begin(&self, goal: &Self::Goal, opening: Opening) -> Option<Progress<Self>>;

    /// The state after the next field; `None` if it makes the value invalid.
    fn take(&self, partial: &Self::Partial, field: &Self::Fact) -> Option<Progress<Self>>;
}

/// The state of a value with some of its fields, from the left.
pub enum Progress<V: Validity + ?Sized> {
    /// Another field follows, with this goal.
    Next(V::Goal, V::Partial),
    /// No field is missing, and this is known about the value.
    Complete(V::Fact),
}

/// Every value is valid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Anything;

impl Validity for Anything {
    type Goal = ();
    /// The number of fields after the next.
    type Partial = usize;
    type Fact = ();

    fn input(&self) {}

    fn begin(&self, (): &(), opening: Opening) -> Option<Progress<Anything>> {
        match opening {
            Opening::Tuple { arity } | Opening::Constructor { arity, .. } => Some(follow(arity)),
            Opening::Cons => Some(follow(2)),
            Opening::Integer(_) | Opening::Boolean(_) | Opening::Character(_) | Opening::Nil => {
                Some(Progress::Complete(()))
            }
        }
    }

    fn take(&self, n_after: &usize, (): &()) -> Option<Progress<Anything>> {
        Some(follow(*n_after))
    }
}

/// This number of fields follows.
fn follow(n_fields: usize) -> Progress<Anything> {
    match n_fields.checked_sub(1) {
        Some(n_after) => Progress::Next((), n_after),
        None => Progress::Complete(()),
    }
}

/// The values that satisfy two validities.
#[derive(Clone, Copy, Debug)]
pub struct Both<A, B>(pub A, pub B);

impl<A: Validity, B: Validity> Validity for Both<A, B> {
    type Goal = (A::Goal, B::Goal);
    type Partial = (A::Partial, B::Partial);
    type Fact = (A::Fact, B::Fact);

    fn input(&self) -> Self::Goal {
        (self.0.input(), self.1.input())
    }

    fn begin(&self, (a, b): &Self::Goal, opening: Opening) -> Option<Progress<Self>> {
        Some(join(self.0.begin(a, opening)?, self.1.begin(b, opening)?))
    }

    fn take(&self, (a, b): &Self::Partial, field: &Self::Fact) -> Option<Progress<Self>> {
        Some(join(self.0.take(a, &field.0)?, self.1.take(b, &field.1)?))
    }
}

fn join<A: Validity, B: Validity>(a: Progress<A>, b: Progress<B>) -> Progress<Both<A, B>> {
    match (a, b) {
        (Progress::Next(goal_a, a), Progress::Next(goal_b, b)) => {
            Progress::Next((goal_a, goal_b), (a, b))
        }
        (Progress::Complete(a), Progress::Complete(b)) => Progress::Complete((a, b)),
        _ => unreachable!("a value is complete when, and only when, all its fields are there"),
    }
}
