//! What a workload is to the rest of Stromboli.

use stromboli_domain::{Named, Precondition, Verdict};

use crate::generate::Input;

/// A property of a program, on inputs of one type.
pub type Check<P, I> = fn(P, Precondition, &I) -> Verdict;

/// A program under test, with a bug that is chosen when the program is made.
pub trait Program: Copy + 'static {
    /// The bugs to choose from.
    type Mutation: Named;
    /// What is expected of the program.
    type Property: Named;

    /// The program with this bug, or the correct one.
    fn with_bug(bug: Option<Self::Mutation>) -> Self;

    /// Shows the visitor a property: properties differ in the type of their inputs, and only a
    /// generic method can take them all.
    fn visit<V: PropertyVisitor<Self>>(property: Self::Property, visitor: V) -> V::Output;
}

/// Something to do with a property, whatever the type of its inputs.
pub trait PropertyVisitor<P> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<I: Input>(self, check: Check<P, I>) -> Self::Output;
}
