//! The keys and values of the trees, and lists of them: the model that trees are compared with.

use stromboli_domain::Data;

/// What a tree is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Data)]
pub struct Key(pub i64);

/// What a tree holds for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
pub struct Value(pub i64);

/// The pairs of a tree, in order.
pub type Pairs = Vec<(Key, Value)>;

/// The pairs without the one of this key, if there is one.
pub fn without(key: Key, pairs: Pairs) -> Pairs {
    pairs.into_iter().filter(|(k, _)| *k != key).collect()
}

/// The pairs with this one in its place, instead of any other of its key.
pub fn with(key: Key, value: Value, pairs: Pairs) -> Pairs {
    let mut pairs = without(key, pairs);
    let place = pairs.iter().position(|(k, _)| *k > key).unwrap_or(pairs.len());
    pairs.insert(place, (key, value));
    pairs
}

/// The pairs of both, ordered; for a key that both have, the first one's.
pub fn union(mut first: Pairs, second: Pairs) -> Pairs {
    first.extend(second);
    // Stable, so that of two pairs with the same key the first one's comes first, and stays.
    first.sort_by_key(|(key, _)| *key);
    first.dedup_by_key(|(key, _)| *key);
    first
}
