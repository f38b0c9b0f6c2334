//! Workloads: small programs with bugs to choose from, and the properties that detect them.
//!
//! This crate does not know any frameworks: another crate generates inputs.
//!
//! The workloads `bst`, `rbt`, `stlc` and `fsub` are those of ETNA (ICFP 2023) by Jessica Shi, Alperen
//! Keles, Harrison Goldstein, Benjamin C. Pierce and Leonidas Lampropoulos, rewritten in Rust. ETNA states
//! no licence for its workloads; see `LICENSES/README.md`.
//!
//! In reading order:
//!
//! - [`program`]: the trait of all workloads: a program, its mutations and its properties;
//! - [`property`](mod@property): properties as objects;
//! - [`pairs`]: the keys and values of the trees;
//! - [`bst`], [`rbt`], [`stlc`], [`fsub`]: the workloads, each with its types, its operations with
//!   their mutations, and its properties;
//! - [`challenge`]: the shrinking challenge, eleven small programs of the same form;
//! - [`kv`]: a workload of our own, whose inputs are lists of commands;
//! - [`json`]: a workload with texts as inputs, which is not one of ETNA's;
//! - [`workload`]: the list of workloads, and how to get from a name to a program;
//! - [`schema`]: the types of a workload, for programs in other languages;
//! - [`task`]: the pairs of a property and a mutation that make it fail, and patterns of them;
//! - [`minimum`]: the smallest counterexample of each task, and how it is found;
//! - [`evaluate`]: a property on an input given as text.

pub mod bst;
pub mod challenge;
pub mod evaluate;
pub mod fsub;
pub mod json;
pub mod kv;
pub mod minimum;
pub mod pairs;
pub mod program;
pub mod property;
pub mod rbt;
pub mod schema;
pub mod stlc;
pub mod task;
pub mod workload;

pub use minimum::{Minimum, Reference, co_minima_of, minimum_of, reference_of};
pub use program::{Check, Program};
pub use property::{InputType, Property, property};
pub use schema::{Integers, Sampling, Schema, WorkloadSchema};
pub use task::{Task, TaskPattern};
pub use workload::{Declaration, Entry, NameTaken, Workload};
