//! With Hedgehog.

use stromboli_domain::Correct;
use stromboli_hedgehog::{
    Gen, Generator, Hedgehog, Range, choice, frequency, int, list, map4, pure, recursive, zip,
};

use crate::bst::{Bst, Tree};
use crate::generate::hedgehog::{key, value};
use crate::generate::{Family, Generate};
use crate::pairs::Key;

impl Generate<Hedgehog> for Tree {
    fn generator(family: Family) -> Option<Gen<Tree>> {
        match family {
            Family::Type => Some(any(5)),
            Family::Api => Some(inserted()),
            Family::Cbc => Some(ordered(5, -1000, 1000)),
            Family::CbcIdiomatic => Some(ordered_by_size(-1000, 1000)),
            _ => None,
        }
    }
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

/// Family `api`: what comes of inserting pairs, the last one first.
fn inserted() -> Gen<Tree> {
    let insert = |tree, (key, value)| Bst(Correct).insert(key, value, &tree);
    list(Range::linear(0, 32), zip(key(), value()))
        .bind(move |pairs| pure(pairs.into_iter().rev().fold(Tree::Leaf, insert)))
        .boxed()
}

/// Family `cbc`: a search tree with keys between two bounds.
fn ordered(depth: u32, low: i64, high: i64) -> Gen<Tree> {
    if depth == 0 || low + 1 >= high {
        return pure(Tree::Leaf).boxed();
    }
    let subtree = move |low, high| ordered(depth - 1, low, high);
    frequency(((1, pure(Tree::Leaf)), (3, ordered_node(low, high, subtree)))).boxed()
}

/// Family `cbc_idiomatic`: the same, the size deciding how deep.
fn ordered_by_size(low: i64, high: i64) -> Gen<Tree> {
    if low + 1 >= high {
        return pure(Tree::Leaf).boxed();
    }
    recursive(choice, [pure(Tree::Leaf)], [ordered_node(low, high, ordered_by_size)]).boxed()
}

/// A node between two bounds, with subtrees on either side of its key.
fn ordered_node(
    low: i64,
    high: i64,
    subtree: impl Fn(i64, i64) -> Gen<Tree> + Copy + 'static,
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
