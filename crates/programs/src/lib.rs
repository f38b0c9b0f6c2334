//! Programs under test whose types are known only at run time, because they are written in any language.
//!
//! In reading order:
//!
//! - [`types`]: what a program says of itself: its types, properties and bugs;
//! - [`declare`](mod@declare): a program as a workload.

#![warn(missing_docs)]

pub mod declare;
pub mod types;

pub use declare::{DeclareError, Execute, declare};
pub use types::{BugDescription, Description, DescriptionError, PropertyDescription};
