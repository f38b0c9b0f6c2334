//! What a framework has for a type, and for the inputs of a workload.

use std::any::{Any, TypeId};

use stromboli_domain::{Data, Family, FamilyKind, Precondition, Search, Variant};
use stromboli_workloads::Program;

/// `cbc` as a publication prints it, where that is not what its figures come from.
pub const CBC_AS_PRINTED: Family = FamilyKind::Cbc.variant(Variant::new("as_printed"));

/// An earlier state of `cbc`, of a fixed depth.
pub const CBC_DEPTH4: Family = FamilyKind::Cbc.variant(Variant::new("depth4"));

/// An earlier state of `cbc`, of a random depth.
pub const CBC_DEPTH10: Family = FamilyKind::Cbc.variant(Variant::new("depth10"));

/// A type of which a framework generates values.
pub trait Generate<F: Search>: Data {
    /// The generator of this family, if there is one.
    fn generator(family: Family) -> Option<F::Gen<Self>>;
}

/// A workload for whose inputs a framework has generators.
pub trait Generates<F: Search>: Program {
    /// The families there are.
    const FAMILIES: &'static [Family];

    /// Whether a property looks at its precondition, or takes the generator's word for it.
    fn precondition(_family: Family, _property: Self::Property) -> Precondition {
        Precondition::Check
    }

    /// The generator of a family for inputs of type `I`, if there is one.
    fn generator<I: Data>(family: Family) -> Option<F::Gen<I>>;
}

/// The generator for inputs of type `I`, if that is `T`.
///
/// Code that visits a property knows of its input type only that it is data. This leads back to a type
/// that is known to have generators.
pub fn generator_if_same<F: Search, T: Generate<F>, I: Data>(family: Family) -> Option<F::Gen<I>> {
    if TypeId::of::<T>() != TypeId::of::<I>() {
        return None;
    }
    let mut generator = T::generator(family);
    (&mut generator as &mut dyn Any).downcast_mut::<Option<F::Gen<I>>>()?.take()
}

/// Defines `generator`, which finds the generator for an input type among those that the properties of
/// a workload have.
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

/// Says that a framework has no generators for the inputs of these workloads.
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
