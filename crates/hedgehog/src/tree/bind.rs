//! The tree of a bind: a tree, and a continuation for each of its values.

use std::mem;

use super::{Children, Cursor, Tree};
use crate::reading::{At, Continuation, Plain, Trees};

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
    let stage = Stage::First { child: None };
    Some(Tree::node(value, Bound { first, then: then.clone(), at, stage }))
}

struct Bound<A, K: Continuation<A>> {
    first: Tree<A>,
    then: K,
    at: At<Trees>,
    stage: Stage<A, K::Value>,
}

impl<A: Clone, K: Continuation<A>> Bound<A, K> {
    /// The children of the continuation.
    fn second(&self) -> Children<K::Value> {
        let tree = self.then.resume(self.first.value.clone(), self.at);
        tree.map_or_else(Children::none, Tree::into_children)
    }
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
        if let Stage::First { child } = &mut self.stage {
            if let Some(next) = self.first.children.next_value() {
                child.clone_from(&next);
                let at = self.at.reading::<Plain>();
                return Some(next.and_then(|next| self.then.resume(next, at)));
            }
            self.stage = Stage::Second(self.second());
        }
        match &mut self.stage {
            Stage::Second(children) => children.next_value(),
            Stage::First { .. } => None,
        }
    }

    fn descend(mut self: Box<Self>) -> Children<K::Value> {
        match &mut self.stage {
            Stage::First { child: None } => Children::none(),
            Stage::First { child: Some(child) } => {
                self.first.descend(child.clone());
                if self.first.children.are_none() {
                    return self.second();
                }
                self.stage = Stage::First { child: None };
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
