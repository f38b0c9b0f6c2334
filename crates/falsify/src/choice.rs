//! Choosing between values, and between two generators.

use std::ops::ControlFlow;

use crate::block::{Block, block};
use crate::generator::{Drawn, Error, Generator};
use crate::primitive::prim_with;
use crate::range;
use crate::replacements::Replacements;
use crate::run::Run;
use crate::sample_tree::Place;
use crate::sample_tree::Sample;

/// A boolean, shrinking to `target`.
///
/// ```
/// use stromboli_falsify::{Generator, bool};
///
/// assert_eq!(bool(false).minimal(), Ok(false));
/// ```
pub fn bool(target: bool) -> impl Generator<Value = bool> + Copy {
    let shrinker = |sample| match sample {
        Sample::Shrunk(0) => Replacements::None,
        Sample::Shrunk(_) | Sample::NotShrunk(_) => Replacements::UpTo(0),
    };
    prim_with(shrinker).map(move |sample| (sample.value() >> 63 == 0) == target)
}

/// One of these values, shrinking to earlier ones. The list must not be empty.
///
/// ```
/// use stromboli_falsify::{Generator, elem};
///
/// assert_eq!(elem(["red", "black"]).minimal(), Ok("red"));
/// ```
#[inline(always)]
pub fn elem<T: Clone>(values: impl AsRef<[T]>) -> impl Generator<Value = T> {
    block(move |steps| {
        let values = values.as_ref();
        Ok(values[position(values.len(), steps)?].clone())
    })
}

/// Does what [`elem`] does, and keeps the values before and after the chosen one.
///
/// ```
/// use stromboli_falsify::{Generator, pick};
///
/// assert_eq!(pick([1, 2, 3]).minimal(), Ok((vec![], 1, vec![2, 3])));
/// ```
pub fn pick<T: Clone>(values: impl AsRef<[T]>) -> impl Generator<Value = Picked<T>> {
    block(move |steps| {
        let values = values.as_ref();
        Ok(picked(values, position(values.len(), steps)?))
    })
}

/// As [`pick`], for long lists: the first thousand values are most frequent, then the second thousand,
/// and so on.
pub fn pick_biased<T: Clone>(values: impl AsRef<[T]>) -> impl Generator<Value = Picked<T>> {
    const CHUNK: usize = 1000;
    block(move |steps| {
        let values = values.as_ref();
        let mut n_before = 0;
        while n_before + CHUNK < values.len() && !steps.draw(bool(true))? {
            n_before += CHUNK;
        }
        let n = CHUNK.min(values.len() - n_before);
        let in_chunk = steps.draw(block(move |steps| position(n, steps)))?;
        Ok(picked(values, n_before + in_chunk))
    })
}

/// The values before the picked one, the picked one, and the values after it.
pub type Picked<T> = (Vec<T>, T, Vec<T>);

fn picked<T: Clone>(values: &[T], position: usize) -> Picked<T> {
    (values[..position].to_vec(), values[position].clone(), values[position + 1..].to_vec())
}

/// Draws a position in a list of this length, as the last step.
#[inline(always)]
fn position(n: usize, steps: &mut Block<'_>) -> Drawn<usize> {
    let last = n.checked_sub(1).ok_or(Error::NoValues)?;
    Ok(steps.last(range::between(0, last as i64))? as usize)
}

/// One of two generators, shrinking to the first.
///
/// ```
/// use stromboli_falsify::{Generator, choose, pure};
///
/// assert_eq!(choose(pure('a'), pure('b')).minimal(), Ok('a'));
/// ```
pub fn choose<G: Generator, H: Generator<Value = G::Value>>(
    first: G,
    second: H,
) -> impl Generator<Value = G::Value> {
    if_s(bool(true), first, second)
}

/// One of two generators, chosen by a condition: `ifS`.
///
/// Unlike in a [`block`](crate::block()), each of them has its own part of the tree.
#[inline(always)]
pub fn if_s<C, G, H>(condition: C, yes: G, no: H) -> IfS<C, G, H>
where
    C: Generator<Value = bool>,
    G: Generator,
    H: Generator<Value = G::Value>,
{
    IfS { condition, yes, no }
}

/// See [`if_s`].
#[derive(Clone, Copy, Debug)]
pub struct IfS<C, G, H> {
    condition: C,
    yes: G,
    no: H,
}

impl<C, G, H> Generator for IfS<C, G, H>
where
    C: Generator<Value = bool>,
    G: Generator,
    H: Generator<Value = G::Value>,
{
    type Value = G::Value;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<G::Value> {
        let mut steps = Block::begin(at, run);
        let value = match steps.draw(First { condition: &self.condition, yes: &self.yes })? {
            Some(value) => value,
            None => steps.last(&self.no)?,
        };
        steps.end();
        Ok(value)
    }
}

/// The first half of [`IfS`]: a value if the condition holds.
struct First<'a, C, G> {
    condition: &'a C,
    yes: &'a G,
}

impl<C: Generator<Value = bool>, G: Generator> Generator for First<'_, C, G> {
    type Value = Option<G::Value>;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<Option<G::Value>> {
        let mut steps = Block::begin(at, run);
        let value = if steps.draw(self.condition)? { Some(steps.last(self.yes)?) } else { None };
        steps.end();
        Ok(value)
    }
}

/// A value, or a function applied to another: `select`.
///
/// If the first generator breaks with a value, that is the result. If it continues with one, the
/// second generates a function that is applied to it.
///
/// ```
/// use std::ops::ControlFlow::{Break, Continue};
/// use stromboli_falsify::{Generator, int, pure, range, select};
///
/// let number = int(range::between(7, 20));
/// let even = number.map(|n| if n % 2 == 0 { Break(n) } else { Continue(n) });
/// assert_eq!(select(even, pure(|n: i64| n - 1)).minimal(), Ok(6));
/// ```
pub fn select<E, A, B, F, G>(either: E, function: G) -> impl Generator<Value = B>
where
    E: Generator<Value = ControlFlow<B, A>>,
    F: FnOnce(A) -> B,
    G: Generator<Value = F>,
{
    block(move |steps| match steps.draw(&either)? {
        ControlFlow::Continue(value) => steps.last(&function).map(|function| function(value)),
        ControlFlow::Break(value) => Ok(value),
    })
}
