//! Integers from a range, and choices between alternatives.

use stromboli_domain::SplitMix;

use crate::block::block;
use crate::generator::{Generator, from_fn};

/// `chooseInt`: a number from `low` to `high`, or from `high` to `low`.
#[inline]
pub fn choose_int(low: i64, high: i64) -> impl Generator<Value = i64> + Copy {
    let range = Range::between(low, high);
    // The original has a bind here, which has no other effect.
    from_fn(move |at, _| range.draw(at.left()))
}

/// `choose` for `Int`: as [`choose_int`], but with different use of randomness.
#[inline]
pub fn choose(low: i64, high: i64) -> impl Generator<Value = i64> + Copy {
    let range = Range::between(low, high);
    from_fn(move |at, _| range.draw(at))
}

/// The integers from `low` to `low + width`.
#[derive(Clone, Copy)]
struct Range {
    low: i64,
    width: u64,
    /// A mask of as many bits as the width has.
    mask: u64,
}

impl Range {
    #[inline]
    fn between(low: i64, high: i64) -> Range {
        let (low, high) = if low <= high { (low, high) } else { (high, low) };
        let width = high.wrapping_sub(low).cast_unsigned();
        Range { low, width, mask: u64::MAX >> (width | 1).leading_zeros() }
    }

    /// The first random number whose masked bits are in the range.
    #[inline]
    fn draw(self, mut at: SplitMix) -> i64 {
        // Half of all random numbers would miss the only integer.
        if self.width == 0 {
            return self.low;
        }
        loop {
            let (number, rest) = at.next();
            let above = number & self.mask;
            if above <= self.width {
                return self.low.wrapping_add(above.cast_signed());
            }
            at = rest;
        }
    }
}

const NOTHING: &str = "there is something to choose from";

/// One of these values, uniformly.
///
/// # Panics
///
/// If the list is empty.
pub fn elements<T: Clone>(values: impl AsRef<[T]>) -> impl Generator<Value = T> {
    let index = index_of(values.as_ref());
    from_fn(move |at, size| values.as_ref()[index.generate(at, size)].clone())
}

/// One of these generators, uniformly.
///
/// # Panics
///
/// If the list is empty.
pub fn oneof<G: Generator>(generators: impl AsRef<[G]>) -> impl Generator<Value = G::Value> {
    let index = index_of(generators.as_ref());
    from_fn(move |at, size| {
        let (left, right) = at.split();
        generators.as_ref()[index.generate(left, size)].generate(right, size)
    })
}

/// A position, uniformly.
fn index_of<T>(items: &[T]) -> impl Generator<Value = usize> + Copy + use<T> {
    assert!(!items.is_empty(), "{NOTHING}");
    let index = choose_int(0, items.len() as i64 - 1);
    from_fn(move |at, size| index.generate(at, size) as usize)
}

/// One of these generators, chosen by weight.
///
/// They are a list of generators of the same type, or a tuple of generators of different types.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_quickcheck::{Generator, choose_int, frequency, pure};
///
/// let mostly_zero = frequency(((3, pure(0)), (1, choose_int(1, 9))));
/// let values: Vec<_> = (0..8).map(|n| mostly_zero.generate(SplitMix::new(n), 30)).collect();
/// assert_eq!(values, [0, 4, 0, 0, 5, 0, 0, 6]);
/// ```
///
/// # Panics
///
/// If no weight is positive.
pub fn frequency<A: Alternatives>(alternatives: A) -> impl Generator<Value = A::Value> {
    let total = Total::of(alternatives.weights()).expect(NOTHING);
    from_fn(move |at, size| {
        let index = total.pick(alternatives.weights(), at.left());
        alternatives.generate_right(index, at, size)
    })
}

/// Several generators with their weights.
pub trait Alternatives {
    /// The type of the generated values.
    type Value;

    /// The weight of each generator, in order.
    fn weights(&self) -> impl Iterator<Item = u32>;

    /// The value of the generator at a position, from the right half of the state.
    fn generate_right(&self, index: usize, at: SplitMix, size: usize) -> Self::Value;
}

impl<G: Generator> Alternatives for Vec<(u32, G)> {
    type Value = G::Value;

    fn weights(&self) -> impl Iterator<Item = u32> {
        self.iter().map(|(weight, _)| *weight)
    }

