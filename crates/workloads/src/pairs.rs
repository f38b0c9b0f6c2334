//! Keys and values, trees of them, and lists of them, which are the model that trees are compared
//! with.

use std::cmp::Ordering::{Equal, Greater, Less};

use stromboli_domain::Data;

/// A key, by which trees are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Data)]
pub struct Key(pub i64);

/// The value of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
pub struct Value(pub i64);

/// The pairs of a tree, in order.
pub type Pairs = Vec<(Key, Value)>;

/// The pairs without the one of this key, if there is one.
pub fn without(key: Key, mut pairs: Pairs) -> Pairs {
    pairs.retain(|(k, _)| *k != key);
    pairs
}

/// The pairs with this one inserted, replacing any other with the same key.
pub fn with(key: Key, value: Value, pairs: Pairs) -> Pairs {
    let mut pairs = without(key, pairs);
    let place = pairs.iter().position(|(k, _)| *k > key).unwrap_or(pairs.len());
    pairs.insert(place, (key, value));
    pairs
}

/// The pairs of both, ordered; for a key that both have, the first one's.
pub fn union(mut first: Pairs, second: Pairs) -> Pairs {
    first.extend(second);
    // The sort is stable: of two pairs with the same key, that of the first list comes first and is
    // kept.
    first.sort_by_key(|(key, _)| *key);
    first.dedup_by_key(|(key, _)| *key);
    first
}

/// A binary tree of pairs.
pub trait PairTree: Sized {
    /// The root's left subtree, key, value and right subtree, if there is a root.
    fn root(&self) -> Option<(&Self, Key, Value, &Self)>;

    /// The value of a key, in a search tree.
    fn find(&self, key: Key) -> Option<Value> {
        let mut tree = self;
        while let Some((left, k, value, right)) = tree.root() {
            match key.cmp(&k) {
                Less => tree = left,
                Greater => tree = right,
                Equal => return Some(value),
            }
        }
        None
    }

    /// Whether the keys ascend strictly from left to right.
    fn is_search_tree(&self) -> bool {
        is_ordered_between(None, self, None)
    }

    /// The pairs from left to right.
    fn pairs(&self) -> Pairs {
        let mut pairs = Vec::new();
        append_pairs(self, &mut pairs);
        pairs
    }

    /// Whether both have the same pairs, whatever their shape.
    fn has_pairs_of(&self, other: &Self) -> bool {
        self.pairs() == other.pairs()
    }
}

fn is_ordered_between<T: PairTree>(low: Option<Key>, tree: &T, high: Option<Key>) -> bool {
    let Some((left, key, _, right)) = tree.root() else {
        return true;
    };
    low.is_none_or(|low| low < key)
        && high.is_none_or(|high| key < high)
        && is_ordered_between(low, left, Some(key))
        && is_ordered_between(Some(key), right, high)
}

fn append_pairs<T: PairTree>(tree: &T, pairs: &mut Pairs) {
    if let Some((left, key, value, right)) = tree.root() {
        append_pairs(left, pairs);
        pairs.push((key, value));
        append_pairs(right, pairs);
    }
}
