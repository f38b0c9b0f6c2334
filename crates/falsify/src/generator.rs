//! Generators.

use std::fmt;
use std::rc::Rc;

use stromboli_domain::SplitMix;

use crate::block::Block;
use crate::run::Run;
use crate::sample_tree::Place;

/// A generator turns sample trees into values.
///
/// Build generators with the functions of this crate, above all [`block`](crate::block()).
pub trait Generator {
    /// The type of the generated values.
    type Value;

    /// Generates the value for the subtree at a place.
    fn read(&self, at: Place, run: &mut Run) -> Drawn<Self::Value>;

    /// The value for a state of the random number generator. It builds no tree.
    ///
    /// ```
    /// use stromboli_domain::SplitMix;
    /// use stromboli_falsify::{Generator, int, range};
    ///
    /// let digit = int(range::between(0, 9));
    /// assert_eq!(digit.sample(SplitMix::new(1)), Ok(9));
    /// ```
    #[inline(always)]
    fn sample(&self, prng: SplitMix) -> Drawn<Self::Value> {
        self.read(Place::random(prng), &mut Run::plain())
    }

    /// As [`Generator::sample`], or `None` if the value is known to be invalid: see
    /// [`Generator::or_invalid`].
    fn sample_if_valid(&self, prng: SplitMix) -> Drawn<Option<Self::Value>> {
        self.sample(prng).map(Some)
    }

    /// Adds a faster way to generate the same values without a tree, which may return `None` for those
    /// that no precondition accepts. It need not generate all of a value to find out.
    fn or_invalid<F>(self, valid: F) -> OrInvalid<Self, F>
    where
        Self: Sized,
        F: Fn(SplitMix) -> Option<Self::Value>,
    {
        OrInvalid { generator: self, valid }
    }

    /// The value of the tree of zeros, which is the simplest value.
    ///
    /// ```
    /// use stromboli_falsify::{Generator, int, range};
    ///
    /// let year = int(range::with_origin((1900, 2100), 2000));
    /// assert_eq!(year.minimal(), Ok(2000));
    /// ```
    fn minimal(&self) -> Drawn<Self::Value> {
        self.read(Place::MINIMAL, &mut Run::plain())
    }

    /// Applies a function to the values without affecting samples: `fmap`.
    fn map<T, F: Fn(Self::Value) -> T>(self, f: F) -> Map<Self, F>
    where
        Self: Sized,
    {
        Map { generator: self, f }
    }

    /// Continues with the generator that `f` returns for the value: `>>=`.
    ///
    /// This generator reads the left subtree, and the other the right.
    fn bind<G: Generator, F: Fn(Self::Value) -> G>(self, f: F) -> Bind<Self, F>
    where
        Self: Sized,
    {
        Bind { generator: self, f }
    }
}

/// A value, or an error of the generator.
pub type Drawn<T> = Result<T, Error>;

/// Why a generator cannot produce a value. The library calls `error` then, which ends the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The origin of a range is outside the range.
    #[error("withOrigin: origin not within bounds")]
    OriginOutOfBounds,
    /// A fraction of more bits than doubles have was rounded up to 1.
    #[error("mkProperFraction: not a proper fraction: 1.0")]
    NoProperFraction,
    /// A range of characters includes code points that are not characters.
    #[error("Prelude.chr: bad argument")]
    NoCharacter,
    /// There are no values to choose from.
    #[error("NonEmpty.fromList: empty list")]
    NoValues,
    /// There are no generators to choose from.
    #[error("frequency: no generators with non-zero frequency")]
    NoGenerators,
    /// There are more generators to choose from than doubles can distinguish.
    #[error("frequencyLookup: index out of range")]
    IndexOutOfRange,
}

impl<G: Generator + ?Sized> Generator for &G {
    type Value = G::Value;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<G::Value> {
        (**self).read(at, run)
    }

    fn sample_if_valid(&self, prng: SplitMix) -> Drawn<Option<G::Value>> {
        (**self).sample_if_valid(prng)
    }
}

/// A boxed generator.
pub struct Gen<T>(Rc<dyn Generator<Value = T>>);

impl<T> Gen<T> {
    /// Boxes a generator.
    pub fn new(generator: impl Generator<Value = T> + 'static) -> Gen<T> {
        Gen(Rc::new(generator))
    }
}

impl<T> Clone for Gen<T> {
    fn clone(&self) -> Gen<T> {
        Gen(Rc::clone(&self.0))
    }
}

impl<T> fmt::Debug for Gen<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Gen").finish_non_exhaustive()
    }
}

impl<T> Generator for Gen<T> {
    type Value = T;

    fn read(&self, at: Place, run: &mut Run) -> Drawn<T> {
        self.0.read(at, run)
    }

    fn sample_if_valid(&self, prng: SplitMix) -> Drawn<Option<T>> {
        self.0.sample_if_valid(prng)
    }
}

/// See [`Generator::map`].
#[derive(Clone, Copy, Debug)]
pub struct Map<G, F> {
    generator: G,
    f: F,
}

impl<G: Generator, T, F: Fn(G::Value) -> T> Generator for Map<G, F> {
    type Value = T;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<T> {
        self.generator.read(at, run).map(&self.f)
    }

    #[inline(always)]
    fn sample_if_valid(&self, prng: SplitMix) -> Drawn<Option<T>> {
        Ok(self.generator.sample_if_valid(prng)?.map(&self.f))
    }
}

/// See [`Generator::or_invalid`].
#[derive(Clone, Copy, Debug)]
pub struct OrInvalid<G, F> {
    generator: G,
    valid: F,
}

impl<G: Generator, F: Fn(SplitMix) -> Option<G::Value>> Generator for OrInvalid<G, F> {
    type Value = G::Value;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<G::Value> {
        self.generator.read(at, run)
    }

    fn sample_if_valid(&self, prng: SplitMix) -> Drawn<Option<G::Value>> {
        Ok((self.valid)(prng))
    }
}

/// See [`Generator::bind`].
#[derive(Clone, Copy, Debug)]
pub struct Bind<G, F> {
    generator: G,
    f: F,
}

impl<G: Generator, H: Generator, F: Fn(G::Value) -> H> Generator for Bind<G, F> {
    type Value = H::Value;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<H::Value> {
        let mut steps = Block::begin(at, run);
        let value = steps.draw(&self.generator)?;
        let value = steps.last((self.f)(value))?;
        steps.end();
        Ok(value)
    }
}
