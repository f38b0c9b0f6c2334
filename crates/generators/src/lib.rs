//! Generators for each workload, framework and family. This is the only crate that knows both
//! workloads and frameworks.
//!
//! In reading order:
//!
//! - [`generate`]: traits for generators of types and of the inputs of workloads;
//! - [`generators`]: the generators of a workload as an object, and the lists of frameworks and
//!   workloads;
//! - [`reducers`]: the list of shrinkers;
//! - `quickcheck`, `hedgehog`, `falsify`: shared generators for keys, values and tuples;
//! - `draws`: how all frameworks reject invalid inputs of family `type` early;
//! - `enumeration`: enumerators need no generators;
//! - `bst` and so on: the generators of a workload, one file per framework.

mod bst;
mod challenge;
mod draws;
mod enumeration;
mod falsify;
mod fsub;
pub mod generate;
pub mod generators;
mod hedgehog;
mod json;
mod kv;
mod quickcheck;
mod rbt;
pub mod reducers;
mod stlc;

pub use generate::{Generate, Generates};
pub use generators::{Generators, Inputs, declare_workload, generators_of, input};
