//! Rose trees of a value and what it shrinks to.
//!
//! Trees are huge, and shrinking sees a small part of them: a few children of a node, then those of
//! the first that fails, and so on. So a tree is a root and a description of its children, and a
//! [`Cursor`] makes these one after another. It makes the *value* of each; only of a child from
//! which shrinking goes on does it make the tree.
//!
//! A child may be discarded: it has a place among its siblings, but no value and no children.

mod bind;
mod integer;
mod list;
mod map;
mod sums;
mod zip;

use std::rc::Rc;

pub use list::Removal;

pub(crate) use bind::bind;
pub(crate) use integer::integer;
pub(crate) use list::list;
pub(crate) use map::map;
pub(crate) use sums::sums;
pub(crate) use zip::zip;

/// A value and what it shrinks to.
pub struct Tree<T> {
    value: T,
    branches: Option<Rc<dyn Branches<T>>>,
}

/// What a value shrinks to: the children of a node, not yet made.
pub trait Branches<T> {
    /// A cursor before the first child.
    fn cursor(self: Rc<Self>) -> Box<dyn Cursor<T>>;
}

/// A place among the children of a node.
pub trait Cursor<T> {
    /// Goes to the next child, if there is one, and makes its value, if it has one.
    fn advance(&mut self) -> Option<Option<T>>;

    /// The child that the cursor is at, with all that it shrinks to; nothing if it is discarded.
    ///
    /// To be asked only after [`Cursor::advance`] came upon a child.
    fn tree(&self) -> Option<Tree<T>>;
}

impl<T: Clone> Clone for Tree<T> {
    fn clone(&self) -> Tree<T> {
        Tree { value: self.value.clone(), branches: self.branches.clone() }
    }
}

impl<T> Tree<T> {
    /// A value that does not shrink.
    pub fn leaf(value: T) -> Tree<T> {
        Tree { value, branches: None }
    }

    /// A value that shrinks to these.
    pub fn node(value: T, branches: Rc<dyn Branches<T>>) -> Tree<T> {
        Tree { value, branches: Some(branches) }
    }

    /// The value at the root.
    pub fn value(&self) -> &T {
        &self.value
    }

    /// The children, in the order in which shrinking tries them.
    ///
    /// ```
    /// use stromboli_domain::SplitMix;
    /// use stromboli_hedgehog::{Generator, Range, Size, int};
    ///
    /// let number = int(Range::linear(0, 100));
    /// let tree = number.tree(Size(50), SplitMix::new(1)).unwrap();
    /// assert_eq!(*tree.value(), 34);
    ///
    /// let values = tree.children().map(|child| *child.unwrap().value());
    /// assert!(values.eq([0, 17, 26, 30, 32, 33]));
    /// ```
    pub fn children(&self) -> Children<T> {
        Children(self.branches.clone().map(Branches::cursor))
    }
}

/// The children of a node, made one after another. A discarded one is `None`.
///
/// As an iterator it makes their trees. [`Children::next_value`] makes their values only.
pub struct Children<T>(Option<Box<dyn Cursor<T>>>);

impl<T> Children<T> {
    /// The value of the next child, if there is one, and if that has one.
    #[inline]
    pub fn next_value(&mut self) -> Option<Option<T>> {
        let child = self.0.as_mut()?.advance();
        if child.is_none() {
            self.0 = None;
        }
        child
    }

    /// The tree of the child whose value was last made; nothing if it is discarded or there is none.
    pub fn tree(&self) -> Option<Tree<T>> {
        self.0.as_ref()?.tree()
    }
}

impl<T> Iterator for Children<T> {
    type Item = Option<Tree<T>>;

    fn next(&mut self) -> Option<Option<Tree<T>>> {
        self.next_value().map(|_| self.tree())
    }
}
