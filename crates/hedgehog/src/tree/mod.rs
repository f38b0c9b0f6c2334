//! Rose trees of values and what they shrink to.
//!
//! Trees are huge, and shrinking visits a small part of them: a few children of a node, then those of
//! the first that fails, and so on. Therefore a tree is a root and a description of its children, and
//! a [`Cursor`] builds these one after another. It builds only the *value* of each child, and the tree
//! only of a child from which shrinking continues.
//!
//! A discarded child has a position among its siblings, but no value and no children.

mod bind;
mod integer;
mod list;
mod map;
mod sums;
mod zip;

use std::rc::Rc;

pub use list::Removal;

pub(crate) use bind::{bind, bound};
pub(crate) use integer::integer;
pub(crate) use list::{list, listed};
pub(crate) use map::{map, mapped};
pub(crate) use sums::sums;
pub(crate) use zip::{zip, zipped};

/// A value and what it shrinks to.
pub struct Tree<T> {
    value: T,
    branches: Option<Rc<dyn Branches<T>>>,
}

/// The children of a node, built on demand.
pub trait Branches<T> {
    /// A cursor before the first child.
    fn cursor(self: Rc<Self>) -> Box<dyn Cursor<T>>;
}

/// A position among the children of a node.
pub trait Cursor<T> {
    /// Moves to the next child, if there is one, and builds its value, unless it is discarded.
    fn advance(&mut self) -> Option<Option<T>>;

    /// The tree of the current child; `None` if it is discarded.
    ///
    /// Call it only after [`Cursor::advance`] has reached a child.
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

    /// A value with these children.
    pub fn node(value: T, branches: Rc<dyn Branches<T>>) -> Tree<T> {
        Tree { value, branches: Some(branches) }
    }

    /// A value with these children, if it has any.
    pub(crate) fn new(value: T, branches: Option<Rc<dyn Branches<T>>>) -> Tree<T> {
        Tree { value, branches }
    }

    /// The children of the root, if it has any.
    pub(crate) fn into_branches(self) -> Option<Rc<dyn Branches<T>>> {
        self.branches
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
        Children::of(self.branches.clone())
    }
}

/// The children of a node, one after another. Discarded ones are `None`.
///
/// The iterator builds their trees. [`Children::next_value`] builds only their values.
pub struct Children<T>(Option<Box<dyn Cursor<T>>>);

impl<T> Children<T> {
    pub(crate) fn of(branches: Option<Rc<dyn Branches<T>>>) -> Children<T> {
        Children(branches.map(Branches::cursor))
    }

    /// The value of the next child. The outer `None` is the end; the inner one is a discarded child.
    #[inline]
    pub fn next_value(&mut self) -> Option<Option<T>> {
        let child = self.0.as_mut()?.advance();
        if child.is_none() {
            self.0 = None;
        }
        child
    }

    /// The tree of the child whose value was built last; `None` if it is discarded or there is none.
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
