//! Which mutation, if any, a program under test carries.
//!
//! A program asks its bug at the places that some mutation spoils. The bug is a type parameter:
//! with `Option<M>` it is chosen at run time, and one binary serves every mutant; with [`Correct`]
//! the compiler sees that no mutation is meant, and what is left is the program as one would write
//! it without any. The two are the same source, so that the price of choosing can be measured.

/// Which of the mutations `M` a program carries.
pub trait Bug<M>: Copy {
    /// Whether it is this one.
    fn is(self, mutation: M) -> bool;
}

impl<M: Copy + PartialEq> Bug<M> for Option<M> {
    #[inline]
    fn is(self, mutation: M) -> bool {
        self == Some(mutation)
    }
}

/// No bug, and the compiler knows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Correct;

impl<M> Bug<M> for Correct {
    #[inline]
    fn is(self, _: M) -> bool {
        false
    }
}
