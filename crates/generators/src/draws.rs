//! How invalid inputs of family `type` are rejected early, in the same way for all frameworks.
//!
//! Most of these inputs violate the precondition, and a lazy language, that of the originals, never
//! generates the parts that the precondition does not read. The random numbers of all frameworks split, so
//! any part of an input can be drawn first. A search therefore draws the parts that the precondition reads,
//! in its order, and gives up as soon as they violate it. The module `valid` of a workload does this once,
//! for all frameworks, and gets the values that the framework's own generator of family `type` would get.
//!
//! The rule: an input may be skipped only if no precondition accepts it, whatever the bug, and only if all
//! frameworks skip it. `tests/treatment.rs` checks it. No other family skips anything.

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
