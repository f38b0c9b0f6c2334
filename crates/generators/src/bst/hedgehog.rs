//! Generators for binary search trees, with Hedgehog.

use stromboli_domain::{Correct, Family, Precondition, SplitMix};
use stromboli_hedgehog::{
    At, Gen, Generator, Hedgehog, Range, Reading, Size, choice, frequency, int, list, map4, pure,
    recursive, zip,
};
use stromboli_workloads::bst::{Bst, Property, Tree};
use stromboli_workloads::pairs::Key;

use super::valid::search_tree;
use crate::generate::{Generate, Generates};
use crate::hedgehog::{key, value};

impl Generates<Hedgehog> for Bst {
    const FAMILIES: &'static [Family] =
        &[Family::TYPE, Family::API, Family::CBC, Family::CBC_IDIOMATIC];

    fn precondition(family: Family, _: Property) -> Precondition {
        match family {
            Family::API => Precondition::Skip,
            _ => Precondition::Check,
        }
    }
}

impl Generate<Hedgehog> for Tree {
    fn generator(family: Family) -> Option<Gen<Tree>> {
        match family {
            Family::TYPE => Some(any(5).or_invalid(search_tree_at).boxed()),
            Family::API => Some(inserted()),
            Family::CBC => Some(Ordered { depth: 5, low: -1000, high: 1000 }.boxed()),
            Family::CBC_IDIOMATIC => Some(OrderedBySize { low: -1000, high: 1000 }.boxed()),
            _ => None,
        }
    }
}

fn search_tree_at(size: Size, seed: SplitMix) -> Option<Tree> {
    search_tree(At::new(size, seed), 5)
}

/// Family `type`: any tree of the type, ordered or not.
fn any(depth: u32) -> Gen<Tree> {
    if depth == 0 {
        return pure(Tree::Leaf).boxed();
    }
    let subtree = any(depth - 1);
    let node = map4(Tree::node, subtree.clone(), key(), value(), subtree);
    frequency(((1, pure(Tree::Leaf)), (3, node))).boxed()
}

/// Family `api`: pairs, inserted from the last to the first.
fn inserted() -> Gen<Tree> {
    let insert = |tree: Tree, (key, value)| Bst(Correct).insert(key, value, tree);
    list(Range::linear(0, 32), zip(key(), value()))
        .bind(move |pairs| pure(pairs.into_iter().rev().fold(Tree::Leaf, insert)))
        .boxed()
}

/// Family `cbc`: a search tree, no deeper than this, with keys between two bounds.
#[derive(Clone, Copy)]
struct Ordered {
    depth: u32,
    low: i64,
    high: i64,
}

impl Generator for Ordered {
    type Value = Tree;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Tree> {
        let Ordered { depth, low, high } = *self;
        if depth == 0 || low + 1 >= high {
            return pure(Tree::Leaf).read(at);
        }
        let subtree = move |low, high| Ordered { depth: depth - 1, low, high };
        frequency(((1, pure(Tree::Leaf)), (3, ordered_node(low, high, subtree)))).read(at)
    }
}

/// Family `cbc_idiomatic`: a search tree with keys between two bounds, as deep as the size allows.
#[derive(Clone, Copy)]
struct OrderedBySize {
    low: i64,
    high: i64,
}

impl Generator for OrderedBySize {
    type Value = Tree;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Tree> {
        let OrderedBySize { low, high } = *self;
        if low + 1 >= high {
            return pure(Tree::Leaf).read(at);
        }
        let subtree = |low, high| OrderedBySize { low, high };
        recursive(choice, [pure(Tree::Leaf)], [ordered_node(low, high, subtree)]).read(at)
    }
}

/// A node between two bounds, with subtrees on either side of its key.
fn ordered_node<G: Generator<Value = Tree>>(
    low: i64,
    high: i64,
    subtree: impl Fn(i64, i64) -> G + Copy + 'static,
) -> impl Generator<Value = Tree> {
    int(Range::linear_from(0, low + 1, high - 1)).bind(move |key| {
        value().bind(move |value| {
            subtree(low, key).bind(move |left| {
                subtree(key, high)
                    .bind(move |right| pure(Tree::node(left.clone(), Key(key), value, right)))
            })
        })
    })
}
