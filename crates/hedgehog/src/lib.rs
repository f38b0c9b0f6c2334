//! Haskell's Hedgehog 1.5, ported.
//!
//! Hedgehog's generators yield not a value but a tree of them: at its root what was generated, and
//! below each value what it shrinks to. Shrinking follows from how a generator is written, and keeps
//! whatever that guarantees.
//!
//! The port behaves as the original bit for bit: the same seed gives the same tests, the same
//! failure, the same shrinks in the same order. Unlike the original it does not make trees while it
//! looks for a failure: it reads its generators as plain values then, and as trees only afterwards.
//!
//! ```
//! use stromboli_domain::{Framework, Limit, Observer, Probe, Seed, Verdict};
//! use stromboli_hedgehog::{Generator, Hedgehog, Range, int, list};
//!
//! // Reversing a list changes nothing, or does it?
//! let numbers = list(Range::linear(0, 10), int(Range::linear(0, 100))).boxed();
//! let mut is_palindrome = |numbers: &Vec<i64>| {
//!     if numbers.iter().eq(numbers.iter().rev()) { Verdict::Passes } else { Verdict::Fails }
//! };
//!
//! struct Steps(Vec<Vec<i64>>);
//! impl Observer<Vec<i64>> for Steps {
//!     fn found(&mut self, numbers: &Vec<i64>) {
//!         self.0.push(numbers.clone());
//!     }
//!     fn accepted(&mut self, numbers: &Vec<i64>) {
//!         self.0.push(numbers.clone());
//!     }
//! }
//!
//! let mut steps = Steps(Vec::new());
//! let mut probe = Probe::new(&mut is_palindrome).observed_by(&mut steps);
//! # fn assert_framework<F: Framework>(_: F) {}
//! # assert_framework(Hedgehog);
//! let failing = Hedgehog.search(&numbers, Seed(1), &mut probe).unwrap();
//! Hedgehog.shrink(&numbers, failing, Limit::Default, &mut probe).unwrap();
//! assert_eq!(steps.0.last().unwrap(), &[0, 1]);
//! ```
//!
//! In reading order:
//!
//! - [`Generator`] and [`Gen`]: what a generator is, and what can be done with one;
//! - [`pure`], [`discard`], [`defer`], [`sized`]; [`int`], [`int_`], [`bool()`], [`element`];
//!   [`choice`], [`frequency`], [`recursive`]; [`zip`], [`map2`] to [`map5`], [`ap`]; [`list`],
//!   [`replicate`]: the generators there are;
//! - [`Size`] and [`Range`]: how large values are, and what numbers shrink to;
//! - [`reading`]: the two ways to read a generator;
//! - [`tree`]: values and what they shrink to;
//! - [`runner`]: looking for a failure, and shrinking it;
//! - [`random`] and [`towards`](mod@towards): what numbers are drawn, and what they shrink to.

mod generator;
mod generators;
pub mod random;
mod range;
pub mod reading;
pub mod runner;
pub mod towards;
pub mod tree;

pub use generator::{Gen, Generator, ReadBoth};
pub use generators::alternatives::{Alternative, Alternatives};
pub use generators::basic::{defer, discard, pure, sized};
pub use generators::choice::{Grown, choice, frequency, recursive};
pub use generators::list::{list, replicate};
pub use generators::number::{bool, element, int, int_};
pub use generators::product::{ap, map2, map3, map4, map5, zip};
pub use range::{Range, Size};
pub use reading::{At, Reading};
pub use runner::Hedgehog;
pub use tree::Tree;
