//! Combinations of independent generators: `f <$> a <*> b <*> c`.
//!
//! They read different parts of the tree than the steps of a [`block`](crate::block()): `<*>` nests to
//! the left, and `do` to the right.

use stromboli_domain::SplitMix;

use crate::block::Block;
use crate::generator::{Drawn, Generator};
use crate::run::Run;
use crate::sample_tree::Place;

/// The values of both: `(,) <$> a <*> b`.
///
/// ```
/// use stromboli_falsify::{Generator, bool, pair, pure};
///
/// assert_eq!(pair(pure(1), bool(true)).minimal(), Ok((1, true)));
/// ```
#[inline(always)]
pub fn pair<A: Generator, B: Generator>(a: A, b: B) -> Pair<A, B> {
    Pair(a, b)
}

/// See [`pair`].
#[derive(Clone, Copy, Debug)]
pub struct Pair<A, B>(A, B);

impl<A: Generator, B: Generator> Generator for Pair<A, B> {
    type Value = (A::Value, B::Value);

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<Self::Value> {
        let mut steps = Block::begin(at, run);
        let a = steps.draw(&self.0)?;
        let b = steps.draw(&self.1)?;
        steps.end();
        Ok((a, b))
    }

    /// The second value is not generated if the first is invalid.
    fn sample_if_valid(&self, prng: SplitMix) -> Drawn<Option<Self::Value>> {
        let Some(a) = self.0.sample_if_valid(prng.left())? else {
            return Ok(None);
        };
        let b = self.1.sample_if_valid(prng.right().left())?;
        Ok(b.map(|b| (a, b)))
    }
}

/// `f <$> a <*> b`.
#[inline(always)]
pub fn map2<A: Generator, B: Generator, T>(
    f: impl Fn(A::Value, B::Value) -> T,
    a: A,
    b: B,
) -> impl Generator<Value = T> {
    pair(a, b).map(move |(a, b)| f(a, b))
}

/// `f <$> a <*> b <*> c`.
#[inline(always)]
pub fn map3<A: Generator, B: Generator, C: Generator, T>(
    f: impl Fn(A::Value, B::Value, C::Value) -> T,
    a: A,
    b: B,
    c: C,
) -> impl Generator<Value = T> {
    pair(pair(a, b), c).map(move |((a, b), c)| f(a, b, c))
}

/// `f <$> a <*> b <*> c <*> d`.
#[inline(always)]
pub fn map4<A: Generator, B: Generator, C: Generator, D: Generator, T>(
    f: impl Fn(A::Value, B::Value, C::Value, D::Value) -> T,
    a: A,
    b: B,
    c: C,
    d: D,
) -> impl Generator<Value = T> {
    pair(pair(pair(a, b), c), d).map(move |(((a, b), c), d)| f(a, b, c, d))
}

/// `f <$> a <*> b <*> c <*> d <*> e`.
#[inline(always)]
pub fn map5<A: Generator, B: Generator, C: Generator, D: Generator, E: Generator, T>(
    f: impl Fn(A::Value, B::Value, C::Value, D::Value, E::Value) -> T,
    a: A,
    b: B,
    c: C,
    d: D,
    e: E,
) -> impl Generator<Value = T> {
    pair(pair(pair(pair(a, b), c), d), e).map(move |((((a, b), c), d), e)| f(a, b, c, d, e))
}
