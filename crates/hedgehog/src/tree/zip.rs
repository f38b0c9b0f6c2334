//! The tree of a pair: both sides shrink independently, at all depths.

use std::mem;

use super::{Children, Cursor, Tree};

/// Shrinks to every child of the left with the whole right, then the whole left with every child of
/// the right.
pub(crate) fn zip<A, B, C, F>(left: Tree<A>, right: Tree<B>, f: &F) -> Tree<C>
where
    A: Clone + 'static,
    B: Clone + 'static,
    C: 'static,
    F: Fn(A, B) -> C + Clone + 'static,
{
    let value = f(left.value.clone(), right.value.clone());
    if left.children.are_none() && right.children.are_none() {
        return Tree::leaf(value);
    }
    Tree::node(value, Zipped { left, right, current: Current::Left(None), f: f.clone() })
}

#[derive(Clone)]
struct Zipped<A, B, F> {
    left: Tree<A>,
    right: Tree<B>,
    current: Current<A, B>,
    f: F,
}

/// The side whose children the cursor visits, and the current child.
#[derive(Clone)]
enum Current<A, B> {
    Left(Option<A>),
    Right(Option<B>),
}

impl<A, B, C, F> Cursor<C> for Zipped<A, B, F>
where
    A: Clone + 'static,
    B: Clone + 'static,
    C: 'static,
    F: Fn(A, B) -> C + Clone + 'static,
{
    fn advance(&mut self) -> Option<Option<C>> {
        let Zipped { left, right, current, f } = self;
        if let Current::Left(current) = current
            && let Some(child) = left.children.next_value()
        {
            current.clone_from(&child);
            return Some(child.map(|child| f(child, right.value.clone())));
        }
        let child = right.children.next_value()?;
        *current = Current::Right(child.clone());
        Some(child.map(|child| f(left.value.clone(), child)))
    }

    fn descend(mut self: Box<Self>) -> Children<C> {
        let Zipped { left, right, current, .. } = &mut *self;
        match mem::replace(current, Current::Left(None)) {
            Current::Left(Some(child)) => left.descend(child),
            Current::Right(Some(child)) => {
                left.children.restart();
                right.descend(child);
            }
            Current::Left(None) | Current::Right(None) => return Children::none(),
        }
        let can_shrink = !left.children.are_none() || !right.children.are_none();
        if can_shrink { Children(Some(self)) } else { Children::none() }
    }

    fn restart(&mut self) {
        self.left.children.restart();
        self.right.children.restart();
        self.current = Current::Left(None);
    }

    fn boxed_clone(&self) -> Box<dyn Cursor<C>> {
        Box::new(self.clone())
    }
}
