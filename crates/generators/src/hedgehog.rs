//! Hedgehog: keys and values, tuples.

use stromboli_domain::Family;
use stromboli_hedgehog::{
    At, Gen, Generator, Hedgehog, Range, Reading, int, map3, map4, map5, zip,
};
use stromboli_workloads::pairs::{Key, Value};

use crate::generate::Generate;

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
