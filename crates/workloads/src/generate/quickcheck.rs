//! QuickCheck: keys and values, tuples, and which inputs are checked.

use stromboli_domain::{Precondition, SplitMix};
use stromboli_quickcheck::{
    Arbitrary, Gen, Generator, Inputs, QuickCheck, choose_int, from_fn, lift_m2, lift_m3, lift_m4,
    lift_m5, weighted,
};

use super::{Family, Generate};
use crate::pairs::{Key, Value};
use crate::workload::Workload;

/// The families that a workload has.
pub fn families(workload: Workload) -> &'static [Family] {
    match workload {
        Workload::Bst | Workload::Rbt => &[Family::Type, Family::Api, Family::Cbc],
        Workload::Stlc => &[Family::Type, Family::Cbc],
        Workload::Fsub => &[Family::Type, Family::TypeNarrow, Family::Cbc],
    }
}

/// Whether a property looks at its precondition, which all do but one.
pub fn precondition(workload: Workload, family: Family, property: &str) -> Precondition {
    match (workload, family, property) {
        (Workload::Bst, Family::Type, "UnionUnionIdem") => Precondition::Skip,
        _ => Precondition::Check,
    }
}

/// Numbers from -1000 to 1000: keys, values and indices.
pub(crate) fn number() -> impl Generator<Value = i64> + Copy {
    // Made in place, the bounds are constants to the compiler.
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

/// What the trees of a family hold.
fn in_trees<T: 'static>(family: Family, wrap: fn(i64) -> T) -> Option<Inputs<T>> {
    match family {
        Family::Type | Family::Cbc => Some(Inputs::new(number().map(wrap))),
        Family::Api => Some(Inputs::new(i64::arbitrary().map(wrap))),
        _ => None,
    }
}

/// The pairs that the trees of family `api` are made of.
pub(crate) fn pairs() -> Gen<Vec<(Key, Value)>> {
    let pair =
        lift_m2(|key, value| (key, value), i64::arbitrary().map(Key), i64::arbitrary().map(Value));
    stromboli_quickcheck::list_of(pair).boxed()
}

/// A tuple is discarded with any of its components.
macro_rules! tuple {
    ($lift:ident: $($component:ident $value:ident),+) => {
        impl<$($component: Generate<QuickCheck>),+> Generate<QuickCheck> for ($($component,)+) {
            fn generator(family: Family) -> Option<Inputs<Self>> {
                let tuple = |$($value: Option<$component>),+| Some(($($value?,)+));
                Some(Inputs::or_discard($lift(tuple, $($component::generator(family)?),+)))
            }
        }
    };
}

tuple!(lift_m2: A a, B b);
tuple!(lift_m3: A a, B b, C c);
tuple!(lift_m4: A a, B b, C c, D d);
tuple!(lift_m5: A a, B b, C c, D d, E e);
