//! The two ways to read a sample tree.
//!
//! A generator is one description. The candidates for its value depend only on where it binds and
//! which samples it reads. An unchanged subtree that is not being recorded needs no tree: [`Plain`]
//! reads it directly from the random number generator. This covers all of a search, and most of what
//! is generated again while shrinking. A [`Run`] reads the rest. Because the description is the same,
//! the two cannot differ.

use stromboli_domain::SplitMix;

use crate::generator::{Drawn, Generator, ReadBoth};
use crate::replacements::Replacements;
use crate::run::Run;
use crate::sample_tree::{Content, Place, Sample};
use crate::scale::Scale;

/// A way to read a sample tree.
pub trait Reading: Sized {
    /// The root of a subtree.
    type At: Copy;

    /// The sample at a place, with the replacements that `shrinker` returns.
    fn sample(&mut self, at: Self::At, shrinker: impl FnOnce(Sample) -> Replacements) -> Sample;

    /// The sample at a place, as one of some numbers. It shrinks as [`word_n`](crate::word_n) does.
    ///
    /// Call [`Reading::uses`] as soon as it is known how the number is used.
    fn number(&mut self, at: Self::At, scale: Scale) -> u64;

    /// Says that the generator uses the sample at a place in this way: samples that are the same number
    /// lead to the same value.
    fn uses(&mut self, at: Self::At, scale: Scale);

    /// The left child of a place.
    fn left(&mut self, at: Self::At) -> Self::At;

    /// The right child of a place.
    fn right(&mut self, at: Self::At) -> Self::At;

    /// The left child of a place at which the generator binds. If anything below can shrink, the whole
    /// subtree is tried first.
    fn bind(&mut self, at: Self::At) -> Self::At;

    /// The length of the record, as a mark.
    fn mark(&self) -> usize;

    /// Ends every bind since the mark.
    fn end_binds(&mut self, mark: usize);

    /// Removes what was recorded since the mark.
    fn forget(&mut self, mark: usize);

    /// Reads the subtree at a place with a generator, in the fastest possible way.
    fn part<G: Generator>(&mut self, generator: G, at: Self::At) -> Drawn<G::Value>;

    /// The same for a boxed generator.
    fn erased<T>(&mut self, generator: &dyn ReadBoth<T>, at: Self::At) -> Drawn<T>;

    /// The content of the subtree at a place, if values generated from it may be needed again.
    fn content(&self, at: Self::At) -> Option<Content>;

    /// The run that this is part of, and its place.
    fn run(&mut self, at: Self::At) -> (&mut Run, Place);
}

/// Reads subtrees that unfold from a state of the random number generator.
///
/// It holds the run that it is part of, for what the subtree alone does not determine.
#[derive(Debug)]
pub struct Plain<'r>(pub(crate) &'r mut Run);

impl Reading for Plain<'_> {
    type At = SplitMix;

    #[inline(always)]
    fn sample(&mut self, at: SplitMix, _: impl FnOnce(Sample) -> Replacements) -> Sample {
        Sample::NotShrunk(at.next().0)
    }

    #[inline(always)]
    fn number(&mut self, at: SplitMix, scale: Scale) -> u64 {
        scale.number(at.next().0)
    }

    #[inline(always)]
    fn uses(&mut self, _: SplitMix, _: Scale) {}

    #[inline(always)]
    fn left(&mut self, at: SplitMix) -> SplitMix {
        at.left()
    }

    #[inline(always)]
    fn right(&mut self, at: SplitMix) -> SplitMix {
        at.right()
    }

    #[inline(always)]
    fn bind(&mut self, at: SplitMix) -> SplitMix {
        at.left()
    }

    #[inline(always)]
    fn mark(&self) -> usize {
        0
    }

    #[inline(always)]
    fn end_binds(&mut self, _: usize) {}

    #[inline(always)]
    fn forget(&mut self, _: usize) {}

    #[inline(always)]
    fn part<G: Generator>(&mut self, generator: G, at: SplitMix) -> Drawn<G::Value> {
        generator.read(at, self)
    }

    #[inline(always)]
    fn content(&self, _: SplitMix) -> Option<Content> {
        None
    }

    #[inline(always)]
    fn erased<T>(&mut self, generator: &dyn ReadBoth<T>, at: SplitMix) -> Drawn<T> {
        generator.read_plain(at, self)
    }

    #[inline(always)]
    fn run(&mut self, at: SplitMix) -> (&mut Run, Place) {
        (self.0, Place::random(at))
    }
}
