//! Falsify: tuples.

use stromboli_domain::{Family, SplitMix};
use stromboli_falsify::range::{self, WithOrigin};
use stromboli_falsify::{
    Falsify, Gen, Generator, elem, int, map3, map4, map5, pair, perturbed_state,
};
use stromboli_workloads::pairs::{Key, Value};

use crate::draws::Draws;
use crate::generate::Generate;

/// A subtree that unfolds from a random state.
#[derive(Clone, Copy)]
pub(crate) struct Place(pub(crate) SplitMix);

impl Draws for Place {
    #[inline(always)]
    fn choose<const N: usize>(self, weights: [u32; N]) -> usize {
        let total: u32 = weights.iter().sum();
        let index = Place(self.0.left()).sample(range::between(0, total - 1));
        let mut n_before = 0;
        let is_chosen = |weight: &u32| {
            n_before += weight;
            index < n_before
        };
        weights.iter().position(is_chosen).expect("the index is less than the total")
    }

    #[inline(always)]
    fn chosen(self, position: usize) -> Place {
        Place(perturbed_state(position as i64, self.0.right()))
    }

    #[inline(always)]
    fn arguments<const N: usize>(self) -> [Place; N] {
        // The last argument is the outermost.
        let mut places = [self; N];
        for last in (1..N).rev() {
            let Place(all) = places[0];
            (places[0], places[last]) = (Place(all.left()), Place(all.right().left()));
        }
        places
    }

    #[inline(always)]
    fn integer(self, most: i64) -> i64 {
        self.sample(int(range::with_origin((-most, most), 0)))
    }

    #[inline(always)]
    fn one_of_two(self) -> usize {
        self.sample(elem([0, 1]))
    }

    #[inline(always)]
    fn truth(self) -> bool {
        self.one_of_two() == 0
    }
}

impl Place {
    #[inline(always)]
    fn sample<T>(self, generator: impl Generator<Value = T>) -> T {
        generator.sample(self.0).expect("there is something to choose from")
    }
}

/// The integers of all families: keys, values and indices.
pub(crate) fn integer() -> WithOrigin<i64> {
    range::with_origin((-1000, 1000), 0)
}

/// Any key.
pub(crate) fn key() -> impl Generator<Value = Key> {
    integer().map(Key)
}

/// Any value.
pub(crate) fn value() -> impl Generator<Value = Value> {
    integer().map(Value)
}

impl Generate<Falsify> for Key {
    fn generator(_: Family) -> Option<Gen<Key>> {
        Some(Gen::new(key()))
    }
}

impl Generate<Falsify> for Value {
    fn generator(_: Family) -> Option<Gen<Value>> {
        Some(Gen::new(value()))
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
