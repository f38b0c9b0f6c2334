//! Traits for generators of types and of the inputs of workloads.

use std::any::{Any, TypeId};

use stromboli_domain::{Data, Family, FamilyKind, Precondition, Search, Variant};
use stromboli_workloads::Program;

/// `cbc` as the paper prints it, if its figures come from another version.
pub const CBC_AS_PRINTED: Family = FamilyKind::Cbc.variant(Variant::new("as_printed"));

/// An earlier version of `cbc`, with a fixed depth.
pub const CBC_DEPTH4: Family = FamilyKind::Cbc.variant(Variant::new("depth4"));

/// An earlier version of `cbc`, with a random depth.
pub const CBC_DEPTH10: Family = FamilyKind::Cbc.variant(Variant::new("depth10"));

/// A type that a framework has generators for.
pub trait Generate<F: Search>: Data {
    /// The generator of this family, or `None` if there is none.
    fn generator(family: Family) -> Option<F::Gen<Self>>;
}

/// A workload that a framework has generators for.
pub trait Generates<F: Search>: Program {
    /// The families with generators.
    const FAMILIES: &'static [Family];

    /// Whether a property checks its precondition or trusts the generator.
    fn precondition(_family: Family, _property: Self::Property) -> Precondition {
        Precondition::Check
    }

    /// The generator of a family for inputs of type `I`, or `None` if there is none.
    fn generator<I: Data>(family: Family) -> Option<F::Gen<I>>;
}

/// The generator for inputs of type `I`, if that is `T`.
///
/// Code that visits a property only knows that its input type is `Data`. This converts it to a
/// concrete type with generators.
pub fn generator_if_same<F: Search, T: Generate<F>, I: Data>(family: Family) -> Option<F::Gen<I>> {
    if TypeId::of::<T>() != TypeId::of::<I>() {
        return None;
    }
    let mut generator = T::generator(family);
    (&mut generator as &mut dyn Any).downcast_mut::<Option<F::Gen<I>>>()?.take()
}

/// Defines `generator`, which finds the generator for one of the input types of a workload's
/// properties.
#[macro_export]
macro_rules! inputs {
    ($($input:ty),+ $(,)?) => {
        /// The generator for inputs of type `I`, which is the input type of some property.
        fn generator<F, I>(family: ::stromboli_domain::Family) -> Option<F::Gen<I>>
        where
            F: ::stromboli_domain::Search,
            I: ::stromboli_domain::Data,
            $($input: $crate::Generate<F>,)+
        {
            None$(.or_else(|| $crate::generate::generator_if_same::<F, $input, I>(family)))+
        }
    };
}

/// Declares that a framework has no generators for these workloads.
#[macro_export]
macro_rules! without_generators {
    ($framework:ty: $($program:ty),+ $(,)?) => {
        $(impl $crate::Generates<$framework> for $program {
            const FAMILIES: &'static [::stromboli_domain::Family] = &[];

            fn generator<I: ::stromboli_domain::Data>(
                _: ::stromboli_domain::Family,
            ) -> Option<<$framework as ::stromboli_domain::Search>::Gen<I>> {
                None
            }
        })+
    };
}
