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
/// assert_eq!(interval.generate(SplitMix::new(7), 30), (16, 73));
/// ```
pub fn block<T, F: Fn(Block) -> T>(body: F) -> impl Generator<Value = T> {
    from_fn(move |at, size| body(Block { at, size }))
}

/// The randomness that is left for the lines of a `do` block that are still to come.
#[derive(Debug)]
pub struct Block {
    at: SplitMix,
    size: usize,
}

impl Block {
    /// A line `x <- generator`: it gets the left half of what is left.
    #[inline]
    pub fn bind<T>(&mut self, generator: impl Generator<Value = T>) -> T {
        let (this, rest) = self.at.split();
        self.at = rest;
        generator.generate(this, self.size)
    }

    /// The last line, if it is a generator: it gets all that is left.
    ///
    /// A block as the last line of a block might as well have its lines there: they get the same.
    #[inline]
    pub fn last<T>(self, generator: impl Generator<Value = T>) -> T {
        generator.generate(self.at, self.size)
    }

    /// The size.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }
}
