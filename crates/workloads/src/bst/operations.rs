//! Insertion, deletion and union, with their mutations.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::rc::Rc;

use stromboli_domain::{Bug, Named};

use super::tree::{Node, Tree};
use crate::pairs::{Key, Value};

/// The mutations of search trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Mutation {
    /// Inserting into a non-empty tree yields the singleton tree of the new pair.
    #[named("insert_1")]
    Insert1,
    /// A greater key is treated as equal: the node's value is overwritten instead of going right.
    #[named("insert_2")]
    Insert2,
    /// Inserting an existing key keeps the old value.
    #[named("insert_3")]
    Insert3,
    /// When the key is smaller or greater, the result is the deletion from that subtree alone: the
    /// node is lost.
    #[named("delete_4")]
    Delete4,
    /// The comparisons of deletion are swapped: smaller goes right, greater goes left.
    #[named("delete_5")]
    Delete5,
    /// The union of two nodes puts the second's root as right child of the first, joining the
    /// first's right with the second's left; keys are not compared.
    #[named("union_6")]
    Union6,
    /// The union of two nodes with equal roots unites their sides pairwise; if the first root is
    /// smaller it does as `union_6`; else the arguments are swapped.
    #[named("union_7")]
    Union7,
    /// Like `union_7`, but for a smaller first root it splits only the left subtree of the second
    /// at it.
    #[named("union_8")]
    Union8,
}

/// The program: operations on search trees, with or without a bug.
///
/// Insertion changes its tree in place, because families `api` insert so often that searching with them
/// takes up to twice as long otherwise. Nodes that another tree shares are copied.
#[derive(Clone, Copy, Debug)]
pub struct Bst<B = Option<Mutation>>(pub B);

impl<B: Bug<Mutation>> Bst<B> {
    /// The tree with a pair added, or its value replaced.
    pub fn insert(self, key: Key, value: Value, tree: impl Into<Tree>) -> Tree {
        let mut tree = tree.into();
        self.insert_into(&mut tree, key, value);
        tree
    }

    fn insert_into(self, tree: &mut Tree, key: Key, value: Value) {
        let Tree::Node(node) = tree else {
            *tree = Tree::single(key, value);
            return;
        };
        let node = Rc::make_mut(node);
        match key.cmp(&node.key) {
            _ if self.0.is(Mutation::Insert1) => *tree = Tree::single(key, value),
            Greater if self.0.is(Mutation::Insert2) => node.value = value,
            Equal if self.0.is(Mutation::Insert3) => {}

            Less => self.insert_into(&mut node.left, key, value),
            Greater => self.insert_into(&mut node.right, key, value),
            Equal => node.value = value,
        }
    }

    /// The tree without the pair of a key.
    pub fn delete(self, key: Key, tree: impl Into<Tree>) -> Tree {
        let Tree::Node(node) = tree.into() else {
            return Tree::Leaf;
        };
        let Node { left, key: k, value: v, right } = Rc::unwrap_or_clone(node);
        match key.cmp(&k) {
            Less if self.0.is(Mutation::Delete4) => self.delete(key, left),
            Greater if self.0.is(Mutation::Delete4) => self.delete(key, right),
            Less if self.0.is(Mutation::Delete5) => Tree::node(left, k, v, self.delete(key, right)),
            Greater if self.0.is(Mutation::Delete5) => {
                Tree::node(self.delete(key, left), k, v, right)
            }

            Less => Tree::node(self.delete(key, left), k, v, right),
            Greater => Tree::node(left, k, v, self.delete(key, right)),
            Equal => join(left, right),
        }
    }

    /// The pairs of both trees; for a key that both have, the first one's.
    pub fn union(self, first: impl Into<Tree>, second: impl Into<Tree>) -> Tree {
        let (a, b) = match (first.into(), second.into()) {
            (Tree::Leaf, tree) | (tree, Tree::Leaf) => return tree,
            (Tree::Node(a), Tree::Node(b)) => (a, b),
        };
        match a.key.cmp(&b.key) {
            _ if self.0.is(Mutation::Union6) => self.stack(&a, &b),

            Equal if self.0.is(Mutation::Union7) => self.unite(&a, &b.left, &b.right),
            Less if self.0.is(Mutation::Union7) => self.stack(&a, &b),
            Greater if self.0.is(Mutation::Union7) => self.union(Tree::Node(b), Tree::Node(a)),

            Equal if self.0.is(Mutation::Union8) => self.unite(&a, &b.left, &b.right),
            Less if self.0.is(Mutation::Union8) => {
                let (below, above) = (below(a.key, &b.left), above(a.key, &b.left));
                self.unite(&a, &below, &Tree::node(above, b.key, b.value, b.right.clone()))
            }
            Greater if self.0.is(Mutation::Union8) => self.union(Tree::Node(b), Tree::Node(a)),

            Less | Equal | Greater => {
                let b = Tree::Node(b);
                self.unite(&a, &below(a.key, &b), &above(a.key, &b))
            }
        }
    }

    /// The tree with the root of `a`, and with `left` and `right` added to its subtrees.
    fn unite(self, a: &Node, left: &Tree, right: &Tree) -> Tree {
        Tree::node(self.union(&a.left, left), a.key, a.value, self.union(&a.right, right))
    }

    /// The tree with `b` as right child of `a`, and what was between them below `b`.
    fn stack(self, a: &Node, b: &Node) -> Tree {
        let between = self.union(&a.right, &b.left);
        let right = Tree::node(between, b.key, b.value, b.right.clone());
        Tree::node(a.left.clone(), a.key, a.value, right)
    }
}

/// Joins two trees, where all keys of the first are smaller.
fn join(first: Tree, second: Tree) -> Tree {
    let (a, b) = match (first, second) {
        (Tree::Leaf, tree) | (tree, Tree::Leaf) => return tree,
        (Tree::Node(a), Tree::Node(b)) => (Rc::unwrap_or_clone(a), Rc::unwrap_or_clone(b)),
    };
    let right = Tree::node(join(a.right, b.left), b.key, b.value, b.right);
    Tree::node(a.left, a.key, a.value, right)
}

/// The part of a search tree with smaller keys.
fn below(key: Key, tree: &Tree) -> Tree {
    match tree {
        Tree::Leaf => Tree::Leaf,
        Tree::Node(node) if key <= node.key => below(key, &node.left),
        Tree::Node(node) => {
            Tree::node(node.left.clone(), node.key, node.value, below(key, &node.right))
        }
    }
}

/// The part of a search tree with greater keys.
fn above(key: Key, tree: &Tree) -> Tree {
    match tree {
        Tree::Leaf => Tree::Leaf,
        Tree::Node(node) if key >= node.key => above(key, &node.right),
        Tree::Node(node) => {
            Tree::node(above(key, &node.left), node.key, node.value, node.right.clone())
        }
    }
}
