//! Candidates to replace a counterexample.
//!
//! As with QuickCheck's `genericShrink`, the structure of a type ([`Data`]) determines how it shrinks.

use std::any::Any;
use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

use stromboli_domain::Data;
use stromboli_domain::data::{Head, Visitor, atom_as};
use stromboli_domain::list::{length, sublist};

use crate::letters::{is_lower, is_space, is_upper};

/// The candidates to replace a value, in the order in which they are tried.
///
/// - For a constructor with fields: first the fields of the same type, from left to right; then, for
///   each field, the value with that field replaced by each of its candidates.
/// - For a tuple: for each component, the tuple with that component replaced.
/// - For an integer: its negation if it is negative, then 0, then integers that approach it.
/// - For `true`: `false`.
/// - For a list: first the empty list, then the lists without half of the elements, without a quarter,
///   and so on, at any position; then, for each element, the list with that element replaced.
/// - For a character: `a`, `b`, `c`, its lower case, `A`, `B`, `C`, `1`, `2`, `3`, a blank and a line
///   break, as far as they are simpler. Lower case is simpler than upper case, then come digits, the
///   blank and other white space.
///
/// ```
/// # use stromboli_quickcheck::shrink;
/// assert_eq!(shrink(&-10), [10, 0, -5, -8, -9]);
/// assert_eq!(
///     shrink(&vec![1, 2, 3]),
///     [vec![], vec![2, 3], vec![1, 3], vec![1, 2], vec![0, 2, 3], vec![1, 0, 3], vec![1, 1, 3],
///      vec![1, 2, 0], vec![1, 2, 2]],
/// );
/// assert_eq!(shrink(&'Q'), ['a', 'b', 'c', 'q', 'A', 'B', 'C']);
/// assert_eq!(shrink(&(3, true)), [(0, true), (2, true), (3, false)]);
/// ```
///
/// Builds all of them at once; [`each_candidate`] builds them on demand.
pub fn shrink<T: Data>(value: &T) -> Vec<T> {
    let mut candidates = Vec::new();
    let ControlFlow::Continue(()) = each_candidate(value, &mut |candidate| {
        candidates.push(candidate);
        ControlFlow::<Infallible>::Continue(())
    });
    candidates
}

/// Calls `consider` with the candidates of [`shrink`], one after another, until it breaks.
///
/// ```
/// use std::ops::{ControlFlow, Range};
/// use stromboli_quickcheck::shrink::each_candidate;
///
/// let first_odd = each_candidate(&(4, 100), &mut |(a, b)| match (a + b) % 2 {
///     0 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break((a, b)),
/// });
/// assert_eq!(first_odd, ControlFlow::Break((3, 100)));
/// ```
pub fn each_candidate<T: Data, B>(
    value: &T,
    consider: &mut dyn FnMut(T) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let tag = value.tag();
    match value.head() {
        Head::Integer(number) => {
            integers(number).try_for_each(|number| consider(atom_as(tag, Head::Integer(number))))
        }
        Head::Boolean(true) => consider(atom_as(tag, Head::Boolean(false))),
        Head::Boolean(false) => ControlFlow::Continue(()),
        Head::Character(character) => simpler_characters(character)
            .try_for_each(|character| consider(atom_as(tag, Head::Character(character)))),
        Head::List | Head::Nil | Head::Cons => {
            removals(length(value))
                .try_for_each(|removed| consider(sublist(value, |at| !removed.contains(&at))))?;
            value.visit(&mut Fields { consider })
        }
        Head::Tuple | Head::Constructor(_) => {
            value.visit(&mut Subterms { of: value, consider })?;
            value.visit(&mut Fields { consider })
        }
    }
}

/// The positions that `shrinkList` removes together from a list of this length.
fn removals(length: usize) -> impl Iterator<Item = Range<usize>> {
    let numbers = std::iter::successors(Some(length), |number| Some(number / 2));
    numbers.take_while(|number| *number > 0).flat_map(move |number| {
        (0..=length - number).step_by(number).map(move |start| start..start + number)
    })
}

/// The candidates of a character.
fn simpler_characters(character: char) -> impl Iterator<Item = char> {
    let lower_case = is_upper(character).then(|| character.to_lowercase().next()).flatten();
    let is_new = |other: &char| !('a'..='c').contains(other);
    let simple = ['a', 'b', 'c'].into_iter().chain(lower_case.filter(is_new));
    let simple = simple.chain(['A', 'B', 'C', '1', '2', '3', ' ', '\n']);
    simple.filter(move |other| simplicity(*other) < simplicity(character))
}

/// A sort key: the simpler of two characters has the smaller key.
fn simplicity(character: char) -> ([bool; 5], char) {
    let is_other = [
        !is_lower(character),
        !is_upper(character),
        !character.is_ascii_digit(),
        character != ' ',
        !is_space(character),
    ];
    (is_other, character)
}

/// The candidates of an integer, without repetition.
fn integers(number: i64) -> impl Iterator<Item = i64> {
    // The smallest integer has no negation.
    let opposite = number.checked_neg().filter(|_| number < 0);
    let zero = (number != 0).then_some(0);
    let halves = std::iter::successors(Some(number / 2), |half| Some(half / 2));
    let nearer = halves.take_while(|half| *half != 0).map(move |half| number - half);
    opposite.into_iter().chain(zero).chain(nearer)
}

/// The fields of the parent's own type.
struct Subterms<'a, P, B> {
    of: &'a P,
    consider: &'a mut dyn FnMut(P) -> ControlFlow<B>,
}

impl<P: Data, B> Visitor<P> for Subterms<'_, P, B> {
    type Break = B;

    #[inline]
    fn field<F: Data>(&mut self, field: &F, _: impl Fn(F) -> P) -> ControlFlow<B> {
        match (field as &dyn Any).downcast_ref::<P>() {
            Some(subterm) if subterm.tag() == self.of.tag() => (self.consider)(subterm.clone()),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// The parent with one of its fields replaced.
struct Fields<'a, P, B> {
    consider: &'a mut dyn FnMut(P) -> ControlFlow<B>,
}

impl<P: Data, B> Visitor<P> for Fields<'_, P, B> {
    type Break = B;

    #[inline]
    fn field<F: Data>(&mut self, field: &F, replace: impl Fn(F) -> P) -> ControlFlow<B> {
        each_candidate(field, &mut |candidate| (self.consider)(replace(candidate)))
    }
}

/// `shrinkList`: the candidates to replace a list. `shrink_element` returns the candidates of an
/// element.
///
/// First the empty list, then the lists without half of the elements, without a quarter, and so on, at
/// any position; then the lists with one element replaced.
///
/// ```
/// # use stromboli_quickcheck::{shrink, shrink_list};
/// assert_eq!(
///     shrink_list(&[1, 2, 3], shrink),
///     [vec![], vec![2, 3], vec![1, 3], vec![1, 2], vec![0, 2, 3], vec![1, 0, 3], vec![1, 1, 3],
///      vec![1, 2, 0], vec![1, 2, 2]],
/// );
/// ```
pub fn shrink_list<T: Clone>(list: &[T], shrink_element: impl Fn(&T) -> Vec<T>) -> Vec<Vec<T>> {
    let without = |removed: Range<usize>| [&list[..removed.start], &list[removed.end..]].concat();
    let shorter = removals(list.len()).map(without);
    let smaller = (0..list.len()).flat_map(|index| {
        let replaced = move |element| {
            let mut list = list.to_vec();
            list[index] = element;
            list
        };
        shrink_element(&list[index]).into_iter().map(replaced)
    });
    shorter.chain(smaller).collect()
}
