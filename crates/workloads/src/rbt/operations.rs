//! Okasaki's insertion and Kahrs' deletion, with their mutations.

use std::cmp::Ordering::{Equal, Greater, Less};

use stromboli_domain::{Bug, Named};

use super::tree::{Colour, Node, Tree};
use crate::pairs::{Key, Value};

/// The mutations of red-black trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Mutation {
    /// A new node is black instead of red.
    #[named("miscolor_insert")]
    MiscolorInsert,
    /// Inserting into a non-empty tree yields the red singleton tree of the new pair.
    #[named("insert_1")]
    Insert1,
    /// A greater key is treated as equal: the node's value is overwritten instead of going right.
    #[named("insert_2")]
    Insert2,
    /// Inserting an existing key keeps the old value.
    #[named("insert_3")]
    Insert3,
    /// No rebalancing after inserting to the left.
    #[named("no_balance_insert_1")]
    NoBalanceInsert1,
    /// No rebalancing after inserting to the right, and the recursion there is to the whole
    /// insertion, which blackens the subtree's root.
    #[named("no_balance_insert_2")]
    NoBalanceInsert2,
    /// The root is not blackened after deletion.
    #[named("miscolor_delete")]
    MiscolorDelete,
    /// When the key is smaller or greater, the result is the deletion from that subtree alone: the
    /// node is lost.
    #[named("delete_4")]
    Delete4,
    /// The comparisons of deletion are swapped: smaller goes right, greater goes left.
    #[named("delete_5")]
    Delete5,
    /// Rebalancing after a deletion on the left, third case: the far subtree is not reddened.
    #[named("miscolor_balLeft")]
    MiscolorBalLeft,
    /// Rebalancing after a deletion on the right, third case: the far subtree is not reddened.
    #[named("miscolor_balRight")]
    MiscolorBalRight,
    /// Joining two red nodes whose middle is red: the two new children are black instead of red.
    #[named("miscolor_join_1")]
    MiscolorJoin1,
    /// Joining two black nodes whose middle is red: the two new children are red instead of black.
    #[named("miscolor_join_2")]
    MiscolorJoin2,
    /// In the first case of balancing (left-left) the subtrees c and d are exchanged.
    #[named("swap_cd")]
    SwapCd,
    /// In the third case of balancing (right-left) the subtrees b and c are exchanged.
    #[named("swap_bc")]
    SwapBc,
}

/// The tree violates an invariant that deletion relies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvariantError;

/// The result of deletion, which fails on trees that violate its invariant.
pub type Deletion = Result<Tree, InvariantError>;

/// The program: operations on red-black trees, with or without a bug.
#[derive(Clone, Copy, Debug)]
pub struct Rbt<B = Option<Mutation>>(pub B);

impl<B: Bug<Mutation>> Rbt<B> {
    /// The tree with a pair added, or its value replaced.
    pub fn insert(self, key: Key, value: Value, tree: &Tree) -> Tree {
        self.insert_below(key, value, tree).coloured(Colour::Black)
    }

    fn insert_below(self, key: Key, value: Value, tree: &Tree) -> Tree {
        let Tree::Node(node) = tree else {
            return if self.0.is(Mutation::MiscolorInsert) {
                Tree::black(Tree::Leaf, key, value, Tree::Leaf)
            } else {
                Tree::red(Tree::Leaf, key, value, Tree::Leaf)
            };
        };
        let Node { colour, left, key: k, value: v, right } = &**node;
        let overwritten = || Tree::node(*colour, left.clone(), *k, value, right.clone());
        match key.cmp(k) {
            _ if self.0.is(Mutation::Insert1) => Tree::red(Tree::Leaf, key, value, Tree::Leaf),
            Greater if self.0.is(Mutation::Insert2) => overwritten(),
            Equal if self.0.is(Mutation::Insert3) => tree.clone(),
            Less if self.0.is(Mutation::NoBalanceInsert1) => {
                Tree::node(*colour, self.insert_below(key, value, left), *k, *v, right.clone())
            }
            Greater if self.0.is(Mutation::NoBalanceInsert2) => {
                Tree::node(*colour, left.clone(), *k, *v, self.insert(key, value, right))
            }

            Less => {
                self.balance(*colour, self.insert_below(key, value, left), *k, *v, right.clone())
            }
            Greater => {
                self.balance(*colour, left.clone(), *k, *v, self.insert_below(key, value, right))
            }
            Equal => overwritten(),
        }
    }

