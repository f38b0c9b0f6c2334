//! The generators of the basic types.

use crate::choose::choose_int;
use crate::generator::{Generator, from_fn};
use crate::lift::{lift_m2, lift_m3, lift_m4, lift_m5};
use crate::list::list_of;

/// A type with a default generator, as in QuickCheck.
///
/// ```
/// # use stromboli_domain::SplitMix;
/// # use stromboli_quickcheck::{Arbitrary, Generator};
/// let pairs = Vec::<(i64, bool)>::arbitrary();
/// assert_eq!(pairs.generate(SplitMix::new(7), 5), [(4, true), (2, true), (-5, false)]);
/// ```
pub trait Arbitrary: Sized {
    /// The default generator.
    fn arbitrary() -> impl Generator<Value = Self>;
}

/// Integers whose magnitude is at most the size.
impl Arbitrary for i64 {
    fn arbitrary() -> impl Generator<Value = i64> {
        from_fn(|at, size| {
            let bound = size as i64;
            // The original also handles types that cannot hold every size: `suchThat` tries integers
            // until the type holds one, and here that is the first.
            choose_int(-bound, bound).generate(at.left().left(), size)
        })
    }
}

impl Arbitrary for bool {
    fn arbitrary() -> impl Generator<Value = bool> {
        choose_int(0, 1).map(|number| number == 1)
    }
}

impl<T: Arbitrary> Arbitrary for Vec<T> {
    fn arbitrary() -> impl Generator<Value = Vec<T>> {
        list_of(T::arbitrary())
    }
}

impl<A: Arbitrary, B: Arbitrary> Arbitrary for (A, B) {
    fn arbitrary() -> impl Generator<Value = (A, B)> {
        lift_m2(|a, b| (a, b), A::arbitrary(), B::arbitrary())
    }
}

impl<A: Arbitrary, B: Arbitrary, C: Arbitrary> Arbitrary for (A, B, C) {
    fn arbitrary() -> impl Generator<Value = (A, B, C)> {
        lift_m3(|a, b, c| (a, b, c), A::arbitrary(), B::arbitrary(), C::arbitrary())
    }
}

impl<A: Arbitrary, B: Arbitrary, C: Arbitrary, D: Arbitrary> Arbitrary for (A, B, C, D) {
    fn arbitrary() -> impl Generator<Value = (A, B, C, D)> {
        lift_m4(
            |a, b, c, d| (a, b, c, d),
            A::arbitrary(),
            B::arbitrary(),
            C::arbitrary(),
            D::arbitrary(),
        )
    }
}

impl<A: Arbitrary, B: Arbitrary, C: Arbitrary, D: Arbitrary, E: Arbitrary> Arbitrary
    for (A, B, C, D, E)
{
    fn arbitrary() -> impl Generator<Value = (A, B, C, D, E)> {
        lift_m5(
            |a, b, c, d, e| (a, b, c, d, e),
            A::arbitrary(),
            B::arbitrary(),
            C::arbitrary(),
            D::arbitrary(),
            E::arbitrary(),
        )
    }
}
