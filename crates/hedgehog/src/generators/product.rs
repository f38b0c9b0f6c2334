//! Functions of several independent parts.
//!
//! The seed is split as for `F <$> g1 <*> g2 <*> g3`: for the last part first.

use stromboli_domain::SplitMix;

use crate::generator::{Generator, NoInput};
use crate::range::Size;
use crate::reading::{At, Reading};

/// A function of two values. Both shrink independently at all depths, the first one first.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_hedgehog::{Generator, Range, Size, int, map2};
///
/// let digit = || int(Range::constant(0, 9));
/// let tree = map2(|a, b| 10 * a + b, digit(), digit()).tree(Size(0), SplitMix::new(2)).unwrap();
/// assert_eq!(*tree.value(), 76);
///
/// let values = tree.children().map(|child| *child.unwrap().value());
/// assert!(values.eq([6, 46, 66, 70, 73, 75]));
/// ```
pub fn map2<A: Generator, B: Generator, T: Clone + 'static>(
    f: impl Fn(A::Value, B::Value) -> T + Clone + 'static,
    a: A,
    b: B,
) -> impl Generator<Value = T> {
    Map2 { f, left: a, right: b }
}

#[derive(Clone)]
struct Map2<F, A, B> {
    f: F,
    left: A,
    right: B,
}

impl<F, A, B, T> Generator for Map2<F, A, B>
where
    F: Fn(A::Value, B::Value) -> T + Clone + 'static,
    A: Generator,
    B: Generator,
    T: Clone + 'static,
{
    type Value = T;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<T> {
        let left = self.left.read(at.left());
        let right = self.right.read(at.right());
        R::zip(left, right, &self.f)
    }

    /// The right part is not generated if the left one is invalid.
    #[inline]
    fn valid(&self, size: Size, seed: SplitMix) -> Result<T, NoInput> {
        let left = self.left.valid(size, seed.left())?;
        Ok((self.f)(left, self.right.valid(size, seed.right())?))
    }
}

/// A function of three values, as [`map2`].
pub fn map3<A: Generator, B: Generator, C: Generator, T: Clone + 'static>(
    f: impl Fn(A::Value, B::Value, C::Value) -> T + Clone + 'static,
    a: A,
    b: B,
    c: C,
) -> impl Generator<Value = T> {
    map2(move |(a, b), c| f(a, b, c), zip(a, b), c)
}

/// A function of four values, as [`map2`].
pub fn map4<A: Generator, B: Generator, C: Generator, D: Generator, T: Clone + 'static>(
    f: impl Fn(A::Value, B::Value, C::Value, D::Value) -> T + Clone + 'static,
    a: A,
    b: B,
    c: C,
    d: D,
) -> impl Generator<Value = T> {
    map2(move |((a, b), c), d| f(a, b, c, d), zip(zip(a, b), c), d)
}

/// A function of five values, as [`map2`].
pub fn map5<
    A: Generator,
    B: Generator,
    C: Generator,
    D: Generator,
    E: Generator,
    T: Clone + 'static,
>(
    f: impl Fn(A::Value, B::Value, C::Value, D::Value, E::Value) -> T + Clone + 'static,
    a: A,
    b: B,
    c: C,
    d: D,
    e: E,
) -> impl Generator<Value = T> {
    map2(move |(((a, b), c), d), e| f(a, b, c, d, e), zip(zip(zip(a, b), c), d), e)
}

/// A pair of values, as [`map2`].
pub fn zip<A: Generator, B: Generator>(a: A, b: B) -> impl Generator<Value = (A::Value, B::Value)> {
    map2(|a, b| (a, b), a, b)
}

/// A generated function of a generated value, as [`map2`]: Haskell's `<*>`.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_hedgehog::{Generator, Size, ap, pure};
///
/// let three = ap(pure(|n: i64| n + 1), pure(2));
/// assert_eq!(three.value(Size(0), SplitMix::new(0)), Some(3));
/// ```
pub fn ap<F: Generator, A: Generator, T: Clone + 'static>(f: F, a: A) -> impl Generator<Value = T>
where
    F::Value: Fn(A::Value) -> T,
{
    map2(|f: F::Value, a| f(a), f, a)
}
