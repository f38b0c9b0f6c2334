//! Okasaki's insertion and Kahrs' deletion, with their mutations.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::rc::Rc;

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
///
/// Insertion changes its tree in place, because families `api` insert so often that searching with them
/// takes up to twice as long otherwise. Nodes that another tree shares are copied.
#[derive(Clone, Copy, Debug)]
pub struct Rbt<B = Option<Mutation>>(pub B);

impl<B: Bug<Mutation>> Rbt<B> {
    /// The tree with a pair added, or its value replaced.
    pub fn insert(self, key: Key, value: Value, tree: impl Into<Tree>) -> Tree {
        let mut tree = tree.into();
        self.insert_into(&mut tree, key, value);
        tree
    }

    fn insert_into(self, tree: &mut Tree, key: Key, value: Value) {
        self.insert_below(tree, key, value);
        tree.paint(Colour::Black);
    }

    fn insert_below(self, tree: &mut Tree, key: Key, value: Value) {
        let single = |colour| Tree::node(colour, Tree::Leaf, key, value, Tree::Leaf);
        let Tree::Node(node) = tree else {
            *tree = match self.0 {
                bug if bug.is(Mutation::MiscolorInsert) => single(Colour::Black),
                _ => single(Colour::Red),
            };
            return;
        };
        let node = Rc::make_mut(node);
        match key.cmp(&node.key) {
            _ if self.0.is(Mutation::Insert1) => *tree = single(Colour::Red),
            Greater if self.0.is(Mutation::Insert2) => node.value = value,
            Equal if self.0.is(Mutation::Insert3) => {}
            Less if self.0.is(Mutation::NoBalanceInsert1) => {
                self.insert_below(&mut node.left, key, value);
            }
            Greater if self.0.is(Mutation::NoBalanceInsert2) => {
                self.insert_into(&mut node.right, key, value);
            }

            Less => {
                self.insert_below(&mut node.left, key, value);
                self.balance(node);
            }
            Greater => {
                self.insert_below(&mut node.right, key, value);
                self.balance(node);
            }
            Equal => node.value = value,
        }
    }

    /// Rotates a black node that has a red child with a red child.
    pub fn balance(self, node: &mut Node) {
        if let Some(rotated) = self.rotated(node) {
            *node = rotated;
        }
    }

    /// A red node with black children, if a black node has a red child with a red child.
    fn rotated(self, node: &Node) -> Option<Node> {
        let Node { colour: Colour::Black, left, key: k, value: v, right } = node else {
            return None;
        };
        let red = |left, y: &Node, right| {
            Some(Node { colour: Colour::Red, left, key: y.key, value: y.value, right })
        };
        if let Some(y) = left.as_red()
            && y.left.as_red().is_some()
        {
            let (c, d) = match (y.right.clone(), right.clone()) {
                (c, d) if self.0.is(Mutation::SwapCd) => (d, c),
                (c, d) => (c, d),
            };
            return red(y.left.clone().coloured(Colour::Black), y, Tree::black(c, *k, *v, d));
        }
        if let Some(x) = left.as_red()
            && let Some(y) = x.right.as_red()
        {
            let a_b = Tree::black(x.left.clone(), x.key, x.value, y.left.clone());
            return red(a_b, y, Tree::black(y.right.clone(), *k, *v, right.clone()));
        }
        if let Some(z) = right.as_red()
            && let Some(y) = z.left.as_red()
        {
            let (b, c) = match (y.left.clone(), y.right.clone()) {
                (b, c) if self.0.is(Mutation::SwapBc) => (c, b),
                (b, c) => (b, c),
            };
            let c_d = Tree::black(c, z.key, z.value, z.right.clone());
            return red(Tree::black(left.clone(), *k, *v, b), y, c_d);
        }
        if let Some(y) = right.as_red()
            && y.right.as_red().is_some()
        {
            let a_b = Tree::black(left.clone(), *k, *v, y.left.clone());
            return red(a_b, y, y.right.clone().coloured(Colour::Black));
        }
        None
    }

    /// A balanced tree with a black root, unless it is rotated.
    fn balanced(self, left: Tree, key: Key, value: Value, right: Tree) -> Tree {
        let mut node = Node { colour: Colour::Black, left, key, value, right };
        self.balance(&mut node);
        Tree::from(node)
    }

    /// The tree without the pair of a key.
    pub fn delete(self, key: Key, tree: impl Into<Tree>) -> Deletion {
        let deleted = self.delete_below(key, tree.into())?;
        Ok(match self.0 {
            bug if bug.is(Mutation::MiscolorDelete) => deleted,
            _ => deleted.coloured(Colour::Black),
        })
    }

