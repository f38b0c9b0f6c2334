//! The type of trees, and what it means to be a search tree.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::rc::Rc;

use stromboli_domain::Data;

use crate::pairs::{Key, Pairs, Value};

/// A binary tree of pairs. Subtrees are shared, not copied.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub enum Tree {
    /// No pairs.
    #[data(name = "E")]
    Leaf,
    /// A pair between two trees.
    #[data(name = "T")]
    Node(Rc<Node>),
}

/// A pair between two trees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Node {
    pub left: Tree,
    pub key: Key,
    pub value: Value,
    pub right: Tree,
}

impl Tree {
    /// The tree with this root and these subtrees.
    pub fn node(left: Tree, key: Key, value: Value, right: Tree) -> Tree {
        Tree::Node(Rc::new(Node { left, key, value, right }))
    }

    /// The tree of one pair.
    pub fn single(key: Key, value: Value) -> Tree {
        Tree::node(Tree::Leaf, key, value, Tree::Leaf)
    }

    /// The value of a key, in a search tree.
    pub fn find(&self, key: Key) -> Option<Value> {
        let mut tree = self;
        while let Tree::Node(node) = tree {
            match key.cmp(&node.key) {
                Less => tree = &node.left,
                Greater => tree = &node.right,
                Equal => return Some(node.value),
            }
        }
        None
    }

    /// Whether the keys ascend strictly from left to right.
    pub fn is_search_tree(&self) -> bool {
        self.is_ordered_between(None, None)
    }

    fn is_ordered_between(&self, low: Option<Key>, high: Option<Key>) -> bool {
        let Tree::Node(node) = self else {
            return true;
        };
        low.is_none_or(|low| low < node.key)
            && high.is_none_or(|high| node.key < high)
            && node.left.is_ordered_between(low, Some(node.key))
            && node.right.is_ordered_between(Some(node.key), high)
    }

    /// The pairs from left to right.
    pub fn pairs(&self) -> Pairs {
        let mut pairs = Vec::new();
        self.append_pairs(&mut pairs);
        pairs
    }

    fn append_pairs(&self, pairs: &mut Pairs) {
        if let Tree::Node(node) = self {
            node.left.append_pairs(pairs);
            pairs.push((node.key, node.value));
            node.right.append_pairs(pairs);
        }
    }

    /// Whether both have the same pairs, whatever their shape.
    pub fn has_pairs_of(&self, other: &Tree) -> bool {
        self.pairs() == other.pairs()
    }
}
