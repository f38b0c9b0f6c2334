//! Vectors of QuickCheck 2.15.0.1, from random numbers to whole runs.
//!
//! - [`splitmix`]: states of the random number generator and the numbers it draws;
//! - [`primitives`]: the library's own generators, which [`expression`] reads from their names;
//! - [`values`]: the generators of the workloads;
//! - [`shrinks`]: candidates for shrinking;
//! - [`runs`]: runs from the seed to the last counterexample;
//! - [`types`]: the types of inputs, by their names in the vectors.

pub mod expression;
pub mod primitives;
pub mod runs;
pub mod shrinks;
pub mod splitmix;
pub mod types;
pub mod values;
