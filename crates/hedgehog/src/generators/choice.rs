//! Choosing among generators.

use std::rc::Rc;

use super::alternatives::Alternatives;
use super::basic::sized;
use super::number::{Int, indices, position};
use crate::generator::Generator;
use crate::random::up_to;
use crate::range::Size;
use crate::reading::{At, Continuation, Reading};
use crate::tree;

/// One of these generators, uniformly. Shrinks towards the first: the other alternative is run from
/// the same seed.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_hedgehog::{Generator, Range, Size, choice, int, pure};
///
/// let number = choice((pure(7), int(Range::constant(10, 19))));
/// let tree = number.tree(Size(0), SplitMix::new(4)).unwrap();
/// assert_eq!(*tree.value(), 17);
///
/// let values = tree.children().map(|child| *child.unwrap().value());
/// assert!(values.eq([7, 10, 14, 16]));
/// ```
///
/// # Panics
///
/// When read, if there are no alternatives.
pub fn choice<A: Alternatives>(alternatives: A) -> impl Generator<Value = A::Value> {
    Choice(ByIndex(alternatives))
}

#[derive(Clone)]
struct Choice<A>(ByIndex<A>);

impl<A: Alternatives> Generator for Choice<A> {
    type Value = A::Value;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<A::Value> {
        let index = Int(indices(self.0.0.len())).read(at.right());
        R::bind(index, &self.0, at.left())
    }
}

#[derive(Clone)]
struct ByIndex<A>(A);

impl<A: Alternatives> Continuation<i64> for ByIndex<A> {
    type Value = A::Value;

    #[inline]
    fn resume<R: Reading>(&self, index: i64, at: At<R>) -> R::Of<A::Value> {
        self.0.read(position(index), at)
    }
}

/// One of these generators, chosen by weight. Shrinks to earlier ones only.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_hedgehog::{Generator, Size, frequency, pure};
///
/// let leaf_or_node = frequency(((1, pure("leaf")), (3, pure("node"))));
/// let values = (0..100).filter_map(|n| leaf_or_node.value(Size(0), SplitMix::new(n)));
/// assert_eq!(values.filter(|value| *value == "node").count(), 77);
/// ```
///
/// # Panics
///
/// When read, if the weights add up to 0.
pub fn frequency<A: Alternatives>(alternatives: A) -> impl Generator<Value = A::Value> {
    Frequency(ByWeight(alternatives))
}

#[derive(Clone)]
struct Frequency<A>(ByWeight<A>);

impl<A: Alternatives> Generator for Frequency<A> {
    type Value = A::Value;

    #[inline]
    fn read<R: Reading>(&self, at: At<R>) -> R::Of<A::Value> {
        let ByWeight(alternatives) = &self.0;
        let weights = || (0..alternatives.len()).map(|index| alternatives.weight(index));
        let total: u64 = weights().sum();
        assert!(total > 0, "there must be something to choose from");
        let (offset, _) = up_to(total - 1, at.seed.right());
        let number = R::shrinking(offset + 1, |number| {
            let running = weights().scan(0, |sum, weight| {
                *sum += weight;
                Some(*sum)
            });
            tree::sums(Rc::from_iter(running), number)
        });
        R::bind(number, &self.0, at.left())
    }
}

#[derive(Clone)]
struct ByWeight<A>(A);

impl<A: Alternatives> Continuation<u64> for ByWeight<A> {
    type Value = A::Value;

    #[inline]
    fn resume<R: Reading>(&self, mut number: u64, at: At<R>) -> R::Of<A::Value> {
        let mut index = 0;
        while number > self.0.weight(index) {
            number -= self.0.weight(index);
            index += 1;
        }
        self.0.read(index, at)
    }
}

/// A recursive generator: at sizes 0 and 1 it chooses from `base`, otherwise also from `deeper`, which
/// is read at a [smaller](Size::golden) size. `choose` is [`choice`] or [`frequency`].
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_hedgehog::{Gen, Generator, Size, choice, defer, map2, pure, recursive};
///
/// /// The number of leaves of a random tree, no deeper than the size allows.
/// fn leaves() -> Gen<u32> {
///     let fork = map2(|l, r| l + r, defer(leaves), defer(leaves));
///     recursive(choice, [pure(1)], [fork]).boxed()
/// }
///
/// assert_eq!(leaves().value(Size(1), SplitMix::new(6)), Some(1));
/// assert_eq!(leaves().value(Size(50), SplitMix::new(6)), Some(4));
/// ```
pub fn recursive<B, D, G>(
    choose: impl Fn(Grown<B, D>) -> G + Clone + 'static,
    base: B,
    deeper: D,
) -> impl Generator<Value = G::Value>
where
    B: Alternatives,
    D: Alternatives<Value = B::Value>,
    G: Generator,
{
    sized(move |size| {
        let (base, deeper) = (base.clone(), (size > Size(1)).then(|| deeper.clone()));
        choose(Grown { base, deeper })
    })
}

/// The alternatives of [`recursive`].
#[derive(Clone)]
pub struct Grown<B, D> {
    base: B,
    /// `None` at the sizes where the recursion ends.
    deeper: Option<D>,
}

impl<B: Alternatives, D: Alternatives<Value = B::Value>> Alternatives for Grown<B, D> {
    type Value = B::Value;

    #[inline]
    fn len(&self) -> usize {
        self.base.len() + self.deeper.as_ref().map_or(0, Alternatives::len)
    }

    fn weight(&self, index: usize) -> u64 {
        match (&self.deeper, index.checked_sub(self.base.len())) {
            (Some(deeper), Some(index)) => deeper.weight(index),
            _ => self.base.weight(index),
        }
    }

    #[inline]
    fn read<R: Reading>(&self, index: usize, at: At<R>) -> R::Of<B::Value> {
        match (&self.deeper, index.checked_sub(self.base.len())) {
            (Some(deeper), Some(index)) => deeper.read(index, at.resized(at.size.golden())),
            _ => self.base.read(index, at),
        }
    }
}
