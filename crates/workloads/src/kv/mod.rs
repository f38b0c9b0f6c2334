//! A key-value store with a log, compaction and snapshots, tested by lists of commands.
//!
//! - [`command`]: the commands;
//! - [`model`]: what the store should contain;
//! - [`store`]: what it has in memory and on disk;
//! - [`operations`]: the operations, with their mutations;
//! - [`run`]: the runs of commands that properties judge;
//! - [`properties`]: the properties;
//! - [`candidates`]: which inputs can be minima;
//! - `costs`: the smallest cost at which a run can be reached.

pub mod candidates;
pub mod command;
mod costs;
pub mod model;
pub mod operations;
pub mod properties;
pub mod run;
pub mod store;

pub use command::{Command, Continuation, Key, Position, Value};
pub use operations::{Kv, Mutation};
pub use properties::Property;
