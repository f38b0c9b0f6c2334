//! Trees that are built from the nodes of earlier trees.
//!
//! A search drops most inputs as soon as they are tested. Allocating and freeing their nodes took 45 % of
//! QuickCheck's search with the family `type` of `bst`, so its generators use the nodes again.

use std::cell::RefCell;
use std::mem;
use std::rc::Rc;

use stromboli_domain::SplitMix;
use stromboli_quickcheck::list::list_elements;
use stromboli_quickcheck::{Inputs, from_fn};
use stromboli_workloads::pairs::{Key, Value};

use crate::quickcheck::pair;

/// A binary tree of shared nodes. Its default is a leaf.
pub(crate) trait Linked: Default + 'static {
    type Node;

    /// The root. A leaf has none.
    fn root(self) -> Option<Rc<Self::Node>>;

    /// The two subtrees of a node.
    fn subtrees(node: Self::Node) -> [Self; 2];
}

/// Nodes of trees that are no longer needed.
pub(crate) struct Spares<T: Linked> {
    /// The roots of the trees.
    roots: Vec<Rc<T::Node>>,
}

impl<T: Linked> Spares<T> {
    /// Allocates a node, if possible in place of a spare one.
    pub(crate) fn allocate(&mut self, node: T::Node) -> Rc<T::Node> {
        while let Some(mut spare) = self.roots.pop() {
            // A node that something else refers to is not spare.
            let Some(old) = Rc::get_mut(&mut spare) else {
                continue;
            };
            for subtree in T::subtrees(mem::replace(old, node)) {
                self.add(subtree);
            }
            return spare;
        }
        Rc::new(node)
    }

    /// Adds the nodes of a tree.
    fn add(&mut self, tree: T) {
        self.roots.extend(tree.root());
    }
}

/// Inputs that are trees, and allocated from spare nodes.
pub(crate) fn from_spares<T: Linked>(
    generate: impl Fn(&mut Spares<T>, SplitMix, usize) -> T + 'static,
) -> Inputs<T> {
    let spares = Rc::new(RefCell::new(Spares { roots: Vec::new() }));
    let recycled = Rc::clone(&spares);
    Inputs::new(from_fn(move |at, size| generate(&mut spares.borrow_mut(), at, size)))
        .recycled_by(move |tree| recycled.borrow_mut().add(tree))
}

/// Family `api` of trees: pairs, inserted from the last to the first.
pub(crate) fn inserted<T: Linked>(
    insert: impl Fn(&mut Spares<T>, &mut T, Key, Value) + 'static,
) -> Inputs<T> {
    let pair = pair();
    // Its memory is used for every list.
    let pairs = RefCell::new(Vec::new());
    from_spares(move |spares, at, size| {
        let mut pairs = pairs.borrow_mut();
        // A block with one line before the last.
        pairs.extend(list_elements(&pair, at.left(), size));
        let mut tree = T::default();
        while let Some((key, value)) = pairs.pop() {
            insert(spares, &mut tree, key, value);
        }
        tree
    })
}
