//! Blocks whose values are not generated again from unchanged subtrees.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use crate::block::Block;
use crate::generator::{Drawn, Generator};
use crate::reading::Reading;

/// As [`block`](crate::block()), with parameters. While a counterexample is shrunk, values are
/// remembered.
///
/// A candidate changes one node of the sample tree. The value of a subtree that does not contain the node
/// is the same as before if the parameters are equal, so it is not generated again. Use it if generating
/// takes longer than comparing the parameters and copying the value.
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
pub fn remembered<P, T, F>(parameters: P, steps: F) -> Remembered<P, F, fn(P) -> P>
where
    P: Copy + Eq + Hash + 'static,
    T: Clone + 'static,
    F: Fn(P, &mut Block<'_>) -> Drawn<T> + 'static,
{
    remembered_by(|parameters| parameters, parameters, steps)
}

/// As [`remembered`], for parameters that borrow. `keep` returns a copy that does not. It must be equal
/// only to parameters that are equal to each other.
#[inline(always)]
pub fn remembered_by<P, K, T, F>(
    keep: fn(P) -> K,
    parameters: P,
    steps: F,
) -> Remembered<P, F, fn(P) -> K>
where
    P: Copy + PartialEq<K> + Hash,
    K: 'static,
    T: Clone + 'static,
    F: Fn(P, &mut Block<'_>) -> Drawn<T> + 'static,
{
    const { assert!(size_of::<F>() == 0, "a remembered block captures nothing") };
    Remembered { parameters, steps, keep }
}

/// See [`remembered`].
#[derive(Clone, Copy, Debug)]
pub struct Remembered<P, F, K> {
    parameters: P,
    steps: F,
    keep: K,
}

impl<P, K, T, F> Generator for Remembered<P, F, fn(P) -> K>
where
    P: Copy + PartialEq<K> + Hash,
    K: 'static,
    T: Clone + 'static,
    F: Fn(P, &mut Block<'_>) -> Drawn<T> + 'static,
{
    type Value = T;

    #[inline(always)]
    fn read<R: Reading>(&self, at: R::At, reading: &mut R) -> Drawn<T> {
        let parameters = self.parameters;
        let content = reading.content(at).map(|content| (content, hash(parameters)));
        let (run, at) = reading.run(at);
        if let Some((content, hash)) = content {
            let is_key = |key: &Key<K, F>| parameters == key.parameters;
            if let Some(value) = run.recall(content, hash, is_key) {
                return Ok(value);
            }
        }
        let strayed = content.is_some() && run.begin_strays();
        let mut steps = Block::begin(at, run);
        let mark = steps.mark();
        let value = (self.steps)(parameters, &mut steps)?;
        steps.end();
        if let Some((_, hash)) = content {
            let key = Key { parameters: (self.keep)(parameters), steps: PhantomData::<F> };
            run.remember(at, hash, key, &value, mark, strayed);
        }
        Ok(value)
    }
}

/// The parameters of a block. The type of its steps distinguishes it from other blocks.
struct Key<K, F> {
    parameters: K,
    steps: PhantomData<F>,
}

#[inline(always)]
fn hash(parameters: impl Hash) -> u64 {
    let mut words = Words(0);
    parameters.hash(&mut words);
    words.finish()
}

/// A hasher that is fast for a few integers.
struct Words(u64);

impl Hasher for Words {
    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) {
        for bytes in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            self.0 = (self.0 ^ u64::from_ne_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            self.0 = self.0.rotate_left(26);
        }
    }

    #[inline(always)]
    fn finish(&self) -> u64 {
        self.0
    }
}
