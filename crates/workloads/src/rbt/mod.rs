//! Red-black trees.
//!
//! - [`tree`]: the type, and what it means to be a red-black tree;
//! - [`operations`]: Okasaki's insertion and Kahrs' deletion, with their mutations;
//! - [`properties`]: what is expected of them;
//! - [`validity`]: which inputs meet the preconditions, seen before they are complete.
//! - [`candidates`]: which of them can be the first counterexample of a task;

pub mod candidates;
pub mod operations;
pub mod properties;
pub mod tree;
pub mod validity;

pub use operations::{InvariantError, Mutation, Rbt};
pub use properties::Property;
pub use tree::{Colour, Node, Tree};
