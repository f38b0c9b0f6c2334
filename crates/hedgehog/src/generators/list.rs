//! Lists.

use super::basic::Ensure;
use super::number::draw;
use crate::generator::Generator;
use crate::range::Range;
use crate::reading::{At, Reading};
use crate::tree::Removal;

/// A list whose length is in a range. Shrinks to shorter lists, then shrinks its elements.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_hedgehog::{Generator, Range, Size, int, list};
///
/// let digits = list(Range::constant(0, 3), int(Range::constant(0, 9)));
/// let tree = digits.tree(Size(0), SplitMix::new(1)).unwrap();
/// assert_eq!(*tree.value(), [3, 6]);
///
/// let values: Vec<_> = tree.children().map(|child| child.unwrap().value().clone()).collect();
/// let shorter = [vec![], vec![6], vec![3]];
/// let smaller = [vec![0, 6], vec![2, 6], vec![3, 0], vec![3, 3], vec![3, 5]];
/// assert_eq!(values, [&shorter[..], &smaller[..]].concat());
/// ```
pub fn list<G: Generator>(length: Range, element: G) -> impl Generator<Value = Vec<G::Value>> {
    List { length, element }
}

#[derive(Clone)]
struct List<G> {
    length: Range,
    element: G,
}

impl<G: Generator> Generator for List<G> {
    type Value = Vec<G::Value>;

    /// The seed is split as in the original, which consists of `sized`, `ensure`, and a bind of the
    /// length.
    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Vec<G::Value>> {
        let in_sized = at.left();
        let in_ensure = in_sized.right();
        let length = as_length(draw(self.length, in_ensure.right()));
        let elements = each(&self.element, length, in_ensure.left());
        let list = R::list(elements, Removal::OfChunks);
        // Chunks are removed without checking the range.
        let least = as_length(self.length.least(at.size));
        let is_long_enough = Ensure(move |list: &Vec<G::Value>| list.len() >= least);
        R::bind(list, &is_long_enough, in_sized.left())
    }
}

/// A list of fixed length, whose elements shrink.
pub fn replicate<G: Generator>(n: usize, element: G) -> impl Generator<Value = Vec<G::Value>> {
    Replicate { n, element }
}

#[derive(Clone)]
struct Replicate<G> {
    n: usize,
    element: G,
}

impl<G: Generator> Generator for Replicate<G> {
    type Value = Vec<G::Value>;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Vec<G::Value>> {
        R::list(each(&self.element, self.n, at), Removal::None)
    }
}

/// Reads a generator several times, each time with its own seed.
#[inline]
fn each<R: Reading, G: Generator>(
    element: &G,
    n: usize,
    mut at: At<R>,
) -> impl Iterator<Item = R::Of<G::Value>> {
    (0..n).map(move |_| {
        let own = at.left();
        at = at.right();
        element.read(own)
    })
}

/// A negative length means an empty list.
fn as_length(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}
