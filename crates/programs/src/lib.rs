//! Programs under test whose types are known only at run time, because they are written in any language.
//!
//! In reading order:
//!
//! - [`types`]: what a program says of itself: its types, properties and bugs;
//! - [`declare`](mod@declare): a program as a workload;
//! - [`protocol`]: the messages to and from a program in another process;
//! - [`process`]: its processes, and how one is given up;
//! - [`trial`]: what its executions share with the trial that they belong to.

#![warn(missing_docs)]

pub mod declare;
pub mod process;
pub mod protocol;
pub mod trial;
pub mod types;

pub use declare::{DeclareError, Execute, declare};
pub use process::{Introduced, Program, program_of};
pub use types::{BugDescription, Description, DescriptionError, PropertyDescription};
