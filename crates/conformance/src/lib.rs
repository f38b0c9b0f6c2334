//! Checks Stromboli against test vectors of the originals.
//!
//! The vectors were recorded from the Haskell programs and libraries that Stromboli ports. They are
//! part of this crate, compressed, so that an installed program can be checked too; others like them
//! can be given as a folder.
//!
//! In reading order:
//!
//! - [`suite`]: a kind of vectors: its files, and how one of them is checked;
//! - [`data`]: where vectors come from: this crate, or a folder;
//! - [`run`](mod@run): all vectors of some suites, in parallel, and what came of it;
//! - `replay`: a run of a library, repeated by our port;
//! - the suites: [`tasks`], [`properties`], [`operations`], and those of
//!   [`quickcheck`], [`hedgehog`], [`falsify`] and [`enumeration`].

pub mod data;
pub mod enumeration;
pub mod falsify;
pub mod hedgehog;
pub mod operations;
pub mod properties;
pub mod quickcheck;
mod replay;
pub mod run;
pub mod suite;
pub mod tasks;

pub use data::Data;
pub use run::{Extent, Report, Row, run};
pub use suite::{Difference, Outcome, SUITES, Suite};
