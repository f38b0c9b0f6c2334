//! Generators.

use std::rc::Rc;

use stromboli_domain::SplitMix;

use crate::generators::basic::{Bind, Ensure, Map, OrInvalid, Scaled};
use crate::range::Size;
use crate::reading::{At, Plain, Reading, Then, Trees};
use crate::tree::Tree;

/// A generator of values and of the trees that they shrink in.
///
/// Most generators are built from others with the functions of this crate and the methods below. If
/// recursion would lead to an infinite type, or the type depends on a value, [box](Generator::boxed)
/// the generator.
///
/// Boxes can be avoided, which matters for generators that are built repeatedly inside
/// [`bind`](Generator::bind): implement this trait for a type with the generator's parameters.
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
    /// The type of the generated values.
    type Value: Clone + 'static;

    /// Reads the generator as a value or as a tree.
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Self::Value>;

    /// The value at a size and a seed, or `None` if the generator discards it.
    #[inline]
    fn value(&self, size: Size, seed: SplitMix) -> Option<Self::Value> {
        self.read(At::<Plain>::new(size, seed))
    }

    /// Generates the value with the tree that it shrinks in.
    fn tree(&self, size: Size, seed: SplitMix) -> Option<Tree<Self::Value>> {
        self.read(At::<Trees>::new(size, seed))
    }

    /// Generates the value, unless it is known to be invalid: see [`Generator::or_invalid`].
    fn valid(&self, size: Size, seed: SplitMix) -> Result<Self::Value, NoInput> {
        // Not inlined, so that the generator is not compiled once more.
        self.read_value(size, seed).ok_or(NoInput::Discarded)
    }

    /// Adds a faster way to generate the same values, which may return `None` for those that no
    /// precondition accepts. It need not generate all of a value to find out. This generator must never
    /// discard.
    fn or_invalid(
        self,
        valid: impl Fn(Size, SplitMix) -> Option<Self::Value> + Clone + 'static,
    ) -> impl Generator<Value = Self::Value> {
        OrInvalid { of: self, valid }
    }

    /// Applies a function to the value.
    fn map<B: Clone + 'static>(
        self,
        f: impl Fn(Self::Value) -> B + Clone + 'static,
    ) -> impl Generator<Value = B> {
        Map { of: self, f }
    }

    /// Continues with the generator that `then` returns for the value.
    ///
    /// When the value shrinks, what follows is generated again from the same seed. Once what follows
    /// has shrunk, the value does not shrink any more. For independent parts, [`map2`](crate::map2)
    /// and similar functions shrink better.
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

    /// Discards values that do not satisfy a predicate, with their trees.
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

    /// Generates at a size computed from the given one.
    fn scale(
        self,
        f: impl Fn(Size) -> Size + Clone + 'static,
    ) -> impl Generator<Value = Self::Value> {
        Scaled { of: self, f }
    }

    /// Generates at a fixed size.
    fn resize(self, size: Size) -> impl Generator<Value = Self::Value> {
        self.scale(move |_| size)
    }

    /// Generates at the [golden](Size::golden) part of the size.
    fn small(self) -> impl Generator<Value = Self::Value> {
        self.scale(Size::golden)
    }

    /// Boxes the generator, so that its type depends only on the generated type.
    fn boxed(self) -> Gen<Self::Value> {
        Gen(Rc::new(self))
    }
}

/// The reason why there is no input for a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoInput {
    /// The generator discarded it.
    Discarded,
    /// No precondition accepts it.
    Invalid,
}

/// A boxed generator of `T`. Cheap to clone.
pub struct Gen<T>(Rc<dyn ReadAll<T>>);

/// A generator as a trait object, with all ways to read it.
pub trait ReadAll<T> {
    /// As [`Generator::value`].
    fn read_value(&self, size: Size, seed: SplitMix) -> Option<T>;

    /// As [`Generator::valid`].
    fn read_valid(&self, size: Size, seed: SplitMix) -> Result<T, NoInput>;

    /// As [`Generator::tree`].
    fn read_tree(&self, size: Size, seed: SplitMix) -> Option<Tree<T>>;
}

impl<G: Generator> ReadAll<G::Value> for G {
    fn read_value(&self, size: Size, seed: SplitMix) -> Option<G::Value> {
        self.value(size, seed)
    }

    fn read_valid(&self, size: Size, seed: SplitMix) -> Result<G::Value, NoInput> {
        self.valid(size, seed)
    }

    fn read_tree(&self, size: Size, seed: SplitMix) -> Option<Tree<G::Value>> {
        self.tree(size, seed)
    }
}

impl<T> Clone for Gen<T> {
    fn clone(&self) -> Gen<T> {
        Gen(Rc::clone(&self.0))
    }
}

impl<T: Clone + 'static> Generator for Gen<T> {
    type Value = T;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<T> {
        R::erased(&*self.0, at)
    }

    #[inline]
    fn valid(&self, size: Size, seed: SplitMix) -> Result<T, NoInput> {
        self.0.read_valid(size, seed)
    }

    fn boxed(self) -> Gen<T> {
        self
    }
}
