//! Workers: processes that run trials, one after another, and may die of it.
//!
//! A worker is the same program, started with other arguments. It reads requests from its standard
//! input and writes answers to its standard output, a line of JSON each; first of all it writes a
//! line that says that it is there. When its input ends, so does it.
//!
//! - `protocol`: the lines;
//! - [`serve`](mod@serve): the worker's side;
//! - `meter`: the memory of the worker's own process;
//! - [`process`]: the side of whoever started it;
//! - [`death`]: what a worker died of.

pub mod death;
mod meter;
pub mod process;
pub(crate) mod protocol;
pub mod serve;

pub use death::Death;
pub use process::{Launcher, StartError};
pub use serve::serve;
