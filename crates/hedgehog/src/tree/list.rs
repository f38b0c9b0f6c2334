//! The tree of a list.

use std::ops::Range;

use super::{Children, Cursor, Tree};

/// Whether a list shrinks to shorter ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// Shrinks to shorter lists first: without a chunk of half the elements, of a quarter, and so on.
    OfChunks,
    /// Only the elements shrink.
    None,
}

/// Shrinks to lists without some of the elements, then to lists with one element replaced by a child.
pub(crate) fn list<T: Clone + 'static>(elements: Vec<Tree<T>>, removal: Removal) -> Tree<Vec<T>> {
    let value = values(&elements).collect();
    let list = List { stage: Stage::first(&elements, removal), elements, removal };
    if list.can_shrink() { Tree::node(value, list) } else { Tree::leaf(value) }
}

/// All elements are before their first children, except the current one.
#[derive(Clone)]
struct List<T> {
    elements: Vec<Tree<T>>,
    removal: Removal,
    stage: Stage<T>,
}

#[derive(Clone)]
enum Stage<T> {
    /// Removing chunks of a size; the next one starts at a position.
    Without { n_removed: usize, next: usize },
    /// Visiting the children of an element.
    Among { index: usize, child: Option<T> },
}

impl<T> Stage<T> {
    fn first(elements: &[Tree<T>], removal: Removal) -> Stage<T> {
        match removal {
            Removal::OfChunks => Stage::Without { n_removed: elements.len(), next: 0 },
            Removal::None => Stage::Among { index: 0, child: None },
        }
    }
}

impl<T: Clone> List<T> {
    fn can_shrink(&self) -> bool {
        match self.removal {
            Removal::OfChunks => !self.elements.is_empty(),
            Removal::None => self.elements.iter().any(|element| !element.children.are_none()),
        }
    }
}

/// The positions of a chunk, from the position after it. The last chunk may be shorter.
fn chunk(n_removed: usize, next: usize, length: usize) -> Range<usize> {
    next - n_removed..next.min(length)
}

fn values<T: Clone>(elements: &[Tree<T>]) -> impl Iterator<Item = T> {
    elements.iter().map(|element| element.value.clone())
}

impl<T: Clone + 'static> Cursor<Vec<T>> for List<T> {
    fn advance(&mut self) -> Option<Option<Vec<T>>> {
        let List { elements, stage, .. } = self;
        if let Stage::Without { n_removed, next } = stage {
            if *next >= elements.len() {
                (*n_removed, *next) = (*n_removed / 2, 0);
            }
            if *n_removed > 0 {
                *next += *n_removed;
                let Range { start, end } = chunk(*n_removed, *next, elements.len());
                let others = values(&elements[..start]).chain(values(&elements[end..]));
                return Some(Some(others.collect()));
            }
            *stage = Stage::Among { index: 0, child: None };
        }
        let Stage::Among { index, child } = stage else {
            return None;
        };
        loop {
            if let Some(next) = elements[*index].children.next_value() {
                child.clone_from(&next);
                let (before, after) = (&elements[..*index], &elements[*index + 1..]);
                let with = |next| values(before).chain([next]).chain(values(after)).collect();
                return Some(next.map(with));
            }
            if *index + 1 == elements.len() {
                return None;
            }
            elements[*index].children.restart();
            *index += 1;
        }
    }

    fn descend(mut self: Box<Self>) -> Children<Vec<T>> {
        let List { elements, removal, stage } = &mut *self;
        match stage {
            Stage::Without { n_removed, next } => {
                elements.drain(chunk(*n_removed, *next, elements.len()));
            }
            Stage::Among { index, child: Some(child) } => elements[*index].descend(child.clone()),
            Stage::Among { child: None, .. } => return Children::none(),
        }
        *stage = Stage::first(elements, *removal);
        if self.can_shrink() { Children(Some(self)) } else { Children::none() }
    }

    fn restart(&mut self) {
        if let Stage::Among { index, .. } = self.stage {
            self.elements[index].children.restart();
        }
        self.stage = Stage::first(&self.elements, self.removal);
    }

    fn boxed_clone(&self) -> Box<dyn Cursor<Vec<T>>> {
        Box::new(self.clone())
    }
}
