//! What drawing values of a type at random needs to know beyond the type.

use serde::Serialize;

/// How the family `type` draws values of a program's types.
///
/// A value of depth `d > 0` begins with any constructor, chosen by weight, and its fields have depth
/// `d - 1`. At depth 0 it begins with a *leaf*: a constructor of the flattest values of its type.
/// These are the constructors that no other constructor is nested in, if the type has any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The depth of inputs.
    pub depth: u32,
    /// The weights of constructors, by their printed names. All others have weight 1.
    pub weights: &'static [(&'static str, u32)],
    /// Constructors that are not leaves, although their values are among the flattest.
    pub not_leaves: &'static [&'static str],
    /// Which integers are drawn.
    pub integers: Integers,
}

impl Sampling {
    /// What holds for programs that declare nothing.
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

/// A range of integers, all equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Integers {
    /// The least.
    pub from: i64,
    /// The greatest.
    pub to: i64,
    /// The simplest: what integers shrink towards.
    pub origin: i64,
}

impl Integers {
    /// The integers between these two, both included, which shrink towards 0, or else towards what is
    /// nearest to 0.
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
