//! QuickCheck: keys and values, tuples.

use stromboli_domain::{Family, SplitMix};
use stromboli_quickcheck::{
    Arbitrary, Generator, Inputs, QuickCheck, arguments, block, choose_int, from_fn, lift_m2,
    lift_m3, lift_m4, lift_m5, list_of, oneof, pure, weighted,
};
use stromboli_workloads::pairs::{Key, Value};

use crate::draws::Draws;
use crate::generate::Generate;

/// A place from which QuickCheck generates, and the size of the test.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) at: SplitMix,
    pub(crate) size: usize,
}

impl Draws for Place {
    #[inline(always)]
    fn choose<const N: usize>(self, weights: [u32; N]) -> usize {
        weighted(weights).generate(self.at.left(), self.size)
    }

    #[inline(always)]
    fn chosen(self, _: usize) -> Place {
        Place { at: self.at.right(), ..self }
    }

    #[inline(always)]
    fn arguments<const N: usize>(self) -> [Place; N] {
        arguments(self.at).map(|at| Place { at, ..self })
    }

    #[inline(always)]
    fn integer(self, most: i64) -> i64 {
        choose_int(-most, most).generate(self.at, self.size)
    }

    #[inline(always)]
    fn one_of_two(self) -> usize {
        oneof([pure(0), pure(1)]).generate(self.at, self.size)
    }

    #[inline(always)]
    fn truth(self) -> bool {
        bool::arbitrary().generate(self.at, self.size)
    }
}

/// Numbers from -1000 to 1000: keys, values and indices.
pub(crate) fn number() -> impl Generator<Value = i64> + Copy {
    // The bounds are created here, so they are constants for the compiler.
    from_fn(|at, size| choose_int(-1000, 1000).generate(at, size))
}

impl Generate<QuickCheck> for Key {
    fn generator(family: Family) -> Option<Inputs<Key>> {
        in_trees(family, Key)
    }
}

impl Generate<QuickCheck> for Value {
    fn generator(family: Family) -> Option<Inputs<Value>> {
        in_trees(family, Value)
    }
}

/// The keys and values of the trees of a family.
fn in_trees<T: 'static>(family: Family, wrap: fn(i64) -> T) -> Option<Inputs<T>> {
    match family {
        Family::TYPE | Family::CBC => Some(Inputs::new(number().map(wrap))),
        Family::API => Some(Inputs::new(i64::arbitrary().map(wrap))),
        _ => None,
    }
}

/// Pairs that are inserted into trees of family `api`.
pub(crate) fn pairs() -> impl Generator<Value = Vec<(Key, Value)>> {
    let pair = |key, value| (Key(key), Value(value));
    list_of(lift_m2(pair, i64::arbitrary(), i64::arbitrary()))
}

/// A tuple is discarded if any of its components is.
macro_rules! tuple {
    ($lift:ident: $($component:ident $value:ident $index:tt),+) => {
        impl<$($component: Generate<QuickCheck>),+> Generate<QuickCheck> for ($($component,)+) {
            fn generator(family: Family) -> Option<Inputs<Self>> {
                let inputs = ($($component::generator(family)?,)+);
                let tuple = |$($value: Option<$component>),+| Some(($($value?,)+));
                let tuples = Inputs::or_discard($lift(tuple, $(inputs.$index.clone()),+));
                if $(inputs.$index.valid().is_none())&&+ {
                    return Some(tuples);
                }
                let valid = ($(inputs.$index.into_valid(),)+);
                // The components after an invalid one are not generated.
                let tuple = block(move |mut lines| Some(($(lines.bind(&valid.$index)?,)+)));
                Some(tuples.or_invalid(tuple))
            }
        }
    };
}

tuple!(lift_m2: A a 0, B b 1);
tuple!(lift_m3: A a 0, B b 1, C c 2);
tuple!(lift_m4: A a 0, B b 1, C c 2, D d 3);
tuple!(lift_m5: A a 0, B b 1, C c 2, D d 3, E e 4);
