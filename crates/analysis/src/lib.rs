//! Tree edit distances and statistics.
//!
//! Nothing here runs a trial, reads a clock or a file, or prints. The same input always gives the same
//! numbers.
//!
//! In reading order:
//!
//! - [`tree`]: ordered trees with labels;
//! - [`printed`]: printed forms as such trees, their size and their magnitude;
//! - [`ted`]: the distance between trees;
//! - [`script`](mod@script): the edits that a distance counts;
//! - [`target`]: the distances of many trees from a single one;
//! - [`statistics`]: whether frameworks differ, by how much, and how certain that is.

pub mod printed;
pub mod script;
pub mod statistics;
pub mod target;
pub mod ted;
pub mod tree;

pub use script::{Edit, Script, script};
pub use tree::Tree;
