//! Okasaki's insertion and Kahrs' deletion, with their mutations.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::mem;
use std::rc::Rc;

use stromboli_domain::{Bug, Correct, Named};

use super::tree::{Colour, Node, Tree};
use crate::pairs::{Key, Value, unshared};

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
/// Operations change their trees in place. Nodes that are shared with another tree are copied first, and
/// so are all nodes of a tree that is passed by reference.
#[derive(Clone, Copy, Debug)]
pub struct Rbt<B = Option<Mutation>>(pub B);

impl<B: Bug<Mutation>> Rbt<B> {
    /// The tree with a pair added, or its value replaced.
    pub fn insert(self, key: Key, value: Value, tree: impl Into<Tree>) -> Tree {
        let mut tree = tree.into();
        self.insert_into(&mut tree, key, value, Rc::new);
        tree
    }

    /// As [`Rbt::insert`], where `allocate` provides the memory of a new node.
    pub fn insert_into(
        self,
        tree: &mut Tree,
        key: Key,
        value: Value,
        allocate: impl FnOnce(Node) -> Rc<Node>,
    ) {
        self.insert_below(tree, key, value, allocate);
        tree.paint(Colour::Black);
    }

    fn insert_below(
        self,
        tree: &mut Tree,
        key: Key,
        value: Value,
        allocate: impl FnOnce(Node) -> Rc<Node>,
    ) {
        let single = |colour| Node { colour, left: Tree::Leaf, key, value, right: Tree::Leaf };
        let Tree::Node(node) = tree else {
            let is_black = self.0.is(Mutation::MiscolorInsert);
            let colour = if is_black { Colour::Black } else { Colour::Red };
            *tree = Tree::Node(allocate(single(colour)));
            return;
        };
        match key.cmp(&node.key) {
            _ if self.0.is(Mutation::Insert1) => *tree = Tree::Node(allocate(single(Colour::Red))),
            Greater if self.0.is(Mutation::Insert2) => unshared(node).value = value,
            Equal if self.0.is(Mutation::Insert3) => {}
            Less if self.0.is(Mutation::NoBalanceInsert1) => {
                self.insert_below(&mut unshared(node).left, key, value, allocate);
            }
            Greater if self.0.is(Mutation::NoBalanceInsert2) => {
                self.insert_into(&mut unshared(node).right, key, value, allocate);
            }

            Less | Greater => {
                let node = unshared(node);
                // Not two arms: the processor cannot predict which way a random key goes.
                let side = if key < node.key { &mut node.left } else { &mut node.right };
                self.insert_below(side, key, value, allocate);
                self.balance(node);
            }
            Equal => unshared(node).value = value,
        }
    }

    /// Rotates a black node that has a red child with a red child. The result is a red node with black
    /// children.
    pub fn balance(self, node: &mut Node) {
        if node.colour == Colour::Red {
            return;
        }
        if let Some(y) = node.left.as_red()
            && y.left.as_red().is_some()
        {
            rotate_right(node);
            if self.0.is(Mutation::SwapCd)
                && let Some(c_d) = node.right.as_mut()
            {
                mem::swap(&mut c_d.left, &mut c_d.right);
            }
            node.left.paint(Colour::Black);
        } else if let Some(x) = node.left.as_red()
            && x.right.as_red().is_some()
        {
            if let Some(x) = node.left.as_mut() {
                rotate_left(x);
            }
            rotate_right(node);
            node.left.paint(Colour::Black);
        } else if let Some(z) = node.right.as_red()
            && z.left.as_red().is_some()
        {
            if let Some(z) = node.right.as_mut() {
                if self.0.is(Mutation::SwapBc)
                    && let Some(y) = z.left.as_mut()
                {
                    mem::swap(&mut y.left, &mut y.right);
                }
                rotate_right(z);
            }
            rotate_left(node);
            node.right.paint(Colour::Black);
        } else if let Some(y) = node.right.as_red()
            && y.right.as_red().is_some()
        {
            rotate_left(node);
            node.right.paint(Colour::Black);
        }
    }

    /// The tree without the pair of a key.
    pub fn delete(self, key: Key, tree: impl Into<Tree>) -> Deletion {
        let mut tree = tree.into();
        self.delete_below(&mut tree, key)?;
        if !self.0.is(Mutation::MiscolorDelete) {
            tree.paint(Colour::Black);
        }
        Ok(tree)
    }

