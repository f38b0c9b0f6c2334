//! The simply typed lambda calculus, with de Bruijn indices.
//!
//! - [`syntax`]: types and expressions;
//! - [`typing`]: the type of an expression;
//! - [`operations`]: shifting, substitution and reduction, with their mutations;
//! - [`properties`]: the properties;
//! - [`validity`]: which partial inputs can satisfy the preconditions.

pub mod operations;
pub mod properties;
pub mod syntax;
pub mod typing;
pub mod validity;

pub use operations::{Mutation, Stlc};
pub use properties::Property;
pub use syntax::{Expr, Type};