    /// Builds a node, with a rotation if a black node would have a red child with a red child.
    pub fn balance(self, colour: Colour, left: Tree, k: Key, v: Value, right: Tree) -> Tree {
        if colour == Colour::Red {
            return Tree::node(colour, left, k, v, right);
        }
        if let Some(y) = left.as_red()
            && y.left.as_red().is_some()
        {
            let a_b = y.left.coloured(Colour::Black);
            let (c, d) = match (y.right.clone(), right) {
                (c, d) if self.0.is(Mutation::SwapCd) => (d, c),
                (c, d) => (c, d),
            };
            return Tree::red(a_b, y.key, y.value, Tree::black(c, k, v, d));
        }
        if let Some(x) = left.as_red()
            && let Some(y) = x.right.as_red()
        {
            let a_b = Tree::black(x.left.clone(), x.key, x.value, y.left.clone());
            return Tree::red(a_b, y.key, y.value, Tree::black(y.right.clone(), k, v, right));
        }
        if let Some(z) = right.as_red()
            && let Some(y) = z.left.as_red()
        {
            let (b, c) = match (y.left.clone(), y.right.clone()) {
                (b, c) if self.0.is(Mutation::SwapBc) => (c, b),
                (b, c) => (b, c),
            };
            let c_d = Tree::black(c, z.key, z.value, z.right.clone());
            return Tree::red(Tree::black(left, k, v, b), y.key, y.value, c_d);
        }
        if let Some(y) = right.as_red()
            && y.right.as_red().is_some()
        {
            let a_b = Tree::black(left, k, v, y.left.clone());
            let c_d = y.right.coloured(Colour::Black);
            return Tree::red(a_b, y.key, y.value, c_d);
        }
        Tree::black(left, k, v, right)
    }

    /// The tree without the pair of a key.
    pub fn delete(self, key: Key, tree: &Tree) -> Deletion {
        let deleted = self.delete_below(key, tree)?;
        if self.0.is(Mutation::MiscolorDelete) {
            Ok(deleted)
        } else {
            Ok(deleted.coloured(Colour::Black))
        }
    }

    fn delete_below(self, key: Key, tree: &Tree) -> Deletion {
        let Tree::Node(node) = tree else {
            return Ok(Tree::Leaf);
        };
        let direction = match key.cmp(&node.key) {
            Less if self.0.is(Mutation::Delete4) => return self.delete_below(key, &node.left),
            Greater if self.0.is(Mutation::Delete4) => return self.delete_below(key, &node.right),
            direction if self.0.is(Mutation::Delete5) => direction.reverse(),
            direction => direction,
        };
        match direction {
            Less => self.delete_left(key, node),
            Greater => self.delete_right(key, node),
            Equal => self.join(&node.left, &node.right),
        }
    }

    fn delete_left(self, key: Key, node: &Node) -> Deletion {
        let left = self.delete_below(key, &node.left)?;
        if node.left.as_black().is_some() {
            self.balance_left(left, node.key, node.value, &node.right)
        } else {
            Ok(Tree::red(left, node.key, node.value, node.right.clone()))
        }
    }

    fn delete_right(self, key: Key, node: &Node) -> Deletion {
        let right = self.delete_below(key, &node.right)?;
        if node.right.as_black().is_some() {
            self.balance_right(&node.left, node.key, node.value, right)
        } else {
            Ok(Tree::red(node.left.clone(), node.key, node.value, right))
        }
    }

