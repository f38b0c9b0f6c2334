//! The trait of all workloads.

use stromboli_domain::{Data, Family, Named, Precondition, Verdict};
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

    /// A property, as an object.
    fn property(property: Self::Property) -> Box<dyn Property> {
        struct Object;
        impl<P: Program> PropertyVisitor<P> for Object {
            type Output = Box<dyn Property>;

            fn visit<I: Data>(self, check: Check<P, I>) -> Box<dyn Property> {
                crate::property(check)
            }
        }
        Self::visit(property, Object)
    }

    /// Calls the visitor with a property. Properties have different input types, so this needs a
    /// generic method.
    fn visit<V: PropertyVisitor<Self>>(property: Self::Property, visitor: V) -> V::Output;
}

/// An operation on a property that is generic over its input type.
pub trait PropertyVisitor<P> {
    /// The result of the operation.
    type Output;

    /// Performs the operation.
    fn visit<I: Data>(self, check: Check<P, I>) -> Self::Output;
}
