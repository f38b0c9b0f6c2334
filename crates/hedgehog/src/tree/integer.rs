//! The tree of an integer.

use super::{Children, Cursor, Tree};
use crate::towards::{Towards, towards};

/// An integer that shrinks to `origin`, then to integers that approach it. Each of these explores the
/// range between its left neighbour and itself.
pub(crate) fn integer(origin: i64, number: i64) -> Tree<i64> {
    if number == origin {
        return Tree::leaf(number);
    }
    Tree::node(number, Between::new(origin, number, Position::Root))
}

#[derive(Clone)]
struct Between {
    bottom: i64,
    top: i64,
    place: Position,
    /// The integers after the current child.
    steps: Towards,
    /// The left neighbour of the current child. A child without one is a leaf.
    neighbour: Option<i64>,
    /// The current child, or what its left neighbour will be.
    child: Option<i64>,
}

#[derive(Clone, Copy)]
enum Position {
    /// The bottom is the first child.
    Root,
    /// The bottom was tried as a sibling.
    Below,
}

impl Between {
    fn new(bottom: i64, top: i64, place: Position) -> Between {
        let mut steps = towards(bottom, top);
        let child = match place {
            Position::Root => None,
            Position::Below => steps.next(),
        };
        Between { bottom, top, place, steps, neighbour: None, child }
    }
}

impl Cursor<i64> for Between {
    fn advance(&mut self) -> Option<Option<i64>> {
        self.neighbour = self.child;
        self.child = self.steps.next();
        self.child.map(Some)
    }

    fn descend(mut self: Box<Self>) -> Children<i64> {
        let (Some(bottom), Some(top)) = (self.neighbour, self.child) else {
            return Children::none();
        };
        *self = Between::new(bottom, top, Position::Below);
        Children(Some(self))
    }

    fn restart(&mut self) {
        *self = Between::new(self.bottom, self.top, self.place);
    }

    fn boxed_clone(&self) -> Box<dyn Cursor<i64>> {
        Box::new(self.clone())
    }
}
