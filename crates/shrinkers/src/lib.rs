#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! In reading order:
//!
//! - [`shrinking`]: shrinks a counterexample, as [`shrink`] or step by step with [`Shrinking`];
//! - [`into_verdict`]: what a property may return;
//! - [`panics`](mod@panics): properties that panic;
//! - [`mirror`]: types that cannot be `Data`;
//! - `quickcheck` and `proptest`, if the features are enabled: searching with these crates;
//! - `types`, `tree` and `order`: values as the shrinkers see them, and which of two is smaller;
//! - [`literature`]: reducers from the literature;
//! - [`stromboli`]: Stromboli's own shrinker;
//! - `passes`: the changes that it tries, and `values`, all values of a type, lightest first;
//! - `reduction`: the state of one shrinking, with the `best` counterexample and what it has learnt:
//!   `pattern`, and `discards` from the `traits` of values;
//! - `end`: when shrinkers end early.

#![warn(missing_docs)]

mod best;
mod discards;
mod end;
pub mod into_verdict;
mod lessons;
pub mod literature;
pub mod mirror;
mod order;
pub mod panics;
mod passes;
mod pattern;
#[cfg(feature = "proptest")]
pub mod proptest;
#[cfg(feature = "quickcheck")]
pub mod quickcheck;
mod reduction;
pub mod shrinking;
pub mod stromboli;
mod traits;
mod tree;
mod types;
mod values;

pub use into_verdict::IntoVerdict;
pub use literature::*;
pub use mirror::{mirrored, shrink_mirrored};
pub use panics::{catching, panics};
pub use shrinking::{DoesNotFail, Effort, Shrinking, Shrunk, shrink};
pub use stromboli::{Ablated, Stromboli};

pub use data::Data;
pub use stromboli_domain::{Reduce, Stop, Verdict, print};

/// The crate that `derive(Data)` names, so that its users need no other dependency.
#[doc(hidden)]
pub use stromboli_domain as domain;

/// The trait `Data` and its derive macro for types outside of Stromboli.
mod data {
    pub use stromboli_derive::DataForUsers as Data;
    // A name in a glob loses against the line above, but only the macro has that name there: the
    // trait is the one of this line.
    pub use stromboli_domain::data::*;
}
