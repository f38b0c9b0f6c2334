//! How inputs are generated: workload x framework x family. The only crate that knows both the
//! workloads and the frameworks.
//!
//! In reading order:
//!
//! - [`generate`]: what a framework has for a type, and for the inputs of a workload;
//! - `quickcheck`, `hedgehog`, `falsify`: what the generators of a framework share: keys, values,
//!   tuples;
//! - `enumeration`: enumerators need no generators;
//! - `bst`, `rbt`, `stlc`, `fsub`: the generators of a workload, a file for each framework.

mod bst;
mod enumeration;
mod falsify;
mod fsub;
pub mod generate;
mod hedgehog;
mod quickcheck;
mod rbt;
mod stlc;

pub use generate::{Generate, Generates};
