//! Programs under test whose types are known only at run time, because they are written in any language.
//!
//! In reading order:
//!
//! - [`types`]: what a program says of itself: its types, properties and bugs;
//! - [`value`]: values of these types;
//! - `sampling`: how the family `type` draws them;
//! - `quickcheck`, `hedgehog`, `falsify`: the same in the words of each framework;
//! - [`declare`](mod@declare): a program as a workload;
//! - [`protocol`]: the messages to and from a program in another process;
//! - [`process`]: its processes, and how one is given up;
//! - [`trial`]: what its executions share with the trial that they belong to.

#![warn(missing_docs)]

pub mod declare;
mod falsify;
mod hedgehog;
pub mod process;
pub mod protocol;
mod quickcheck;
mod sampling;
pub mod trial;
pub mod types;
pub mod value;

pub use declare::{DeclareError, Execute, declare};
pub use process::{Introduced, Program, program_of};
pub use types::{BugDescription, Description, DescriptionError, PropertyDescription};
pub use value::{Dynamic, Kind};
