//! Generators to choose from.

use crate::generator::Generator;
use crate::reading::{At, Reading};

/// Generators to choose from: an array or a vector of [`Alternative`]s, or a tuple of up to five
/// that differ in type.
#[expect(clippy::len_without_is_empty, reason = "there is nothing to choose from none")]
pub trait Alternatives: Clone + 'static {
    /// What each of them generates.
    type Value: Clone + 'static;

    /// How many they are.
    fn len(&self) -> usize;

    /// How often the one at this position is chosen, in relation to others.
    fn weight(&self, index: usize) -> u64;

    /// Reads the one at this position.
    fn read<R: Reading>(&self, index: usize, at: At<R>) -> R::Of<Self::Value>;
}

/// A generator to choose, `generator`, or one with a weight, `(3, generator)`, or one that may not
/// be there, `Some(generator)`.
pub trait Alternative: Clone + 'static {
    /// What it generates.
    type Value: Clone + 'static;

    /// How often it is chosen, in relation to others.
    fn weight(&self) -> u64;

    /// The generator, if it is there.
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

macro_rules! slice {
    ($alternative:ident in $slice:ty $(, $n:ident)?) => {
        impl<$alternative: Alternative, $(const $n: usize)?> Alternatives for $slice {
            type Value = $alternative::Value;

            #[inline]
            fn len(&self) -> usize {
                self.iter().filter(|alternative| alternative.generator().is_some()).count()
            }

            #[inline]
            fn weight(&self, index: usize) -> u64 {
                let mut present = self.iter().filter(|alternative| alternative.generator().is_some());
                present.nth(index).expect("there are as many alternatives").weight()
            }

            #[inline]
            fn read<R: Reading>(&self, index: usize, at: At<R>) -> R::Of<Self::Value> {
                let mut present = self.iter().filter_map(|alternative| alternative.generator());
                present.nth(index).expect("there are as many alternatives").read(at)
            }
        }
    };
}

slice!(A in [A; N], N);
slice!(A in Vec<A>);

macro_rules! tuple {
    ($first:ident $first_position:tt $(, $other:ident $position:tt)*) => {
        impl<$first: Alternative $(, $other: Alternative<Value = $first::Value>)*> Alternatives
            for ($first, $($other,)*)
        {
            type Value = $first::Value;

            #[inline]
            fn len(&self) -> usize {
                usize::from(self.$first_position.generator().is_some())
                    $(+ usize::from(self.$position.generator().is_some()))*
            }

            #[inline]
            fn weight(&self, index: usize) -> u64 {
                let mut n_before = index;
                tuple!(@each self, n_before, alternative => alternative.weight();
                    $first_position $($position)*)
            }

            #[inline]
            fn read<R: Reading>(&self, index: usize, at: At<R>) -> R::Of<Self::Value> {
                let mut n_before = index;
                tuple!(@each self, n_before, alternative => {
                    let generator = alternative.generator().expect("it is there");
                    generator.read(at)
                }; $first_position $($position)*)
            }
        }
    };
    (@each $self:ident, $n_before:ident, $alternative:ident => $result:expr; $($position:tt)*) => {{
        $(
            let $alternative = &$self.$position;
            if $alternative.generator().is_some() {
                if $n_before == 0 {
                    return $result;
                }
                $n_before -= 1;
            }
        )*
        panic!("there is no alternative {}", $n_before)
    }};
}

tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
