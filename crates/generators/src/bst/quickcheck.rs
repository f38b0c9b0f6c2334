//! Generators for binary search trees, with QuickCheck.

use stromboli_domain::{Correct, Family, Precondition, SplitMix};
use stromboli_quickcheck::{
    Block, Generator, Inputs, QuickCheck, arguments, block, choose_int, from_fn, weighted,
};
use stromboli_workloads::bst::{Bst, Property, Tree};
use stromboli_workloads::pairs::{Key, Value};

use super::valid::search_tree;
use crate::generate::{Generate, Generates};
use crate::quickcheck::{Place, number, pairs};

impl Generates<QuickCheck> for Bst {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::API, Family::CBC];

    fn precondition(family: Family, property: Property) -> Precondition {
        match (family, property) {
            (Family::TYPE, Property::UnionUnionIdem) => Precondition::Skip,
            _ => Precondition::Check,
        }
    }
}

impl Generate<QuickCheck> for Tree {
    fn generator(family: Family) -> Option<Inputs<Tree>> {
        match family {
            Family::TYPE => {
                let valid = from_fn(|at, size| search_tree(Place { at, size }, 5));
                Some(Inputs::new(from_fn(|at, size| tree(at, size, 5))).or_invalid(valid))
            }
            Family::API => Some(Inputs::new(inserted())),
            Family::CBC => Some(Inputs::new(from_fn(|at, size| ordered(at, size, 5, -1000, 1000)))),
            _ => None,
        }
    }
}

/// Family `type`: any tree of the type, ordered or not.
fn tree(at: SplitMix, size: usize, depth: u32) -> Tree {
    let mut lines = Block::new(at, size);
    if depth == 0 || lines.bind(weighted([1, 3])) == 0 {
        return Tree::Leaf;
    }
    let [left, key, value, right] = arguments(lines.rest());
    let (key, value) = (Key(number().generate(key, size)), Value(number().generate(value, size)));
    Tree::node(tree(left, size, depth - 1), key, value, tree(right, size, depth - 1))
}

/// Family `api`: pairs, inserted from the last to the first.
fn inserted() -> impl Generator<Value = Tree> {
    let insert = |tree: Tree, (key, value)| Bst(Correct).insert(key, value, tree);
    block(move |mut lines| lines.bind(pairs()).into_iter().rev().fold(Tree::Leaf, insert))
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
