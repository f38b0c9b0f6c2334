//! Choosing between several generators.

use crate::block::Block;
use crate::generator::{Drawn, Error, Generator};
use crate::primitive::perturbed;
use crate::range;
use crate::run::Run;
use crate::sample_tree::Place;

/// One of several generators, chosen by weight, shrinking to earlier ones.
///
/// They are a tuple of pairs or, if all have the same type, a slice of pairs.
///
/// ```
/// use stromboli_falsify::{Generator, frequency, int, pure, range};
///
/// let mostly_small = frequency(((3, int(range::between(0, 9))), (1, pure(1000))));
/// assert_eq!(mostly_small.minimal(), Ok(0));
/// ```
#[inline(always)]
pub fn frequency<A: Alternatives>(alternatives: A) -> Frequency<A> {
    Frequency(alternatives)
}

/// One of several generators, uniformly, shrinking to earlier ones.
///
/// ```
/// use stromboli_falsify::{Generator, one_of, pure};
///
/// assert_eq!(one_of([pure(1), pure(2)]).minimal(), Ok(1));
/// ```
#[inline(always)]
pub fn one_of<G: Generator, const N: usize>(generators: [G; N]) -> Frequency<Equally<G, N>> {
    Frequency(Equally(generators))
}

/// See [`frequency`].
#[derive(Clone, Copy, Debug)]
pub struct Frequency<A>(A);

impl<A: Alternatives> Generator for Frequency<A> {
    type Value = A::Value;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<A::Value> {
        let total = self.0.total();
        if total == 0 {
            return Err(Error::NoGenerators);
        }
        let mut steps = Block::begin(at, run);
        let index = steps.draw(range::between(0, total - 1))?;
        let value = steps.last(Chosen { alternatives: &self.0, index })?;
        steps.end();
        Ok(value)
    }
}

/// Generators to choose from, with their weights.
pub trait Alternatives {
    /// The type of the generated values.
    type Value;

    /// The sum of the weights.
    fn total(&self) -> u32;

    /// Reads with the generator at this index, where each counts as often as its weight. Each has its
    /// own part of the tree: see [`perturb`](crate::perturb).
    fn read(&self, index: u32, at: Place, run: &mut Run) -> Drawn<Self::Value>;
}

/// The generator that was chosen.
struct Chosen<'a, A> {
    alternatives: &'a A,
    index: u32,
}

impl<A: Alternatives> Generator for Chosen<'_, A> {
    type Value = A::Value;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<A::Value> {
        self.alternatives.read(self.index, at, run)
    }
}

macro_rules! alternatives {
    ($($generator:ident $number:tt),+) => {
        impl<T, $($generator: Generator<Value = T>),+> Alternatives for ($((u32, $generator),)+) {
            type Value = T;

            #[inline(always)]
            fn total(&self) -> u32 {
                0 $(+ self.$number.0)+
            }

            #[inline(always)]
            fn read(&self, index: u32, at: Place, run: &mut Run) -> Drawn<T> {
                let mut n_before = 0;
                $(
                    n_before += self.$number.0;
                    if index < n_before {
                        return self.$number.1.read(perturbed($number, at, run), run);
                    }
                )+
                Err(Error::IndexOutOfRange)
            }
        }
    };
}

alternatives!(A 0);
alternatives!(A 0, B 1);
alternatives!(A 0, B 1, C 2);
alternatives!(A 0, B 1, C 2, D 3);
alternatives!(A 0, B 1, C 2, D 3, E 4);
alternatives!(A 0, B 1, C 2, D 3, E 4, F 5);

impl<G: Generator> Alternatives for [(u32, G)] {
    type Value = G::Value;

    fn total(&self) -> u32 {
        self.iter().map(|(weight, _)| weight).sum()
    }

    fn read(&self, index: u32, at: Place, run: &mut Run) -> Drawn<G::Value> {
        let mut n_before = 0;
        for (number, (weight, generator)) in (0..).zip(self) {
            n_before += weight;
            if index < n_before {
                return generator.read(perturbed(number, at, run), run);
            }
        }
        Err(Error::IndexOutOfRange)
    }
}

impl<G: Generator, const N: usize> Alternatives for [(u32, G); N] {
    type Value = G::Value;

    fn total(&self) -> u32 {
        self.as_slice().total()
    }

    fn read(&self, index: u32, at: Place, run: &mut Run) -> Drawn<G::Value> {
        self.as_slice().read(index, at, run)
    }
}

impl<A: Alternatives + ?Sized> Alternatives for &A {
    type Value = A::Value;

    fn total(&self) -> u32 {
        (**self).total()
    }

    fn read(&self, index: u32, at: Place, run: &mut Run) -> Drawn<A::Value> {
        (**self).read(index, at, run)
    }
}

/// Generators of weight 1.
#[derive(Clone, Copy, Debug)]
pub struct Equally<G, const N: usize>([G; N]);

impl<G: Generator, const N: usize> Alternatives for Equally<G, N> {
    type Value = G::Value;

    #[inline(always)]
    fn total(&self) -> u32 {
        N as u32
    }

    #[inline(always)]
    fn read(&self, index: u32, at: Place, run: &mut Run) -> Drawn<G::Value> {
        let generator = self.0.get(index as usize).ok_or(Error::IndexOutOfRange)?;
        generator.read(perturbed(i64::from(index), at, run), run)
    }
}
