//! One trial: a strategy on a task, under a seed and a budget, and what is measured of it.
//!
//! In reading order:
//!
//! - [`strategy`]: a framework and a family of generators;
//! - [`quantity`]: the measured quantities;
//! - [`trial`]: what a trial is asked to do, and what is known of it afterwards;
//! - [`observers`]: who counts, records and times;
//! - [`run`](mod@run): runs one;
//! - [`watch`](mod@watch): runs one for somebody who wants to see all of it.

pub mod observers;
pub mod quantity;
pub mod run;
pub mod strategy;
pub mod trial;
pub mod watch;

pub use quantity::{Quantities, Quantity};
pub use run::{NotApplicable, run};
pub use strategy::{FrameworkName, Strategy, StrategyPattern};
pub use trial::{Assignment, Cell, Counterexamples, Ending, Outcome, Status, Step, Trial};
pub use watch::{Event, watch};
