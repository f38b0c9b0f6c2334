//! Several generators one after the other, as in a `do` block.

use stromboli_domain::SplitMix;

use crate::generator::{Generator, from_fn};

/// The generator that a `do` block is: `body` binds the values of other generators, line by line.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_quickcheck::{Generator, block, choose_int};
///
/// // do low <- chooseInt (0, 99); high <- chooseInt (low, 99); return (low, high)
/// let interval = block(|mut lines| {
///     let low = lines.bind(choose_int(0, 99));
///     let high = lines.bind(choose_int(low, 99));
///     (low, high)
/// });
/// assert_eq!(interval.generate(SplitMix::new(7), 30), (59, 87));
/// ```
pub fn block<T, F: Fn(Block) -> T>(body: F) -> impl Generator<Value = T> {
    from_fn(move |at, size| body(Block::new(at, size)))
}

/// What is left of a random state for the lines of a `do` block that are still to come.
///
/// A generator that depends on what was generated before, and is recursive, is best a plain function
/// of a state, with a block inside:
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_quickcheck::{Block, choose_int, weighted};
///
/// /// Ever smaller numbers, starting below `bound`.
/// fn descent(at: SplitMix, size: usize, bound: i64) -> Vec<i64> {
///     let mut lines = Block::new(at, size);
///     if bound == 0 {
///         return Vec::new();
///     }
///     let first = lines.bind(choose_int(0, bound - 1));
///     let rest = descent(lines.next(), size, first);
///     [vec![first], rest].concat()
/// }
/// assert_eq!(descent(SplitMix::new(7), 30, 1000), [443, 142, 138, 49, 13, 12, 8, 5, 4, 2, 0]);
/// ```
///
/// A function that returns [`block`] of itself would be shorter, but then the recursion passes what
/// the closure holds by reference. LLVM 22 can miscompile that at `opt-level = 3`: when it promotes
/// the reference to a value, it may read the value before it is written. `docs/compiler-bug.md` has a
/// program that shows it. A plain function takes its parameters by value, so there is nothing to
/// promote.
#[derive(Debug)]
pub struct Block {
    at: SplitMix,
    size: usize,
}

impl Block {
    /// All lines are still to come.
    #[inline]
    pub fn new(at: SplitMix, size: usize) -> Block {
        Block { at, size }
    }

    /// A line `x <- generator`.
    #[inline]
    pub fn bind<T>(&mut self, generator: impl Generator<Value = T>) -> T {
        let at = self.next();
        generator.generate(at, self.size)
    }

    /// The last line, if it is a generator.
    #[inline]
    pub fn last<T>(self, generator: impl Generator<Value = T>) -> T {
        generator.generate(self.at, self.size)
    }

    /// What the generator in a line `x <- generator` gets: the left half of what is left.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "it has no end, so it is no iterator")]
    pub fn next(&mut self) -> SplitMix {
        let (this, rest) = self.at.split();
        self.at = rest;
        this
    }

    /// What a generator in the last line gets: all that is left.
    ///
    /// So a block that is the last line of a block might as well have its lines there.
    #[inline]
    pub fn rest(self) -> SplitMix {
        self.at
    }

    /// The size.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }
}
