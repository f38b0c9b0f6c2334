//! Generators.

use std::rc::Rc;

use stromboli_domain::SplitMix;

/// A function of a random state and a size.
///
/// Like iterators, generators are combined without allocation; [`Generator::boxed`] makes a [`Gen`] of
/// any of them, for recursion and for lists of alternatives.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_quickcheck::{Generator, choose_int};
///
/// let even = choose_int(0, 50).map(|n| 2 * n);
/// assert_eq!(even.generate(SplitMix::new(7), 30), 68);
/// ```
pub trait Generator {
    /// The type of the generated values.
    type Value;

    /// Generates the value for this state and size.
    fn generate(&self, at: SplitMix, size: usize) -> Self::Value;

    /// `fmap`: applies `f` to the values.
    fn map<T>(self, f: impl Fn(Self::Value) -> T) -> impl Generator<Value = T>
    where
        Self: Sized,
    {
        from_fn(move |at, size| f(self.generate(at, size)))
    }

    /// `>>=`: generates with the generator that `f` returns for the value.
    ///
    /// This generator gets the left half of the random state, the other one the right half.
    fn and_then<G: Generator>(
        self,
        f: impl Fn(Self::Value) -> G,
    ) -> impl Generator<Value = G::Value>
    where
        Self: Sized,
    {
        from_fn(move |at, size| {
            let (left, right) = at.split();
            f(self.generate(left, size)).generate(right, size)
        })
    }

    /// Generates at another size.
    fn resize(self, size: usize) -> impl Generator<Value = Self::Value>
    where
        Self: Sized,
    {
        self.scale(move |_| size)
    }

    /// Generates at a size computed from the given one.
    fn scale(self, f: impl Fn(usize) -> usize) -> impl Generator<Value = Self::Value>
    where
        Self: Sized,
    {
        from_fn(move |at, size| self.generate(at, f(size)))
    }

    /// `suchThat`: tries sizes from the given one to its double until a value is `good`; then again
    /// from the next size on, without limit.
    fn such_that(self, good: impl Fn(&Self::Value) -> bool) -> impl Generator<Value = Self::Value>
    where
        Self: Sized,
    {
        from_fn(move |mut at, size| {
            for size in size.. {
                let (mut tries, rest) = at.split();
                for size in size..=2 * size {
                    let (this, others) = tries.split();
                    let value = self.generate(this, size);
                    if good(&value) {
                        return value;
                    }
                    tries = others;
                }
                at = rest;
            }
            unreachable!("sizes have no end")
        })
    }

    /// Boxes the generator as a [`Gen`].
    fn boxed(self) -> Gen<Self::Value>
    where
        Self: Sized + 'static,
    {
        Gen(Rc::new(self))
    }
}

impl<G: Generator + ?Sized> Generator for &G {
    type Value = G::Value;

    #[inline]
    fn generate(&self, at: SplitMix, size: usize) -> G::Value {
        (**self).generate(at, size)
    }
}

/// A boxed generator of values of type `T`. Clones are cheap.
pub struct Gen<T>(Rc<dyn Generator<Value = T>>);

impl<T> Clone for Gen<T> {
    fn clone(&self) -> Gen<T> {
        Gen(Rc::clone(&self.0))
    }
}

impl<T> Generator for Gen<T> {
    type Value = T;

    #[inline]
    fn generate(&self, at: SplitMix, size: usize) -> T {
        self.0.generate(at, size)
    }
}

/// A generator from a function.
///
/// ```
/// # use stromboli_domain::SplitMix;
/// # use stromboli_quickcheck::{Generator, from_fn};
/// let coin = from_fn(|at, _size| at.next().0 % 2 == 0);
/// assert_eq!(coin.generate(SplitMix::new(1), 30), false);
/// ```
pub fn from_fn<T, F: Fn(SplitMix, usize) -> T>(f: F) -> FromFn<F> {
    FromFn(f)
}

/// The result of [`from_fn`].
#[derive(Clone, Copy)]
pub struct FromFn<F>(F);

impl<T, F: Fn(SplitMix, usize) -> T> Generator for FromFn<F> {
    type Value = T;

    #[inline]
    fn generate(&self, at: SplitMix, size: usize) -> T {
        (self.0)(at, size)
    }
}

/// `return`: always this value.
pub fn pure<T: Clone>(value: T) -> impl Generator<Value = T> + Clone {
    Pure(value)
}

#[derive(Clone)]
struct Pure<T>(T);

impl<T: Clone> Generator for Pure<T> {
    type Value = T;

    #[inline]
    fn generate(&self, _: SplitMix, _: usize) -> T {
        self.0.clone()
    }
}

/// `getSize`: the size.
pub fn size() -> impl Generator<Value = usize> + Copy {
    from_fn(|_, size| size)
}

/// Generates with the generator that `f` returns for the size.
///
/// ```
/// # use stromboli_domain::SplitMix;
/// # use stromboli_quickcheck::{Generator, choose_int, sized};
/// let up_to_size = sized(|size| choose_int(0, size as i64));
/// assert_eq!(up_to_size.generate(SplitMix::new(7), 0), 0);
/// assert_eq!(up_to_size.generate(SplitMix::new(7), 1000), 866);
/// ```
pub fn sized<G: Generator>(f: impl Fn(usize) -> G) -> impl Generator<Value = G::Value> {
    from_fn(move |at, size| f(size).generate(at, size))
}
