//! Drawing the parts of inputs of family `type` in any order, in the same way for all frameworks.
//!
//! The random numbers of all frameworks split, so any part of an input can be drawn first. A search that
//! may skip invalid inputs draws the parts that a precondition reads, and gives up as soon as they violate
//! it. The module `valid` of a workload does this once for all frameworks. It generates the same values as
//! the framework's own generator of family `type`.

/// A place from which a framework generates a part of an input.
pub(crate) trait Draws: Copy {
    /// The position of the alternative that `frequency` chooses here.
    fn choose<const N: usize>(self, weights: [u32; N]) -> usize;

    /// The place of the alternative that was chosen here.
    fn chosen(self, position: usize) -> Self;

    /// The places of the arguments of a constructor.
    fn arguments<const N: usize>(self) -> [Self; N];

    /// An integer of at most this magnitude.
    fn integer(self, most: i64) -> i64;

    /// The position of one of two constants.
    fn one_of_two(self) -> usize;

    /// A boolean.
    fn truth(self) -> bool;
}
