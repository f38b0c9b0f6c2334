//! The type of trees.

use std::rc::Rc;

use stromboli_domain::Data;

use crate::pairs::{Key, PairTree, Value};

/// A binary tree of pairs. Copies share subtrees.
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
    #[inline]
    pub fn node(left: Tree, key: Key, value: Value, right: Tree) -> Tree {
        Tree::Node(Rc::new(Node { left, key, value, right }))
    }

    /// The tree of one pair.
    #[inline]
    pub fn single(key: Key, value: Value) -> Tree {
        Tree::node(Tree::Leaf, key, value, Tree::Leaf)
    }
}

/// Shares the tree.
impl From<&Tree> for Tree {
    fn from(tree: &Tree) -> Tree {
        tree.clone()
    }
}

impl PairTree for Tree {
    #[inline]
    fn root(&self) -> Option<(&Tree, Key, Value, &Tree)> {
        match self {
            Tree::Leaf => None,
            Tree::Node(node) => Some((&node.left, node.key, node.value, &node.right)),
        }
    }
}
