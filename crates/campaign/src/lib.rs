//! Campaigns: many trials, each in a process that may die, and a store that keeps what comes of them.
//!
//! In reading order:
//!
//! - [`limits`]: what a trial may use;
//! - [`cell`]: a strategy on a task under a budget, and how often it is tried;
//! - [`seed`]: the seed of a trial;
//! - [`experiment`]: what is to be tried, written in a file;
//! - [`outcome`]: what came of a trial;
//! - [`worker`]: processes that run trials;
//! - [`machine`]: what they run on;
//! - [`store`]: the file that keeps what came of them;
//! - [`runner`]: has the trials run that a store is missing;
//! - [`exchange`]: results on their way to other programs, and from them.

pub mod cell;
pub mod exchange;
pub mod experiment;
pub mod limits;
pub mod machine;
pub mod outcome;
pub mod runner;
pub mod seed;
pub mod store;
pub mod worker;

pub use cell::{Cell, Settings, Shard};
pub use experiment::preset::Preset;
pub use experiment::{Experiment, ExperimentError};
pub use limits::{Limits, Memory, Timeout};
pub use outcome::{Detail, Outcome};
pub use store::{Record, Store, StoreError, Writer};
