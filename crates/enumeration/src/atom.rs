//! Integers and characters, of which each tier has one.

use stromboli_domain::data::{Head, Shape, atom};
use stromboli_domain::{Data, characters};

use crate::order::{self, extreme_in, integer_in, tier_of_extreme};

/// Whether the values of a type are integers or characters.
#[inline]
pub(crate) fn is_atomic(shape: Shape) -> bool {
    matches!(shape, Shape::Integer | Shape::Character)
}

/// The only integer or character in a tier, if there is one.
#[inline]
pub(crate) fn head_in(shape: Shape, bits: Option<u32>, tier: usize) -> Option<Head> {
    match shape {
        Shape::Integer => match bits {
            None => Some(Head::Integer(integer_in(tier))),
            Some(bits) => extreme_in(bits, tier).map(Head::Integer),
        },
        Shape::Character => characters::at(tier).map(Head::Character),
        _ => None,
    }
}

/// The tier of a value that is an integer or a character.
pub(crate) fn tier_of<T: Data>(value: &T) -> Option<usize> {
    match value.head() {
        Head::Integer(number) => Some(match T::BITS {
            None => order::tier_of(number),
            Some(bits) => tier_of_extreme(bits, number),
        }),
        Head::Character(character) => Some(characters::place_of(character)),
        _ => None,
    }
}

/// The only value of an atomic type in a tier, if there is one.
#[inline]
pub(crate) fn atom_in<T: Data>(tier: usize) -> Option<T> {
    head_in(T::SHAPE, T::BITS, tier).map(atom)
}
