//! Port of Haskell's falsify 0.3.0. The same seed gives the same tests, the same candidates in the same
//! order, and the same counterexample.
//!
//! falsify does not shrink values. A [`Generator`] turns *sample trees*, infinite trees of random
//! numbers, into values. Shrinking changes the tree and generates the value again. Therefore every
//! shrunk value could have been generated, and no shrinkers have to be written.
//!
//! ```
//! use stromboli_domain::{Limit, Probe, SplitMix, Verdict};
//! use stromboli_falsify::{Falsify, Gen, int, list, range};
//!
//! let lists = Gen::new(list(range::between(0, 20), int(range::between(0, 100))));
//! let mut is_sorted = |numbers: &Vec<i64>| match numbers.is_sorted() {
//!     true => Verdict::Passes,
//!     false => Verdict::Fails,
//! };
//! let mut probe = Probe::new(&mut is_sorted);
//! let found = Falsify.search_from(&lists, SplitMix::new(1), &mut probe).unwrap();
//! let smallest = Falsify.smallest_of(&lists, found.witness, Limit::Default, &mut probe).unwrap();
//! assert_eq!(smallest, Some(vec![1, 0]));
//! ```
//!
//! The original is falsify 0.3.0 by Edsko de Vries (Well-Typed), licensed under BSD-3-Clause; see
//! `LICENSES/README.md`.
//!
//! # For users of falsify
//!
//! | there | here |
//! | --- | --- |
//! | `do x <- a; y <- b; pure (f x y)` | [`block`](block()): `let x = steps.draw(a)?; ..` |
//! | `>>=`, `fmap` | [`Generator::bind`], [`Generator::map`] |
//! | `f <$> a <*> b` | [`map2`] to [`map5`] |
//! | `Range.between (x, y)` | [`range::between`] |
//! | `oneof`, `frequency`, `choose`, `elem` | [`one_of`], [`frequency`], [`choose`], [`elem`] |
//! | `runGen` | [`Generator::sample`] for the value alone, [`Descent`] for the candidates |
//! | `falsify` | [`Falsify`] |
//!
//! The position of a generator determines which samples it reads, so `<*>` and `do` differ, as in the
//! original.
//!
//! # What it costs
//!
//! A search builds no tree: every subtree is the state of a random number generator, in two words
//! ([`Place`]). After a failure, the tree is grown as far as the generator reads it ([`Run`]). A
//! candidate changes one node, and its value is generated again from the whole tree. Generators are
//! values without indirection that should be inlined into those that contain them, which is why reading
//! them is `inline(always)`.
//!
//! # In reading order
//!
//! `sample_tree`, `run` and `generator` are the core; `primitive`, `block` and `applicative` are the
//! building blocks of generators; [`range`], `choice`, `frequency`, `shrinking`, `collection` and `tree`
//! are generators; `descent` and `search` use them.

mod applicative;
mod block;
mod choice;
mod collection;
mod descent;
mod frequency;
mod generator;
mod integer;
mod primitive;
pub mod range;
mod replacements;
mod run;
mod sample_tree;
mod search;
mod shrinking;
mod tree;

pub use applicative::{Pair, map2, map3, map4, map5, pair};
pub use block::{Block, Steps, block};
pub use choice::{IfS, Picked, bool, choose, elem, if_s, pick, pick_biased, select};
pub use collection::{list, permutation, replicate, sequence, shuffle};
pub use descent::Descent;
pub use frequency::{Alternatives, Equally, Frequency, frequency, one_of};
pub use generator::{Bind, Drawn, Error, Gen, Generator, Map, OrInvalid};
pub use integer::Integer;
pub use primitive::{
    BindWithoutShortcut, Perturb, PrimWith, Pure, WithoutShrinking, bind_integral,
    bind_without_shortcut, exhaustive, in_range, int, perturb, perturbed_state, prim,
    prim_no_parity_bias, prim_with, pure, without_shrinking, word_n,
};
pub use replacements::{Replacements, binary_search, binary_search_no_parity_bias};
pub use run::Run;
pub use sample_tree::{Place, Sample, SampleTree, Side};
pub use search::{Falsify, Replay};
pub use shrinking::{first_then, shrink_to_nothing, shrink_to_one_of, shrink_with};
pub use tree::{Branch, Tree, tree};
