//! Red-black trees.
//!
//! - [`tree`]: the type, and what it means to be a red-black tree;
//! - [`operations`]: Okasaki's insertion and Kahrs' deletion, with their mutations;
//! - [`properties`]: the properties;
//! - [`validity`]: which partial inputs can satisfy the preconditions;
//! - [`candidates`]: which of them can be the first counterexample of a task.

pub mod candidates;
pub mod operations;
pub mod properties;
pub mod tree;
pub mod validity;

pub use operations::{InvariantError, Mutation, Rbt};
pub use properties::Property;
pub use tree::{Colour, Node, Tree};
