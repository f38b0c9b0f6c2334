//! Sequences of generators, as in a `do` block.

use crate::generator::{Drawn, Generator};
use crate::run::Run;
use crate::sample_tree::Place;

/// A sequence of generators: falsify's `do`.
///
/// Each [`draw`](Block::draw) binds a value. The function returns the value of the block. If the last
/// line is a generator, use [`last`](Block::last). For example,
///
/// ```text
/// do size <- int (between (1, 3))
///    name <- elem ["a", "b"]
///    pure (size, name)
/// ```
///
/// is
///
/// ```
/// use stromboli_falsify::{Generator, block, elem, int, range};
///
/// let thing = block(|steps| {
///     let size = steps.draw(int(range::between(1, 3)))?;
///     let name = steps.draw(elem(["a", "b"]))?;
///     Ok((size, name))
/// });
/// assert_eq!(thing.minimal(), Ok((1, "a")));
/// ```
///
/// A function that returns a block may call itself inside it, because the contents of a block are
/// built when it is read. The recursion must end on the tree of zeros.
///
/// ```
/// use stromboli_falsify::{Generator, block, frequency, pure};
///
/// /// As many strokes as luck will have it.
/// fn strokes() -> impl Generator<Value = String> {
///     block(|steps| {
///         let more = block(|steps| Ok(steps.draw(strokes())? + "|"));
///         steps.last(frequency(((1, pure(String::new())), (3, more))))
///     })
/// }
/// assert_eq!(strokes().minimal(), Ok(String::new()));
/// ```
#[inline(always)]
pub fn block<T, F: Fn(&mut Block<'_>) -> Drawn<T>>(steps: F) -> Steps<F> {
    Steps(steps)
}

/// See [`block`].
#[derive(Clone, Copy, Debug)]
pub struct Steps<F>(F);

impl<T, F: Fn(&mut Block<'_>) -> Drawn<T>> Generator for Steps<F> {
    type Value = T;

    #[inline(always)]
    fn read(&self, at: Place, run: &mut Run) -> Drawn<T> {
        let mut steps = Block::begin(at, run);
        let value = (self.0)(&mut steps)?;
        steps.end();
        Ok(value)
    }
}

/// A [`block`] that is being read.
#[derive(Debug)]
pub struct Block<'r> {
    /// The place that the remaining steps read from.
    at: Place,
    run: &'r mut Run,
    mark: usize,
}

impl<'r> Block<'r> {
    #[inline(always)]
    pub(crate) fn begin(at: Place, run: &'r mut Run) -> Block<'r> {
        let mark = run.mark();
        Block { at, run, mark }
    }

    /// Ends the block if it has a value. After an error the run is over.
    #[inline(always)]
    pub(crate) fn end(self) {
        self.run.end_binds(self.mark);
    }

    /// Draws a value from a generator, which reads the left subtree. The remaining steps read the
    /// right one.
    #[inline(always)]
    pub fn draw<G: Generator>(&mut self, generator: G) -> Drawn<G::Value> {
        let part = self.run.bind(self.at);
        let value = generator.read(part, self.run)?;
        self.at = self.run.right(self.at);
        Ok(value)
    }

    /// Draws the value of the last generator, which reads the rest of the tree.
    ///
    /// Return it directly: a later draw would read the same samples again.
    #[inline(always)]
    pub fn last<G: Generator>(&mut self, generator: G) -> Drawn<G::Value> {
        generator.read(self.at, self.run)
    }

    /// Starts a nested generator, which reads the left subtree.
    #[inline(always)]
    pub(crate) fn nest(&mut self) {
        self.at = self.run.bind(self.at);
    }
}
