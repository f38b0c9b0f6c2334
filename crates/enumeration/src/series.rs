//! SmallCheck's enumeration.

use std::iter::{self, Fuse};

use stromboli_domain::Data;
use stromboli_domain::data::{Assembly, Head, Shape, TypeTag, atom_as};

use crate::atom::{head_in, is_atomic, letters};
use crate::grammar::{Grammar, Production};
use crate::order::Order;

/// The values of a type up to a depth, as SmallCheck 1.2.1 enumerates them.
///
/// Every constructor, including constants and tuples, reduces the depth by one. The magnitude of
/// integers is at most the remaining depth, and characters are the first ones from `'a'` to `'z'`.
/// Constructors are interleaved, and so are the values of the fields. A list is the empty one, or an
/// element and a list.
///
/// ```
/// use stromboli_enumeration::series;
///
/// let integers: Vec<i64> = series(2).collect();
/// assert_eq!(integers, [0, 1, -1, 2, -2]);
///
/// let pairs: Vec<(i64, bool)> = series(2).collect();
/// assert_eq!(pairs, [(0, true), (1, true), (0, false), (-1, true), (1, false), (-1, false)]);
/// ```
///
/// Memory grows with the logarithm of the number of values visited. All interleaved sequences are
/// started, but each has advanced half as far as the one before.
pub fn series<T: Data>(depth: usize) -> impl Iterator<Item = T> {
    series_of(TypeTag::default(), depth)
}

/// Does what [`series`] does, for the type with this tag. Values outside of its bounds are left out.
pub fn series_of<T: Data>(tag: TypeTag, depth: usize) -> impl Iterator<Item = T> {
    stream(tag, depth)
}

/// The number of values of [`series`] at a depth. Saturates at `u128::MAX`.
///
/// ```
/// # use stromboli_enumeration::{n_in_series, series};
/// assert_eq!(n_in_series::<(i64, bool)>(2), series::<(i64, bool)>(2).count() as u128);
/// ```
pub fn n_in_series<T: Data>(depth: usize) -> u128 {
    let grammar = Grammar::of::<T>(TypeTag::default(), Order::Derived);
    let mut counts: Vec<_> =
        grammar.kinds().map(|kind| u128::from(grammar.is_atomic(kind))).collect();
    for depth in 1..=depth {
        let count = |kind| {
            let product = |rule: &Production| {
                rule.fields.iter().fold(1, |n: u128, field| n.saturating_mul(counts[field.index()]))
            };
            match grammar.shape(kind) {
                Shape::Integer => 2 * depth as u128 + 1,
                Shape::Character => letters(None, depth.saturating_add(1)).count() as u128,
                _ => grammar.productions(kind).iter().map(product).fold(0, u128::saturating_add),
            }
        };
        counts = grammar.kinds().map(count).collect();
    }
    counts[Grammar::ROOT.index()]
}

type Stream<T> = Box<dyn Iterator<Item = T>>;

fn stream<T: Data>(tag: TypeTag, depth: usize) -> Stream<T> {
    let shape = T::shape_of(tag);
    if is_atomic(shape) {
        let heads = atoms(shape, T::bounds(tag), depth);
        return Box::new(heads.map(move |head| atom_as(tag, head)));
    }
    let Some(deeper) = depth.checked_sub(1) else { return Box::new(iter::empty()) };
    let heads: Vec<_> = match shape {
        Shape::Integer | Shape::Character => Vec::new(),
        Shape::Boolean => vec![Head::Boolean(true), Head::Boolean(false)],
        Shape::Tuple(_) => vec![Head::Tuple],
        Shape::List { .. } => vec![Head::Nil, Head::Cons],
        Shape::Sum { constructors, .. } => (0..constructors.len()).map(Head::Constructor).collect(),
    };
    let constructors = heads
        .into_iter()
        .map(|head| T::assemble_as(tag, head, &mut FairProducts { depth: deeper }));
    // The first is interleaved with all the others together, not with each of them.
    let all = constructors.rev().reduce(|others, first| interleave(first, others));
    all.unwrap_or_else(|| Box::new(iter::empty()))
}

/// The integers or characters at a depth. Integers are those of as many tiers: their signs alternate there, too.
fn atoms(shape: Shape, bounds: Option<(i64, i64)>, depth: usize) -> Stream<Head> {
    if shape == Shape::Character {
        return Box::new(letters(bounds, depth.saturating_add(1)).map(Head::Character));
    }
    let n_tiers = depth.saturating_mul(2).saturating_add(1);
    Box::new((0..n_tiers).filter_map(move |tier| head_in(shape, None, bounds, tier)))
}

/// Interleaves two iterators; when one ends, the rest of the other follows.
fn interleave<T: 'static>(first: Stream<T>, second: Stream<T>) -> Stream<T> {
    let (mut next, mut other) = (first, second);
    Box::new(iter::from_fn(move || {
        let value = next.next();
        if value.is_none() {
            return other.next();
        }
        std::mem::swap(&mut next, &mut other);
        value
    }))
}

/// The combinations of the values of several fields.
struct FairProducts {
    /// The values of each field.
    depth: usize,
}

impl Assembly for FairProducts {
    type Of<T: Clone + 'static> = Stream<T>;

    fn nothing(&mut self) -> Stream<()> {
        Box::new(iter::once(()))
    }

    fn field_as<T: Clone + 'static, F: Data>(
        &mut self,
        tag: TypeTag,
        outer: Stream<T>,
    ) -> Stream<(T, F)> {
        Box::new(FairProduct { outer: outer.fuse(), tag, depth: self.depth, begun: Vec::new() })
    }

    fn made<T: Clone + 'static, U: Clone + 'static>(
        &mut self,
        fields: Stream<T>,
        make: impl Fn(T) -> U + 'static,
    ) -> Stream<U> {
        Box::new(fields.map(make))
    }
}

/// SmallCheck's `<~>`: the pairs with the first outer value are interleaved with all the others, among
/// which the pairs with the second outer value are interleaved with all the others, and so on.
struct FairProduct<T, F> {
    outer: Fuse<Stream<T>>,
    tag: TypeTag,
    depth: usize,
    begun: Vec<Begun<T, F>>,
}

/// The pairs with one outer value.
struct Begun<T, F> {
    outer: T,
    inner: Stream<F>,
    turn: Turn,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Own,
    Others,
}

impl<T: Clone, F: Data> FairProduct<T, F> {
    /// The next pair among those from the outer value at `at` on.
    fn next_from(&mut self, at: usize) -> Option<(T, F)> {
        loop {
            if at == self.begun.len() {
                let outer = self.outer.next()?;
                self.begun.push(Begun {
                    outer,
                    inner: stream(self.tag, self.depth),
                    turn: Turn::Own,
                });
            }
            if self.begun[at].turn == Turn::Others
                && let Some(pair) = self.next_from(at + 1)
            {
                self.begun[at].turn = Turn::Own;
                return Some(pair);
            }
            let begun = &mut self.begun[at];
            if let Some(inner) = begun.inner.next() {
                begun.turn = Turn::Others;
                return Some((begun.outer.clone(), inner));
            }
            self.begun.remove(at);
        }
    }
}

impl<T: Clone, F: Data> Iterator for FairProduct<T, F> {
    type Item = (T, F);

    fn next(&mut self) -> Option<(T, F)> {
        self.next_from(0)
    }
}
