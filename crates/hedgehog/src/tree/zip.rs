//! The tree of a pair: both sides shrink independently, at all depths.

use std::rc::Rc;

use super::{Branches, Children, Cursor, Tree};

/// Shrinks to every child of the left with the whole right, then the whole left with every child of
/// the right.
pub(crate) fn zip<A, B, C, F>(left: Tree<A>, right: Tree<B>, f: &F) -> Tree<C>
where
    A: Clone + 'static,
    B: Clone + 'static,
    C: 'static,
    F: Fn(A, B) -> C + Clone + 'static,
{
    if left.branches.is_none() && right.branches.is_none() {
        return Tree::leaf(f(left.value, right.value));
    }
    let value = f(left.value.clone(), right.value.clone());
    Tree::node(value, Rc::new(Zipped { left, right, f: f.clone() }))
}

/// The children of [`zip`], if there are any.
pub(crate) fn zipped<A, B, C, F>(
    left: Tree<A>,
    right: Tree<B>,
    f: &F,
) -> Option<Rc<dyn Branches<C>>>
where
    A: Clone + 'static,
    B: Clone + 'static,
    C: 'static,
    F: Fn(A, B) -> C + Clone + 'static,
{
    let can_shrink = left.branches.is_some() || right.branches.is_some();
    if can_shrink { Some(Rc::new(Zipped { left, right, f: f.clone() })) } else { None }
}

struct Zipped<A, B, F> {
    left: Tree<A>,
    right: Tree<B>,
    f: F,
}

impl<A, B, C, F> Branches<C> for Zipped<A, B, F>
where
    A: Clone + 'static,
    B: Clone + 'static,
    C: 'static,
    F: Fn(A, B) -> C + Clone + 'static,
{
    fn cursor(self: Rc<Self>) -> Box<dyn Cursor<C>> {
        Box::new(ZippedCursor { side: Side::Left(self.left.children()), node: self })
    }
}

struct ZippedCursor<A, B, F> {
    node: Rc<Zipped<A, B, F>>,
    side: Side<A, B>,
}

/// The side whose children the cursor visits.
enum Side<A, B> {
    Left(Children<A>),
    Right(Children<B>),
}

impl<A, B, C, F> Cursor<C> for ZippedCursor<A, B, F>
where
    A: Clone + 'static,
    B: Clone + 'static,
    C: 'static,
    F: Fn(A, B) -> C + Clone + 'static,
{
    fn advance(&mut self) -> Option<Option<C>> {
        let Zipped { left, right, f } = &*self.node;
        if let Side::Left(children) = &mut self.side {
            if let Some(child) = children.next_value() {
                return Some(child.map(|child| f(child, right.value.clone())));
            }
            self.side = Side::Right(right.children());
        }
        let Side::Right(children) = &mut self.side else {
            return None;
        };
        let child = children.next_value()?;
        Some(child.map(|child| f(left.value.clone(), child)))
    }

    fn tree(&self) -> Option<Tree<C>> {
        let Zipped { left, right, f } = &*self.node;
        match &self.side {
            Side::Left(children) => Some(zip(children.tree()?, right.clone(), f)),
            Side::Right(children) => Some(zip(left.clone(), children.tree()?, f)),
        }
    }
}
