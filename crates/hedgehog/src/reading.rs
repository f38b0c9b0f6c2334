//! The two ways to read a generator.
//!
//! A generator is one description: where in the seed each part gets its randomness, and how the
//! parts make the whole. Read with [`Plain`] it yields a value and nothing else, which is all that
//! the search for a failure needs. Read with [`Trees`], from the same size and seed, it yields the
//! same value with all that it shrinks to. As the description is the same, the two cannot differ.

use stromboli_domain::SplitMix;

use crate::generator::{Generator, ReadBoth};
use crate::range::Size;
use crate::tree::{self, Removal, Tree};

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

    /// A part, and what it continues with at this size and seed, also when it shrinks.
    fn bind<A: Clone + 'static, K: Continuation<A>>(
        part: Self::Of<A>,
        then: &K,
        size: Size,
        seed: SplitMix,
    ) -> Self::Of<K::Value>;

    /// A list of independent parts.
    fn list<T: Clone + 'static>(
        parts: impl Iterator<Item = Self::Of<T>>,
        removal: Removal,
    ) -> Self::Of<Vec<T>>;

    /// What a generator of an unknown type is read as.
    fn erased<T: Clone + 'static>(
        generator: &dyn ReadBoth<T>,
        size: Size,
        seed: SplitMix,
    ) -> Self::Of<T>;
}

/// What follows a part, depending on its value.
pub trait Continuation<A>: Clone + 'static {
    /// What it leads to.
    type Value: Clone + 'static;

    /// Reads on from a value of the part.
    fn resume<R: Reading>(&self, part: A, size: Size, seed: SplitMix) -> R::Of<Self::Value>;
}

/// The generator that a function of the part gives.
#[derive(Clone)]
pub(crate) struct Then<F>(pub(crate) F);

impl<A, G: Generator, F: Fn(A) -> G + Clone + 'static> Continuation<A> for Then<F> {
    type Value = G::Value;

    #[inline]
    fn resume<R: Reading>(&self, part: A, size: Size, seed: SplitMix) -> R::Of<G::Value> {
        (self.0)(part).read::<R>(size, seed)
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
        size: Size,
        seed: SplitMix,
    ) -> Option<K::Value> {
        then.resume::<Plain>(part?, size, seed)
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
    fn erased<T: Clone + 'static>(
        generator: &dyn ReadBoth<T>,
        size: Size,
        seed: SplitMix,
    ) -> Option<T> {
        generator.read_value(size, seed)
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
        size: Size,
        seed: SplitMix,
    ) -> Option<Tree<K::Value>> {
        tree::bind(part?, then, size, seed)
    }

    fn list<T: Clone + 'static>(
        parts: impl Iterator<Item = Option<Tree<T>>>,
        removal: Removal,
    ) -> Option<Tree<Vec<T>>> {
        Some(tree::list(parts.collect::<Option<_>>()?, removal))
    }

    fn erased<T: Clone + 'static>(
        generator: &dyn ReadBoth<T>,
        size: Size,
        seed: SplitMix,
    ) -> Option<Tree<T>> {
        generator.read_tree(size, seed)
    }
}
