//! Campaigns: many trials, run in processes that may crash, and a store with their results.
//!
//! In reading order:
//!
//! - [`limits`]: the time and memory that a trial may use;
//! - [`cell`]: how many trials a cell has, and its shard;
//! - [`seed`]: the seed of a trial;
//! - [`experiment`]: experiment files;
//! - [`worker`]: processes that run trials;
//! - [`cores`]: the cores of a machine, and pinning to one of them;
//! - [`machine`]: the machine that they run on;
//! - [`build`]: the build of the program;
//! - [`store`]: the file with the results;
//! - [`campaign`]: runs the trials that a store is missing;
//! - [`exchange`]: export and import of results.

pub mod build;
pub mod campaign;
pub mod cell;
pub mod cores;
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
pub use experiment::{Experiment, ExperimentError, ProgramSection};
pub use limits::{Limits, Memory, Timeout};
pub use store::{Store, StoreError, Writer};
