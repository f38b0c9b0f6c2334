//! Integers, booleans and elements of lists.

use crate::generator::Generator;
use crate::random::between;
use crate::range::Range;
use crate::reading::{At, Reading};
use crate::tree;

/// An integer from a range, shrinking to its origin.
#[inline]
pub fn int(range: Range) -> impl Generator<Value = i64> {
    Int(range)
}

/// An integer from a range, which does not shrink.
#[inline]
pub fn int_(range: Range) -> impl Generator<Value = i64> {
    Fixed(range)
}

/// A boolean, shrinking to false.
pub fn bool() -> impl Generator<Value = bool> {
    int(Range::constant(0, 1)).map(|number| number == 1)
}

/// One of these values, shrinking to the first.
///
/// # Panics
///
/// If the list is empty.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_hedgehog::{Generator, Size, element};
///
/// let vowel = element(['a', 'e', 'i', 'o', 'u']);
/// assert_eq!(vowel.value(Size(0), SplitMix::new(3)), Some('e'));
/// ```
pub fn element<T: Clone + 'static>(
    values: impl AsRef<[T]> + Clone + 'static,
) -> impl Generator<Value = T> {
    int(indices(values.as_ref().len())).map(move |index| values.as_ref()[position(index)].clone())
}

/// The positions in a list of this length, shrinking to the first.
pub(crate) fn indices(n: usize) -> Range {
    assert!(n > 0, "there must be something to choose from");
    Range::constant(0, i64::try_from(n - 1).expect("nothing in memory has so many parts"))
}

/// Converts an integer from [`indices`] to a position.
pub(crate) fn position(index: i64) -> usize {
    usize::try_from(index).expect("it shrinks to 0, and no further")
}

#[derive(Clone)]
pub(crate) struct Int(pub(crate) Range);

impl Generator for Int {
    type Value = i64;

    #[inline(always)]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<i64> {
        let number = draw(self.0, at);
        R::shrinking(number, |number| tree::integer(self.0.origin(), number))
    }
}

#[derive(Clone)]
struct Fixed(Range);

impl Generator for Fixed {
    type Value = i64;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<i64> {
        R::pure(draw(self.0, at))
    }
}

#[inline(always)]
pub(crate) fn draw<R>(range: Range, at: At<R>) -> i64 {
    let (first, last) = range.bounds(at.size);
    between(first, last, at.seed)
}
