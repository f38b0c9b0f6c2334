//! Generators for binary search trees, with falsify.

use stromboli_domain::{Correct, Family, SplitMix};
use stromboli_falsify::range::{self, Range};
use stromboli_falsify::{
    Falsify, Gen, Generator, block, frequency, int, list, map4, pair, pure, shrink_to_nothing,
};
use stromboli_workloads::bst::{Bst, Tree};
use stromboli_workloads::pairs::Key;

use super::valid::search_tree;
use crate::falsify::{Place, key, value};
use crate::generate::{CBC_AS_PRINTED, Generate, Generates};

const DEPTH: u32 = 5;

impl Generates<Falsify> for Bst {
    const FAMILIES: &'static [Family] =
        &[Family::TYPE, Family::API, Family::CBC, Family::CBC_IDIOMATIC, CBC_AS_PRINTED];
}

impl Generate<Falsify> for Tree {
    fn generator(family: Family) -> Option<Gen<Tree>> {
        match family {
            Family::TYPE => Some(Gen::new(any(DEPTH).or_invalid(search_tree_at))),
            Family::API => Some(Gen::new(inserted())),
            Family::CBC => Some(Gen::new(ordered::<Plain>(DEPTH, -1000, 1000))),
            Family::CBC_IDIOMATIC => Some(Gen::new(ordered::<Idiomatic>(DEPTH, -1000, 1000))),
            CBC_AS_PRINTED => Some(Gen::new(ordered::<AsPrinted>(DEPTH, -1000, 1000))),
            _ => None,
        }
    }
}

fn search_tree_at(at: SplitMix) -> Option<Tree> {
    search_tree(Place(at), DEPTH)
}

/// Family `type`: any tree, ordered or not.
fn any(depth: u32) -> impl Generator<Value = Tree> {
    block(move |steps| {
        if depth == 0 {
            return Ok(Tree::Leaf);
        }
        let node = map4(Tree::node, any(depth - 1), key(), value(), any(depth - 1));
        steps.last(frequency(((1, pure(Tree::Leaf)), (3, node))))
    })
}

/// Family `api`: pairs, inserted from the last to the first.
fn inserted() -> impl Generator<Value = Tree> {
    block(|steps| {
        let pairs = steps.draw(list(range::between(0, 32), pair(key(), value())))?;
        let insert = |tree: Tree, (key, value)| Bst(Correct).insert(key, value, tree);
        Ok(pairs.into_iter().rev().fold(Tree::Leaf, insert))
    })
}

/// Family `cbc`: a search tree with keys between two bounds.
fn ordered<S: Style>(depth: u32, low: i64, high: i64) -> impl Generator<Value = Tree> {
    block(move |steps| {
        if depth == 0 || low + 1 >= high {
            return Ok(Tree::Leaf);
        }
        let node = block(move |steps| {
            let key = steps.draw(int(S::keys(low + 1, high - 1)))?;
            let value = steps.draw(value())?;
            let left = steps.draw(S::subtree(ordered::<S>(depth - 1, low, key)))?;
            let right = steps.draw(S::subtree(ordered::<S>(depth - 1, key, high)))?;
            Ok(Tree::node(left, Key(key), value, right))
        });
        steps.last(frequency(((1, pure(Tree::Leaf)), (3, node))))
    })
}

/// A variant of `cbc`.
trait Style: 'static {
    fn keys(least: i64, greatest: i64) -> impl Range<Value = i64> {
        range::between(least, greatest)
    }

    fn subtree(tree: impl Generator<Value = Tree>) -> impl Generator<Value = Tree> {
        tree
    }
}

struct Plain;

impl Style for Plain {}

/// Subtrees shrink to leaves.
struct Idiomatic;

impl Style for Idiomatic {
    fn subtree(tree: impl Generator<Value = Tree>) -> impl Generator<Value = Tree> {
        shrink_to_nothing(tree).map(|tree| tree.unwrap_or(Tree::Leaf))
    }
}

/// Keys shrink to 0, which is an error if 0 is not between the bounds.
struct AsPrinted;

impl Style for AsPrinted {
    fn keys(least: i64, greatest: i64) -> impl Range<Value = i64> {
        range::with_origin((least, greatest), 0)
    }
}
