//! Values of unchanged subtrees.

use std::any::Any;

use crate::run::Candidates;
use crate::sample_tree::Content;

/// Values of subtrees, by the content of the subtree and a key, which stands for the generator.
///
/// It is a cache with one slot per hash: a value takes the slot of another. Hashes only find the slot;
/// contents and keys are compared.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    slots: Vec<Option<Slot>>,
    /// The number of values that took the slot of another node's.
    n_displaced: usize,
}

#[derive(Debug)]
struct Slot {
    of: Content,
    /// The key and what is [`Known`].
    entry: Box<dyn Any>,
}

/// What is known about a subtree.
#[derive(Debug)]
pub(crate) struct Known<T> {
    pub(crate) value: T,
    /// The candidates in the subtree, if they were recorded.
    pub(crate) record: Option<Vec<Candidates>>,
    /// Whether a sample in the subtree is used in another way than recorded.
    pub(crate) strays: bool,
}

/// The number of slots at first. Short trials would spend a tenth of their time on the greatest number.
const N_AT_FIRST: usize = 32;

/// How many times as many there are each time they have proved too few.
const GROWTH: usize = 8;

const N_AT_MOST: usize = 2048;

impl Memory {
    /// What is known about a subtree, by a key of this type and hash that `is_key` accepts.
    pub(crate) fn find<K: 'static, T: 'static>(
        &self,
        of: Content,
        hash: u64,
        is_key: impl FnOnce(&K) -> bool,
    ) -> Option<&Known<T>> {
        let slot = self.slots.get(self.index(of, hash))?.as_ref().filter(|slot| slot.of == of)?;
        let (key, known) = slot.entry.downcast_ref::<(K, Known<T>)>()?;
        is_key(key).then_some(known)
    }

    /// Keeps what is known about a subtree.
    pub(crate) fn keep<K: 'static, T: 'static>(
        &mut self,
        of: Content,
        hash: u64,
        key: K,
        known: Known<T>,
    ) {
        if self.slots.is_empty() {
            self.slots.resize_with(N_AT_FIRST, || None);
        } else if self.n_displaced > self.slots.len() / 4 && self.slots.len() < N_AT_MOST {
            let n = GROWTH * self.slots.len();
            self.slots.clear();
            self.slots.resize_with(n, || None);
            self.n_displaced = 0;
        }
        let index = self.index(of, hash);
        let slot = &mut self.slots[index];
        self.n_displaced += usize::from(slot.as_ref().is_some_and(|slot| !slot.of.is_of_same(of)));
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

    /// The index of a slot. The number of slots is a power of two.
    #[inline(always)]
    fn index(&self, of: Content, hash: u64) -> usize {
        let hash = (hash ^ of.hash()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> 32) as usize & self.slots.len().wrapping_sub(1)
    }
}
