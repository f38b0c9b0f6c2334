//! Lists of generated elements.

use stromboli_domain::SplitMix;

use crate::block::{Block, block};
use crate::choose::choose_int;
use crate::generator::{Generator, from_fn};

/// A list of a given length.
pub fn vector_of<G: Generator>(length: usize, element: G) -> impl Generator<Value = Vec<G::Value>> {
    from_fn(move |at, size| elements(length, &element, at, size).collect())
}

/// The elements of a list of a given length.
#[inline]
fn elements<G: Generator>(
    length: usize,
    element: &G,
    mut at: SplitMix,
    size: usize,
) -> impl Iterator<Item = G::Value> {
    let next = move |_| {
        let (this, rest) = at.split();
        // `(:) <$> element <*> the others`.
        at = rest.left();
        element.generate(this, size)
    };
    (0..length).map(next)
}

/// A list with at most as many elements as the size.
///
/// ```
/// # use stromboli_domain::SplitMix;
/// # use stromboli_quickcheck::{Generator, choose_int, list_of};
/// let digits = list_of(choose_int(0, 9));
/// assert_eq!(digits.generate(SplitMix::new(7), 0), []);
/// assert_eq!(digits.generate(SplitMix::new(7), 5), [5, 7, 6]);
/// ```
pub fn list_of<G: Generator>(element: G) -> impl Generator<Value = Vec<G::Value>> {
    from_fn(move |at, size| list_elements(&element, at, size).collect())
}

/// The elements of the list that [`list_of`] generates, for use without the list.
///
/// ```
/// # use stromboli_domain::SplitMix;
/// # use stromboli_quickcheck::list::list_elements;
/// # use stromboli_quickcheck::choose_int;
/// let sum: i64 = list_elements(&choose_int(0, 9), SplitMix::new(7), 5).sum();
/// assert_eq!(sum, 5 + 7 + 6);
/// ```
#[inline]
pub fn list_elements<G: Generator>(
    element: &G,
    at: SplitMix,
    size: usize,
) -> impl Iterator<Item = G::Value> {
    let mut lines = Block::new(at, size);
    let length = lines.bind(choose_int(0, size as i64));
    elements(length as usize, element, lines.rest(), size)
}

/// A generator like [`list_of`], with at least one element.
pub fn list_of1<G: Generator>(element: G) -> impl Generator<Value = Vec<G::Value>> {
    block(move |mut lines| {
        let length = lines.bind(choose_int(1, lines.size().max(1) as i64));
        lines.last(vector_of(length as usize, &element))
    })
}
