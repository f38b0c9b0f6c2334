//! A tree with a function applied to every value.

use std::rc::Rc;

use super::{Branches, Cursor, Tree};

pub(crate) fn map<A, B, F>(tree: Tree<A>, f: &F) -> Tree<B>
where
    A: 'static,
    B: 'static,
    F: Fn(A) -> B + Clone + 'static,
{
    Tree::new(f(tree.value), mapped(tree.branches, f))
}

/// The children of [`map`].
pub(crate) fn mapped<A, B, F>(of: Option<Rc<dyn Branches<A>>>, f: &F) -> Option<Rc<dyn Branches<B>>>
where
    A: 'static,
    B: 'static,
    F: Fn(A) -> B + Clone + 'static,
{
    Some(Rc::new(Mapped { of: of?, f: f.clone() }))
}

struct Mapped<A, F> {
    of: Rc<dyn Branches<A>>,
    f: F,
}

impl<A: 'static, B: 'static, F: Fn(A) -> B + Clone + 'static> Branches<B> for Mapped<A, F> {
    fn cursor(self: Rc<Self>) -> Box<dyn Cursor<B>> {
        Box::new(MappedCursor { of: self.of.clone().cursor(), node: self })
    }
}

struct MappedCursor<A, F> {
    node: Rc<Mapped<A, F>>,
    of: Box<dyn Cursor<A>>,
}

impl<A: 'static, B: 'static, F: Fn(A) -> B + Clone + 'static> Cursor<B> for MappedCursor<A, F> {
    fn advance(&mut self) -> Option<Option<B>> {
        Some(self.of.advance()?.map(&self.node.f))
    }

    fn tree(&self) -> Option<Tree<B>> {
        Some(map(self.of.tree()?, &self.node.f))
    }
}
