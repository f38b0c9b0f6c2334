//! Lists of generated elements.

use crate::block::block;
use crate::choose::choose_int;
use crate::generator::{Generator, from_fn};

/// A list of a given length.
pub fn vector_of<G: Generator>(length: usize, element: G) -> impl Generator<Value = Vec<G::Value>> {
    from_fn(move |mut at, size| {
        let next = |_| {
            let (this, rest) = at.split();
            // `(:) <$> element <*> the others`.
            at = rest.left();
            element.generate(this, size)
        };
        (0..length).map(next).collect()
    })
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
    block(move |mut lines| {
        let length = lines.bind(choose_int(0, lines.size() as i64));
        lines.last(vector_of(length as usize, &element))
    })
}

/// A generator like [`list_of`], with at least one element.
pub fn list_of1<G: Generator>(element: G) -> impl Generator<Value = Vec<G::Value>> {
    block(move |mut lines| {
        let length = lines.bind(choose_int(1, lines.size().max(1) as i64));
        lines.last(vector_of(length as usize, &element))
    })
}
