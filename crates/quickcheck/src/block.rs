//! Sequences of generators, as in a `do` block.

use stromboli_domain::SplitMix;

use crate::generator::{Generator, from_fn};

/// A generator for a `do` block: `body` binds the values of other generators, line by line.
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

/// The random state for the remaining lines of a `do` block.
///
/// Write a recursive generator that depends on earlier values as a plain function of a state, with a
/// block inside:
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
/// A function that returns [`block`] of itself would be shorter, but then the recursion passes the
/// captured variables by reference. LLVM 22 can miscompile that at `opt-level = 3`: when it promotes
/// the reference to a value, it may read the value before it is written. `docs/conformance.md` has a
/// program that shows it. A plain function takes its parameters by value, so there is nothing to
/// promote.
#[derive(Debug)]
pub struct Block {
    at: SplitMix,
    size: usize,
}

impl Block {
    /// Starts a block.
    #[inline]
    pub fn new(at: SplitMix, size: usize) -> Block {
        Block { at, size }
    }

    /// Draws a value, as the line `x <- generator` does.
    #[inline]
    pub fn bind<T>(&mut self, generator: impl Generator<Value = T>) -> T {
        let at = self.next();
        generator.generate(at, self.size)
    }

    /// Draws the value of the last line, if it is a generator.
    #[inline]
    pub fn last<T>(self, generator: impl Generator<Value = T>) -> T {
        generator.generate(self.at, self.size)
    }

    /// The state for the generator in a line `x <- generator`: the left half of the rest.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "it has no end, so it is no iterator")]
    pub fn next(&mut self) -> SplitMix {
        let (this, rest) = self.at.split();
        self.at = rest;
        this
    }

    /// The state for a generator in the last line: all of the rest.
    ///
    /// A block in the last line of a block is therefore equivalent to its lines.
    #[inline]
    pub fn rest(self) -> SplitMix {
        self.at
    }

    /// The size that the block was started with.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }
}
