//! Campaigns: many trials, each in a process that may die, and a store that keeps what comes of them.
//!
//! In reading order:
//!
//! - [`limits`]: what a trial may use;
//! - [`cell`]: how often a strategy on a task under a budget is tried, and in which shard;
//! - [`seed`]: the seed of a trial;
//! - [`experiment`]: what is to be tried, written in a file;
//! - [`worker`]: processes that run trials;
//! - [`machine`]: what they run on;
//! - [`build`]: where the program comes from;
//! - [`store`]: the file that keeps what came of them;
//! - [`campaign`]: has the trials run that a store is missing;
//! - [`exchange`]: results on their way to other programs, and from them.

pub mod build;
pub mod campaign;
pub mod cell;
pub mod exchange;
pub mod experiment;
pub mod limits;
pub mod machine;
pub mod seed;
pub mod store;
pub mod worker;

pub use build::Build;
pub use cell::{Settings, Shard};
pub use experiment::preset::Preset;
pub use experiment::{Experiment, ExperimentError};
pub use limits::{Limits, Memory, Timeout};
pub use store::{Store, StoreError, Writer};
