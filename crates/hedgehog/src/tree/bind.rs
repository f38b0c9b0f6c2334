//! The tree of a bind: a tree, and a continuation for each of its values.

use std::mem;

use super::{Children, Cursor, Tree};
use crate::reading::{At, Continuation, Plain, Shrinks, Trees};

/// Shrinks to every child of the first tree, with the continuation run again from the same seed, then
/// to the children of the continuation.
///
/// After the latter, the first tree does not shrink any more. While the first tree shrinks, only the
/// value of the continuation is needed, so its children are read later.
pub(crate) fn bind<A, K>(first: Tree<A>, then: &K, at: At<Trees>) -> Option<Tree<K::Value>>
where
    A: Clone + 'static,
    K: Continuation<A>,
{
    if first.children.are_none() {
        return then.resume(first.value, at);
    }
    let value = then.resume(first.value.clone(), at.reading::<Plain>())?;
    Some(Tree { value, children: bound(first, then, at.reading()) })
}

/// The children of [`bind`]. The value at the root is known and not generated again.
pub(crate) fn bound<A, K>(first: Tree<A>, then: &K, at: At<Shrinks>) -> Children<K::Value>
where
    A: Clone + 'static,
    K: Continuation<A>,
{
    if first.children.are_none() {
        return then.resume(first.value, at);
    }
    let stage = Stage::First { child: None };
    Children::visited_by(Bound { first, then: then.clone(), at, stage })
}

struct Bound<A, K: Continuation<A>> {
    first: Tree<A>,
    then: K,
    at: At<Shrinks>,
    stage: Stage<A, K::Value>,
}

/// The side whose children the cursor visits.
#[derive(Clone)]
enum Stage<A, B> {
    /// The outer tree has this current child.
    First {
        child: Option<A>,
    },
    Second(Children<B>),
}

impl<A: Clone + 'static, K: Continuation<A>> Cursor<K::Value> for Bound<A, K> {
    fn advance(&mut self) -> Option<Option<K::Value>> {
        let Bound { first, then, at, stage } = self;
        if let Stage::First { child } = stage {
            if let Some(next) = first.children.next_value() {
                child.clone_from(&next);
                return Some(next.and_then(|next| then.resume(next, at.reading::<Plain>())));
            }
            *stage = Stage::Second(then.resume(first.value.clone(), *at));
        }
        match stage {
            Stage::Second(children) => children.next_value(),
            Stage::First { .. } => None,
        }
    }

    fn descend(mut self: Box<Self>) -> Children<K::Value> {
        let Bound { first, then, at, stage } = &mut *self;
        match stage {
            Stage::First { child: None } => Children::none(),
            Stage::First { child: Some(child) } => {
                first.descend(child.clone());
                if first.children.are_none() {
                    return then.resume(first.value.clone(), *at);
                }
                *stage = Stage::First { child: None };
                Children(Some(self))
            }
            Stage::Second(children) => {
                children.descend();
                mem::replace(children, Children::none())
            }
        }
    }

    fn restart(&mut self) {
        self.first.children.restart();
        self.stage = Stage::First { child: None };
    }

    fn boxed_clone(&self) -> Box<dyn Cursor<K::Value>> {
        Box::new(Bound {
            first: self.first.clone(),
            then: self.then.clone(),
            at: self.at,
            stage: self.stage.clone(),
        })
    }
}
