//! Values of unchanged subtrees.

use std::any::Any;
use std::hash::{Hash, Hasher};

use crate::run::Candidates;
use crate::sample_tree::Content;

/// Identifies the generator of a value, except for its type.
pub(crate) trait Key: Hash + Eq + 'static {}

impl<K: Hash + Eq + 'static> Key for K {}

/// Values of subtrees, by the content of the subtree and the generator.
///
/// It is a cache with one slot per hash: a value takes the slot of another. Hashes only find the slot;
/// contents, types and keys are compared.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    slots: Vec<Option<Slot>>,
}

#[derive(Debug)]
struct Slot {
    of: Content,
    /// The key with what is [`Known`].
    entry: Box<dyn Any>,
}

/// What is known about a subtree.
#[derive(Debug)]
pub(crate) struct Known<T> {
    pub(crate) value: T,
    /// The candidates in the subtree, if they were recorded.
    pub(crate) record: Option<Vec<Candidates>>,
}

/// 2048 slots: shrinking reads at most a few hundred subtrees.
const N_BITS: u32 = 11;

impl Memory {
    /// What is known about a subtree.
    pub(crate) fn find<K: Key, T: 'static>(&self, of: Content, key: &K) -> Option<&Known<T>> {
        let slot = self.slots.get(slot(of, key))?.as_ref().filter(|slot| slot.of == of)?;
        let (known_key, known) = slot.entry.downcast_ref::<(K, Known<T>)>()?;
        (known_key == key).then_some(known)
    }

    /// Keeps what is known about a subtree.
    pub(crate) fn keep<K: Key, T: 'static>(&mut self, of: Content, key: K, known: Known<T>) {
        if self.slots.is_empty() {
            self.slots.resize_with(1 << N_BITS, || None);
        }
        let slot = &mut self.slots[slot(of, &key)];
        // An entry of the same type is overwritten, which needs no allocation.
        if let Some(Slot { of: of_slot, entry }) = slot
            && let Some(entry) = entry.downcast_mut::<(K, Known<T>)>()
        {
            *of_slot = of;
            *entry = (key, known);
        } else {
            *slot = Some(Slot { of, entry: Box::new((key, known)) });
        }
    }
}

/// The slot for a subtree and a key.
#[inline(always)]
fn slot<K: Key>(of: Content, key: &K) -> usize {
    let mut words = Words(0);
    of.node.hash(&mut words);
    key.hash(&mut words);
    (words.finish() >> (64 - N_BITS)) as usize
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
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}
