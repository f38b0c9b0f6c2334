//! Falsify: tuples.

use stromboli_domain::Family;
use stromboli_falsify::{
    Drawn, Falsify, Gen, Generator, Reading, int, map3, map4, map5, pair, range, remembered,
};
use stromboli_workloads::pairs::{Key, Value};

use crate::generate::Generate;

/// The integers of all families: keys, values and indices.
pub(crate) fn integer() -> Integer<1000> {
    Integer
}

/// An integer of at most this magnitude.
///
/// The range is created where it is read, so it is a constant for the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Integer<const MOST: i64>;

impl<const MOST: i64> Generator for Integer<MOST> {
    type Value = i64;

    #[inline(always)]
    fn read<R: Reading>(&self, at: R::At, reading: &mut R) -> Drawn<i64> {
        int(range::with_origin((-MOST, MOST), 0)).read(at, reading)
    }
}

/// Any key with any value.
pub(crate) fn key_and_value() -> impl Generator<Value = (Key, Value)> {
    remembered((), |(), steps| steps.last(pair(integer().map(Key), integer().map(Value))))
}

impl Generate<Falsify> for Key {
    fn generator(_: Family) -> Option<Gen<Key>> {
        Some(Gen::new(integer().map(Key)))
    }
}

impl Generate<Falsify> for Value {
    fn generator(_: Family) -> Option<Gen<Value>> {
        Some(Gen::new(integer().map(Value)))
    }
}

impl<A, B> Generate<Falsify> for (A, B)
where
    A: Generate<Falsify>,
    B: Generate<Falsify>,
{
    fn generator(family: Family) -> Option<Gen<(A, B)>> {
        Some(Gen::new(pair(A::generator(family)?, B::generator(family)?)))
    }
}

impl<A, B, C> Generate<Falsify> for (A, B, C)
where
    A: Generate<Falsify>,
    B: Generate<Falsify>,
    C: Generate<Falsify>,
{
    fn generator(family: Family) -> Option<Gen<(A, B, C)>> {
        let (a, b, c) = (A::generator(family)?, B::generator(family)?, C::generator(family)?);
        Some(Gen::new(map3(|a, b, c| (a, b, c), a, b, c)))
    }
}

impl<A, B, C, D> Generate<Falsify> for (A, B, C, D)
where
    A: Generate<Falsify>,
    B: Generate<Falsify>,
    C: Generate<Falsify>,
    D: Generate<Falsify>,
{
    fn generator(family: Family) -> Option<Gen<(A, B, C, D)>> {
        let (a, b) = (A::generator(family)?, B::generator(family)?);
        let (c, d) = (C::generator(family)?, D::generator(family)?);
        Some(Gen::new(map4(|a, b, c, d| (a, b, c, d), a, b, c, d)))
    }
}

impl<A, B, C, D, E> Generate<Falsify> for (A, B, C, D, E)
where
    A: Generate<Falsify>,
    B: Generate<Falsify>,
    C: Generate<Falsify>,
    D: Generate<Falsify>,
    E: Generate<Falsify>,
{
    fn generator(family: Family) -> Option<Gen<(A, B, C, D, E)>> {
        let (a, b) = (A::generator(family)?, B::generator(family)?);
        let (c, d) = (C::generator(family)?, D::generator(family)?);
        let e = E::generator(family)?;
        Some(Gen::new(map5(|a, b, c, d, e| (a, b, c, d, e), a, b, c, d, e)))
    }
}
