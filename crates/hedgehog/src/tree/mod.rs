//! Rose trees of values and what they shrink to.
//!
//! Trees are huge, and shrinking visits a small part of them: a few children of a node, then those of
//! the first that fails, and so on. It never goes back. Therefore a tree is a root and a [`Cursor`] that
//! builds the *values* of its children one after another, and that itself moves down to the child from
//! which shrinking continues.
//!
//! A discarded child has a position among its siblings, but no value and no children.

mod bind;
mod integer;
mod list;
mod map;
mod sums;
mod zip;

pub use list::Removal;

pub(crate) use bind::bind;
pub(crate) use integer::integer;
pub(crate) use list::list;
pub(crate) use map::map;
pub(crate) use sums::sums;
pub(crate) use zip::zip;

/// A value and what it shrinks to.
#[derive(Clone)]
pub struct Tree<T> {
    value: T,
    /// The children, with a cursor before the first.
    children: Children<T>,
}

impl<T> Tree<T> {
    /// A value that does not shrink.
    pub fn leaf(value: T) -> Tree<T> {
        Tree { value, children: Children::none() }
    }

    /// A value with the children that a cursor visits.
    pub fn node(value: T, cursor: impl Cursor<T> + 'static) -> Tree<T> {
        Tree { value, children: Children(Some(Box::new(cursor))) }
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
        self.children.clone()
    }

    pub(crate) fn into_children(self) -> Children<T> {
        self.children
    }

    /// Moves down to the current child, whose value this is.
    fn descend(&mut self, child: T) {
        self.value = child;
        self.children.descend();
    }
}

/// A position among the children of a node, at first before them.
pub trait Cursor<T> {
    /// Moves to the next child, if there is one, and builds its value, unless it is discarded.
    fn advance(&mut self) -> Option<Option<T>>;

    /// Moves down, before the children of the current child.
    ///
    /// Call it only after [`Cursor::advance`] has built a value: a discarded child has no children.
    fn descend(self: Box<Self>) -> Children<T>;

    /// Moves back, before the first child.
    fn restart(&mut self);

    /// Another cursor at the same position.
    fn boxed_clone(&self) -> Box<dyn Cursor<T>>;
}

/// The children of a node, one after another. Discarded ones are `None`.
///
/// The iterator builds their trees. [`Children::next_value`] builds only their values.
pub struct Children<T>(Option<Box<dyn Cursor<T>>>);

impl<T> Children<T> {
    /// No children.
    pub fn none() -> Children<T> {
        Children(None)
    }

    /// Whether there are none for certain, without looking for the first.
    fn are_none(&self) -> bool {
        self.0.is_none()
    }

    /// The value of the next child. The outer `None` is the end; the inner one is a discarded child.
    #[inline]
    pub fn next_value(&mut self) -> Option<Option<T>> {
        self.0.as_mut()?.advance()
    }

    /// Goes on with the children of the child whose value was built last.
    #[inline]
    pub fn descend(&mut self) {
        if let Some(cursor) = self.0.take() {
            *self = cursor.descend();
        }
    }

    /// Starts again with the first child.
    #[inline]
    pub fn restart(&mut self) {
        if let Some(cursor) = &mut self.0 {
            cursor.restart();
        }
    }
}

impl<T> Clone for Children<T> {
    fn clone(&self) -> Children<T> {
        Children(self.0.as_ref().map(|cursor| cursor.boxed_clone()))
    }
}

impl<T> Iterator for Children<T> {
    type Item = Option<Tree<T>>;

    fn next(&mut self) -> Option<Option<Tree<T>>> {
        let value = self.next_value()?;
        Some(value.map(|value| {
            let mut children = self.clone();
            children.descend();
            Tree { value, children }
        }))
    }
}
