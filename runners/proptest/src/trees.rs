//! Search trees and red-black trees.

use std::fmt::Debug;

use proptest::collection::vec;
use proptest::strategy::{BoxedStrategy, Just, Strategy};
use stromboli_runner::families::rbt::{Colour, Place};
use stromboli_runner::families::{NUMBER, bst, rbt};
use stromboli_runner::{Range, Value};

use crate::strategies::{integer, lazily, weighted};

fn pairs() -> impl Strategy<Value = Vec<(i64, i64)>> {
    vec((integer(NUMBER), integer(NUMBER)), 0..=32)
}

/// Family `api` of bst.
pub(crate) fn bst_api() -> BoxedStrategy<Value> {
    pairs().prop_map(|pairs| bst::from_pairs(&pairs)).boxed()
}

/// Family `api` of rbt.
pub(crate) fn rbt_api() -> BoxedStrategy<Value> {
    pairs().prop_map(|pairs| rbt::from_pairs(&pairs)).boxed()
}

/// Family `cbc` of bst: subtrees depend on the key above, by `prop_flat_map`.
pub(crate) fn bst_cbc() -> BoxedStrategy<Value> {
    bst_between(5, NUMBER.from, NUMBER.to)
}

fn bst_between(depth: u32, lo: i64, hi: i64) -> BoxedStrategy<Value> {
    if depth == 0 || lo + 1 >= hi {
        return Just(bst::leaf()).boxed();
    }
    let node = (integer(Range::new(lo + 1, hi - 1)), integer(NUMBER))
        .prop_flat_map(move |(key, value)| {
            let left = bst_between(depth - 1, lo, key);
            (left, Just(key), Just(value), bst_between(depth - 1, key, hi))
        })
        .prop_map(|(left, key, value, right)| bst::node(left, key, value, right));
    weighted(vec![(1, Just(bst::leaf()).boxed()), (3, node.boxed())])
}

/// Family `cbc` of rbt: subtrees depend on the key above, by `prop_flat_map`.
pub(crate) fn rbt_cbc() -> BoxedStrategy<Value> {
    integer(Range::new(1, rbt::BLACK_HEIGHT))
        .prop_flat_map(|height| rbt_at(Place::root(height)))
        .prop_map(|tree| rbt::with_black_root(&tree))
        .boxed()
}

fn rbt_at(place: Place) -> BoxedStrategy<Value> {
    let colours = place.colours();
    if colours.is_empty() {
        return Just(rbt::leaf()).boxed();
    }
    let node = |colour| {
        (integer(place.keys(colour)), integer(NUMBER))
            .prop_flat_map(move |(key, value)| {
                let (left, right) = place.children(colour, key);
                (rbt_at(left), Just(key), Just(value), rbt_at(right))
            })
            .prop_map(move |(left, key, value, right)| rbt::node(colour, left, key, value, right))
            .boxed()
    };
    weighted(colours.iter().map(|colour| (1, node(*colour))).collect())
}

/// A tree whose numbers are independent of each other.
#[derive(Debug, Clone)]
enum Shape<T> {
    Leaf,
    Node(T, Box<Shape<T>>, i64, i64, Box<Shape<T>>),
}

fn shape_node<T: Clone + Debug + 'static>(
    label: T,
    child: &BoxedStrategy<Shape<T>>,
) -> BoxedStrategy<Shape<T>> {
    (child.clone(), integer(NUMBER), integer(NUMBER), child.clone())
        .prop_map(move |(left, key, value, right)| {
            Shape::Node(label.clone(), Box::new(left), key, value, Box::new(right))
        })
        .boxed()
}

/// The key itself if it is in the range, else its remainder in the range.
fn fit(key: i64, range: Range) -> i64 {
    if (range.from..=range.to).contains(&key) {
        return key;
    }
    range.from + (key - range.from).rem_euclid(range.to - range.from + 1)
}

/// Variant `idiomatic` of bst `cbc`: a tree of independent keys by `prop_recursive`, fitted to the
/// nodes above by `prop_map`.
pub(crate) fn bst_idiomatic() -> BoxedStrategy<Value> {
    Just(Shape::Leaf)
        .prop_recursive(5, 32, 2, |child| shape_node((), &child.boxed()))
        .prop_map(|shape| bst_fitted(&shape, NUMBER.from, NUMBER.to))
        .boxed()
}

fn bst_fitted(shape: &Shape<()>, lo: i64, hi: i64) -> Value {
    match shape {
        Shape::Node((), left, key, value, right) if lo + 1 < hi => {
            let key = fit(*key, Range::new(lo + 1, hi - 1));
            bst::node(bst_fitted(left, lo, key), key, *value, bst_fitted(right, key, hi))
        }
        _ => bst::leaf(),
    }
}

/// Variant `idiomatic` of rbt `cbc`: independent keys, fitted to the nodes above by `prop_map`.
pub(crate) fn rbt_idiomatic() -> BoxedStrategy<Value> {
    let heights = (1..=rbt::BLACK_HEIGHT).map(|height| {
        let tree = lazily(move || rbt_shape(height, false))
            .prop_map(move |shape| rbt_fitted(&shape, Place::root(height)));
        (1, tree.prop_map(|tree| rbt::with_black_root(&tree)).boxed())
    });
    weighted(heights.collect())
}

fn rbt_shape(black_height: i64, below_red: bool) -> BoxedStrategy<Shape<Colour>> {
    if black_height <= 1 {
        return Just(Shape::Leaf).boxed();
    }
    let black = shape_node(Colour::Black, &rbt_shape(black_height - 1, false));
    if below_red {
        return black;
    }
    let red = shape_node(Colour::Red, &rbt_shape(black_height, true));
    weighted(vec![(1, black), (1, red)])
}

fn rbt_fitted(shape: &Shape<Colour>, place: Place) -> Value {
    match shape {
        Shape::Leaf => rbt::leaf(),
        Shape::Node(colour, left, key, value, right) if place.colours().contains(colour) => {
            let key = fit(*key, place.keys(*colour));
            let (l, r) = place.children(*colour, key);
            rbt::node(*colour, rbt_fitted(left, l), key, *value, rbt_fitted(right, r))
        }
        // Too few keys for a red node with black children: its left child has the right height.
        Shape::Node(Colour::Red, left, ..) => rbt_fitted(left, place),
        Shape::Node(Colour::Black, ..) => rbt::leaf(),
    }
}
