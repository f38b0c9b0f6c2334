//! JSON: a printer and a parser.
//!
//! - [`tree`]: the types of trees and texts;
//! - [`mutation`]: the mutations;
//! - [`printer`]: from trees to texts, with the mutations of printing;
//! - [`parser`]: from texts to trees, with the mutations of parsing;
//! - [`model`]: a second, simpler parser without mutations;
//! - [`properties`]: the properties;
//! - [`validity`]: which partial texts can be JSON;
//! - [`candidates`]: which inputs can be minima.

pub mod candidates;
pub mod model;
pub mod mutation;
pub mod parser;
pub mod printer;
pub mod properties;
pub mod tree;
pub mod validity;

pub use mutation::{Json, Mutation};
pub use properties::Property;
pub use tree::{Document, Draft, Member, Number, Tree};
