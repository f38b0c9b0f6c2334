//! Port of Haskell's Hedgehog 1.5.
//!
//! Hedgehog's generators produce a tree of values: the generated value is at the root, and below each
//! value are the values that it shrinks to. Shrinking follows from how a generator is written and
//! preserves its guarantees.
//!
//! The port behaves exactly like the original: the same seed gives the same tests, the same failure
//! and the same shrinks in the same order. Unlike the original, it does not build trees while it
//! searches. It reads generators as plain values first, and as trees only after a failure.
//!
//! ```
//! use stromboli_domain::{Limit, Observer, Probe, Seed, Shrink, Verdict};
//! use stromboli_hedgehog::{Generator, Hedgehog, Range, int, zip};
//!
//! // Subtracting one number from another, is it the same the other way round?
//! let numbers = zip(int(Range::linear(0, 100)), int(Range::linear(0, 100))).boxed();
//! let mut commutes =
//!     |(a, b): &(i64, i64)| if a - b == b - a { Verdict::Passes } else { Verdict::Fails };
//!
//! /// The first counterexample, and each from which shrinking went on.
//! struct Counterexamples(Vec<(i64, i64)>);
//!
//! impl Observer<(i64, i64)> for Counterexamples {
//!     fn found(&mut self, numbers: &(i64, i64)) {
//!         self.0.push(*numbers);
//!     }
//!
//!     fn accepted(&mut self, numbers: &(i64, i64)) {
//!         self.0.push(*numbers);
//!     }
//! }
//!
//! let mut seen = Counterexamples(Vec::new());
//! let mut probe = Probe::new(&mut commutes).observed_by(&mut seen);
//! Hedgehog.run(&numbers, Seed(10), Limit::Default, &mut probe).unwrap();
//! assert_eq!(seen.0, [(1, 2), (0, 2), (0, 1)]);
//! ```
//!
//! The original is Hedgehog 1.5 by Jacob Stanley, licensed under BSD-3-Clause; see
//! `LICENSES/README.md`.
//!
//! In reading order:
//!
//! - [`Generator`] and [`Gen`]: generators and their methods;
//! - [`pure`], [`discard`], [`defer`], [`sized`]; [`int`], [`int_`], [`bool()`], [`element`];
//!   [`choice`], [`frequency`], [`recursive`]; [`zip`], [`map2`] to [`map5`], [`ap`]; [`list`],
//!   [`replicate`]: all generators;
//! - [`Size`] and [`Range`]: how large values are, and what integers shrink to;
//! - [`Reading`] and [`At`]: the ways to read a generator, for custom generators;
//! - [`tree`]: values and what they shrink to;
//! - [`search`]: searching for a failure and shrinking it;
//! - [`random`] and [`towards`](mod@towards): how integers are drawn, and what they shrink to.

mod generator;
mod generators;
pub mod random;
mod range;
pub mod reading;
pub mod search;
pub mod towards;
pub mod tree;

pub use generator::{Gen, Generator, NoInput, ReadAll};
pub use generators::alternatives::{Alternative, Alternatives};
pub use generators::basic::{defer, discard, pure, sized};
pub use generators::choice::{Grown, choice, frequency, recursive};
pub use generators::list::{list, replicate};
pub use generators::number::{bool, element, int, int_};
pub use generators::product::{ap, map2, map3, map4, map5, zip};
pub use range::{Range, Size};
pub use reading::{At, Reading};
pub use search::Hedgehog;
pub use tree::Tree;
