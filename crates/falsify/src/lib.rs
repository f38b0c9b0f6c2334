//! Haskell's falsify 0.3.0, ported.

mod applicative;
mod block;
mod choice;
mod collection;
mod descent;
mod driver;
mod frequency;
mod generator;
mod integer;
mod primitive;
pub mod range;
mod replacements;
mod run;
mod sample_tree;
mod shrinking;
mod tree;

pub use applicative::{Pair, map2, map3, map4, map5, pair};
pub use block::{Block, Steps, block};
pub use choice::{IfS, Picked, bool, choose, elem, if_s, pick, pick_biased, select};
pub use collection::{list, permutation, replicate, sequence, shuffle};
pub use descent::Descent;
pub use driver::{Failure, Falsify};
pub use frequency::{Alternatives, Equally, Frequency, frequency, one_of};
pub use generator::{Bind, Drawn, Error, Gen, Generator, Map};
pub use integer::Integer;
pub use primitive::*;
pub use replacements::{Replacements, binary_search, binary_search_no_parity_bias};
pub use run::Run;
pub use sample_tree::{Place, Sample, SampleTree, Side};
pub use shrinking::*;
pub use tree::{Branch, Tree, tree};
