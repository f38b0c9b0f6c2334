//! Which mutation, if any, a program under test carries.
//!
//! A program asks its bug wherever a mutation can break it. The bug is a type parameter. With
//! `Option<M>` it is chosen at run time, and one binary serves every mutant. With [`Correct`] the
//! compiler removes all mutations, which leaves the correct program. Both are compiled from the same
//! source, so the cost of choosing at run time can be measured.

/// Selects one of the mutations `M`, or none.
pub trait Bug<M>: Copy {
    /// Whether this mutation is selected.
    fn is(self, mutation: M) -> bool;
}

impl<M: Copy + PartialEq> Bug<M> for Option<M> {
    #[inline]
    fn is(self, mutation: M) -> bool {
        self == Some(mutation)
    }
}

/// No bug, known at compile time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Correct;

impl<M> Bug<M> for Correct {
    #[inline]
    fn is(self, _: M) -> bool {
        false
    }
}
