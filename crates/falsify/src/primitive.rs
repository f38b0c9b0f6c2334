//! The generators that all others are built from.

use stromboli_domain::SplitMix;

use crate::generator::{Drawn, Generator};
use crate::range::Range;
use crate::replacements::{Replacements, binary_search_no_parity_bias};
use crate::run::Run;
use crate::sample_tree::{Place, Sample, Side};

/// Always this value, which does not shrink.
///
/// ```
/// use stromboli_falsify::{Generator, pure};
///
/// assert_eq!(pure('x').minimal(), Ok('x'));
/// ```
pub fn pure<T: Clone>(value: T) -> Pure<T> {
    Pure(value)
}

/// See [`pure`].
#[derive(Clone, Copy, Debug)]
pub struct Pure<T>(T);

impl<T: Clone> Generator for Pure<T> {
    type Value = T;

    #[inline(always)]
    fn read(&self, _: Place, _: &mut Run) -> Drawn<T> {
        Ok(self.0.clone())
    }
}

/// The sample of the tree, shrinking to the replacements that `shrinker` returns.
///
/// The tree of zeros does not shrink, because it is the simplest.
pub fn prim_with<F: Fn(Sample) -> Replacements>(shrinker: F) -> PrimWith<F> {
    PrimWith(shrinker)
}

/// See [`prim_with`].
#[derive(Clone, Copy, Debug)]
pub struct PrimWith<F>(F);

impl<F: Fn(Sample) -> Replacements> Generator for PrimWith<F> {
    type Value = Sample;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<Sample> {
        Ok(run.sample(at, &self.0))
    }
}

/// Any 64-bit number, shrinking towards 0 by [`binary_search`](crate::binary_search).
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_falsify::{Generator, prim};
///
/// assert_eq!(prim().sample(SplitMix::new(1)), Ok(16204969531660614133));
/// assert_eq!(prim().minimal(), Ok(0));
/// ```
pub fn prim() -> impl Generator<Value = u64> + Copy {
    prim_with(|sample| Replacements::BinarySearch(sample.value())).map(Sample::value)
}

/// Does what [`prim`] does, but shrinks by [`binary_search_no_parity_bias`].
pub fn prim_no_parity_bias() -> impl Generator<Value = u64> + Copy {
    let shrinker =
        |sample: Sample| Replacements::These(binary_search_no_parity_bias(sample.value()));
    prim_with(shrinker).map(Sample::value)
}

/// The last `precision` bits, at most 64, of any number, shrinking towards 0.
pub fn word_n(precision: u32) -> impl Generator<Value = u64> + Copy {
    let truncated = move |sample: Sample| truncate(precision, sample.value());
    prim_with(move |sample| Replacements::BinarySearch(truncated(sample))).map(truncated)
}

#[inline(always)]
fn truncate(precision: u32, word: u64) -> u64 {
    match precision {
        0 => 0,
        1..64 => word & (u64::MAX >> (64 - precision)),
        64.. => word,
    }
}

/// Numbers up to `last`, shrinking to every smaller one. Almost all samples give `last` itself.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_falsify::{Generator, exhaustive};
///
/// assert_eq!(exhaustive(8).sample(SplitMix::new(1)), Ok(8));
/// ```
pub fn exhaustive(last: u64) -> impl Generator<Value = u64> + Copy {
    let shrinker = move |sample: Sample| match sample.value() {
        0 => Replacements::None,
        value => Replacements::UpTo(last.min(value - 1)),
    };
    prim_with(shrinker).map(move |sample| last.min(sample.value()))
}

/// Generates the values of another generator, which do not shrink.
pub fn without_shrinking<G: Generator>(generator: G) -> WithoutShrinking<G> {
    WithoutShrinking(generator)
}

/// See [`without_shrinking`].
#[derive(Clone, Copy, Debug)]
pub struct WithoutShrinking<G>(G);

impl<G: Generator> Generator for WithoutShrinking<G> {
    type Value = G::Value;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<G::Value> {
        let mark = run.mark();
        let value = self.0.read(at, run)?;
        run.forget(mark);
        Ok(value)
    }
}

/// Reads the generator on a part of the tree that depends on a number.
///
/// What is generated after one choice is therefore independent of what is generated after another.
pub fn perturb<G: Generator>(number: i64, generator: G) -> Perturb<G> {
    Perturb { number, generator }
}

/// See [`perturb`].
#[derive(Clone, Copy, Debug)]
pub struct Perturb<G> {
    number: i64,
    generator: G,
}

impl<G: Generator> Generator for Perturb<G> {
    type Value = G::Value;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<G::Value> {
        self.generator.read(perturbed(self.number, at, run), run)
    }
}

/// The state from which [`perturb`] reads, for a subtree that unfolds from a state.
#[inline(always)]
pub fn perturbed_state(number: i64, state: SplitMix) -> SplitMix {
    path(number).fold(state, |state, side| match side {
        Side::Left => state.left(),
        Side::Right => state.right(),
    })
}

/// The root of the part of the tree for a number.
#[inline(always)]
pub(crate) fn perturbed(number: i64, at: Place, run: &mut Run) -> Place {
    path(number).fold(at, |at, side| run.child(at, side))
}

/// The number's Elias gamma code: left or right for the sign, left once for each binary digit after the
/// first, and then a step for each digit, right for 1.
#[inline(always)]
fn path(number: i64) -> impl Iterator<Item = Side> {
    let (sign, digits) = match number {
        1.. => (Side::Left, number.unsigned_abs()),
        _ => (Side::Right, number.unsigned_abs() + 1),
    };
    let n_more = digits.ilog2();
    let side = move |digit| if digits >> digit & 1 == 1 { Side::Right } else { Side::Left };
    let length = std::iter::repeat_n(Side::Left, n_more as usize);
    std::iter::once(sign).chain(length).chain((0..=n_more).rev().map(side))
}

/// As [`Generator::bind`], where each value has its own part of the tree: see [`perturb`].
pub fn bind_integral<G, H, F>(generator: G, f: F) -> impl Generator<Value = H::Value>
where
    G: Generator<Value = i64>,
    H: Generator,
    F: Fn(i64) -> H,
{
    generator.bind(move |number| perturb(number, f(number)))
}

/// As [`Generator::bind`], but the two do not shrink to their simplest values in one step.
pub fn bind_without_shortcut<G, H, F>(generator: G, f: F) -> BindWithoutShortcut<G, F>
where
    G: Generator,
    H: Generator,
    F: Fn(G::Value) -> H,
{
    BindWithoutShortcut { generator, f }
}

/// See [`bind_without_shortcut`].
#[derive(Clone, Copy, Debug)]
pub struct BindWithoutShortcut<G, F> {
    generator: G,
    f: F,
}

impl<G, H, F> Generator for BindWithoutShortcut<G, F>
where
    G: Generator,
    H: Generator,
    F: Fn(G::Value) -> H,
{
    type Value = H::Value;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<H::Value> {
        let value = self.generator.read(run.left(at), run)?;
        (self.f)(value).read(run.right(at), run)
    }
}

/// A number from a range: `inRange`.
///
/// ```
/// use stromboli_falsify::{Generator, in_range, range};
///
/// assert_eq!(in_range(range::between(b'a', b'z')).minimal(), Ok(b'a'));
/// ```
#[inline(always)]
pub fn in_range<R: Range>(range: R) -> R {
    range
}

/// Does what [`in_range`] does, for the most common integer type.
#[inline(always)]
pub fn int<R: Range<Value = i64>>(range: R) -> R {
    range
}
