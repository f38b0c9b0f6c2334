//! What a generator is.

use std::rc::Rc;

use stromboli_domain::SplitMix;

use crate::generators::basic::{Bind, Ensure, Map, Scaled};
use crate::range::Size;
use crate::reading::{At, Plain, Reading, Then, Trees};
use crate::tree::Tree;

/// A description of where values come from.
///
/// Most generators are made of others, by the functions of this crate and the methods below. Where a
/// recursion would make a type without end, or the type depends on a value, a generator is
/// [boxed](Generator::boxed).
///
/// Boxes can be avoided, which matters where generators are made over and over inside of
/// [`bind`](Generator::bind): a type with the generator's parameters implements this trait by
/// reading what it makes of them.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_hedgehog::{At, Generator, Range, Reading, Size, int, pure};
///
/// /// Ascending numbers, each at most the double of the one before.
/// #[derive(Clone, Copy)]
/// struct Doubling {
///     from: i64,
/// }
///
/// impl Generator for Doubling {
///     type Value = Vec<i64>;
///
///     fn read<R: Reading>(&self, at: At<R>) -> R::Of<Vec<i64>> {
///         let Doubling { from } = *self;
///         if from > 50 {
///             return pure(Vec::new()).read(at);
///         }
///         let numbers = |first| {
///             Doubling { from: first }.map(move |others| [vec![first], others].concat())
///         };
///         int(Range::constant(from + 1, 2 * from)).bind(numbers).read(at)
///     }
/// }
///
/// let numbers = Doubling { from: 3 }.value(Size(0), SplitMix::new(1)).unwrap();
/// assert_eq!(numbers, [4, 8, 15, 18, 29, 49, 89]);
/// ```
pub trait Generator: Clone + 'static {
    /// What it generates.
    type Value: Clone + 'static;

    /// Reads the description.
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Self::Value>;

    /// The value at a size and a seed, or nothing if the generator discards it.
    #[inline]
    fn value(&self, size: Size, seed: SplitMix) -> Option<Self::Value> {
        self.read(At::<Plain>::new(size, seed))
    }

    /// The same value with all that it shrinks to.
    fn tree(&self, size: Size, seed: SplitMix) -> Option<Tree<Self::Value>> {
        self.read(At::<Trees>::new(size, seed))
    }

    /// A function of the value.
    fn map<B: Clone + 'static>(
        self,
        f: impl Fn(Self::Value) -> B + Clone + 'static,
    ) -> impl Generator<Value = B> {
        Map { of: self, f }
    }

    /// Whatever the generator yields that `then` makes of the value.
    ///
    /// When the value shrinks, what follows is generated anew, from the same seed; once what
    /// follows shrinks, the value does not any more. Where parts do not depend on each other,
    /// [`map2`](crate::map2) and its like shrink better.
    ///
    /// ```
    /// use stromboli_domain::SplitMix;
    /// use stromboli_hedgehog::{Generator, Range, Size, int};
    ///
    /// let ordered = int(Range::constant(0, 9))
    ///     .bind(|low| int(Range::constant(low, 9)).map(move |high| (low, high)));
    /// let (low, high) = ordered.value(Size(30), SplitMix::new(4)).unwrap();
    /// assert!(low <= high);
    /// ```
    fn bind<G: Generator>(
        self,
        then: impl Fn(Self::Value) -> G + Clone + 'static,
    ) -> impl Generator<Value = G::Value> {
        Bind { part: self, then: Then(then) }
    }

    /// Only values that satisfy a predicate; others are discarded, with all that they shrink to.
    ///
    /// ```
    /// use stromboli_domain::SplitMix;
    /// use stromboli_hedgehog::{Generator, Range, Size, int};
    ///
    /// let even = int(Range::constant(0, 9)).ensure(|n| n % 2 == 0);
    /// let values: Vec<_> = (0..6).map(|n| even.value(Size(0), SplitMix::new(n))).collect();
    /// assert_eq!(values, [Some(0), Some(0), Some(6), None, Some(4), None]);
    /// ```
    fn ensure(
        self,
        predicate: impl Fn(&Self::Value) -> bool + Clone + 'static,
    ) -> impl Generator<Value = Self::Value> {
        Bind { part: self, then: Ensure(predicate) }
    }

    /// Generates at a size computed from the one asked for.
    fn scale(
        self,
        f: impl Fn(Size) -> Size + Clone + 'static,
    ) -> impl Generator<Value = Self::Value> {
        Scaled { of: self, f }
    }

    /// Generates at this size, whatever is asked for.
    fn resize(self, size: Size) -> impl Generator<Value = Self::Value> {
        self.scale(move |_| size)
    }

    /// Generates at a [golden](Size::golden) part of the size.
    fn small(self) -> impl Generator<Value = Self::Value> {
        self.scale(Size::golden)
    }

    /// The same generator behind a pointer, so that its type says no more than what it generates.
    fn boxed(self) -> Gen<Self::Value> {
        Gen(Repr::Shared(Rc::new(self)))
    }
}

/// A generator of `T`, however it is made. Cheap to clone.
pub struct Gen<T>(Repr<T>);

enum Repr<T> {
    /// Needs no memory of its own: this ends many a recursion.
    Constant(T),
    Shared(Rc<dyn ReadBoth<T>>),
}

/// A generator whose type is not known, but the two ways to read it are.
pub trait ReadBoth<T> {
    /// As [`Generator::value`].
    fn read_value(&self, size: Size, seed: SplitMix) -> Option<T>;

    /// As [`Generator::tree`].
    fn read_tree(&self, size: Size, seed: SplitMix) -> Option<Tree<T>>;
}

impl<G: Generator> ReadBoth<G::Value> for G {
    fn read_value(&self, size: Size, seed: SplitMix) -> Option<G::Value> {
        self.value(size, seed)
    }

    fn read_tree(&self, size: Size, seed: SplitMix) -> Option<Tree<G::Value>> {
        self.tree(size, seed)
    }
}

impl<T> Gen<T> {
    pub(crate) fn constant(value: T) -> Gen<T> {
        Gen(Repr::Constant(value))
    }
}

impl<T: Clone> Clone for Gen<T> {
    fn clone(&self) -> Gen<T> {
        Gen(match &self.0 {
            Repr::Constant(value) => Repr::Constant(value.clone()),
            Repr::Shared(generator) => Repr::Shared(generator.clone()),
        })
    }
}

impl<T: Clone + 'static> Generator for Gen<T> {
    type Value = T;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<T> {
        match &self.0 {
            Repr::Constant(value) => R::pure(value.clone()),
            Repr::Shared(generator) => R::erased(&**generator, at),
        }
    }

    fn boxed(self) -> Gen<T> {
        self
    }
}
