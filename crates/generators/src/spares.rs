//! Trees that are built from the nodes of earlier trees.
//!
//! A search drops most inputs as soon as they are tested. Allocating and freeing their nodes took 45 % of
//! QuickCheck's search with the family `type` of `bst`, so its generators use the nodes again.

use std::cell::RefCell;
use std::mem;
use std::rc::Rc;

use stromboli_domain::SplitMix;
use stromboli_quickcheck::{Inputs, from_fn};

/// A node of a binary tree.
pub(crate) trait Branch: Sized {
    /// The roots of the two subtrees. A leaf has none.
    fn children(self) -> [Option<Rc<Self>>; 2];
}

/// Nodes of trees that are no longer needed.
pub(crate) struct Spares<N> {
    /// The roots of the trees.
    roots: Vec<Rc<N>>,
}

impl<N: Branch> Spares<N> {
    /// Allocates a node, if possible in place of a spare one.
    pub(crate) fn allocate(&mut self, node: N) -> Rc<N> {
        while let Some(mut spare) = self.roots.pop() {
            // A node that something else refers to is not spare.
            let Some(old) = Rc::get_mut(&mut spare) else {
                continue;
            };
            for child in mem::replace(old, node).children() {
                self.add(child);
            }
            return spare;
        }
        Rc::new(node)
    }

    /// Adds the nodes of a tree with this root.
    fn add(&mut self, root: Option<Rc<N>>) {
        if let Some(root) = root {
            self.roots.push(root);
        }
    }
}

/// Inputs that are trees, and allocated from spare nodes. `root` returns the root of a tree.
pub(crate) fn from_spares<N: Branch + 'static, T: 'static>(
    root: impl Fn(T) -> Option<Rc<N>> + 'static,
    generate: impl Fn(&mut Spares<N>, SplitMix, usize) -> T + 'static,
) -> Inputs<T> {
    let spares = Rc::new(RefCell::new(Spares { roots: Vec::new() }));
    let recycled = Rc::clone(&spares);
    Inputs::new(from_fn(move |at, size| generate(&mut spares.borrow_mut(), at, size)))
        .recycled_by(move |tree| recycled.borrow_mut().add(root(tree)))
}
