//! Constants, functions, sizes and sequences.

use std::marker::PhantomData;

use stromboli_domain::SplitMix;

use crate::generator::{Generator, NoInput};
use crate::range::Size;
use crate::reading::{At, Continuation, Reading};

/// Always this value, which does not shrink.
pub fn pure<T: Clone + 'static>(value: T) -> impl Generator<Value = T> {
    Pure(value)
}

#[derive(Clone)]
struct Pure<T>(T);

impl<T: Clone + 'static> Generator for Pure<T> {
    type Value = T;

    #[inline]
    fn read<R: Reading>(&self, _: At<R>) -> R::Of<T> {
        R::pure(self.0.clone())
    }
}

/// Discards the test.
pub fn discard<T: Clone + 'static>() -> impl Generator<Value = T> {
    Discard(PhantomData)
}

#[derive(Clone)]
struct Discard<T>(PhantomData<T>);

impl<T: Clone + 'static> Generator for Discard<T> {
    type Value = T;

    fn read<R: Reading>(&self, _: At<R>) -> R::Of<T> {
        R::discard()
    }
}

/// Calls `make` when the generator is read, so that generators can be recursive.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_hedgehog::{Gen, Generator, Size, choice, defer, map2, pure};
///
/// /// The number of leaves of a random tree.
/// fn leaves() -> Gen<u32> {
///     choice((pure(1), map2(|l, r| l + r, defer(leaves), defer(leaves)))).boxed()
/// }
///
/// assert_eq!(leaves().value(Size(0), SplitMix::new(4)), Some(2));
/// ```
pub fn defer<G: Generator>(
    make: impl Fn() -> G + Clone + 'static,
) -> impl Generator<Value = G::Value> {
    Defer(make)
}

#[derive(Clone)]
struct Defer<F>(F);

impl<G: Generator, F: Fn() -> G + Clone + 'static> Generator for Defer<F> {
    type Value = G::Value;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<G::Value> {
        (self.0)().read(at)
    }
}

/// Generates with the generator that `of` returns for the size.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_hedgehog::{Generator, Size, pure, sized};
///
/// let size = sized(|size| pure(size.0));
/// assert_eq!(size.value(Size(7), SplitMix::new(0)), Some(7));
/// assert_eq!(size.resize(Size(10)).value(Size(7), SplitMix::new(0)), Some(10));
/// ```
pub fn sized<G: Generator>(
    of: impl Fn(Size) -> G + Clone + 'static,
) -> impl Generator<Value = G::Value> {
    Sized(of)
}

#[derive(Clone)]
struct Sized<F>(F);

impl<G: Generator, F: Fn(Size) -> G + Clone + 'static> Generator for Sized<F> {
    type Value = G::Value;

    /// Equivalent to a bind of something that draws nothing and does not shrink.
    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<G::Value> {
        (self.0)(at.size).read(at.left())
    }
}

#[derive(Clone)]
pub(crate) struct Scaled<G, F> {
    pub(crate) of: G,
    pub(crate) f: F,
}

impl<G: Generator, F: Fn(Size) -> Size + Clone + 'static> Generator for Scaled<G, F> {
    type Value = G::Value;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<G::Value> {
        self.of.read(at.resized((self.f)(at.size)))
    }
}

#[derive(Clone)]
pub(crate) struct OrInvalid<G, F> {
    pub(crate) of: G,
    pub(crate) valid: F,
}

impl<G, F> Generator for OrInvalid<G, F>
where
    G: Generator,
    F: Fn(Size, SplitMix) -> Option<G::Value> + Clone + 'static,
{
    type Value = G::Value;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<G::Value> {
        self.of.read(at)
    }

    fn valid(&self, size: Size, seed: SplitMix) -> Result<G::Value, NoInput> {
        (self.valid)(size, seed).ok_or(NoInput::Invalid)
    }
}

#[derive(Clone)]
pub(crate) struct Map<G, F> {
    pub(crate) of: G,
    pub(crate) f: F,
}

impl<B, G, F> Generator for Map<G, F>
where
    B: Clone + 'static,
    G: Generator,
    F: Fn(G::Value) -> B + Clone + 'static,
{
    type Value = B;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<B> {
        R::map(self.of.read(at), &self.f)
    }
}

#[derive(Clone)]
pub(crate) struct Bind<G, K> {
    pub(crate) part: G,
    pub(crate) then: K,
}

impl<G: Generator, K: Continuation<G::Value>> Generator for Bind<G, K> {
    type Value = K::Value;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<K::Value> {
        R::bind(self.part.read(at.right()), &self.then, at.left())
    }
}

/// Continues with the same value, or discards it.
#[derive(Clone)]
pub(crate) struct Ensure<F>(pub(crate) F);

impl<A: Clone + 'static, F: Fn(&A) -> bool + Clone + 'static> Continuation<A> for Ensure<F> {
    type Value = A;

    #[inline]
    fn resume<R: Reading>(&self, part: A, _: At<R>) -> R::Of<A> {
        if (self.0)(&part) { R::pure(part) } else { R::discard() }
    }
}
