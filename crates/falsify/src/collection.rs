//! Lists and permutations.
//!
//! The number of elements is drawn first, then a mark for each of them. The mark keeps the element
//! until shrinking drops it. Therefore any single element can be dropped.

use crate::block::{Block, block};
use crate::choice::if_s;
use crate::generator::{Drawn, Generator};
use crate::primitive::pure;
use crate::range::{self, Range};
use crate::shrinking::first_then;

/// A value of each generator: `sequence`.
///
/// ```
/// use stromboli_falsify::{Generator, int, range, sequence};
///
/// let digits = sequence([int(range::between(1, 9)), int(range::between(0, 9))]);
/// assert_eq!(digits.minimal(), Ok(vec![1, 0]));
/// ```
pub fn sequence<G: Generator>(
    generators: impl AsRef<[G]>,
) -> impl Generator<Value = Vec<G::Value>> {
    block(move |steps| traverse(generators.as_ref(), steps))
}

/// A fixed number of values: `replicateM`.
///
/// ```
/// use stromboli_falsify::{Generator, pure, replicate};
///
/// assert_eq!(replicate(3, pure('x')).minimal(), Ok(vec!['x'; 3]));
/// ```
pub fn replicate<G: Generator>(n: usize, generator: G) -> impl Generator<Value = Vec<G::Value>> {
    block(move |steps| traverse(std::iter::repeat_n(&generator, n), steps))
}

/// A value of each generator, combined by `<*>` from the right.
fn traverse<G: Generator>(
    generators: impl IntoIterator<Item = G>,
    steps: &mut Block<'_>,
) -> Drawn<Vec<G::Value>> {
    let generators = generators.into_iter();
    let mut values = Vec::with_capacity(generators.size_hint().0);
    for generator in generators {
        values.push(steps.draw(generator)?);
        steps.nest();
    }
    Ok(values)
}

/// A list. Its length shrinks towards the origin of the range, but not below.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_falsify::{Generator, int, list, range};
///
/// let digits = list(range::between(2, 5), int(range::between(0, 9)));
/// assert_eq!(digits.sample(SplitMix::new(1)), Ok(vec![1, 3, 8, 7, 8]));
/// assert_eq!(digits.minimal(), Ok(vec![0, 0]));
/// ```
pub fn list<R, G>(length: R, element: G) -> impl Generator<Value = Vec<G::Value>>
where
    R: Range<Value = u64>,
    G: Generator,
{
    block(move |steps| {
        let n = steps.draw(&length)? as usize;
        let mut marks = steps.draw(marks(n))?;
        // The library reads them from the end.
        marks.reverse();
        keep_at_least(length.origin()? as usize, &mut marks);
        steps.last(select(&marks, |_| &element))
    })
}

/// Whether each of `n` elements is kept. Shrinking drops them.
fn marks(n: usize) -> impl Generator<Value = Vec<bool>> {
    replicate(n, first_then(true, false))
}

/// Restores the first dropped elements until at least `n` are kept.
fn keep_at_least(n: usize, marks: &mut [bool]) {
    let n_kept = marks.iter().filter(|is_kept| **is_kept).count();
    let dropped = marks.iter_mut().filter(|is_kept| !**is_kept);
    dropped.take(n.saturating_sub(n_kept)).for_each(|is_kept| *is_kept = true);
}

/// The values of the kept elements.
fn select<G: Generator>(
    marks: &[bool],
    element: impl Fn(usize) -> G,
) -> impl Generator<Value = Vec<G::Value>> {
    block(move |steps| {
        let elements = marks.iter().enumerate().map(|(at, is_kept)| keep(*is_kept, element(at)));
        let values = traverse(elements, steps)?;
        Ok(values.into_iter().flatten().collect())
    })
}

/// A value, if it is kept. The condition is not a generator, but it is combined like one.
pub(crate) fn keep<G: Generator>(
    is_kept: bool,
    generator: G,
) -> impl Generator<Value = Option<G::Value>> {
    if_s(pure(is_kept), generator.map(Some), block(|_| Ok(None)))
}

/// The values in a random order, shrinking towards the given one.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_falsify::{Generator, shuffle};
///
/// assert_eq!(shuffle(vec![1, 2, 3, 4, 5, 6]).sample(SplitMix::new(1)), Ok(vec![3, 1, 4, 2, 5, 6]));
/// assert_eq!(shuffle(vec![1, 2, 3]).minimal(), Ok(vec![1, 2, 3]));
/// ```
pub fn shuffle<T: Clone>(values: Vec<T>) -> impl Generator<Value = Vec<T>> {
    permutation(values.len()).map(move |swaps| {
        let mut values = values.clone();
        for (i, j) in swaps {
            values.swap(i as usize, j as usize);
        }
        values
    })
}

/// A permutation of `n` values, as pairs of positions to swap one after another.
pub fn permutation(n: usize) -> impl Generator<Value = Vec<(u64, u64)>> {
    block(move |steps| {
        let n_swaps = n.saturating_sub(1);
        if n_swaps == 0 {
            return Ok(Vec::new());
        }
        let marks = steps.draw(marks(n_swaps))?;
        steps.last(select(&marks, |position| swap((n_swaps - position) as u64)))
    })
}

fn swap(last: u64) -> impl Generator<Value = (u64, u64)> {
    block(move |steps| {
        let i = steps.draw(range::between(1, last))?;
        let j = steps.draw(range::between(last, 0))?;
        Ok((i, i.min(j)))
    })
}
