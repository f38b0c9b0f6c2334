//! Blocks whose values are not generated again from unchanged subtrees.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use crate::block::Block;
use crate::generator::{Drawn, Generator};
use crate::reading::Reading;

/// As [`block`](crate::block()), with parameters. While a counterexample is shrunk, values are
/// remembered.
///
/// A candidate changes one node of the sample tree. The value of a subtree that does not contain the
/// node is the same as before if the parameters are equal, so it is not generated again. Use it where
/// generating takes longer than comparing the parameters and copying the value.
///
/// The parameters must determine the value completely. Therefore `steps` captures nothing, which is
/// checked when it is compiled.
///
/// ```
/// use stromboli_falsify::{Generator, int, range, remembered};
///
/// /// Numbers in ascending order.
/// fn ascending(from: i64, below: i64) -> impl Generator<Value = Vec<i64>> {
///     remembered((from, below), |(from, below), steps| {
///         if from >= below {
///             return Ok(Vec::new());
///         }
///         let first = steps.draw(int(range::between(from, below - 1)))?;
///         let others = steps.draw(ascending(first + 1, below))?;
///         Ok([vec![first], others].concat())
///     })
/// }
/// assert_eq!(ascending(0, 3).minimal(), Ok(vec![0, 1, 2]));
/// ```
#[inline(always)]
pub fn remembered<K, T, F>(parameters: K, steps: F) -> Remembered<K, F>
where
    K: Copy + Eq + Hash + 'static,
    T: Clone + 'static,
    F: Fn(K, &mut Block<'_>) -> Drawn<T> + 'static,
{
    const { assert!(size_of::<F>() == 0, "a remembered block captures nothing") };
    Remembered { parameters, steps }
}

/// See [`remembered`].
#[derive(Clone, Copy, Debug)]
pub struct Remembered<K, F> {
    parameters: K,
    steps: F,
}

impl<K, T, F> Generator for Remembered<K, F>
where
    K: Copy + Eq + Hash + 'static,
    T: Clone + 'static,
    F: Fn(K, &mut Block<'_>) -> Drawn<T> + 'static,
{
    type Value = T;

    #[inline(always)]
    fn read<R: Reading>(&self, at: R::At, reading: &mut R) -> Drawn<T> {
        let content = reading.content(at);
        let (run, at) = reading.run(at);
        let key = Key(self.parameters, PhantomData::<F>);
        if let Some(content) = content
            && let Some(value) = run.recall(content, &key)
        {
            return Ok(value);
        }
        let mut steps = Block::begin(at, run);
        let mark = steps.mark();
        let value = (self.steps)(self.parameters, &mut steps)?;
        steps.end();
        if let Some(content) = content {
            run.remember(content, key, &value, mark);
        }
        Ok(value)
    }
}

/// The parameters of a block, and the type of its steps, which distinguishes it from other blocks.
struct Key<K, F>(K, PhantomData<F>);

impl<K: PartialEq, F> PartialEq for Key<K, F> {
    fn eq(&self, other: &Key<K, F>) -> bool {
        self.0 == other.0
    }
}

impl<K: Eq, F> Eq for Key<K, F> {}

impl<K: Hash, F> Hash for Key<K, F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}
