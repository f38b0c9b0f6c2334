//! Shrinkers for any value that derives `Data`.

mod digest;
mod order;
mod passes;
mod pattern;
mod reduction;
pub mod stromboli;
mod suspicion;
#[cfg(test)]
mod tests;
mod tree;
mod types;
mod values;

pub use stromboli::{Ablated, Stromboli};
