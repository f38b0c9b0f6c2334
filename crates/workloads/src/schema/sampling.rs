//! Parameters for drawing random values of a type.

use serde::Serialize;

/// The distribution from which the family `type` draws values of a program's types.
///
/// At depth `d > 0`, any constructor is chosen by weight, and the fields have depth `d - 1`. At depth
/// 0, a *leaf* is chosen: a constructor of the flattest values of the type. If the type has
/// constructors without nested constructors, these are the leaves.
///
/// The length of a list is drawn first, then its elements, with the depth of the list. A field of a
/// constructor at depth 0 that is a list of values with constructors is empty.
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
    /// The ranges of integer types that have another one, by their names in the schema.
    pub ranges: &'static [(&'static str, Integers)],
    /// The greatest length of lists and texts; the least is 0.
    pub lists: u32,
    /// The range of characters.
    pub characters: Characters,
}

impl Sampling {
    /// The defaults.
    pub const DEFAULT: Sampling = Sampling {
        depth: 4,
        weights: &[],
        not_leaves: &[],
        integers: Integers::between(-1000, 1000),
        ranges: &[],
        lists: 32,
        characters: Characters::ASCII,
    };

    /// The range of the integer type of this name.
    pub(super) fn range(&self, name: &str) -> Integers {
        let declared = self.ranges.iter().find(|(of, _)| *of == name);
        declared.map_or(self.integers, |(_, range)| *range)
    }

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

/// A range of characters with uniform distribution, given by their code points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Characters {
    /// The first character.
    pub from: u32,
    /// The last character.
    pub to: u32,
}

impl Characters {
    /// All characters of ASCII, including those that are not printable.
    pub const ASCII: Characters = Characters::between('\0', '\x7f');

    /// The characters between two, inclusive.
    pub const fn between(from: char, to: char) -> Characters {
        Characters { from: from as u32, to: to as u32 }
    }
}