    fn delete_below(self, tree: &mut Tree, key: Key) -> Result<(), InvariantError> {
        let Tree::Node(node) = tree else {
            return Ok(());
        };
        let direction = match key.cmp(&node.key) {
            Less if self.0.is(Mutation::Delete4) => {
                *tree = node.left.clone();
                return self.delete_below(tree, key);
            }
            Greater if self.0.is(Mutation::Delete4) => {
                *tree = node.right.clone();
                return self.delete_below(tree, key);
            }
            direction if self.0.is(Mutation::Delete5) => direction.reverse(),
            direction => direction,
        };
        match direction {
            Less => self.delete_left(unshared(node), key),
            Greater => self.delete_right(unshared(node), key),
            Equal => {
                let (left, right) = (node.left.clone(), node.right.clone());
                // The node is dropped before its subtrees are joined, so that it does not share them.
                *tree = Tree::Leaf;
                *tree = self.join(left, right)?;
                Ok(())
            }
        }
    }

    fn delete_left(self, node: &mut Node, key: Key) -> Result<(), InvariantError> {
        let was_black = node.left.as_black().is_some();
        self.delete_below(&mut node.left, key)?;
        if was_black {
            return self.balance_left(node);
        }
        node.colour = Colour::Red;
        Ok(())
    }

    fn delete_right(self, node: &mut Node, key: Key) -> Result<(), InvariantError> {
        let was_black = node.right.as_black().is_some();
        self.delete_below(&mut node.right, key)?;
        if was_black {
            return self.balance_right(node);
        }
        node.colour = Colour::Red;
        Ok(())
    }

    /// Balances a node whose left subtree is one black node too low.
    pub fn balance_left(self, node: &mut Node) -> Result<(), InvariantError> {
        if node.left.as_red().is_some() {
            node.colour = Colour::Red;
            node.left.paint(Colour::Black);
            return Ok(());
        }
        node.colour = Colour::Black;
        if node.right.as_black().is_some() {
            node.right.paint(Colour::Red);
            self.balance(node);
            return Ok(());
        }
        let z = node.right.as_mut().ok_or(InvariantError)?;
        z.left.as_black().ok_or(InvariantError)?;
        if !self.0.is(Mutation::MiscolorBalLeft) {
            redden(&mut z.right)?;
        }
        rotate_right(z);
        rotate_left(node);
        node.colour = Colour::Red;
        if let Some(z) = node.right.as_mut() {
            z.colour = Colour::Black;
            self.balance(z);
        }
        Ok(())
    }

    /// Balances a node whose right subtree is one black node too low.
    pub fn balance_right(self, node: &mut Node) -> Result<(), InvariantError> {
        if node.right.as_red().is_some() {
            node.colour = Colour::Red;
            node.right.paint(Colour::Black);
            return Ok(());
        }
        node.colour = Colour::Black;
        if node.left.as_black().is_some() {
            node.left.paint(Colour::Red);
            self.balance(node);
            return Ok(());
        }
        let x = node.left.as_mut().ok_or(InvariantError)?;
        x.right.as_black().ok_or(InvariantError)?;
        if !self.0.is(Mutation::MiscolorBalRight) {
            redden(&mut x.left)?;
        }
        rotate_left(x);
        rotate_right(node);
        node.colour = Colour::Red;
        if let Some(x) = node.left.as_mut() {
            x.colour = Colour::Black;
            self.balance(x);
        }
        Ok(())
    }

    /// Joins the two subtrees of a deleted node.
    pub fn join(self, first: Tree, second: Tree) -> Deletion {
        let (mut a, mut b) = match (first, second) {
            (Tree::Leaf, tree) | (tree, Tree::Leaf) => return Ok(tree),
            (Tree::Node(a), Tree::Node(b)) => (a, b),
        };
        match (a.colour, b.colour) {
            (Colour::Red, Colour::Red) => {
                let (right, left) = inner(&mut a, &mut b);
                Ok(match self.join(right, left)?.into_red() {
                    Ok(z) if self.0.is(Mutation::MiscolorJoin1) => around(z, Colour::Black, a, b),
                    Ok(z) => around(z, Colour::Red, a, b),
                    Err(middle) => Tree::Node(stack(a, middle, b)),
                })
            }
            (Colour::Black, Colour::Black) => {
                let (right, left) = inner(&mut a, &mut b);
                Ok(match self.join(right, left)?.into_red() {
                    Ok(z) if self.0.is(Mutation::MiscolorJoin2) => around(z, Colour::Red, a, b),
                    Ok(z) => around(z, Colour::Black, a, b),
                    Err(middle) => {
                        let mut joined = stack(a, middle, b);
                        self.balance_left(unshared(&mut joined))?;
                        Tree::Node(joined)
                    }
                })
            }
            (Colour::Black, Colour::Red) => {
                let left = &mut unshared(&mut b).left;
                *left = self.join(Tree::Node(a), mem::take(left))?;
                Ok(Tree::Node(b))
            }
            (Colour::Red, Colour::Black) => {
                let right = &mut unshared(&mut a).right;
                *right = self.join(mem::take(right), Tree::Node(b))?;
                Ok(Tree::Node(a))
            }
        }
    }
}

