//! The best counterexample so far, with what several passes need to know about it.

use std::cell::OnceCell;
use std::ops::Deref;

use crate::tree::{Role, Tree};
use crate::types::Kind;

/// The best counterexample so far. What passes derive from it is derived once.
pub(crate) struct Best {
    tree: Tree,
    weight: u128,
    breadth_first: OnceCell<Vec<usize>>,
    integer_kinds: OnceCell<Vec<Kind>>,
}

impl Best {
    pub(crate) fn new(tree: Tree) -> Best {
        let weight = tree.weight();
        Best { tree, weight, breadth_first: OnceCell::new(), integer_kinds: OnceCell::new() }
    }

    pub(crate) fn weight(&self) -> u128 {
        self.weight
    }

    /// The nodes with fields, from the top down.
    pub(crate) fn breadth_first(&self) -> &[usize] {
        self.breadth_first.get_or_init(|| breadth_first(&self.tree))
    }

    /// The types of the numbers in it, in order.
    pub(crate) fn integer_kinds(&self) -> &[Kind] {
        self.integer_kinds.get_or_init(|| integer_kinds(&self.tree))
    }
}

impl Deref for Best {
    type Target = Tree;

    fn deref(&self) -> &Tree {
        &self.tree
    }
}

fn breadth_first(tree: &Tree) -> Vec<usize> {
    let mut nodes = Vec::with_capacity(tree.len());
    nodes.push(0);
    let mut next = 0;
    while let Some(at) = nodes.get(next).copied() {
        nodes.extend(tree.fields(at).filter(|field| tree.nodes()[*field].size > 1));
        next += 1;
    }
    nodes.retain(|at| tree.nodes()[*at].role == Role::Compound);
    nodes
}

fn integer_kinds(tree: &Tree) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for node in tree.nodes().iter().filter(|node| node.is_integer()) {
        if !kinds.contains(&node.kind) {
            kinds.push(node.kind);
        }
    }
    kinds.sort_unstable();
    kinds
}
