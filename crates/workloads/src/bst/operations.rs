//! Insertion, deletion and union, with their mutations.

use std::cmp::Ordering::{Equal, Greater, Less};

use stromboli_domain::{Bug, Named};

use super::tree::Tree;
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
#[derive(Clone, Copy, Debug)]
pub struct Bst<B = Option<Mutation>>(pub B);

impl<B: Bug<Mutation>> Bst<B> {
    /// The tree with a pair added, or its value replaced.
    pub fn insert(self, key: Key, value: Value, tree: &Tree) -> Tree {
        let Tree::Node(node) = tree else {
            return Tree::single(key, value);
        };
        match key.cmp(&node.key) {
            _ if self.0.is(Mutation::Insert1) => Tree::single(key, value),
            Greater if self.0.is(Mutation::Insert2) => {
                Tree::node(node.left.clone(), node.key, value, node.right.clone())
            }
            Equal if self.0.is(Mutation::Insert3) => tree.clone(),

            Less => {
                let left = self.insert(key, value, &node.left);
                Tree::node(left, node.key, node.value, node.right.clone())
            }
            Greater => {
                let right = self.insert(key, value, &node.right);
                Tree::node(node.left.clone(), node.key, node.value, right)
            }
            Equal => Tree::node(node.left.clone(), node.key, value, node.right.clone()),
        }
    }

    /// The tree without the pair of a key.
    pub fn delete(self, key: Key, tree: &Tree) -> Tree {
        let Tree::Node(node) = tree else {
            return Tree::Leaf;
        };
        let direction = match key.cmp(&node.key) {
            Less if self.0.is(Mutation::Delete4) => return self.delete(key, &node.left),
            Greater if self.0.is(Mutation::Delete4) => return self.delete(key, &node.right),
            direction if self.0.is(Mutation::Delete5) => direction.reverse(),
            direction => direction,
        };
        match direction {
            Less => {
                let left = self.delete(key, &node.left);
                Tree::node(left, node.key, node.value, node.right.clone())
            }
            Greater => {
                let right = self.delete(key, &node.right);
                Tree::node(node.left.clone(), node.key, node.value, right)
            }
            Equal => join(&node.left, &node.right),
        }
    }

    /// The pairs of both trees; for a key that both have, the first one's.
    pub fn union(self, first: &Tree, second: &Tree) -> Tree {
        let (Tree::Node(a), Tree::Node(b)) = (first, second) else {
            return if *first == Tree::Leaf { second.clone() } else { first.clone() };
        };
        let stack = || {
            let middle = self.union(&a.right, &b.left);
            let right = Tree::node(middle, b.key, b.value, b.right.clone());
            Tree::node(a.left.clone(), a.key, a.value, right)
        };
        let unite = |b_left: &Tree, b_right: &Tree| {
            let left = self.union(&a.left, b_left);
            Tree::node(left, a.key, a.value, self.union(&a.right, b_right))
        };
        match a.key.cmp(&b.key) {
            _ if self.0.is(Mutation::Union6) => stack(),

            Equal if self.0.is(Mutation::Union7) => unite(&b.left, &b.right),
            Less if self.0.is(Mutation::Union7) => stack(),
            Greater if self.0.is(Mutation::Union7) => self.union(second, first),

            Equal if self.0.is(Mutation::Union8) => unite(&b.left, &b.right),
            Less if self.0.is(Mutation::Union8) => {
                let rest = Tree::node(above(a.key, &b.left), b.key, b.value, b.right.clone());
                unite(&below(a.key, &b.left), &rest)
            }
            Greater if self.0.is(Mutation::Union8) => self.union(second, first),

            Less | Equal | Greater => unite(&below(a.key, second), &above(a.key, second)),
        }
    }
}

/// Joins two trees, where all keys of the first are smaller.
fn join(first: &Tree, second: &Tree) -> Tree {
    match (first, second) {
        (Tree::Leaf, tree) | (tree, Tree::Leaf) => tree.clone(),
        (Tree::Node(a), Tree::Node(b)) => {
            let middle = join(&a.right, &b.left);
            let right = Tree::node(middle, b.key, b.value, b.right.clone());
            Tree::node(a.left.clone(), a.key, a.value, right)
        }
    }
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