/// The subtrees between two nodes: the right one of `a` and the left one of `b`. Leaves replace them.
fn inner(a: &mut Rc<Node>, b: &mut Rc<Node>) -> (Tree, Tree) {
    (mem::take(&mut unshared(a).right), mem::take(&mut unshared(b).left))
}

/// Puts the red root `z` of the middle on top, with `a` and `b` in this colour as its children.
fn around(mut z: Rc<Node>, colour: Colour, mut a: Rc<Node>, mut b: Rc<Node>) -> Tree {
    let (top, left, right) = (unshared(&mut z), unshared(&mut a), unshared(&mut b));
    (left.colour, right.colour) = (colour, colour);
    left.right = mem::take(&mut top.left);
    right.left = mem::take(&mut top.right);
    (top.left, top.right) = (Tree::Node(a), Tree::Node(b));
    Tree::Node(z)
}

/// Puts `b` below `a` on the right, and the middle below `b` on the left.
fn stack(mut a: Rc<Node>, middle: Tree, mut b: Rc<Node>) -> Rc<Node> {
    unshared(&mut b).left = middle;
    unshared(&mut a).right = Tree::Node(b);
    a
}

/// What the insertion into a subtree of a red-black tree means for the nodes above it.
enum Change {
    /// They are balanced.
    Balanced,
    /// The root became red.
    Reddened,
    /// The root and one of its children are red.
    RedRed,
}

impl Rbt<Correct> {
    /// As [`Rbt::insert_into`], for a tree that is a red-black tree.
    ///
    /// It does not look at nodes that are certainly balanced, which makes searching with the family `api`
    /// a tenth faster.
    pub fn insert_into_valid(
        self,
        tree: &mut Tree,
        key: Key,
        value: Value,
        allocate: impl FnOnce(Node) -> Rc<Node>,
    ) {
        self.insert_below_valid(tree, key, value, allocate);
        tree.paint(Colour::Black);
    }

    fn insert_below_valid(
        self,
        tree: &mut Tree,
        key: Key,
        value: Value,
        allocate: impl FnOnce(Node) -> Rc<Node>,
    ) -> Change {
        let Tree::Node(node) = tree else {
            let (left, right) = (Tree::Leaf, Tree::Leaf);
            *tree = Tree::Node(allocate(Node { colour: Colour::Red, left, key, value, right }));
            return Change::Reddened;
        };
        let node = unshared(node);
        if key == node.key {
            node.value = value;
            return Change::Balanced;
        }
        // Not two arms: the processor cannot predict which way a random key goes.
        let side = if key < node.key { &mut node.left } else { &mut node.right };
        match self.insert_below_valid(side, key, value, allocate) {
            Change::Balanced => Change::Balanced,
            Change::Reddened => match node.colour {
                Colour::Red => Change::RedRed,
                Colour::Black => Change::Balanced,
            },
            Change::RedRed => {
                self.balance(node);
                Change::Reddened
            }
        }
    }
}

/// Replaces a node by its left child, if there is one, and makes it the right child of that.
fn rotate_right(node: &mut Node) {
    let Tree::Node(mut child) = mem::take(&mut node.left) else {
        return;
    };
    let lower = unshared(&mut child);
    mem::swap(node, lower);
    lower.left = mem::take(&mut node.right);
    node.right = Tree::Node(child);
}

/// Replaces a node by its right child, if there is one, and makes it the left child of that.
fn rotate_left(node: &mut Node) {
    let Tree::Node(mut child) = mem::take(&mut node.right) else {
        return;
    };
    let lower = unshared(&mut child);
    mem::swap(node, lower);
    lower.right = mem::take(&mut node.left);
    node.left = Tree::Node(child);
}

fn redden(tree: &mut Tree) -> Result<(), InvariantError> {
    tree.as_black().ok_or(InvariantError)?;
    tree.paint(Colour::Red);
    Ok(())
}
