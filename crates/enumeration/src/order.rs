//! The orders of LeanCheck.

use std::fmt;

use stromboli_domain::Named;
use stromboli_domain::data::Constructor;

/// The order of enumeration, and the costs of constructors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Named)]
pub enum Order {
    /// The order of the instances that LeanCheck derives.
    ///
    /// Constructors are in the order of declaration. A constant costs 0, and any other constructor 1.
    /// In a type without constants, constructors that are not recursive also cost 0.
    #[named("fwd")]
    Derived,
    /// The order of instances written by hand, with the last constructor first.
    ///
    /// A constant costs 0, and any other constructor 1.
    #[named("rev")]
    Reversed,
}

impl Order {
    /// The cost of a constructor, which is added to the tiers of its fields.
    pub(crate) fn cost(
        self,
        constructor: &Constructor,
        is_recursive: bool,
        siblings: &[Constructor],
    ) -> usize {
        let has_constant = || siblings.iter().any(|sibling| sibling.arity == 0);
        match self {
            _ if constructor.arity == 0 => 0,
            Order::Derived if !is_recursive && !has_constant() => 0,
            Order::Derived | Order::Reversed => 1,
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The only integer in a tier: 0, 1, -1, 2, -2 and so on.
#[inline]
pub(crate) fn integer_in(tier: usize) -> i64 {
    let half = i64::try_from(tier.div_ceil(2)).expect("no tier is that large");
    if tier % 2 == 1 { half } else { -half }
}

/// The only integer with this number of bits in a tier, if any, in the order of LeanCheck's `X`: 0, 1,
/// -1, the greatest, the least, 2, -2, the second greatest and so on.
pub(crate) fn extreme_in(bits: u32, tier: usize) -> Option<i64> {
    let greatest = greatest_of(bits);
    let tier = i64::try_from(tier).ok().filter(|tier| *tier <= 2 * greatest + 1)?;
    if tier == 0 {
        return Some(0);
    }
    // There is one more negative integer than positive ones. It is the last.
    let is_negative = tier % 2 == 0 || tier == 2 * greatest + 1;
    let nth = (tier - 1) / 2;
    // Small and large magnitudes alternate.
    let magnitude = match nth % 2 {
        0 => 1 + nth / 2,
        _ => greatest - nth / 2 + i64::from(is_negative),
    };
    Some(if is_negative { -magnitude } else { magnitude })
}

/// The tier of an integer in this order. An integer of more bits has none; the result is the greatest
/// number.
pub(crate) fn tier_of_extreme(bits: u32, integer: i64) -> usize {
    let greatest = greatest_of(bits);
    if !(-greatest - 1..=greatest).contains(&integer) {
        return usize::MAX;
    }
    let is_negative = integer < 0;
    let magnitude = integer.abs();
    let nth = match magnitude {
        0 => return 0,
        small if small <= greatest / 2 + 1 => 2 * (small - 1),
        large => 2 * (greatest + i64::from(is_negative) - large) + 1,
    };
    let tier = (2 * nth + 1 + i64::from(is_negative)).min(2 * greatest + 1);
    usize::try_from(tier).unwrap_or(usize::MAX)
}

fn greatest_of(bits: u32) -> i64 {
    (1 << (bits - 1)) - 1
}

pub(crate) fn tier_of(integer: i64) -> usize {
    let magnitude = usize::try_from(integer.unsigned_abs()).unwrap_or(usize::MAX);
    magnitude.saturating_mul(2).saturating_sub(usize::from(integer > 0))
}