    /// Builds a tree whose left subtree is one black node too low.
    pub fn balance_left(self, left: Tree, k: Key, v: Value, right: &Tree) -> Deletion {
        if left.as_red().is_some() {
            return Ok(Tree::red(left.coloured(Colour::Black), k, v, right.clone()));
        }
        if right.as_black().is_some() {
            return Ok(self.balance(Colour::Black, left, k, v, right.coloured(Colour::Red)));
        }
        let z = right.as_red().ok_or(InvariantError)?;
        let y = z.left.as_black().ok_or(InvariantError)?;
        let c =
            if self.0.is(Mutation::MiscolorBalLeft) { z.right.clone() } else { redden(&z.right)? };
        let a = Tree::black(left, k, v, y.left.clone());
        let b_c = self.balance(Colour::Black, y.right.clone(), z.key, z.value, c);
        Ok(Tree::red(a, y.key, y.value, b_c))
    }

    /// Builds a tree whose right subtree is one black node too low.
    pub fn balance_right(self, left: &Tree, k: Key, v: Value, right: Tree) -> Deletion {
        if right.as_red().is_some() {
            return Ok(Tree::red(left.clone(), k, v, right.coloured(Colour::Black)));
        }
        if left.as_black().is_some() {
            return Ok(self.balance(Colour::Black, left.coloured(Colour::Red), k, v, right));
        }
        let x = left.as_red().ok_or(InvariantError)?;
        let y = x.right.as_black().ok_or(InvariantError)?;
        let a =
            if self.0.is(Mutation::MiscolorBalRight) { x.left.clone() } else { redden(&x.left)? };
        let a_b = self.balance(Colour::Black, a, x.key, x.value, y.left.clone());
        let c = Tree::black(y.right.clone(), k, v, right);
        Ok(Tree::red(a_b, y.key, y.value, c))
    }

    /// Joins the two subtrees of a deleted node.
    pub fn join(self, first: &Tree, second: &Tree) -> Deletion {
        let (Tree::Node(a), Tree::Node(b)) = (first, second) else {
            return Ok(if *first == Tree::Leaf { second.clone() } else { first.clone() });
        };
        match (a.colour, b.colour) {
            (Colour::Red, Colour::Red) => {
                let middle = self.join(&a.right, &b.left)?;
                Ok(match middle.as_red() {
                    Some(z) if self.0.is(Mutation::MiscolorJoin1) => around(z, Colour::Black, a, b),
                    Some(z) => around(z, Colour::Red, a, b),
                    None => {
                        let right = Tree::red(middle, b.key, b.value, b.right.clone());
                        Tree::red(a.left.clone(), a.key, a.value, right)
                    }
                })
            }
            (Colour::Black, Colour::Black) => {
                let middle = self.join(&a.right, &b.left)?;
                match middle.as_red() {
                    Some(z) if self.0.is(Mutation::MiscolorJoin2) => {
                        Ok(around(z, Colour::Red, a, b))
                    }
                    Some(z) => Ok(around(z, Colour::Black, a, b)),
                    None => {
                        let right = Tree::black(middle, b.key, b.value, b.right.clone());
                        self.balance_left(a.left.clone(), a.key, a.value, &right)
                    }
                }
            }
            (Colour::Black, Colour::Red) => {
                Ok(Tree::red(self.join(first, &b.left)?, b.key, b.value, b.right.clone()))
            }
            (Colour::Red, Colour::Black) => {
                Ok(Tree::red(a.left.clone(), a.key, a.value, self.join(&a.right, second)?))
            }
        }
    }
}

/// Puts the red root `z` of the middle on top, with `a` and `b` in this colour as its children.
fn around(z: &Node, colour: Colour, a: &Node, b: &Node) -> Tree {
    let left = Tree::node(colour, a.left.clone(), a.key, a.value, z.left.clone());
    let right = Tree::node(colour, z.right.clone(), b.key, b.value, b.right.clone());
    Tree::red(left, z.key, z.value, right)
}

fn redden(tree: &Tree) -> Deletion {
    match tree.as_black() {
        Some(_) => Ok(tree.coloured(Colour::Red)),
        None => Err(InvariantError),
    }
}
