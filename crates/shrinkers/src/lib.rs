//! Shrinkers for any value that derives `Data`.

mod digest;
pub mod literature;
mod order;
mod passes;
mod pattern;
mod reduction;
pub mod stromboli;
mod suspicion;
mod tree;
mod types;
mod values;

pub use literature::{Ddmin, Hdd, Perses, ProbDd};
pub use stromboli::Stromboli;
