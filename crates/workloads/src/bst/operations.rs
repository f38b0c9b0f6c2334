//! Insertion, deletion and union, with their mutations.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::mem;
use std::rc::Rc;

use stromboli_domain::{Bug, Named};

use super::tree::{Node, Tree};
use crate::pairs::{Key, Value, unshared};

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
/// Operations change their trees in place. Nodes that are shared with another tree are copied first, and
/// so are all nodes of a tree that is passed by reference.
#[derive(Clone, Copy, Debug)]
pub struct Bst<B = Option<Mutation>>(pub B);

impl<B: Bug<Mutation>> Bst<B> {
    /// The tree with a pair added, or its value replaced.
    pub fn insert(self, key: Key, value: Value, tree: impl Into<Tree>) -> Tree {
        let mut tree = tree.into();
        self.insert_into(&mut tree, key, value, Rc::new);
        tree
    }

    /// As [`Bst::insert`], where `allocate` provides the memory of a new node.
    pub fn insert_into(
        self,
        mut tree: &mut Tree,
        key: Key,
        value: Value,
        allocate: impl FnOnce(Node) -> Rc<Node>,
    ) {
        // `insert_1` treats every node as a leaf.
        while !self.0.is(Mutation::Insert1)
            && let Tree::Node(node) = tree
        {
            match key.cmp(&node.key) {
                Greater if self.0.is(Mutation::Insert2) => {
                    unshared(node).value = value;
                    return;
                }
                Equal if self.0.is(Mutation::Insert3) => return,

                Less | Greater => {
                    let node = unshared(node);
                    // Not two arms: the processor cannot predict which way a random key goes.
                    tree = if key < node.key { &mut node.left } else { &mut node.right };
                }
                Equal => {
                    unshared(node).value = value;
                    return;
                }
            }
        }
        *tree = Tree::Node(allocate(Node { left: Tree::Leaf, key, value, right: Tree::Leaf }));
    }

    /// The tree without the pair of a key.
    pub fn delete(self, key: Key, tree: impl Into<Tree>) -> Tree {
        let mut tree = tree.into();
        self.delete_from(&mut tree, key);
        tree
    }

    fn delete_from(self, tree: &mut Tree, key: Key) {
        let Tree::Node(node) = tree else {
            return;
        };
        let direction = match key.cmp(&node.key) {
            Less if self.0.is(Mutation::Delete4) => {
                *tree = node.left.clone();
                return self.delete_from(tree, key);
            }
            Greater if self.0.is(Mutation::Delete4) => {
                *tree = node.right.clone();
                return self.delete_from(tree, key);
            }
            direction if self.0.is(Mutation::Delete5) => direction.reverse(),
            direction => direction,
        };
        match direction {
            Less => self.delete_from(&mut unshared(node).left, key),
            Greater => self.delete_from(&mut unshared(node).right, key),
            Equal => {
                let (left, right) = (node.left.clone(), node.right.clone());
                // The node is dropped before its subtrees are joined, so that it does not share them.
                *tree = Tree::Leaf;
                *tree = join(left, right);
            }
        }
    }

    /// The pairs of both trees; for a key that both have, the first one's.
    pub fn union(self, first: impl Into<Tree>, second: impl Into<Tree>) -> Tree {
        self.union_of(first.into(), second.into())
    }

    fn union_of(self, first: Tree, second: Tree) -> Tree {
        let (a, mut b) = match (first, second) {
            (Tree::Leaf, tree) | (tree, Tree::Leaf) => return tree,
            (Tree::Node(a), Tree::Node(b)) => (a, b),
        };
        match a.key.cmp(&b.key) {
            _ if self.0.is(Mutation::Union6) => self.stack(a, b),

            Equal if self.0.is(Mutation::Union7) => {
                let Node { left, right, .. } = Rc::unwrap_or_clone(b);
                self.unite(a, left, right)
            }
            Less if self.0.is(Mutation::Union7) => self.stack(a, b),
            Greater if self.0.is(Mutation::Union7) => self.union_of(Tree::Node(b), Tree::Node(a)),

            Equal if self.0.is(Mutation::Union8) => {
                let Node { left, right, .. } = Rc::unwrap_or_clone(b);
                self.unite(a, left, right)
            }
            Less if self.0.is(Mutation::Union8) => {
                let left = &mut unshared(&mut b).left;
                let (below, above) = split(mem::take(left), a.key);
                *left = above;
                self.unite(a, below, Tree::Node(b))
            }
            Greater if self.0.is(Mutation::Union8) => self.union_of(Tree::Node(b), Tree::Node(a)),

            Less | Equal | Greater => {
                let (below, above) = split(Tree::Node(b), a.key);
                self.unite(a, below, above)
            }
        }
    }

    /// The tree with the root of `a`, and with `left` and `right` added to its subtrees.
    fn unite(self, mut a: Rc<Node>, left: Tree, right: Tree) -> Tree {
        let root = unshared(&mut a);
        root.left = self.union_of(mem::take(&mut root.left), left);
        root.right = self.union_of(mem::take(&mut root.right), right);
        Tree::Node(a)
    }

    /// The tree with `b` as right child of `a`, and what was between them below `b`.
    fn stack(self, mut a: Rc<Node>, mut b: Rc<Node>) -> Tree {
        let (upper, lower) = (unshared(&mut a), unshared(&mut b));
        lower.left = self.union_of(mem::take(&mut upper.right), mem::take(&mut lower.left));
        upper.right = Tree::Node(b);
        Tree::Node(a)
    }
}

/// Joins two trees, where all keys of the first are smaller.
fn join(first: Tree, second: Tree) -> Tree {
    let (mut a, mut b) = match (first, second) {
        (Tree::Leaf, tree) | (tree, Tree::Leaf) => return tree,
        (Tree::Node(a), Tree::Node(b)) => (a, b),
    };
    let (upper, lower) = (unshared(&mut a), unshared(&mut b));
    lower.left = join(mem::take(&mut upper.right), mem::take(&mut lower.left));
    upper.right = Tree::Node(b);
    Tree::Node(a)
}

/// The parts of a search tree with smaller and with greater keys.
fn split(tree: Tree, key: Key) -> (Tree, Tree) {
    let Tree::Node(mut node) = tree else {
        return (Tree::Leaf, Tree::Leaf);
    };
    match key.cmp(&node.key) {
        Less => {
            let left = &mut unshared(&mut node).left;
            let (below, above) = split(mem::take(left), key);
            *left = above;
            (below, Tree::Node(node))
        }
        Greater => {
            let right = &mut unshared(&mut node).right;
            let (below, above) = split(mem::take(right), key);
            *right = below;
            (Tree::Node(node), above)
        }
        Equal => {
            let Node { left, right, .. } = Rc::unwrap_or_clone(node);
            // Even these are split, because mutants unite trees that are not search trees.
            (split(left, key).0, split(right, key).1)
        }
    }
}
