//! The tree of an integer.

use std::rc::Rc;

use super::{Branches, Cursor, Tree};
use crate::towards::{Towards, towards};

/// An integer that shrinks to `origin`, then to integers that approach it. Each of these explores the
/// range between its left neighbour and itself.
pub(crate) fn integer(origin: i64, number: i64) -> Tree<i64> {
    if number == origin {
        return Tree::leaf(number);
    }
    Tree::node(number, Rc::new(Between { bottom: origin, top: number, place: Place::Root }))
}

#[derive(Clone, Copy)]
struct Between {
    bottom: i64,
    top: i64,
    place: Place,
}

#[derive(Clone, Copy)]
enum Place {
    /// The bottom is the first child.
    Root,
    /// The bottom was tried as a sibling.
    Below,
}

impl Branches<i64> for Between {
    fn cursor(self: Rc<Self>) -> Box<dyn Cursor<i64>> {
        let mut steps = towards(self.bottom, self.top);
        let top = match self.place {
            Place::Root => None,
            Place::Below => steps.next(),
        };
        Box::new(Steps { steps, bottom: None, top })
    }
}

struct Steps {
    steps: Towards,
    /// The left neighbour.
    bottom: Option<i64>,
    /// The child.
    top: Option<i64>,
}

impl Cursor<i64> for Steps {
    fn advance(&mut self) -> Option<Option<i64>> {
        self.bottom = self.top;
        self.top = self.steps.next();
        self.top.map(Some)
    }

    fn tree(&self) -> Option<Tree<i64>> {
        let top = self.top?;
        Some(match self.bottom {
            None => Tree::leaf(top),
            Some(bottom) => Tree::node(top, Rc::new(Between { bottom, top, place: Place::Below })),
        })
    }
}
