//! Generators for binary search trees, with QuickCheck.

use std::rc::Rc;

use stromboli_domain::{Correct, Data, Family, Precondition, SplitMix};
use stromboli_quickcheck::{
    Block, Generator, Inputs, QuickCheck, arguments, choose_int, from_fn, weighted,
};
use stromboli_workloads::bst::{Bst, Node, Property, Tree};
use stromboli_workloads::pairs::{Key, Value};

use super::valid::search_tree;
use crate::generate::{Generate, Generates};
use crate::quickcheck::{Place, has_root, number};
use crate::spares::{Linked, Spares, from_spares_or_invalid, inserted};

impl Generates<QuickCheck> for Bst {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::API, Family::CBC];

    fn precondition(family: Family, property: Property) -> Precondition {
        match (family, property) {
            (Family::TYPE, Property::UnionUnionIdem) => Precondition::Skip,
            _ => Precondition::Check,
        }
    }

    fn generator<I: Data>(family: Family) -> Option<Inputs<I>> {
        super::generator::<QuickCheck, I>(family)
    }
}

impl Generate<QuickCheck> for Tree {
    fn generator(family: Family) -> Option<Inputs<Tree>> {
        match family {
            Family::TYPE => Some(from_spares_or_invalid(
                |spares, at, size| tree(spares, at, size, 5),
                |spares, at, size| search_tree(spares, Place { at, size }, 5),
            )),
            Family::API => Some(inserted(|_, tree, key, value| {
                *tree = Bst(Correct).insert(key, value, std::mem::take(tree));
            })),
            Family::CBC => Some(Inputs::new(from_fn(|at, size| ordered(at, size, 5, -1000, 1000)))),
            _ => None,
        }
    }
}

impl Linked for Tree {
    type Node = Node;

    fn root(self) -> Option<Rc<Node>> {
        match self {
            Tree::Leaf => None,
            Tree::Node(node) => Some(node),
        }
    }

    fn is_leaf(&self) -> bool {
        matches!(self, Tree::Leaf)
    }

    fn subtrees(node: Node) -> [Tree; 2] {
        [node.left, node.right]
    }
}

/// Family `type`: any tree of the type, ordered or not.
fn tree(spares: &mut Spares<Tree>, at: SplitMix, size: usize, depth: u32) -> Tree {
    if has_root(at, size, depth) { node(spares, at.right(), size, depth) } else { Tree::Leaf }
}

fn node(spares: &mut Spares<Tree>, at: SplitMix, size: usize, depth: u32) -> Tree {
    let [left, key, value, right] = arguments(at);
    let depth = depth - 1;
    // Both are decided before either subtree is built, so that the processor need not wait.
    let (has_left, has_right) = (has_root(left, size, depth), has_root(right, size, depth));
    let (key, value) = (Key(number().generate(key, size)), Value(number().generate(value, size)));
    let right = if has_right { node(spares, right.right(), size, depth) } else { Tree::Leaf };
    let left = if has_left { node(spares, left.right(), size, depth) } else { Tree::Leaf };
    Tree::Node(spares.allocate(Node { left, key, value, right }))
}

/// Family `cbc`: a search tree with keys between `low` and `high`.
fn ordered(at: SplitMix, size: usize, depth: u32, low: i64, high: i64) -> Tree {
    let mut lines = Block::new(at, size);
    if depth == 0 || low + 1 >= high || lines.bind(weighted([1, 3])) == 0 {
        return Tree::Leaf;
    }
    let key = lines.bind(choose_int(low + 1, high - 1));
    let value = lines.bind(number());
    let left = ordered(lines.next(), size, depth - 1, low, key);
    let right = ordered(lines.next(), size, depth - 1, key, high);
    Tree::node(left, Key(key), Value(value), right)
}
