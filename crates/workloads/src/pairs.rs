//! Keys and values, trees of them, and lists of them, which are the model that trees are compared
//! with.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::rc::Rc;

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
        InOrder::of(self).eq(InOrder::of(other))
    }
}

fn is_ordered_between<T: PairTree>(low: Option<Key>, tree: &T, high: Option<Key>) -> bool {
    let Some((left, key, _, right)) = tree.root() else {
        return true;
    };
    // Half of all subtrees are leaves. Properties take 4 to 7 % less time if those cost no call.
    let is_leaf = |tree: &T| tree.root().is_none();
    low.is_none_or(|low| low < key)
        && high.is_none_or(|high| key < high)
        && (is_leaf(left) || is_ordered_between(low, left, Some(key)))
        && (is_leaf(right) || is_ordered_between(Some(key), right, high))
}

/// The pairs of a tree from left to right.
struct InOrder<'a, T> {
    /// The trees whose root is still to come, the next one last.
    path: Vec<&'a T>,
}

impl<'a, T: PairTree> InOrder<'a, T> {
    fn of(tree: &'a T) -> InOrder<'a, T> {
        let mut pairs = InOrder { path: Vec::with_capacity(16) };
        pairs.descend(tree);
        pairs
    }

    fn descend(&mut self, mut tree: &'a T) {
        while let Some((left, ..)) = tree.root() {
            self.path.push(tree);
            tree = left;
        }
    }
}

impl<T: PairTree> Iterator for InOrder<'_, T> {
    type Item = (Key, Value);

    #[inline]
    fn next(&mut self) -> Option<(Key, Value)> {
        let (_, key, value, right) = self.path.pop()?.root()?;
        self.descend(right);
        Some((key, value))
    }
}

fn append_pairs<T: PairTree>(tree: &T, pairs: &mut Pairs) {
    if let Some((left, key, value, right)) = tree.root() {
        append_pairs(left, pairs);
        pairs.push((key, value));
        append_pairs(right, pairs);
    }
}

/// The node, to be changed. If it is shared with another tree, it is copied first.
///
/// Does what [`Rc::make_mut`] does, which is not inlined: its calls took 8 % of QuickCheck's search with the
/// family `api` of `bst`.
#[inline]
pub(crate) fn unshared<N: Clone>(node: &mut Rc<N>) -> &mut N {
    if Rc::strong_count(node) > 1 {
        copy(node);
    }
    Rc::get_mut(node).expect("nothing else refers to it")
}

#[cold]
#[inline(never)]
fn copy<N: Clone>(node: &mut Rc<N>) {
    *node = Rc::new(N::clone(node));
}
