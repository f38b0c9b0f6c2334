//! Hedgehog: keys and values, tuples.

use stromboli_domain::Family;
use stromboli_hedgehog::reading::Plain;
use stromboli_hedgehog::{
    At, Gen, Generator, Hedgehog, Range, Reading, choice, frequency, int, map3, map4, map5, pure,
    zip,
};
use stromboli_workloads::pairs::{Key, Value};

use crate::draws::Draws;
use crate::generate::Generate;

impl Draws for At<Plain> {
    #[inline(always)]
    fn choose<const N: usize>(self, weights: [u32; N]) -> usize {
        let position = |at: usize| (u64::from(weights[at]), pure(at));
        plain(&frequency(std::array::from_fn::<_, N, _>(position)), self)
    }

    #[inline(always)]
    fn chosen(self, _: usize) -> At<Plain> {
        self.left()
    }

    #[inline(always)]
    fn arguments<const N: usize>(self) -> [At<Plain>; N] {
        // The last argument is the outermost.
        let mut places = [self; N];
        for last in (1..N).rev() {
            let all = places[0];
            (places[0], places[last]) = (all.left(), all.right());
        }
        places
    }

    #[inline(always)]
    fn integer(self, most: i64) -> i64 {
        plain(&int(Range::linear_from(0, -most, most)), self)
    }

    #[inline(always)]
    fn one_of_two(self) -> usize {
        plain(&choice([pure(0), pure(1)]), self)
    }

    #[inline(always)]
    fn truth(self) -> bool {
        self.one_of_two() == 0
    }
}

/// The value of a generator that never discards.
#[inline(always)]
fn plain<G: Generator>(generator: &G, at: At<Plain>) -> G::Value {
    generator.read(at).expect("nothing is discarded")
}

/// Any integer that the experiment draws freely.
pub(crate) fn integer() -> Integer {
    Integer
}

/// The range is created where it is read, so it is a constant for the compiler.
#[derive(Clone, Copy)]
pub(crate) struct Integer;

impl Generator for Integer {
    type Value = i64;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<i64> {
        int(Range::linear_from(0, -1000, 1000)).read(at)
    }
}

/// Any key.
pub(crate) fn key() -> impl Generator<Value = Key> {
    integer().map(Key)
}

/// Any value.
pub(crate) fn value() -> impl Generator<Value = Value> {
    integer().map(Value)
}

impl Generate<Hedgehog> for Key {
    fn generator(_: Family) -> Option<Gen<Key>> {
        Some(key().boxed())
    }
}

impl Generate<Hedgehog> for Value {
    fn generator(_: Family) -> Option<Gen<Value>> {
        Some(value().boxed())
    }
}

impl<A, B> Generate<Hedgehog> for (A, B)
where
    A: Generate<Hedgehog>,
    B: Generate<Hedgehog>,
{
    fn generator(family: Family) -> Option<Gen<Self>> {
        Some(zip(A::generator(family)?, B::generator(family)?).boxed())
    }
}

impl<A, B, C> Generate<Hedgehog> for (A, B, C)
where
    A: Generate<Hedgehog>,
    B: Generate<Hedgehog>,
    C: Generate<Hedgehog>,
{
    fn generator(family: Family) -> Option<Gen<Self>> {
        let (a, b, c) = (A::generator(family)?, B::generator(family)?, C::generator(family)?);
        Some(map3(|a, b, c| (a, b, c), a, b, c).boxed())
    }
}

impl<A, B, C, D> Generate<Hedgehog> for (A, B, C, D)
where
    A: Generate<Hedgehog>,
    B: Generate<Hedgehog>,
    C: Generate<Hedgehog>,
    D: Generate<Hedgehog>,
{
    fn generator(family: Family) -> Option<Gen<Self>> {
        let (a, b) = (A::generator(family)?, B::generator(family)?);
        let (c, d) = (C::generator(family)?, D::generator(family)?);
        Some(map4(|a, b, c, d| (a, b, c, d), a, b, c, d).boxed())
    }
}

impl<A, B, C, D, E> Generate<Hedgehog> for (A, B, C, D, E)
where
    A: Generate<Hedgehog>,
    B: Generate<Hedgehog>,
    C: Generate<Hedgehog>,
    D: Generate<Hedgehog>,
    E: Generate<Hedgehog>,
{
    fn generator(family: Family) -> Option<Gen<Self>> {
        let (a, b, c) = (A::generator(family)?, B::generator(family)?, C::generator(family)?);
        let (d, e) = (D::generator(family)?, E::generator(family)?);
        Some(map5(|a, b, c, d, e| (a, b, c, d, e), a, b, c, d, e).boxed())
    }
}
