//! Campaigns: many trials, each in a process that may die, and a store that keeps what comes of them.
//!
//! In reading order:
//!
//! - [`limits`]: what a trial may use;
//! - [`cell`]: a strategy on a task under a budget, and how often it is tried;
//! - [`seed`]: the seed of a trial;
//! - [`experiment`]: what is to be tried, written in a file.

pub mod cell;
pub mod experiment;
pub mod limits;
pub mod seed;

pub use cell::{Cell, Settings, Shard};
pub use experiment::preset::Preset;
pub use experiment::{Experiment, ExperimentError};
pub use limits::{Limits, Memory, Timeout};
