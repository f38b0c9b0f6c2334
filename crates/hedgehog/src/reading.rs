//! The two ways to read a generator.
//!
//! A generator is one description of how the seed is split among the parts and how the parts are
//! combined. Read with [`Plain`], it produces only a value, which is all that a search needs. Read
//! with [`Trees`], from the same size and seed, it produces the same value with the tree that it
//! shrinks in. Because the description is the same, the two cannot differ.

use std::marker::PhantomData;

use stromboli_domain::SplitMix;

use crate::generator::{Generator, ReadAll};
use crate::range::Size;
use crate::tree::{self, Removal, Tree};

/// The arguments of a generator: size and seed. The type parameter says how it is read.
pub struct At<R> {
    /// The size of the generated value.
    pub size: Size,
    /// The random state.
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
    /// Combines a size and a seed.
    #[inline]
    pub fn new(size: Size, seed: SplitMix) -> At<R> {
        At { size, seed, reading: PhantomData }
    }

    /// Continues with the first half of the seed.
    #[inline]
    #[must_use]
    pub fn left(self) -> At<R> {
        At { seed: self.seed.left(), ..self }
    }

    /// Continues with the second half of the seed.
    #[inline]
    #[must_use]
    pub fn right(self) -> At<R> {
        At { seed: self.seed.right(), ..self }
    }

    /// Sets another size.
    #[inline]
    #[must_use]
    pub fn resized(self, size: Size) -> At<R> {
        At { size, ..self }
    }

    /// Switches to the other way of reading.
    pub(crate) fn reading<Other>(self) -> At<Other> {
        At::new(self.size, self.seed)
    }
}

/// A way to read generators.
pub trait Reading: Sized + 'static {
    /// The result of reading a generator of `T`.
    type Of<T: Clone + 'static>;

    /// A value that does not shrink.
    fn pure<T: Clone + 'static>(value: T) -> Self::Of<T>;

    /// The result if the generator discards the value.
    fn discard<T: Clone + 'static>() -> Self::Of<T>;

    /// The root of this tree, which is built only if needed.
    fn shrinking<T: Clone + 'static>(value: T, tree: impl FnOnce(T) -> Tree<T>) -> Self::Of<T>;

    /// Applies a function to a part.
    fn map<A, B>(part: Self::Of<A>, f: &(impl Fn(A) -> B + Clone + 'static)) -> Self::Of<B>
    where
        A: Clone + 'static,
        B: Clone + 'static;

    /// Applies a function to two parts that shrink independently.
    fn zip<A, B, C>(
        left: Self::Of<A>,
        right: Self::Of<B>,
        f: &(impl Fn(A, B) -> C + Clone + 'static),
    ) -> Self::Of<C>
    where
        A: Clone + 'static,
        B: Clone + 'static,
        C: Clone + 'static;

    /// A part and its continuation, which is also applied when the part shrinks.
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

    /// Reads a boxed generator.
    fn erased<T: Clone + 'static>(generator: &dyn ReadAll<T>, at: At<Self>) -> Self::Of<T>;
}

/// The continuation after a part, which depends on its value.
pub trait Continuation<A>: Clone + 'static {
    /// The type of the result.
    type Value: Clone + 'static;

    /// Continues with a value of the part.
    fn resume<R: Reading>(&self, part: A, at: At<R>) -> R::Of<Self::Value>;
}

/// Continues with the generator that a function returns for the part.
#[derive(Clone)]
pub(crate) struct Then<F>(pub(crate) F);

impl<A, G: Generator, F: Fn(A) -> G + Clone + 'static> Continuation<A> for Then<F> {
    type Value = G::Value;

    #[inline]
    fn resume<R: Reading>(&self, part: A, at: At<R>) -> R::Of<G::Value> {
        (self.0)(part).read(at)
    }
}

/// Reads plain values.
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
        // Collecting options would not reserve memory for the known length.
        let mut list = Vec::with_capacity(parts.size_hint().0);
        for part in parts {
            list.push(part?);
        }
        Some(list)
    }

    #[inline]
    fn erased<T: Clone + 'static>(generator: &dyn ReadAll<T>, at: At<Self>) -> Option<T> {
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

    fn erased<T: Clone + 'static>(generator: &dyn ReadAll<T>, at: At<Self>) -> Option<Tree<T>> {
        generator.read_tree(at.size, at.seed)
    }
}
