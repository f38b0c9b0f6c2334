//! Binary search trees.
//!
//! - [`tree`]: the type;
//! - [`operations`]: insertion, deletion and union, with their mutations;
//! - [`properties`]: what is expected of them;
//! - [`validity`]: which inputs meet the preconditions, seen before they are complete.

pub mod operations;
pub mod properties;
pub mod tree;
pub mod validity;

pub use operations::{Bst, Mutation};
pub use properties::Property;
pub use tree::{Node, Tree};
