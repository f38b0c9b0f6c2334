//! A tree, and for each of its values the tree that this continues with.

use std::rc::Rc;

use super::{Branches, Cursor, Tree};
use crate::reading::{At, Continuation, Plain, Trees};

/// Shrinks to every child of the first with its continuation run anew, from the same seed, then to
/// the children of what the first continues with.
///
/// Once it has shrunk to one of these, the first shrinks no more.
pub(crate) fn bind<A, K>(first: Tree<A>, then: &K, at: At<Trees>) -> Option<Tree<K::Value>>
where
    A: Clone + 'static,
    K: Continuation<A>,
{
    let second = then.resume(first.value, at)?;
    let Some(first) = first.branches else {
        return Some(second);
    };
    let node = Bound { first, then: then.clone(), at, second: second.branches };
    Some(Tree::node(second.value, Rc::new(node)))
}

struct Bound<A, K: Continuation<A>> {
    first: Rc<dyn Branches<A>>,
    then: K,
    at: At<Trees>,
    second: Option<Rc<dyn Branches<K::Value>>>,
}

impl<A: Clone + 'static, K: Continuation<A>> Branches<K::Value> for Bound<A, K> {
    fn cursor(self: Rc<Self>) -> Box<dyn Cursor<K::Value>> {
        Box::new(BoundCursor { stage: Stage::First(self.first.clone().cursor()), node: self })
    }
}

struct BoundCursor<A, K: Continuation<A>> {
    node: Rc<Bound<A, K>>,
    stage: Stage<A, K::Value>,
}

/// Whose children the cursor is among.
enum Stage<A, B> {
    First(Box<dyn Cursor<A>>),
    Second(Option<Box<dyn Cursor<B>>>),
}

impl<A: Clone + 'static, K: Continuation<A>> Cursor<K::Value> for BoundCursor<A, K> {
    fn advance(&mut self) -> Option<Option<K::Value>> {
        let Bound { then, at, second, .. } = &*self.node;
        if let Stage::First(cursor) = &mut self.stage {
            if let Some(child) = cursor.advance() {
                return Some(child.and_then(|child| then.resume(child, at.reading::<Plain>())));
            }
            self.stage = Stage::Second(second.clone().map(Branches::cursor));
        }
        match &mut self.stage {
            Stage::Second(Some(cursor)) => cursor.advance(),
            Stage::First(_) | Stage::Second(None) => None,
        }
    }

    fn tree(&self) -> Option<Tree<K::Value>> {
        let Bound { then, at, .. } = &*self.node;
        match &self.stage {
            Stage::First(cursor) => bind(cursor.tree()?, then, *at),
            Stage::Second(cursor) => cursor.as_ref()?.tree(),
        }
    }
}
