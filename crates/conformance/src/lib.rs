//! Checks Stromboli against test vectors of the originals.
//!
//! The vectors were recorded from the Haskell programs and libraries that Stromboli ports. They are
//! part of this crate, compressed, so that an installed program can be checked too; others like them
//! can be given as a folder.
//!
//! In reading order:
//!
//! - [`suite`]: a kind of vectors: its files, and how one vector is read;
//! - [`data`]: where vectors come from: this crate, or a folder;
//! - [`run`](mod@run): all vectors of some suites are read, then run, and what came of it;
//! - `parallel`: work on many items, spread over threads;
//! - `text`: texts that are read as values when the vectors are read, and again when they are run;
//! - `names`: the workloads that vectors are about;
//! - `generated`: a type with a family of which a framework has a generator;
//! - `evaluation`: a property on an input that a vector names;
//! - `fnv`: the hash that vectors have in place of long texts;
//! - `replay`: a run of a library, repeated by our port;
//! - the suites: [`tasks`], [`properties`], [`operations`], and those of
//!   [`quickcheck`], [`hedgehog`], [`falsify`] and [`enumeration`].

pub mod data;
pub mod enumeration;
mod evaluation;
pub mod falsify;
mod fnv;
mod generated;
pub mod hedgehog;
mod names;
pub mod operations;
mod parallel;
pub mod properties;
pub mod quickcheck;
mod replay;
pub mod run;
pub mod suite;
pub mod tasks;
mod text;

pub use data::Data;
pub use run::{Extent, Report, Row, run};
pub use suite::{Case, Difference, SUITES, Suite};
