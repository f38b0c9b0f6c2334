//! The tree of a list.

use std::rc::Rc;

use super::{Branches, Children, Cursor, Tree};

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
    let values = elements.iter().map(|element| element.value.clone()).collect();
    Tree::new(values, listed(elements, removal))
}

/// The children of [`list`], if there are any.
pub(crate) fn listed<T: Clone + 'static>(
    elements: Vec<Tree<T>>,
    removal: Removal,
) -> Option<Rc<dyn Branches<Vec<T>>>> {
    let can_shrink = elements.iter().any(|element| element.branches.is_some());
    if elements.is_empty() || removal == Removal::None && !can_shrink {
        return None;
    }
    Some(Rc::new(List { elements, removal }))
}

struct List<T> {
    elements: Vec<Tree<T>>,
    removal: Removal,
}

impl<T: Clone + 'static> Branches<Vec<T>> for List<T> {
    fn cursor(self: Rc<Self>) -> Box<dyn Cursor<Vec<T>>> {
        let stage = match self.removal {
            Removal::OfChunks => Stage::Without { n_removed: self.elements.len(), next: 0 },
            Removal::None => self.among(0),
        };
        Box::new(ListCursor { node: self, stage })
    }
}

impl<T> List<T> {
    fn among(&self, index: usize) -> Stage<T> {
        Stage::Among { index, children: self.elements[index].children() }
    }

    /// The elements, mapped by `of`, without the current chunk.
    fn without<U>(&self, n_removed: usize, next: usize, of: impl Fn(&Tree<T>) -> U) -> Vec<U> {
        let before = &self.elements[..next - n_removed];
        let after = &self.elements[next.min(self.elements.len())..];
        before.iter().chain(after).map(of).collect()
    }

    /// The elements, mapped by `of`, with one of them replaced.
    fn with<U>(&self, index: usize, other: U, of: impl Fn(&Tree<T>) -> U) -> Vec<U> {
        let (before, after) = (&self.elements[..index], &self.elements[index + 1..]);
        before.iter().map(&of).chain([other]).chain(after.iter().map(&of)).collect()
    }
}

struct ListCursor<T> {
    node: Rc<List<T>>,
    stage: Stage<T>,
}

enum Stage<T> {
    /// Removing chunks of a size; the next one starts at a position.
    Without { n_removed: usize, next: usize },
    /// Visiting the children of an element.
    Among { index: usize, children: Children<T> },
}

impl<T: Clone + 'static> Cursor<Vec<T>> for ListCursor<T> {
    fn advance(&mut self) -> Option<Option<Vec<T>>> {
        let node = &*self.node;
        if let Stage::Without { n_removed, next } = &mut self.stage {
            if *next >= node.elements.len() {
                (*n_removed, *next) = (*n_removed / 2, 0);
            }
            if *n_removed > 0 {
                *next += *n_removed;
                return Some(Some(
                    node.without(*n_removed, *next, |element| element.value.clone()),
                ));
            }
            self.stage = node.among(0);
        }
        loop {
            let Stage::Among { index, children } = &mut self.stage else {
                return None;
            };
            if let Some(child) = children.next_value() {
                let with = |child| node.with(*index, child, |element| element.value.clone());
                return Some(child.map(with));
            }
            if *index + 1 >= node.elements.len() {
                return None;
            }
            self.stage = node.among(*index + 1);
        }
    }

    fn tree(&self) -> Option<Tree<Vec<T>>> {
        let node = &*self.node;
        let elements = match &self.stage {
            Stage::Without { n_removed, next } => node.without(*n_removed, *next, Tree::clone),
            Stage::Among { index, children } => node.with(*index, children.tree()?, Tree::clone),
        };
        Some(list(elements, node.removal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_removed_from_the_largest_to_the_smallest() {
        let elements = (1..=5).map(Tree::leaf).collect();
        let children: Vec<_> = list(elements, Removal::OfChunks).children().flatten().collect();
        let values: Vec<_> = children.iter().map(|child| child.value().as_slice()).collect();
        let of_two = [&[3, 4, 5][..], &[1, 2, 5], &[1, 2, 3, 4]];
        let of_one = [[2, 3, 4, 5], [1, 3, 4, 5], [1, 2, 4, 5], [1, 2, 3, 5], [1, 2, 3, 4]];
        assert_eq!(values[0], [] as [i32; 0]);
        assert_eq!(values[1..4], of_two);
        assert_eq!(values[4..], of_one);
    }
}
