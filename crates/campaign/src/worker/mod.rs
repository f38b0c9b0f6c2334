//! Workers: processes that run trials one after another, and may crash.
//!
//! A worker is the same program, started with other arguments. It first writes a greeting. Then it reads
//! requests from standard input and writes answers to standard output, each a line of JSON. It exits at
//! the end of its input.
//!
//! - `protocol`: the lines;
//! - [`serve`](mod@serve): the worker's side;
//! - [`process`]: the side of the process that started it;
//! - [`death`]: why a worker died.

pub mod death;
pub mod process;
pub(crate) mod protocol;
pub mod serve;

pub use death::Death;
pub use process::{Launcher, StartError};
pub use serve::{RunsTrials, serve};
pub use stromboli_trials::meter::Counting;
