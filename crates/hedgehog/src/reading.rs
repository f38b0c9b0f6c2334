//! The two ways to read a generator.
//!
//! A generator is one description: where in the seed each part gets its randomness, and how the
//! parts make the whole. Read with [`Plain`] it yields a value and nothing else, which is all that
//! the search for a failure needs. Read with [`Trees`], from the same size and seed, it yields the
//! same value with all that it shrinks to. As the description is the same, the two cannot differ.

use std::marker::PhantomData;

use stromboli_domain::SplitMix;

use crate::generator::{Generator, ReadBoth};
use crate::range::Size;
use crate::tree::{self, Removal, Tree};

/// Where a generator is read: the size of what it makes, the seed of its randomness, and in its type
/// what it is read as.
pub struct At<R> {
    /// How large.
    pub size: Size,
    /// Whence.
    pub seed: SplitMix,
    reading: PhantomData<fn() -> R>,
}

impl<R> Clone for At<R> {
    fn clone(&self) -> At<R> {
        *self
    }
}

impl<R> Copy for At<R> {}

impl<R> At<R> {
    /// A size and a seed.
    #[inline]
    pub fn new(size: Size, seed: SplitMix) -> At<R> {
        At { size, seed, reading: PhantomData }
    }

    /// With the first half of the seed.
    #[inline]
    #[must_use]
    pub fn left(self) -> At<R> {
        At { seed: self.seed.left(), ..self }
    }

    /// With the second half of the seed.
    #[inline]
    #[must_use]
    pub fn right(self) -> At<R> {
        At { seed: self.seed.right(), ..self }
    }

    /// With another size.
    #[inline]
    #[must_use]
    pub fn resized(self, size: Size) -> At<R> {
        At { size, ..self }
    }

    /// To be read as something else.
    pub(crate) fn reading<Other>(self) -> At<Other> {
        At::new(self.size, self.seed)
    }
}

/// A way to read generators.
pub trait Reading: Sized + 'static {
    /// What a generator of `T` is read as.
    type Of<T: Clone + 'static>;

    /// A value that does not shrink.
    fn pure<T: Clone + 'static>(value: T) -> Self::Of<T>;

    /// No value.
    fn discard<T: Clone + 'static>() -> Self::Of<T>;

    /// A value that shrinks as the root of this tree does, which is made only if need be.
    fn shrinking<T: Clone + 'static>(value: T, tree: impl FnOnce(T) -> Tree<T>) -> Self::Of<T>;

    /// A function of a part.
    fn map<A, B>(part: Self::Of<A>, f: &(impl Fn(A) -> B + Clone + 'static)) -> Self::Of<B>
    where
        A: Clone + 'static,
        B: Clone + 'static;

    /// A function of two independent parts, which shrink beside each other.
    fn zip<A, B, C>(
        left: Self::Of<A>,
        right: Self::Of<B>,
        f: &(impl Fn(A, B) -> C + Clone + 'static),
    ) -> Self::Of<C>
    where
        A: Clone + 'static,
        B: Clone + 'static,
        C: Clone + 'static;

    /// A part, and what it continues with, also when it shrinks.
    fn bind<A: Clone + 'static, K: Continuation<A>>(
        part: Self::Of<A>,
        then: &K,
        at: At<Self>,
    ) -> Self::Of<K::Value>;

    /// A list of independent parts.
    fn list<T: Clone + 'static>(
        parts: impl Iterator<Item = Self::Of<T>>,
        removal: Removal,
    ) -> Self::Of<Vec<T>>;

    /// What a generator of an unknown type is read as.
    fn erased<T: Clone + 'static>(generator: &dyn ReadBoth<T>, at: At<Self>) -> Self::Of<T>;
}

/// What follows a part, depending on its value.
pub trait Continuation<A>: Clone + 'static {
    /// What it leads to.
    type Value: Clone + 'static;

    /// Reads on from a value of the part.
    fn resume<R: Reading>(&self, part: A, at: At<R>) -> R::Of<Self::Value>;
}

/// The generator that a function of the part gives.
#[derive(Clone)]
pub(crate) struct Then<F>(pub(crate) F);

