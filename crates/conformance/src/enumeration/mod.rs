//! Enumeration: the values of a type, and their order.
//!
//! - [`leancheck`] and [`smallcheck`]: the suites;
//! - `types`: the types that vectors name, which are those that the workloads have;
//! - `searches`: the first counterexamples of tasks, in the orders that vectors have.

pub mod leancheck;
mod searches;
pub mod smallcheck;
mod types;
