//! Values that change once they are shrunk.

use crate::applicative::map2;
use crate::block::block;
use crate::generator::Generator;
use crate::primitive::{prim_with, without_shrinking};
use crate::replacements::Replacements;
use crate::sample_tree::Sample;

/// Always `value`, until it is shrunk: then one of the others, which do not shrink.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_falsify::{Generator, shrink_to_one_of};
///
/// let size = shrink_to_one_of("large", ["small", "medium"]);
/// assert_eq!(size.sample(SplitMix::new(1)), Ok("large"));
/// assert_eq!(size.minimal(), Ok("small"));
/// ```
#[inline(always)]
pub fn shrink_to_one_of<T: Clone>(value: T, others: impl AsRef<[T]>) -> impl Generator<Value = T> {
    block(move |steps| {
        let others = others.as_ref();
        let shrinker = |sample| match sample {
            Sample::Shrunk(_) => Replacements::None,
            Sample::NotShrunk(_) if others.is_empty() => Replacements::None,
            Sample::NotShrunk(_) => Replacements::UpTo(others.len() as u64 - 1),
        };
        let chosen = match steps.last(prim_with(shrinker))? {
            Sample::NotShrunk(_) => None,
            // A sample that was changed for another generator may be too large.
            Sample::Shrunk(index) => others.get(index as usize).or(others.last()),
        };
        Ok(chosen.unwrap_or(&value).clone())
    })
}

/// Always `first`, until it is shrunk to `then`.
#[inline(always)]
pub fn first_then<T: Clone>(first: T, then: T) -> impl Generator<Value = T> {
    shrink_to_one_of(first, [then])
}

/// A value, or `None` once it is shrunk.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_falsify::{Generator, pure, shrink_to_nothing};
///
/// let maybe = shrink_to_nothing(pure(7));
/// assert_eq!(maybe.sample(SplitMix::new(1)), Ok(Some(7)));
/// assert_eq!(maybe.minimal(), Ok(None));
/// ```
pub fn shrink_to_nothing<G: Generator>(generator: G) -> impl Generator<Value = Option<G::Value>> {
    map2(|is_kept, value| is_kept.then_some(value), first_then(true, false), generator)
}

/// Generates the values of another generator, which shrink to the results of `shrink` instead.
///
/// ```
/// use stromboli_falsify::{Generator, int, range, shrink_with};
///
/// let halving = shrink_with(|n| if *n > 0 { vec![n / 2] } else { vec![] }, int(range::between(8, 9)));
/// assert_eq!(halving.minimal(), Ok(0));
/// ```
pub fn shrink_with<G>(
    shrink: impl Fn(&G::Value) -> Vec<G::Value>,
    generator: G,
) -> impl Generator<Value = G::Value>
where
    G: Generator,
    G::Value: Clone,
{
    block(move |steps| {
        let mut value = steps.draw(without_shrinking(&generator))?;
        loop {
            let smaller: Vec<_> = shrink(&value).into_iter().map(Some).collect();
            match steps.draw(shrink_to_one_of(None, smaller))? {
                None => return Ok(value),
                Some(smaller) => value = smaller,
            }
        }
    })
}
