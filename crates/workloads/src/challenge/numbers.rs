//! The integers in the inputs, each with its own type because generators and preconditions differ.

use stromboli_domain::Data;

/// Any integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Data)]
pub struct Number(pub i64);

/// An integer of 16 bits, which are too few for the sums in `bound5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
#[data(bits = 16)]
pub struct Short(pub i64);

/// An integer from 0 to 1000, in `lengthlist`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Data)]
pub struct Bounded(pub i64);

/// An integer above 0, in `difference`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
pub struct Positive(pub i64);

/// A position in the list that contains it, in `coupling`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
pub struct Index(pub i64);

/// A list, and an element to remove from it, in `deletion`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub struct Removal(pub (Vec<Number>, Number));

impl Short {
    /// Whether it fits into 16 bits.
    pub fn is_valid(self) -> bool {
        i16::try_from(self.0).is_ok()
    }

    /// The sum of integers in 16 bits, which wraps around.
    ///
    /// ```
    /// use stromboli_workloads::challenge::Short;
    ///
    /// assert_eq!(Short::sum(&[Short(-32768), Short(-1)]), 32767);
    /// ```
    pub fn sum(list: &[Short]) -> i64 {
        wrap(list.iter().fold(0, |sum, short| wrap(sum + wrap(short.0))))
    }
}

/// The last 16 bits of an integer.
pub(super) fn wrap(number: i64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "it keeps the last 16 bits")]
    i64::from(number as i16)
}

impl Bounded {
    /// Whether it is from 0 to 1000.
    pub fn is_valid(self) -> bool {
        (0..=1000).contains(&self.0)
    }
}

impl Positive {
    /// Whether it is above 0.
    pub fn is_valid(self) -> bool {
        self.0 > 0
    }
}

impl Index {
    /// The position in a list of this length, if there is one.
    pub fn position(self, length: usize) -> Option<usize> {
        usize::try_from(self.0).ok().filter(|position| *position < length)
    }
}
