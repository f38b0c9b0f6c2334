//! QuickCheck: keys and values, tuples.

use stromboli_domain::{Family, SplitMix};
use stromboli_quickcheck::{
    Arbitrary, Generator, Inputs, QuickCheck, arguments, block, choose_int, from_fn, lift_m2,
    lift_m3, lift_m4, lift_m5, oneof, pure, weighted,
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

/// Whether a tree of family `type` is a node: which of `frequency [(1, leaf), (3, node)]` it is.
pub(crate) fn has_root(at: SplitMix, size: usize, depth: u32) -> bool {
    depth > 0 && weighted([1, 3]).generate(at.left(), size) == 1
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

/// A pair that is inserted into trees of family `api`.
pub(crate) fn pair() -> impl Generator<Value = (Key, Value)> {
    lift_m2(|key, value| (key, value), i64::arbitrary().map(Key), i64::arbitrary().map(Value))
}

/// A tuple is discarded if any of its components is.
macro_rules! tuple {
    ($lift:ident: $($component:ident $value:ident $index:tt),+) => {
        impl<$($component: Generate<QuickCheck>),+> Generate<QuickCheck> for ($($component,)+) {
            fn generator(family: Family) -> Option<Inputs<Self>> {
                let inputs = ($($component::generator(family)?,)+);
                let tuple = |$($value: Option<$component>),+| Some(($($value?,)+));
                let mut tuples = Inputs::or_discard($lift(tuple, $(inputs.$index.clone()),+));
                if $(inputs.$index.valid().is_some())||+ {
                    let valid = ($(inputs.$index.clone().into_valid(),)+);
                    // The components after an invalid one are not generated.
                    let tuple = block(move |mut lines| Some(($(lines.bind(&valid.$index)?,)+)));
                    tuples = tuples.or_invalid(tuple);
                }
                if $(inputs.$index.recycles())||+ {
                    tuples = tuples.recycled_by(move |tuple: Self| {
                        $(inputs.$index.recycle(tuple.$index);)+
                    });
                }
                Some(tuples)
            }
        }
    };
}

tuple!(lift_m2: A a 0, B b 1);
tuple!(lift_m3: A a 0, B b 1, C c 2);
tuple!(lift_m4: A a 0, B b 1, C c 2, D d 3);
tuple!(lift_m5: A a 0, B b 1, C c 2, D d 3, E e 4);
