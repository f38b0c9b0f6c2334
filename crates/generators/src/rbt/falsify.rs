//! Generators for red-black trees, with falsify.

use stromboli_domain::{Correct, Family, SplitMix};
use stromboli_falsify::{
    Falsify, Gen, Generator, block, elem, frequency, int, list, map5, pair, pure, range,
    shrink_to_nothing,
};
use stromboli_workloads::pairs::Key;
use stromboli_workloads::rbt::{Colour, Rbt, Tree};

use super::room;
use super::valid::red_black_tree;
use crate::falsify::{self, key, value};
use crate::generate::{Generate, Generates};

impl Generates<Falsify> for Rbt {
    const FAMILIES: &'static [Family] =
        &[Family::TYPE, Family::API, Family::CBC, Family::CBC_IDIOMATIC];
}

impl Generate<Falsify> for Tree {
    fn generator(family: Family) -> Option<Gen<Tree>> {
        match family {
            Family::TYPE => Some(Gen::new(any(5).or_invalid(red_black_tree_at))),
            Family::API => Some(Gen::new(inserted())),
            Family::CBC => Some(Gen::new(balanced::<Plain>())),
            Family::CBC_IDIOMATIC => Some(Gen::new(balanced::<Idiomatic>())),
            _ => None,
        }
    }
}

fn red_black_tree_at(at: SplitMix) -> Option<Tree> {
    red_black_tree(falsify::Place(at), 5)
}

fn colour() -> impl Generator<Value = Colour> {
    elem([Colour::Red, Colour::Black])
}

/// Family `type`: any tree, whatever its order, colours and heights.
fn any(depth: u32) -> impl Generator<Value = Tree> {
    block(move |steps| {
        if depth == 0 {
            return Ok(Tree::Leaf);
        }
        let node = map5(Tree::node, colour(), any(depth - 1), key(), value(), any(depth - 1));
        steps.last(frequency(((1, pure(Tree::Leaf)), (3, node))))
    })
}

/// Family `api`: pairs, inserted from the last to the first.
fn inserted() -> impl Generator<Value = Tree> {
    block(|steps| {
        let pairs = steps.draw(list(range::between(0, 32), pair(key(), value())))?;
        let insert = |tree: Tree, (key, value)| Rbt(Correct).insert(key, value, tree);
        Ok(pairs.into_iter().rev().fold(Tree::Leaf, insert))
    })
}

/// Family `cbc`: a red-black tree.
fn balanced<S: Style>() -> impl Generator<Value = Tree> {
    block(|steps| {
        let height = steps.draw(range::between(1, 3))?;
        let place = Place { low: -1000, high: 1000, parent: Colour::Black, height };
        let tree = steps.last(below::<S>(place))?;
        Ok(tree.coloured(Colour::Black))
    })
}

/// The constraints of a subtree.
#[derive(Clone, Copy)]
struct Place {
    /// The lower bound of keys, exclusive.
    low: i64,
    /// The upper bound of keys, exclusive.
    high: i64,
    parent: Colour,
    /// The black height, including leaves.
    height: i64,
}

fn below<S: Style>(place: Place) -> impl Generator<Value = Tree> {
    block(move |steps| {
        let Place { low, high, parent, height } = place;
        if height <= 1 {
            return Ok(Tree::Leaf);
        }
        let has_room = |colour| high - low >= 2 * padding(colour, height);
        let node = |colour| node::<S>(colour, place);
        if !has_room(Colour::Black) {
            Ok(Tree::Leaf)
        } else if parent == Colour::Black && has_room(Colour::Red) {
            steps.last(frequency([(1, node(Colour::Black)), (1, node(Colour::Red))]))
        } else {
            steps.last(node(Colour::Black))
        }
    })
}

fn node<S: Style>(colour: Colour, place: Place) -> impl Generator<Value = Tree> {
    block(move |steps| {
        let Place { low, high, height, .. } = place;
        let padding = padding(colour, height);
        let key = steps.draw(int(range::between(low + padding, high - padding)))?;
        let value = steps.draw(value())?;
        let height = if colour == Colour::Black { height - 1 } else { height };
        let left = Place { low, high: key, parent: colour, height };
        let left = steps.draw(S::subtree(below::<S>(left)))?;
        let right = Place { low: key, high, parent: colour, height };
        let right = steps.draw(S::subtree(below::<S>(right)))?;
        Ok(Tree::node(colour, left, Key(key), value, right))
    })
}

/// A variant of `cbc`.
trait Style: 'static {
    fn subtree(tree: impl Generator<Value = Tree>) -> impl Generator<Value = Tree>;
}

struct Plain;

impl Style for Plain {
    fn subtree(tree: impl Generator<Value = Tree>) -> impl Generator<Value = Tree> {
        tree
    }
}

/// Subtrees shrink to leaves.
struct Idiomatic;

impl Style for Idiomatic {
    fn subtree(tree: impl Generator<Value = Tree>) -> impl Generator<Value = Tree> {
        shrink_to_nothing(tree).map(|tree| tree.unwrap_or(Tree::Leaf))
    }
}

/// How far the key of a node stays from either bound, so that both subtrees have room.
fn padding(colour: Colour, height: i64) -> i64 {
    match colour {
        Colour::Black => room(height - 1),
        Colour::Red => room(height),
    }
}
