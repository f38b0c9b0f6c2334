//! Inputs that are built from the nodes of earlier inputs.
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

    fn is_leaf(&self) -> bool;

    /// The two subtrees of a node.
    fn subtrees(node: Self::Node) -> [Self; 2];
}

/// Nodes of one type that are no longer needed.
pub(crate) struct Pool<N>(Vec<Rc<N>>);

impl<N> Pool<N> {
    /// Allocates a node, if possible in place of a spare one. Returns also what the spare one contained.
    #[inline]
    pub(crate) fn allocate(&mut self, node: N) -> (Rc<N>, Option<N>) {
        while let Some(mut spare) = self.0.pop() {
            // A node that something else refers to is not spare.
            if let Some(content) = Rc::get_mut(&mut spare) {
                let old = mem::replace(content, node);
                return (spare, Some(old));
            }
        }
        (Rc::new(node), None)
    }

    /// Adds a node that is not needed here.
    #[inline]
    pub(crate) fn add(&mut self, node: Rc<N>) {
        self.0.push(node);
    }
}

impl<N> Default for Pool<N> {
    fn default() -> Pool<N> {
        Pool(Vec::new())
    }
}

/// The nodes of earlier inputs.
pub(crate) trait Recycle: Default + 'static {
    type Input: 'static;

    /// Adds the nodes of an input.
    fn add(&mut self, input: Self::Input);
}

/// Nodes of trees that are no longer needed.
pub(crate) struct Spares<T: Linked> {
    /// The trees that are not leaves, and then only leaves.
    trees: Vec<T>,
    n_trees: usize,
}

impl<T: Linked> Spares<T> {
    /// Allocates a node, if possible in place of a spare one.
    pub(crate) fn allocate(&mut self, node: T::Node) -> Rc<T::Node> {
        // Not with a pool, because such nodes are too large to be moved out: searching took a fifth longer.
        while let Some(last) = self.n_trees.checked_sub(1) {
            self.n_trees = last;
            let Some(mut spare) = mem::take(&mut self.trees[last]).root() else {
                continue;
            };
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
}

impl<T: Linked> Default for Spares<T> {
    fn default() -> Spares<T> {
        Spares { trees: Vec::new(), n_trees: 0 }
    }
}

impl<T: Linked> Recycle for Spares<T> {
    type Input = T;

    #[inline(always)]
    fn add(&mut self, tree: T) {
        if self.n_trees == self.trees.len() {
            self.trees.push(T::default());
        }
        // The next tree replaces a leaf. This is not a branch, because the processor cannot predict which
        // subtrees are leaves.
        let n_added = usize::from(!tree.is_leaf());
        self.trees[self.n_trees] = tree;
        self.n_trees += n_added;
    }
}

/// Inputs that are allocated from the nodes of earlier ones.
pub(crate) fn from_spares<S: Recycle>(
    generate: impl Fn(&mut S, SplitMix, usize) -> S::Input + 'static,
) -> Inputs<S::Input> {
    shared(&Rc::default(), generate)
}

/// As [`from_spares`], with a generator that returns `None` for inputs that no precondition accepts.
pub(crate) fn from_spares_or_invalid<S: Recycle>(
    generate: impl Fn(&mut S, SplitMix, usize) -> S::Input + 'static,
    valid: impl Fn(&mut S, SplitMix, usize) -> Option<S::Input> + 'static,
) -> Inputs<S::Input> {
    let spares = Rc::default();
    let inputs = shared(&spares, generate);
    inputs.or_invalid(from_fn(move |at, size| valid(&mut spares.borrow_mut(), at, size)))
}

fn shared<S: Recycle>(
    spares: &Rc<RefCell<S>>,
    generate: impl Fn(&mut S, SplitMix, usize) -> S::Input + 'static,
) -> Inputs<S::Input> {
    let (spares, recycled) = (Rc::clone(spares), Rc::clone(spares));
    Inputs::new(from_fn(move |at, size| generate(&mut spares.borrow_mut(), at, size)))
        .recycled_by(move |input| recycled.borrow_mut().add(input))
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
