//! Ranges of integers.
//!
//! A number is computed from a fraction below 1 that consists of a few random bits. Shrinking changes
//! these bits. All steps of the computation use doubles, in the same order as the library, because
//! their rounding affects the result.

use std::marker::PhantomData;

use crate::block::Block;
use crate::generator::{Drawn, Error, Generator};
use crate::integer::Integer;
use crate::primitive::word_n;
use crate::run::Run;
use crate::sample_tree::Place;

/// A range of values: a generator with an origin.
pub trait Range: Generator {
    /// The origin, which the values shrink to.
    ///
    /// ```
    /// use stromboli_falsify::range::{self, Range};
    ///
    /// assert_eq!(range::with_origin((1900, 2100), 2000).origin(), Ok(2000));
    /// ```
    fn origin(&self) -> Drawn<Self::Value> {
        self.minimal()
    }
}

/// A single value.
pub fn constant<T: Clone>(value: T) -> Constant<T> {
    Constant(value)
}

/// The numbers between two bounds, inclusive, shrinking to the first, which may be the greater one.
///
/// ```
/// use stromboli_falsify::range::{self, Range};
///
/// assert_eq!(range::between(1, 6).origin(), Ok(1));
/// assert_eq!(range::between(6, 1).origin(), Ok(6));
/// ```
#[inline(always)]
pub fn between<T: Integer>(x: T, y: T) -> Between<T> {
    Between(Numbers::between(x, y))
}

/// The numbers between two bounds, inclusive, shrinking to an origin between them.
///
/// If the origin is outside the bounds, generating a number is an error.
///
/// ```
/// use stromboli_falsify::range::{self, Range};
///
/// assert_eq!(range::with_origin((-10, 10), 0).origin(), Ok(0));
/// let error = range::with_origin((1, 10), 0).origin().unwrap_err();
/// assert_eq!(error.to_string(), "withOrigin: origin not within bounds");
/// ```
#[inline(always)]
pub fn with_origin<T: Integer>((x, y): (T, T), origin: T) -> WithOrigin<T> {
    let is_between = |x, y| x <= origin && origin <= y;
    if !is_between(x, y) && !is_between(y, x) {
        WithOrigin(Sides::None)
    } else if origin == x {
        WithOrigin(Sides::One(between(x, y)))
    } else if origin == y {
        WithOrigin(Sides::One(between(y, x)))
    } else {
        WithOrigin(Sides::Two { origin, up: between(origin, y), down: between(origin, x) })
    }
}

/// As [`between`], but numbers near the first bound are more likely, the more so the greater the skew.
/// The skew must not be negative.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_falsify::{Generator, range};
///
/// assert_eq!(range::skewed_by(0.0, (0, 100)).sample(SplitMix::new(1)), Ok(92));
/// assert_eq!(range::skewed_by(2.0, (0, 100)).sample(SplitMix::new(1)), Ok(38));
/// ```
pub fn skewed_by<T: Integer>(skew: f64, (x, y): (T, T)) -> SkewedBy<T> {
    SkewedBy { skew, numbers: Numbers::between(x, y) }
}

/// Draws a number from each range and returns the one nearest to `origin`, or `origin` itself if there
/// are no ranges.
pub fn towards<T: Integer, N: Range<Value = T>>(origin: T, ranges: Vec<N>) -> Towards<T, N> {
    Towards { origin, ranges }
}

/// All numbers of a type, shrinking to 0.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_falsify::{Generator, range};
///
/// assert_eq!(range::uniform::<u8>().sample(SplitMix::new(1)), Ok(245));
/// assert_eq!(range::uniform::<i8>().sample(SplitMix::new(1)), Ok(-118));
/// ```
pub fn uniform<T: Integer>() -> Uniform<T> {
    Uniform(PhantomData)
}

/// The characters between two bounds, inclusive, shrinking to the first: `enum`.
///
/// ```
/// use stromboli_falsify::range::{self, Range};
///
/// assert_eq!(range::characters('a', 'z').origin(), Ok('a'));
/// ```
pub fn characters(x: char, y: char) -> Characters {
    Characters(between(u32::from(x), u32::from(y)))
}

/// Maps a fraction below 1 to a number between two bounds.
#[derive(Clone, Copy, Debug)]
struct Numbers<T> {
    /// The number for 0.
    first: T,
    /// The number for fractions close to 1.
    last: T,
    /// The number of bits of a fraction.
    precision: u32,
}

impl<T: Integer> Numbers<T> {
    #[inline(always)]
    fn between(first: T, last: T) -> Numbers<T> {
        // With fewer than seven bits, some numbers of a small range would be much less likely than
        // others.
        Numbers { first, last, precision: first.distance(last).n_digits().max(7) }
    }

    #[inline(always)]
    fn read(&self, skew: impl Fn(f64) -> f64, at: Place, run: &mut Run) -> Drawn<T> {
        if self.first == self.last {
            return Ok(self.first);
        }
        let word = word_n(self.precision).read(at, run)?;
        self.number(word, skew)
    }

