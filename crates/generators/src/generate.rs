//! Traits for generators of types and of the inputs of workloads.

use stromboli_domain::{Data, Family, FamilyKind, Precondition, Search, Variant};
use stromboli_workloads::Program;

/// `cbc` as the paper prints it, if its figures come from another version.
pub const CBC_AS_PRINTED: Family = FamilyKind::Cbc.variant(Variant::new("as_printed"));

/// An earlier version of `cbc`, with a fixed depth.
pub const CBC_DEPTH4: Family = FamilyKind::Cbc.variant(Variant::new("depth4"));

/// An earlier version of `cbc`, with a random depth.
pub const CBC_DEPTH10: Family = FamilyKind::Cbc.variant(Variant::new("depth10"));

/// A type that a framework may have generators for.
pub trait Generate<F: Search>: Data {
    /// The generator of this family, or `None` if there is none.
    fn generator(_family: Family) -> Option<F::Gen<Self>> {
        None
    }
}

/// A workload that a framework may have generators for.
pub trait Generates<F: Search>: Program {
    /// The families with generators.
    const FAMILIES: &'static [Family] = &[];

    /// Whether a property checks its precondition or trusts the generator.
    fn precondition(_family: Family, _property: Self::Property) -> Precondition {
        Precondition::Check
    }
}
