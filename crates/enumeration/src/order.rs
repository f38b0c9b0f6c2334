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

pub(crate) fn tier_of(integer: i64) -> usize {
    let magnitude = usize::try_from(integer.unsigned_abs()).unwrap_or(usize::MAX);
    magnitude.saturating_mul(2).saturating_sub(usize::from(integer > 0))
}
