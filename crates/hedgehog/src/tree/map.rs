//! A tree with a function applied to every value.

use super::{Children, Cursor, Tree};

pub(crate) fn map<A, B, F>(tree: Tree<A>, f: &F) -> Tree<B>
where
    A: 'static,
    B: 'static,
    F: Fn(A) -> B + Clone + 'static,
{
    let (value, of) = (f(tree.value), tree.children);
    if of.are_none() { Tree::leaf(value) } else { Tree::node(value, Mapped { of, f: f.clone() }) }
}

struct Mapped<A, F> {
    of: Children<A>,
    f: F,
}

impl<A: 'static, B: 'static, F: Fn(A) -> B + Clone + 'static> Cursor<B> for Mapped<A, F> {
    fn advance(&mut self) -> Option<Option<B>> {
        Some(self.of.next_value()?.map(&self.f))
    }

    fn descend(mut self: Box<Self>) -> Children<B> {
        self.of.descend();
        if self.of.are_none() { Children::none() } else { Children(Some(self)) }
    }

    fn restart(&mut self) {
        self.of.restart();
    }

    fn boxed_clone(&self) -> Box<dyn Cursor<B>> {
        Box::new(Mapped { of: self.of.clone(), f: self.f.clone() })
    }
}
