//! The type of trees, and what it means to be a red-black tree.

use std::rc::Rc;

use stromboli_domain::Data;

use crate::pairs::{Key, PairTree, Value};

/// The colour of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
pub enum Colour {
    /// Counts nothing towards the height, and has no red child.
    #[data(name = "R")]
    Red,
    /// Counts one towards the height.
    #[data(name = "B")]
    Black,
}

/// A binary tree of pairs with colours. Copies share subtrees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub enum Tree {
    /// No pairs.
    #[data(name = "E")]
    Leaf,
    /// A coloured pair between two trees.
    #[data(name = "T")]
    Node(Rc<Node>),
}

/// A coloured pair between two trees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Node {
    pub colour: Colour,
    pub left: Tree,
    pub key: Key,
    pub value: Value,
    pub right: Tree,
}

impl Tree {
    /// The tree with this root and these subtrees.
    pub fn node(colour: Colour, left: Tree, key: Key, value: Value, right: Tree) -> Tree {
        Tree::from(Node { colour, left, key, value, right })
    }

    /// [`Tree::node`] with a red root.
    pub fn red(left: Tree, key: Key, value: Value, right: Tree) -> Tree {
        Tree::node(Colour::Red, left, key, value, right)
    }

    /// [`Tree::node`] with a black root.
    pub fn black(left: Tree, key: Key, value: Value, right: Tree) -> Tree {
        Tree::node(Colour::Black, left, key, value, right)
    }

    /// The root, if there is one and it is red.
    #[inline]
    pub fn as_red(&self) -> Option<&Node> {
        self.root_if(Colour::Red)
    }

    /// The root, if there is one and it is black.
    #[inline]
    pub fn as_black(&self) -> Option<&Node> {
        self.root_if(Colour::Black)
    }

    fn root_if(&self, colour: Colour) -> Option<&Node> {
        match self {
            Tree::Node(node) if node.colour == colour => Some(node),
            _ => None,
        }
    }

    /// Gives the root this colour, if there is a root.
    pub fn paint(&mut self, colour: Colour) {
        if let Tree::Node(node) = self {
            Rc::make_mut(node).colour = colour;
        }
    }

    /// The tree with a root of this colour, if it has a root.
    pub fn coloured(mut self, colour: Colour) -> Tree {
        self.paint(colour);
        self
    }

    /// Whether it is a search tree with equal black heights, without red children of red nodes, and
    /// with a black root.
    pub fn is_red_black_tree(&self) -> bool {
        self.as_red().is_none()
            && self.is_search_tree()
            && self.has_no_red_red()
            && self.has_consistent_black_height()
    }

    /// Whether no red node has a red child.
    pub fn has_no_red_red(&self) -> bool {
        let Tree::Node(node) = self else {
            return true;
        };
        let is_red_red = node.colour == Colour::Red
            && (node.left.as_red().is_some() || node.right.as_red().is_some());
        !is_red_red && node.left.has_no_red_red() && node.right.has_no_red_red()
    }

    /// Whether all paths from the root to a leaf have equally many black nodes.
    pub fn has_consistent_black_height(&self) -> bool {
        self.black_height().is_some()
    }

    fn black_height(&self) -> Option<u32> {
        let Tree::Node(node) = self else {
            return Some(0);
        };
        let height = node.left.black_height()?;
        if node.right.black_height()? != height {
            return None;
        }
        Some(height + u32::from(node.colour == Colour::Black))
    }
}

impl From<Node> for Tree {
    fn from(node: Node) -> Tree {
        Tree::Node(Rc::new(node))
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
