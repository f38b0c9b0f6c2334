//! Checks Stromboli against test vectors of the originals.
//!
//! The vectors were recorded from the Haskell programs and libraries that Stromboli ports. They are
//! part of this crate, compressed. Other vectors can be given as a folder. The program
//! `stromboli-conformance` runs all of them.
//!
//! In reading order:
//!
//! - [`suite`]: a kind of vectors: its files, and how one vector is read;
//! - [`data`]: sources of vectors: this crate, or a folder;
//! - [`run`](mod@run): reads all vectors of some suites, runs them and reports the results;
//! - `parallel`: work on many items, spread over threads;
//! - `text`: printed values that are parsed when vectors are read, and again when they are run;
//! - `names`: the workloads that vectors are about;
//! - `generated`: a type and a family that a framework has a generator for;
//! - `evaluation`: a property on an input that a vector names;
//! - `replay`: a run of a library, repeated by our port;
//! - `shared`: one search for several runs;
//! - `show`: values as Haskell shows them;
//! - the suites: [`tasks`], [`properties`], [`operations`], and those of
//!   [`quickcheck`], [`hedgehog`], [`falsify`] and [`enumeration`].

pub mod data;
pub mod enumeration;
mod evaluation;
pub mod falsify;
mod generated;
pub mod hedgehog;
mod names;
pub mod operations;
mod parallel;
pub mod properties;
pub mod quickcheck;
mod replay;
pub mod run;
mod shared;
mod show;
pub mod suite;
pub mod tasks;
mod text;

pub use data::Data;
pub use run::{Extent, Report, Row, run};
pub use suite::{Case, Difference, SUITES, Suite};
