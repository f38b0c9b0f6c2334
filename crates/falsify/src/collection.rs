//! Lists and permutations.
//!
//! The number of elements is drawn first, then a mark for each of them. The mark keeps the element
//! until shrinking drops it. Therefore any single element can be dropped.

use crate::block::{Block, block};
use crate::choice::if_s;
use crate::generator::{Drawn, Generator};
use crate::primitive::pure;
use crate::range::{self, Range};
use crate::remembered::remembered;
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
        if !marks.dropped.is_empty() {
            marks.keep_at_least(length.origin()? as usize);
        }
        steps.last(marks.select(|_| &element))
    })
}

/// The elements that shrinking has dropped. While searching there are none.
#[derive(Clone, Debug)]
struct Marks {
    n: usize,
    /// The positions of dropped elements, ascending.
    dropped: Vec<usize>,
}

/// A mark for each of `n` elements.
fn marks(n: usize) -> impl Generator<Value = Marks> {
    remembered(n, |n, steps| {
        let mut dropped = Vec::new();
        for position in 0..n {
            if steps.is_untouched() {
                break;
            }
            if steps.draw(first_then(false, true))? {
                dropped.push(position);
            }
            steps.nest();
        }
        Ok(Marks { n, dropped })
    })
}

impl Marks {
    fn reverse(&mut self) {
        self.dropped.reverse();
        for position in &mut self.dropped {
            *position = self.n - 1 - *position;
        }
    }

    /// Restores the first dropped elements until at least `n` are kept.
    fn keep_at_least(&mut self, n: usize) {
        let n_kept = self.n - self.dropped.len();
        let n_more = n.saturating_sub(n_kept).min(self.dropped.len());
        self.dropped.drain(..n_more);
    }

    /// The values of the kept elements.
    fn select<G: Generator>(
        &self,
        element: impl Fn(usize) -> G,
    ) -> impl Generator<Value = Vec<G::Value>> {
        block(move |steps| {
            let mut values = Vec::with_capacity(self.n - self.dropped.len());
            let mut dropped = self.dropped.iter().peekable();
            for position in 0..self.n {
                let is_kept = dropped.next_if_eq(&&position).is_none();
                values.extend(steps.draw(keep(is_kept, element(position)))?);
                steps.nest();
            }
            Ok(values)
        })
    }
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
        steps.last(marks.select(|position| swap((n_swaps - position) as u64)))
    })
}

fn swap(last: u64) -> impl Generator<Value = (u64, u64)> {
    block(move |steps| {
        let i = steps.draw(range::between(1, last))?;
        let j = steps.draw(range::between(last, 0))?;
        Ok((i, i.min(j)))
    })
}
