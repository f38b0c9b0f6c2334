//! Red-black trees.
//!
//! - [`tree`]: the type, and what it means to be a red-black tree;
//! - [`operations`]: Okasaki's insertion and Kahrs' deletion, with their mutations;
//! - [`properties`]: what is expected of them;
//! - `generators`: where inputs come from.

mod generators;
pub mod operations;
pub mod properties;
pub mod tree;

pub use operations::{InvariantError, Mutation, Rbt};
pub use properties::Property;
pub use tree::{Colour, Node, Tree};
