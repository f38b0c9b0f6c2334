//! Trials: one strategy on one task, with a seed and a budget.
//!
//! In reading order:
//!
//! - [`framework`]: frameworks and shrinkers as values;
//! - [`catalog`]: the frameworks that trials may use;
//! - [`strategy`]: how counterexamples are found and shrunk;
//! - [`quantity`]: the measured quantities;
//! - [`trial`]: the specification and the record of a trial;
//! - [`setup`]: a strategy on a task, ready to run;
//! - [`alarm`]: time and memory limits;
//! - [`meter`]: the memory of a trial, counted by the allocator;
//! - `observers`: recording and timing of shrinking;
//! - `last_search`: a search that several trials share;
//! - [`run`](mod@run): runs one trial;
//! - [`watch`](mod@watch): runs one trial and reports every event;
//! - `conversation`: runs one trial with a runner.

pub mod alarm;
pub mod catalog;
mod conversation;
pub mod framework;
mod last_search;
pub mod meter;
mod observers;
pub mod quantity;
pub mod run;
pub mod setup;
pub mod strategy;
pub mod trial;
pub mod watch;

pub use alarm::Alarm;
pub use catalog::{Catalog, Runner};
pub use framework::{Framework, Kind, Shrinker};
pub use quantity::{Quantities, Quantity};
pub use run::{NotApplicable, Workbench, run};
pub use setup::Setup;
pub use strategy::{Strategy, StrategyPattern};
pub use stromboli_generators::declare_workload;
pub use trial::{Assignment, Cell, Counterexamples, Ending, Outcome, Status, Step, Steps, Trial};
pub use watch::Event;
