//! Port of Haskell's QuickCheck 2.15.0.1: sized generators and structural shrinking.
//!
//! With the same seed, it makes the same tests in the same order as the original, finds the same first
//! failure and shrinks it by the same steps. It can be used on its own:
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
//! - [`generator`]: generators, and their boxed form, [`Gen`];
//! - [`block`](mod@block): sequences of generators, as in a `do` block;
//! - [`choose`](mod@choose): integers from a range, and choices between alternatives;
//! - [`lift`]: functions of several generated arguments;
//! - [`list`]: lists of generated elements;
//! - [`arbitrary`]: the generators of the basic types;
//! - [`shrink`](mod@shrink): candidates to replace a counterexample;
//! - [`search`]: the test loop and the shrink loop.
//!
//! # Where randomness goes
//!
//! A generator is a function of a state of [`SplitMix`](stromboli_domain::SplitMix) and a size. It
//! returns no state: randomness is distributed by splitting, so the way generators are combined
//! determines which part each of them gets. The combinators here distribute it as their namesakes in
//! QuickCheck do. [`lift`] describes two ways to pair generators that give different pairs.

pub mod arbitrary;
pub mod block;
pub mod choose;
pub mod generator;
mod letters;
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
