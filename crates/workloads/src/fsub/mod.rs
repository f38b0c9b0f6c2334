//! System F-sub, with de Bruijn indices; term and type variables are counted separately.
//!
//! - [`syntax`]: types and terms;
//! - [`operations`]: shifting, substitution and reduction, with their mutations;
//! - [`typing`]: the type of a term, subtyping and well-formedness, which use the mutated operations;
//! - [`properties`]: the properties;
//! - [`validity`]: which partial inputs can satisfy the preconditions.

pub mod operations;
pub mod properties;
pub mod syntax;
pub mod typing;
pub mod validity;

pub use operations::{Fsub, Mutation};
pub use properties::Property;
pub use syntax::{Term, Type};
