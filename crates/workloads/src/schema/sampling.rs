//! Parameters for drawing random values of a type.

use serde::Serialize;

/// How the family `type` draws values of a program's types.
///
/// At depth `d > 0`, any constructor is chosen by weight, and the fields have depth `d - 1`. At depth
/// 0, a *leaf* is chosen: a constructor of the flattest values of the type. If the type has
/// constructors without nested constructors, these are the leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The depth of inputs.
    pub depth: u32,
    /// The weights of constructors, by their printed names. All others have weight 1.
    pub weights: &'static [(&'static str, u32)],
    /// Constructors that are not leaves although their values are among the flattest.
    pub not_leaves: &'static [&'static str],
    /// The range of integers.
    pub integers: Integers,
}

impl Sampling {
    /// The defaults.
    pub const DEFAULT: Sampling = Sampling {
        depth: 4,
        weights: &[],
        not_leaves: &[],
        integers: Integers::between(-1000, 1000),
    };

    /// The weight of the constructor of this name.
    pub(super) fn weight(&self, constructor: &str) -> u32 {
        let declared = self.weights.iter().find(|(name, _)| *name == constructor);
        declared.map_or(1, |(_, weight)| *weight)
    }
}

/// A range of integers with uniform distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Integers {
    /// The smallest integer.
    pub from: i64,
    /// The largest integer.
    pub to: i64,
    /// The integer that others shrink towards.
    pub origin: i64,
}

impl Integers {
    /// The integers between two bounds, inclusive, which shrink towards 0 or the bound nearest to 0.
    pub const fn between(from: i64, to: i64) -> Integers {
        let origin = if from > 0 {
            from
        } else if to < 0 {
            to
        } else {
            0
        };
        Integers { from, to, origin }
    }
}
