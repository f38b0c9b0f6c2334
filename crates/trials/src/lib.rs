//! Trials: one strategy on one task, seeded, under a budget.
//!
//! In reading order:
//!
//! - [`framework`]: frameworks and shrinkers as values;
//! - [`strategy`]: what finds counterexamples, and what shrinks them;
//! - [`quantity`]: the measured quantities;
//! - [`trial`]: what a trial is asked to do, and what is known of it afterwards;
//! - [`setup`]: a strategy on a task, with all types known;
//! - [`registry`]: which frameworks and shrinkers there are, and how each of them runs;
//! - [`alarm`]: what may end a trial from outside;
//! - [`observers`]: what counts, records and times;
//! - [`run`](mod@run): runs one trial;
//! - [`watch`](mod@watch): runs one trial and shows all of it;
//! - `pool` and `conversation`: runs one trial with a runner.

pub mod alarm;
mod conversation;
pub mod framework;
pub mod observers;
mod pool;
pub mod quantity;
pub mod registry;
pub mod run;
pub mod setup;
pub mod strategy;
pub mod trial;
pub mod watch;

pub use alarm::Alarm;
pub use framework::{Framework, Kind, Runner, Shrinker};
pub use quantity::{Quantities, Quantity};
pub use registry::declare_workload;
pub use run::{NotApplicable, prepare, run};
pub use strategy::{Strategy, StrategyPattern};
pub use trial::{Assignment, Cell, Counterexamples, Ending, Outcome, Status, Step, Trial};
pub use watch::{Event, watch};
