//! The tree of the integer behind a weighted choice.

use std::rc::Rc;

use super::{Branches, Cursor, Tree};

/// An integer that shrinks to the smaller elements of `sums`, and these in the same way.
pub(crate) fn sums(sums: Rc<[u64]>, number: u64) -> Tree<u64> {
    let n_less = sums.iter().take_while(|sum| **sum < number).count();
    if n_less == 0 {
        return Tree::leaf(number);
    }
    Tree::node(number, Rc::new(Less { sums, n_less }))
}

struct Less {
    sums: Rc<[u64]>,
    n_less: usize,
}

impl Branches<u64> for Less {
    fn cursor(self: Rc<Self>) -> Box<dyn Cursor<u64>> {
        Box::new(Position { node: self, n_done: 0 })
    }
}

struct Position {
    node: Rc<Less>,
    n_done: usize,
}

impl Cursor<u64> for Position {
    fn advance(&mut self) -> Option<Option<u64>> {
        let sum = self.node.sums[..self.node.n_less].get(self.n_done)?;
        self.n_done += 1;
        Some(Some(*sum))
    }

    fn tree(&self) -> Option<Tree<u64>> {
        let sum = self.node.sums[self.n_done.checked_sub(1)?];
        Some(sums(self.node.sums.clone(), sum))
    }
}
