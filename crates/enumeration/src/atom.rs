//! Integers and characters, of which each tier has one.

use stromboli_domain::data::{Head, Shape, TypeTag, atom_as};
use stromboli_domain::{Data, characters};

use crate::order::{self, extreme_in, integer_in, tier_of_extreme};

/// Whether the values of a type are integers or characters.
#[inline]
pub(crate) fn is_atomic(shape: Shape) -> bool {
    matches!(shape, Shape::Integer | Shape::Character)
}

/// The only integer or character in a tier, if there is one within the bounds of the type.
#[inline]
pub(crate) fn head_in(
    shape: Shape,
    bits: Option<u32>,
    bounds: Option<(i64, i64)>,
    tier: usize,
) -> Option<Head> {
    match (shape, bits, bounds) {
        (Shape::Integer, Some(bits), _) => extreme_in(bits, tier).map(Head::Integer),
        (Shape::Integer, None, None) => Some(Head::Integer(integer_in(tier))),
        (Shape::Integer, None, Some(bounds)) => {
            let number = match nearest_to_0(bounds) {
                0 => integer_in(tier),
                nearest => away_from(nearest, tier)?,
            };
            (bounds.0..=bounds.1).contains(&number).then_some(Head::Integer(number))
        }
        (Shape::Character, _, None) => characters::at(tier).map(Head::Character),
        (Shape::Character, _, Some(bounds)) => {
            let character = match has_first(bounds) {
                true => characters::at(tier)?,
                false => char::from_u32(u32::try_from(away_from(bounds.0, tier)?).ok()?)?,
            };
            is_within(bounds, character).then_some(Head::Character(character))
        }
        _ => None,
    }
}

/// The integer between two bounds with which their enumeration begins. If it is not 0, all others follow in one
/// direction, so that few tiers are empty.
fn nearest_to_0((least, greatest): (i64, i64)) -> i64 {
    0.clamp(least, greatest)
}

fn away_from(start: i64, distance: usize) -> Option<i64> {
    let distance = i64::try_from(distance).ok()?;
    if start < 0 { start.checked_sub(distance) } else { start.checked_add(distance) }
}

/// Whether the simplest character is between two bounds. If not, the characters are in the order of their code
/// points, so that few tiers are empty.
fn has_first(bounds: (i64, i64)) -> bool {
    is_within(bounds, 'a')
}

fn is_within((least, greatest): (i64, i64), character: char) -> bool {
    (least..=greatest).contains(&u32::from(character).into())
}

/// The characters between two bounds with which SmallCheck begins.
pub(crate) fn letters(bounds: Option<(i64, i64)>, n_letters: usize) -> impl Iterator<Item = char> {
    let (first, last) = match bounds {
        Some(bounds) if !has_first(bounds) => bounds,
        _ => (i64::from(u32::from('a')), i64::from(u32::from('z'))),
    };
    let codes = (first..=last).filter_map(|code| char::from_u32(u32::try_from(code).ok()?));
    let is_wanted = move |letter: &char| bounds.is_none_or(|bounds| is_within(bounds, *letter));
    codes.filter(is_wanted).take(n_letters.min(N_LETTERS))
}

/// From `'a'` to `'z'`.
const N_LETTERS: usize = 26;

/// The tier of a value that is an integer or a character.
pub(crate) fn tier_of<T: Data>(value: &T) -> Option<usize> {
    let bounds = T::bounds(value.tag());
    match value.head() {
        Head::Integer(number) => Some(match (T::BITS, bounds.map(nearest_to_0)) {
            (Some(bits), _) => tier_of_extreme(bits, number),
            (None, None | Some(0)) => order::tier_of(number),
            (None, Some(nearest)) => distance(number, nearest),
        }),
        Head::Character(character) => Some(match bounds.filter(|bounds| !has_first(*bounds)) {
            None => characters::place_of(character),
            Some((least, _)) => distance(u32::from(character).into(), least),
        }),
        _ => None,
    }
}

/// The last tier with an integer between two bounds.
pub(crate) fn last_tier((least, greatest): (i64, i64)) -> usize {
    match nearest_to_0((least, greatest)) {
        0 => order::tier_of(least).max(order::tier_of(greatest)),
        _ => distance(least, greatest),
    }
}

fn distance(a: i64, b: i64) -> usize {
    usize::try_from(a.abs_diff(b)).unwrap_or(usize::MAX)
}

/// The only value of an atomic type in a tier, if there is one.
#[inline]
pub(crate) fn atom_in<T: Data>(tag: TypeTag, tier: usize) -> Option<T> {
    head_in(T::shape_of(tag), T::BITS, T::bounds(tag), tier).map(|head| atom_as(tag, head))
}
