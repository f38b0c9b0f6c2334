//! Haskell's QuickCheck 2.15.0.1, ported: sized generators, and shrinking by structure.
//!
//! Given the same seed it makes the same tests in the same order as the original, finds the same
//! first failure and shrinks it by the same steps. It can be used on its own:
//!
//! ```
//! use stromboli_domain::{Limit, Observer, Probe, Seed, Shrink, Verdict};
//! use stromboli_quickcheck::{Generator, Inputs, QuickCheck, choose_int, lift_m2};
//!
//! // Pairs of numbers, of which the sum should stay below 100.
//! let pairs = Inputs::new(lift_m2(|a, b| (a, b), choose_int(0, 99), choose_int(0, 99)));
//! let mut property = |(a, b): &(i64, i64)| match a + b < 100 {
//!     true => Verdict::Passes,
//!     false => Verdict::Fails,
//! };
//!
//! #[derive(Default)]
//! struct Last(Option<(i64, i64)>);
//! impl Observer<(i64, i64)> for Last {
//!     fn found(&mut self, pair: &(i64, i64)) {
//!         self.0 = Some(*pair);
//!     }
//!     fn accepted(&mut self, pair: &(i64, i64)) {
//!         self.0 = Some(*pair);
//!     }
//! }
//! let mut last = Last::default();
//! let mut probe = Probe::new(&mut property).observed_by(&mut last);
//! QuickCheck.run(&pairs, Seed(1), Limit::Default, &mut probe).unwrap();
//! assert_eq!(last.0, Some((19, 81)));
//! ```
//!
//! The original is QuickCheck 2.15.0.1 by Koen Claessen, Björn Bringert and Nick Smallbone, licensed
//! under BSD-3-Clause; see `LICENSES/README.md`.
//!
//! In reading order:
//!
//! - [`generator`]: what a generator is, and the one way to keep generators of different make
//!   together, [`Gen`];
//! - [`block`](mod@block): several generators one after the other, as in a `do` block;
//! - [`choose`](mod@choose): numbers from a range, and one of several alternatives;
//! - [`lift`]: functions of several generated arguments;
//! - [`list`]: lists of generated elements;
//! - [`arbitrary`]: the generators of the basic types;
//! - [`shrink`](mod@shrink): the smaller values that are tried in the place of a counterexample;
//! - [`search`]: the loop of tests, and the one of shrinking.
//!
//! # Where randomness goes
//!
//! A generator is a function of a state of [`SplitMix`](stromboli_domain::SplitMix) and a size. It
//! gives no state back: randomness is handed out by splitting, so it depends on how generators are
//! put together which of them gets which part. The combinators here hand out what their namesakes
//! in QuickCheck do; [`lift`] tells of two ways to pair generators which give different pairs.

pub mod arbitrary;
pub mod block;
pub mod choose;
pub mod generator;
pub mod lift;
pub mod list;
pub mod search;
pub mod shrink;

pub use arbitrary::Arbitrary;
pub use block::{Block, block};
pub use choose::{backtrack, choose, choose_int, elements, frequency, oneof, weighted};
pub use generator::{Gen, Generator, from_fn, pure, size, sized};
pub use lift::{arguments, lift_m2, lift_m3, lift_m4, lift_m5, map2, map3, map4, map5};
pub use list::{list_of, list_of1, vector_of};
pub use search::{Inputs, QuickCheck, Test};
pub use shrink::{shrink, shrink_list};
