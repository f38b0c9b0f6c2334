//! The tree of the integer behind a weighted choice.

use std::rc::Rc;

use super::{Children, Cursor, Tree};

/// An integer that shrinks to the smaller elements of `sums`, and these in the same way.
pub(crate) fn sums(sums: Rc<[u64]>, number: u64) -> Tree<u64> {
    match n_less(&sums, number) {
        0 => Tree::leaf(number),
        n_less => Tree::node(number, Less { sums, n_less, n_done: 0 }),
    }
}

fn n_less(sums: &[u64], number: u64) -> usize {
    sums.iter().take_while(|sum| **sum < number).count()
}

#[derive(Clone)]
struct Less {
    sums: Rc<[u64]>,
    n_less: usize,
    n_done: usize,
}

impl Cursor<u64> for Less {
    fn advance(&mut self) -> Option<Option<u64>> {
        let sum = self.sums[..self.n_less].get(self.n_done)?;
        self.n_done += 1;
        Some(Some(*sum))
    }

    fn descend(mut self: Box<Self>) -> Children<u64> {
        let Some(current) = self.n_done.checked_sub(1) else {
            return Children::none();
        };
        self.n_less = n_less(&self.sums, self.sums[current]);
        self.n_done = 0;
        if self.n_less == 0 { Children::none() } else { Children(Some(self)) }
    }

    fn restart(&mut self) {
        self.n_done = 0;
    }

    fn boxed_clone(&self) -> Box<dyn Cursor<u64>> {
        Box::new(self.clone())
    }
}
