//! The tree of a bind: a tree, and a continuation for each of its values.

use std::rc::Rc;

use super::{Branches, Children, Cursor, Tree};
use crate::reading::{At, Continuation, Plain, Shrinks, Trees};

/// Shrinks to every child of the first tree, with the continuation run again from the same seed, then
/// to the children of the continuation.
///
/// After the latter, the first tree does not shrink any more. While the first tree shrinks, only the
/// value of the continuation is needed, so its tree is read later.
pub(crate) fn bind<A, K>(first: Tree<A>, then: &K, at: At<Trees>) -> Option<Tree<K::Value>>
where
    A: Clone + 'static,
    K: Continuation<A>,
{
    if first.branches.is_none() {
        return then.resume(first.value, at);
    }
    let value = then.resume(first.value.clone(), at.reading::<Plain>())?;
    Some(Tree::node(value, Rc::new(Bound { first, then: then.clone(), at: at.reading() })))
}

/// The children of [`bind`]. The value at the root is known and not generated again.
pub(crate) fn bound<A, K>(
    first: Tree<A>,
    then: &K,
    at: At<Shrinks>,
) -> Option<Rc<dyn Branches<K::Value>>>
where
    A: Clone + 'static,
    K: Continuation<A>,
{
    if first.branches.is_none() {
        return then.resume(first.value, at);
    }
    Some(Rc::new(Bound { first, then: then.clone(), at }))
}

struct Bound<A, K> {
    first: Tree<A>,
    then: K,
    at: At<Shrinks>,
}

impl<A: Clone + 'static, K: Continuation<A>> Branches<K::Value> for Bound<A, K> {
    fn cursor(self: Rc<Self>) -> Box<dyn Cursor<K::Value>> {
        let stage = Stage::First { children: self.first.children(), value: None };
        Box::new(BoundCursor { stage, node: self })
    }
}

struct BoundCursor<A, K: Continuation<A>> {
    node: Rc<Bound<A, K>>,
    stage: Stage<A, K::Value>,
}

/// The side whose children the cursor visits.
enum Stage<A, B> {
    /// With the value of the current child, so that it is not generated again for its tree.
    First {
        children: Children<A>,
        value: Option<B>,
    },
    Second(Children<B>),
}

impl<A: Clone + 'static, K: Continuation<A>> Cursor<K::Value> for BoundCursor<A, K> {
    fn advance(&mut self) -> Option<Option<K::Value>> {
        let Bound { first, then, at } = &*self.node;
        if let Stage::First { children, value } = &mut self.stage {
            if let Some(child) = children.next_value() {
                *value = child.and_then(|child| then.resume(child, at.reading::<Plain>()));
                return Some(value.clone());
            }
            self.stage = Stage::Second(Children::of(then.resume(first.value.clone(), *at)));
        }
        match &mut self.stage {
            Stage::Second(children) => children.next_value(),
            Stage::First { .. } => None,
        }
    }

    fn tree(&self) -> Option<Tree<K::Value>> {
        let Bound { then, at, .. } = &*self.node;
        match &self.stage {
            Stage::First { children, value } => {
                Some(Tree::new(value.clone()?, bound(children.tree()?, then, *at)))
            }
            Stage::Second(children) => children.tree(),
        }
    }
}
