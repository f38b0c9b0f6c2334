//! The orders of LeanCheck.

use std::fmt;

use stromboli_domain::Named;
use stromboli_domain::data::Constructor;

/// In which order a type's values are enumerated, and what they cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Named)]
pub enum Order {
    /// That of the instances LeanCheck derives.
    ///
    /// Constructors come as declared. A constant costs nothing, any other constructor one, except in
    /// a type that has no constant: there a constructor that is not recursive costs nothing either.
    #[named("fwd")]
    Derived,
    /// That of instances written by hand, the last constructor first.
    ///
    /// A constant costs nothing, any other constructor one.
    #[named("rev")]
    Reversed,
}

impl Order {
    /// What a constructor adds to the tiers of its fields.
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

/// The integer of a tier: 0, 1, -1, 2, -2 and so on.
#[inline]
pub(crate) fn integer_in(tier: usize) -> i64 {
    let half = i64::try_from(tier.div_ceil(2)).expect("no tier is that large");
    if tier % 2 == 1 { half } else { -half }
}

/// The tier of an integer.
pub(crate) fn tier_of(integer: i64) -> usize {
    let magnitude = usize::try_from(integer.unsigned_abs()).unwrap_or(usize::MAX);
    magnitude.saturating_mul(2).saturating_sub(usize::from(integer > 0))
}