impl<A, G: Generator, F: Fn(A) -> G + Clone + 'static> Continuation<A> for Then<F> {
    type Value = G::Value;

    #[inline]
    fn resume<R: Reading>(&self, part: A, at: At<R>) -> R::Of<G::Value> {
        (self.0)(part).read(at)
    }
}

/// Reads values: nothing is made that is not part of one.
pub struct Plain;

impl Reading for Plain {
    type Of<T: Clone + 'static> = Option<T>;

    #[inline]
    fn pure<T: Clone + 'static>(value: T) -> Option<T> {
        Some(value)
    }

    #[inline]
    fn discard<T: Clone + 'static>() -> Option<T> {
        None
    }

    #[inline]
    fn shrinking<T: Clone + 'static>(value: T, _: impl FnOnce(T) -> Tree<T>) -> Option<T> {
        Some(value)
    }

    #[inline]
    fn map<A, B>(part: Option<A>, f: &(impl Fn(A) -> B + Clone + 'static)) -> Option<B>
    where
        A: Clone + 'static,
        B: Clone + 'static,
    {
        part.map(f)
    }

    #[inline]
    fn zip<A, B, C>(
        left: Option<A>,
        right: Option<B>,
        f: &(impl Fn(A, B) -> C + Clone + 'static),
    ) -> Option<C>
    where
        A: Clone + 'static,
        B: Clone + 'static,
        C: Clone + 'static,
    {
        Some(f(left?, right?))
    }

    #[inline]
    fn bind<A: Clone + 'static, K: Continuation<A>>(
        part: Option<A>,
        then: &K,
        at: At<Self>,
    ) -> Option<K::Value> {
        then.resume(part?, at)
    }

    #[inline]
    fn list<T: Clone + 'static>(
        parts: impl Iterator<Item = Option<T>>,
        _: Removal,
    ) -> Option<Vec<T>> {
        // Collecting options would not reserve the memory that is certain to be needed.
        let mut list = Vec::with_capacity(parts.size_hint().0);
        for part in parts {
            list.push(part?);
        }
        Some(list)
    }

    #[inline]
    fn erased<T: Clone + 'static>(generator: &dyn ReadBoth<T>, at: At<Self>) -> Option<T> {
        generator.read_value(at.size, at.seed)
    }
}

/// Reads trees.
pub struct Trees;

impl Reading for Trees {
    type Of<T: Clone + 'static> = Option<Tree<T>>;

    fn pure<T: Clone + 'static>(value: T) -> Option<Tree<T>> {
        Some(Tree::leaf(value))
    }

    fn discard<T: Clone + 'static>() -> Option<Tree<T>> {
        None
    }

    fn shrinking<T: Clone + 'static>(value: T, tree: impl FnOnce(T) -> Tree<T>) -> Option<Tree<T>> {
        Some(tree(value))
    }

    fn map<A, B>(part: Option<Tree<A>>, f: &(impl Fn(A) -> B + Clone + 'static)) -> Option<Tree<B>>
    where
        A: Clone + 'static,
        B: Clone + 'static,
    {
        Some(tree::map(part?, f))
    }

    fn zip<A, B, C>(
        left: Option<Tree<A>>,
        right: Option<Tree<B>>,
        f: &(impl Fn(A, B) -> C + Clone + 'static),
    ) -> Option<Tree<C>>
    where
        A: Clone + 'static,
        B: Clone + 'static,
        C: Clone + 'static,
    {
        Some(tree::zip(left?, right?, f))
    }

    fn bind<A: Clone + 'static, K: Continuation<A>>(
        part: Option<Tree<A>>,
        then: &K,
        at: At<Self>,
    ) -> Option<Tree<K::Value>> {
        tree::bind(part?, then, at)
    }

    fn list<T: Clone + 'static>(
        parts: impl Iterator<Item = Option<Tree<T>>>,
        removal: Removal,
    ) -> Option<Tree<Vec<T>>> {
        Some(tree::list(parts.collect::<Option<_>>()?, removal))
    }

    fn erased<T: Clone + 'static>(generator: &dyn ReadBoth<T>, at: At<Self>) -> Option<Tree<T>> {
        generator.read_tree(at.size, at.seed)
    }
}