    fn number(&self, word: u64, skew: impl Fn(f64) -> f64) -> Drawn<T> {
        // Exact, because the divisor is a power of two.
        let fraction = word as f64 * f64::from_bits(u64::from(1023 - self.precision) << 52);
        if fraction >= 1.0 {
            return Err(Error::NoProperFraction);
        }
        let (x, y) = (self.first.to_f64(), self.last.to_f64());
        Ok(if self.first < self.last {
            T::floor(x + skew(fraction) * (y - x + 1.0))
        } else {
            T::ceiling(x - skew(fraction) * (x - y + 1.0))
        })
    }
}

/// See [`constant`].
#[derive(Clone, Copy, Debug)]
pub struct Constant<T>(T);

impl<T: Clone> Range for Constant<T> {}

impl<T: Clone> Generator for Constant<T> {
    type Value = T;

    fn read(&self, _: Place, _: &mut Run) -> Drawn<T> {
        Ok(self.0.clone())
    }
}

/// See [`between`].
#[derive(Clone, Copy, Debug)]
pub struct Between<T>(Numbers<T>);

impl<T: Integer> Range for Between<T> {}

impl<T: Integer> Generator for Between<T> {
    type Value = T;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<T> {
        self.0.read(|fraction| fraction, at, run)
    }
}

/// See [`skewed_by`].
#[derive(Clone, Copy, Debug)]
pub struct SkewedBy<T> {
    skew: f64,
    numbers: Numbers<T>,
}

impl<T: Integer> Range for SkewedBy<T> {}

impl<T: Integer> Generator for SkewedBy<T> {
    type Value = T;

    fn read(&self, at: Place, run: &mut Run) -> Drawn<T> {
        if self.skew == 0.0 {
            return self.numbers.read(|fraction| fraction, at, run);
        }
        let power = self.skew + 1.0;
        let skew = |fraction: f64| 1.0 - (1.0 - fraction.powf(power)).powf(1.0 / power);
        self.numbers.read(skew, at, run)
    }
}

/// See [`with_origin`].
#[derive(Clone, Copy, Debug)]
pub struct WithOrigin<T>(Sides<T>);

/// The sides of the origin that have numbers.
#[derive(Clone, Copy, Debug)]
enum Sides<T> {
    /// The origin is out of bounds.
    None,
    /// The origin is one of the bounds.
    One(Between<T>),
    /// The origin lies between them.
    Two { origin: T, up: Between<T>, down: Between<T> },
}

impl<T: Integer> Range for WithOrigin<T> {}

impl<T: Integer> Generator for WithOrigin<T> {
    type Value = T;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<T> {
        match &self.0 {
            Sides::None => Err(Error::OriginOutOfBounds),
            Sides::One(side) => side.read(at, run),
            // As `towards`, without the loop.
            Sides::Two { origin, up, down } => {
                let mut steps = Block::begin(at, run);
                let up = steps.draw(up)?;
                steps.nest();
                let down = steps.draw(down)?;
                steps.end();
                Ok(if origin.distance(up) <= origin.distance(down) { up } else { down })
            }
        }
    }
}

/// See [`towards`].
#[derive(Clone, Debug)]
pub struct Towards<T, N> {
    origin: T,
    ranges: Vec<N>,
}

impl<T: Integer, N: Range<Value = T>> Range for Towards<T, N> {}

impl<T: Integer, N: Range<Value = T>> Generator for Towards<T, N> {
    type Value = T;

    fn read(&self, at: Place, run: &mut Run) -> Drawn<T> {
        let mut nearest = None;
        let mut steps = Block::begin(at, run);
        for range in &self.ranges {
            let number = steps.draw(range)?;
            steps.nest();
            let distance = self.origin.distance(number);
            // If several are equally near, the first.
            if nearest.is_none_or(|(_, least)| distance < least) {
                nearest = Some((number, distance));
            }
        }
        steps.end();
        Ok(nearest.map_or(self.origin, |(number, _)| number))
    }
}

/// See [`uniform`].
#[derive(Clone, Copy, Debug)]
pub struct Uniform<T>(PhantomData<T>);

impl<T: Integer> Range for Uniform<T> {}

impl<T: Integer> Generator for Uniform<T> {
    type Value = T;

    fn read(&self, at: Place, run: &mut Run) -> Drawn<T> {
        let number = T::from_bits(word_n(T::BITS).read(at, run)?);
        // The upper half of the words counts down from -1, so that small words are small numbers.
        let is_upper = T::IS_SIGNED && number < T::from_bits(0);
        Ok(if is_upper { T::MAX.wrapping_sub(number) } else { number })
    }
}

/// See [`characters`].
#[derive(Clone, Copy, Debug)]
pub struct Characters(Between<u32>);

impl Range for Characters {}

impl Generator for Characters {
    type Value = char;

    fn read(&self, at: Place, run: &mut Run) -> Drawn<char> {
        char::from_u32(self.0.read(at, run)?).ok_or(Error::NoCharacter)
    }
}

#[cfg(test)]
mod tests;
