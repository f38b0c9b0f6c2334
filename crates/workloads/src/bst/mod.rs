//! Binary search trees.
//!
//! - [`tree`]: the type;
//! - [`operations`]: insertion, deletion and union, with their mutations;
//! - [`properties`]: the properties;
//! - [`validity`]: which partial inputs can satisfy the preconditions.

pub mod operations;
pub mod properties;
pub mod tree;
pub mod validity;

pub use operations::{Bst, Mutation};
pub use properties::Property;
pub use tree::{Node, Tree};