    fn delete_below(self, key: Key, tree: Tree) -> Deletion {
        let Tree::Node(node) = tree else {
            return Ok(Tree::Leaf);
        };
        let Node { left, key: k, value: v, right, .. } = Rc::unwrap_or_clone(node);
        match key.cmp(&k) {
            Less if self.0.is(Mutation::Delete4) => self.delete_below(key, left),
            Greater if self.0.is(Mutation::Delete4) => self.delete_below(key, right),
            Less if self.0.is(Mutation::Delete5) => self.delete_right(key, left, k, v, right),
            Greater if self.0.is(Mutation::Delete5) => self.delete_left(key, left, k, v, right),

            Less => self.delete_left(key, left, k, v, right),
            Greater => self.delete_right(key, left, k, v, right),
            Equal => self.join(left, right),
        }
    }

    fn delete_left(self, key: Key, left: Tree, k: Key, v: Value, right: Tree) -> Deletion {
        let was_black = left.as_black().is_some();
        let left = self.delete_below(key, left)?;
        if was_black {
            return self.balance_left(left, k, v, right);
        }
        Ok(Tree::red(left, k, v, right))
    }

    fn delete_right(self, key: Key, left: Tree, k: Key, v: Value, right: Tree) -> Deletion {
        let was_black = right.as_black().is_some();
        let right = self.delete_below(key, right)?;
        if was_black {
            return self.balance_right(left, k, v, right);
        }
        Ok(Tree::red(left, k, v, right))
    }

    /// Builds a tree whose left subtree is one black node too low.
    pub fn balance_left(self, left: Tree, k: Key, v: Value, right: Tree) -> Deletion {
        if left.as_red().is_some() {
            return Ok(Tree::red(left.coloured(Colour::Black), k, v, right));
        }
        if right.as_black().is_some() {
            return Ok(self.balanced(left, k, v, right.coloured(Colour::Red)));
        }
        let z = right.as_red().ok_or(InvariantError)?;
        let y = z.left.as_black().ok_or(InvariantError)?;
        let c = match z.right.clone() {
            c if self.0.is(Mutation::MiscolorBalLeft) => c,
            c => redden(c)?,
        };
        let a = Tree::black(left, k, v, y.left.clone());
        let b_c = self.balanced(y.right.clone(), z.key, z.value, c);
        Ok(Tree::red(a, y.key, y.value, b_c))
    }

    /// Builds a tree whose right subtree is one black node too low.
    pub fn balance_right(self, left: Tree, k: Key, v: Value, right: Tree) -> Deletion {
        if right.as_red().is_some() {
            return Ok(Tree::red(left, k, v, right.coloured(Colour::Black)));
        }
        if left.as_black().is_some() {
            return Ok(self.balanced(left.coloured(Colour::Red), k, v, right));
        }
        let x = left.as_red().ok_or(InvariantError)?;
        let y = x.right.as_black().ok_or(InvariantError)?;
        let a = match x.left.clone() {
            a if self.0.is(Mutation::MiscolorBalRight) => a,
            a => redden(a)?,
        };
        let a_b = self.balanced(a, x.key, x.value, y.left.clone());
        let c = Tree::black(y.right.clone(), k, v, right);
        Ok(Tree::red(a_b, y.key, y.value, c))
    }

    /// Joins the two subtrees of a deleted node.
    pub fn join(self, first: Tree, second: Tree) -> Deletion {
        let (a, b) = match (first, second) {
            (Tree::Leaf, tree) | (tree, Tree::Leaf) => return Ok(tree),
            (Tree::Node(a), Tree::Node(b)) => (a, b),
        };
        match (a.colour, b.colour) {
            (Colour::Red, Colour::Red) => {
                let middle = self.join(a.right.clone(), b.left.clone())?;
                Ok(match middle.as_red() {
                    Some(z) if self.0.is(Mutation::MiscolorJoin1) => {
                        around(z, Colour::Black, &a, &b)
                    }
                    Some(z) => around(z, Colour::Red, &a, &b),
                    None => {
                        let right = Tree::red(middle, b.key, b.value, b.right.clone());
                        Tree::red(a.left.clone(), a.key, a.value, right)
                    }
                })
            }
            (Colour::Black, Colour::Black) => {
                let middle = self.join(a.right.clone(), b.left.clone())?;
                match middle.as_red() {
                    Some(z) if self.0.is(Mutation::MiscolorJoin2) => {
                        Ok(around(z, Colour::Red, &a, &b))
                    }
                    Some(z) => Ok(around(z, Colour::Black, &a, &b)),
                    None => {
                        let right = Tree::black(middle, b.key, b.value, b.right.clone());
                        self.balance_left(a.left.clone(), a.key, a.value, right)
                    }
                }
            }
            (Colour::Black, Colour::Red) => {
                let left = self.join(Tree::Node(a), b.left.clone())?;
                Ok(Tree::red(left, b.key, b.value, b.right.clone()))
            }
            (Colour::Red, Colour::Black) => {
                let right = self.join(a.right.clone(), Tree::Node(b))?;
                Ok(Tree::red(a.left.clone(), a.key, a.value, right))
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

fn redden(tree: Tree) -> Deletion {
    match tree.as_black() {
        Some(_) => Ok(tree.coloured(Colour::Red)),
        None => Err(InvariantError),
    }
}
