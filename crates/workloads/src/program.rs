//! What a workload is to the rest of Stromboli.

use stromboli_domain::{Data, Family, Named, Precondition, Verdict};
use stromboli_enumeration::{Order, Validity};

use crate::schema::Sampling;

/// A property of a program, on inputs of one type.
pub type Check<P, I> = fn(P, Precondition, &I) -> Verdict;

/// A program under test, with a bug that is chosen when the program is made.
pub trait Program: Copy + Send + Sync + 'static {
    /// The bugs to choose from.
    type Mutation: Named;
    /// What is expected of the program.
    type Property: Named;
    /// What preconditions ask of inputs.
    type Validity: Validity;
    /// What can be asked beyond that of the counterexamples in the first tier that has any.
    type Candidates: Validity;

    /// What commands and files call the workload.
    const NAME: &'static str;

    /// What the program is, in one sentence.
    const SUMMARY: &'static str;

    /// The tasks: the mutations, each with the properties that can see it.
    const TASKS: &'static [(Self::Mutation, &'static [Self::Property])];

    /// The orders of enumeration whose first counterexamples are looked at for a task's minimum.
    const ORDERS: &'static [Order];

    /// How the family `type` draws inputs, for generators that are derived from the types; then its
    /// variants. All other families have what the first one has.
    const SAMPLING: &'static [(Family, Sampling)] = &[(Family::TYPE, Sampling::DEFAULT)];

    /// The program with this bug, or the correct one.
    fn with_bug(bug: Option<Self::Mutation>) -> Self;

    /// What preconditions ask of inputs: every input that meets one is valid.
    fn validity(self) -> Self::Validity;

    /// What can be asked, beyond validity, of the inputs that make a property fail in the first tier
    /// with any such input, in any order of enumeration: all of them are among the candidates.
    fn candidates(self) -> Self::Candidates;

    /// Shows the visitor a property: properties differ in the type of their inputs, and only a
    /// generic method can take them all.
    fn visit<V: PropertyVisitor<Self>>(property: Self::Property, visitor: V) -> V::Output;
}

/// Something to do with a property, whatever the type of its inputs.
pub trait PropertyVisitor<P> {
    /// What it returns.
    type Output;

    /// Does it.
    fn visit<I: Data>(self, check: Check<P, I>) -> Self::Output;
}
