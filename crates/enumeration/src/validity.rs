//! How a precondition constrains a value before all of it is there.
//!
//! Most inputs of a property do not meet its precondition, and nearly always a small part of them
//! shows it: a key that is too large for its place, a variable without a binder. Whoever knows that
//! early need not go through all the inputs with this part. [`Validity`] says it for enumeration,
//! which builds values from left to right: what is asked of a value in its place, what that means
//! for its fields, and what is known of a value once it is complete.
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

/// How a value begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// With this number, which is all.
    Integer(i64),
    /// With this truth value, which is all.
    Boolean(bool),
    /// With the first of so many components.
    Tuple {
        /// How many there are.
        arity: usize,
    },
    /// With this constructor.
    Constructor {
        /// Its printed name.
        name: &'static str,
        /// How many fields follow.
        arity: usize,
    },
}

/// How a precondition constrains a value before all of it is there.
///
/// What is equal must behave alike, for it is worked out once.
pub trait Validity {
    /// What is asked of a value in its place.
    type Goal: Clone + Eq + Hash;
    /// What is known of a value of which some fields are there, from the left.
    type Partial: Clone + Eq + Hash;
    /// What is known of a complete value.
    type Fact: Clone + Eq + Hash;

    /// What is asked of an input.
    fn input(&self) -> Self::Goal;

    /// How it goes on with a value that begins like this; nothing if no such value can do.
    fn begin(&self, goal: &Self::Goal, opening: Opening) -> Option<Progress<Self>>;

    /// How it goes on once the next field is there; nothing if that makes the value invalid.
    fn take(&self, partial: &Self::Partial, field: &Self::Fact) -> Option<Progress<Self>>;
}

/// How it goes on with a value of which some fields are there, from the left.
pub enum Progress<V: Validity + ?Sized> {
    /// With another field, of which something is asked.
    Next(V::Goal, V::Partial),
    /// No further: that was the last field, and this is known of the value.
    Complete(V::Fact),
}

/// Every value is valid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Anything;

impl Validity for Anything {
    type Goal = ();
    /// How many fields follow the next.
    type Partial = usize;
    type Fact = ();

    fn input(&self) {}

    fn begin(&self, (): &(), opening: Opening) -> Option<Progress<Anything>> {
        match opening {
            Opening::Tuple { arity } | Opening::Constructor { arity, .. } => Some(follow(arity)),
            Opening::Integer(_) | Opening::Boolean(_) => Some(Progress::Complete(())),
        }
    }

    fn take(&self, n_after: &usize, (): &()) -> Option<Progress<Anything>> {
        Some(follow(*n_after))
    }
}

/// So many fields follow.
fn follow(n_fields: usize) -> Progress<Anything> {
    match n_fields.checked_sub(1) {
        Some(n_after) => Progress::Next((), n_after),
        None => Progress::Complete(()),
    }
}

/// What is valid twice over.
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