    fn generate_right(&self, index: usize, at: SplitMix, size: usize) -> G::Value {
        self[index].1.generate(at.right(), size)
    }
}

macro_rules! alternatives {
    ($last:ident $last_index:tt $(, $other:ident $index:tt)*) => {
        impl<$last: Generator $(, $other: Generator<Value = $last::Value>)*> Alternatives
            for ($((u32, $other),)* (u32, $last))
        {
            type Value = $last::Value;

            #[inline]
            fn weights(&self) -> impl Iterator<Item = u32> {
                [$(self.$index.0,)* self.$last_index.0].into_iter()
            }

            #[inline]
            fn generate_right(&self, index: usize, at: SplitMix, size: usize) -> Self::Value {
                // Each arm splits the state, because constants do not need it.
                match index {
                    $($index => self.$index.1.generate(at.right(), size),)*
                    _ => self.$last_index.1.generate(at.right(), size),
                }
            }
        }
    };
}

alternatives!(B 1, A 0);
alternatives!(C 2, A 0, B 1);
alternatives!(D 3, A 0, B 1, C 2);
alternatives!(E 4, A 0, B 1, C 2, D 3);

/// The index of the alternative that [`frequency`] takes, for use without a list of generators: in a
/// [`block`](crate::block()), the lines that follow are the alternative's.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_quickcheck::{Generator, block, choose_int, weighted};
///
/// let mostly_zero = block(|mut lines| match lines.bind(weighted([3, 1])) {
///     0 => 0,
///     _ => lines.last(choose_int(1, 9)),
/// });
/// let values: Vec<_> = (0..8).map(|n| mostly_zero.generate(SplitMix::new(n), 30)).collect();
/// assert_eq!(values, [0, 4, 0, 0, 5, 0, 0, 6]);
/// ```
///
/// # Panics
///
/// If no weight is positive.
#[inline]
pub fn weighted<const N: usize>(weights: [u32; N]) -> impl Generator<Value = usize> + Copy {
    let total = Total::of(weights.into_iter()).expect(NOTHING);
    from_fn(move |at, _| total.pick(weights.into_iter(), at))
}

/// The integers up to the sum of some weights that are not all 0.
#[derive(Clone, Copy)]
struct Total(Range);

impl Total {
    #[inline]
    fn of(weights: impl Iterator<Item = u32>) -> Option<Total> {
        let total = weights.map(i64::from).sum();
        (total > 0).then(|| Total(Range::between(1, total)))
    }

    /// Draws an integer as [`choose_int`] does, and returns the position of the weight that it falls
    /// on.
    #[inline]
    fn pick(self, weights: impl Iterator<Item = u32>, at: SplitMix) -> usize {
        let number = self.0.draw(at.left());
        let ends = weights.scan(0, |end, weight| {
            *end += i64::from(weight);
            Some(*end)
        });
        ends.filter(|end| *end < number).count()
    }
}

/// One of these generators as in [`frequency`]; if it returns `None`, one of the others, and so on. It
/// is not part of QuickCheck, but shared by the experiments that use it.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_quickcheck::{Generator, backtrack, choose_int, pure};
///
/// let digit = choose_int(0, 9).map(Some).boxed();
/// let perhaps = backtrack([(9, pure(None).boxed()), (1, digit)]);
/// assert_eq!(perhaps.generate(SplitMix::new(1), 30), Some(7));
/// ```
///
/// # Panics
///
/// If there are more than 64.
pub fn backtrack<T, G: Generator<Value = Option<T>>>(
    alternatives: impl AsRef<[(u32, G)]>,
) -> impl Generator<Value = Option<T>> {
    assert!(alternatives.as_ref().len() <= 64, "the failed ones are kept in 64 bits");
    block(move |mut lines| {
        let alternatives = alternatives.as_ref();
        let mut failed = 0_u64;
        loop {
            // A generator that has failed has weight 0, so only the others can be chosen.
            let weights = alternatives
                .iter()
                .enumerate()
                .map(|(index, (weight, _))| if failed >> index & 1 == 0 { *weight } else { 0 });
            let total = Total::of(weights.clone())?;
            let index = lines.bind(from_fn(|at, _| total.pick(weights.clone(), at)));
            let value = lines.bind(&alternatives[index].1);
            if value.is_some() {
                return value;
            }
            failed |= 1 << index;
        }
    })
}
