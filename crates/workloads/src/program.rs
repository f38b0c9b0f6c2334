//! The trait of all workloads.

use stromboli_domain::{Family, Named, Precondition, Verdict};
use stromboli_enumeration::{Order, Validity};

use crate::property::Property;
use crate::schema::Sampling;

/// A property of a program, on inputs of one type.
pub type Check<P, I> = fn(P, Precondition, &I) -> Verdict;

/// A program under test, with a bug that is chosen at run time.
pub trait Program: Copy + Send + Sync + 'static {
    /// The enum of bugs to choose from.
    type Mutation: Named;
    /// The enum of properties to check.
    type Property: Named;
    /// The type that describes valid inputs.
    type Validity: Validity;
    /// The type that describes which valid inputs can be minima.
    type Candidates: Validity;

    /// The name of the workload in commands and files.
    const NAME: &'static str;

    /// One sentence about the program, for `stromboli workloads`.
    const SUMMARY: &'static str;

    /// The tasks: each mutation with the properties that detect it.
    const TASKS: &'static [(Self::Mutation, &'static [Self::Property])];

    /// The enumeration orders whose first counterexamples are candidates for the minimum.
    const ORDERS: &'static [Order];

    /// How the family `type` draws inputs, for generators that are derived from the types; then its
    /// variants. All other families use the first entry.
    const SAMPLING: &'static [(Family, Sampling)] = &[(Family::TYPE, Sampling::DEFAULT)];

    /// The program with this bug, or the correct program for `None`.
    fn with_bug(bug: Option<Self::Mutation>) -> Self;

    /// The valid inputs: every input that satisfies a precondition is valid.
    fn validity(self) -> Self::Validity;

    /// The candidates for minima. In any enumeration order, all failing inputs in the first tier that
    /// has any must be candidates.
    fn candidates(self) -> Self::Candidates;

    /// A property, as an object. Properties have inputs of different types.
    fn property(of: Self::Property) -> Box<dyn Property>;
}
