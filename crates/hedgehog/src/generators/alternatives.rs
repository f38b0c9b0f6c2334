//! Generators to choose from.

use crate::generator::Generator;
use crate::reading::{At, Reading};

/// Generators to choose from: an array or a vector of [`Alternative`]s, or a tuple of up to five
/// that differ in type.
#[expect(clippy::len_without_is_empty, reason = "there is nothing to choose from none")]
pub trait Alternatives: Clone + 'static {
    /// The type of the generated values.
    type Value: Clone + 'static;

    /// The number of alternatives.
    fn len(&self) -> usize;

    /// The weight of the alternative at this position.
    fn weight(&self, index: usize) -> u64;

    /// Reads the alternative at this position.
    fn read<R: Reading>(&self, index: usize, at: At<R>) -> R::Of<Self::Value>;
}

/// An alternative: `generator`, or `(3, generator)` with a weight, or `Some(generator)` if it is
/// optional.
pub trait Alternative: Clone + 'static {
    /// The type of the generated values.
    type Value: Clone + 'static;

    /// How often it is chosen, relative to the others; 1 by default.
    fn weight(&self) -> u64;

    /// The generator, unless it is `None`.
    fn generator(&self) -> Option<&impl Generator<Value = Self::Value>>;
}

impl<G: Generator> Alternative for G {
    type Value = G::Value;

    #[inline]
    fn weight(&self) -> u64 {
        1
    }

    #[inline]
    fn generator(&self) -> Option<&impl Generator<Value = G::Value>> {
        Some(self)
    }
}

impl<G: Generator> Alternative for (u64, G) {
    type Value = G::Value;

    #[inline]
    fn weight(&self) -> u64 {
        self.0
    }

    #[inline]
    fn generator(&self) -> Option<&impl Generator<Value = G::Value>> {
        Some(&self.1)
    }
}

impl<G: Generator> Alternative for Option<G> {
    type Value = G::Value;

    #[inline]
    fn weight(&self) -> u64 {
        1
    }

    #[inline]
    fn generator(&self) -> Option<&impl Generator<Value = G::Value>> {
        self.as_ref()
    }
}

/// The alternative at this position, not counting `None`.
#[inline]
fn nth<A: Alternative>(alternatives: &[A], index: usize) -> &A {
    let mut present = alternatives.iter().filter(|alternative| alternative.generator().is_some());
    present.nth(index).expect("the position is below the length")
}

macro_rules! slice {
    ($alternative:ident in $slice:ty $(, $n:ident)?) => {
        impl<$alternative: Alternative, $(const $n: usize)?> Alternatives for $slice {
            type Value = $alternative::Value;

            #[inline]
            fn len(&self) -> usize {
                self.iter().filter_map(Alternative::generator).count()
            }

            #[inline]
            fn weight(&self, index: usize) -> u64 {
                nth(self, index).weight()
            }

            #[inline]
            fn read<R: Reading>(&self, index: usize, at: At<R>) -> R::Of<Self::Value> {
                nth(self, index).generator().expect("it is there").read(at)
            }
        }
    };
}

slice!(A in [A; N], N);
slice!(A in Vec<A>);

/// Evaluates an expression for the alternative of a tuple at this position, not counting `None`.
macro_rules! of_nth {
    (
        $tuple:ident, $index:ident, $alternative:ident, $generator:ident => $asked:expr;
        $($position:tt)*
    ) => {{
        let mut n_before = $index;
        $(
            let $alternative = &$tuple.$position;
            if let Some($generator) = $alternative.generator() {
                match n_before.checked_sub(1) {
                    None => return $asked,
                    Some(less) => n_before = less,
                }
            }
        )*
        unreachable!("the position is below the length, and so is not {n_before} past it")
    }};
}

macro_rules! tuple {
    ($first:ident 0 $(, $other:ident $position:tt)*) => {
        impl<$first: Alternative $(, $other: Alternative<Value = $first::Value>)*> Alternatives
            for ($first, $($other,)*)
        {
            type Value = $first::Value;

            #[inline]
            fn len(&self) -> usize {
                usize::from(self.0.generator().is_some())
                    $(+ usize::from(self.$position.generator().is_some()))*
            }

            #[inline]
            fn weight(&self, index: usize) -> u64 {
                of_nth!(self, index, alternative, _generator => alternative.weight(); 0 $($position)*)
            }

            #[inline]
            fn read<R: Reading>(&self, index: usize, at: At<R>) -> R::Of<Self::Value> {
                of_nth!(self, index, _alternative, generator => generator.read(at); 0 $($position)*)
            }
        }
    };
}

tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
