//! With QuickCheck.

use stromboli_domain::{Correct, SplitMix};
use stromboli_quickcheck::{
    Block, Gen, Generator, Inputs, QuickCheck, block, choose_int, frequency, map5, oneof, pure,
    weighted,
};

use crate::generate::quickcheck::{number, pairs};
use crate::generate::{Family, Generate};
use crate::pairs::{Key, Value};
use crate::rbt::{Colour, Rbt, Tree};

impl Generate<QuickCheck> for Tree {
    fn generator(family: Family) -> Option<Inputs<Tree>> {
        match family {
            Family::Type => Some(Inputs::new(tree(5))),
            Family::Api => Some(Inputs::new(inserted())),
            Family::Cbc => Some(Inputs::new(balanced())),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for Colour {
    fn generator(family: Family) -> Option<Inputs<Colour>> {
        match family {
            Family::Type | Family::Api | Family::Cbc => Some(Inputs::new(colour())),
            _ => None,
        }
    }
}

/// Family `type`: any tree of the type, red-black or not.
fn tree(depth: u32) -> Gen<Tree> {
    if depth == 0 {
        return pure(Tree::Leaf).boxed();
    }
    let subtree = tree(depth - 1);
    let (key, value) = (number().map(Key), number().map(Value));
    let node = map5(Tree::node, colour(), subtree.clone(), key, value, subtree);
    frequency(((1, pure(Tree::Leaf)), (3, node))).boxed()
}

fn colour() -> impl Generator<Value = Colour> {
    oneof([pure(Colour::Red), pure(Colour::Black)])
}

/// Family `api`: pairs, inserted from the last to the first.
fn inserted() -> impl Generator<Value = Tree> {
    let pairs = pairs();
    block(move |mut lines| {
        let insert = |tree, (key, value)| Rbt(Correct).insert(key, value, &tree);
        lines.bind(&pairs).into_iter().rev().fold(Tree::Leaf, insert)
    })
}

/// Family `cbc`: a red-black tree.
fn balanced() -> impl Generator<Value = Tree> {
    block(|mut lines| {
        let height = lines.bind(choose_int(1, 3));
        let size = lines.size();
        below(lines.rest(), size, -1000, 1000, Colour::Black, height).coloured(Colour::Black)
    })
}

/// A tree of this black height with keys between `low` and `high`, to be hung under a node of the
/// colour `parent`.
fn below(at: SplitMix, size: usize, low: i64, high: i64, parent: Colour, height: i64) -> Tree {
    let mut lines = Block::new(at, size);
    // What is kept free on either side of a key, for the subtree that is to go there.
    let (black_room, red_room) = (room(height - 1), room(height));
    let fits = |room| high - low >= 2 * room;
    if height <= 1 || !fits(black_room) {
        return Tree::Leaf;
    }
    let may_be_red = parent == Colour::Black && fits(red_room);
    let (colour, room, height) = if may_be_red && lines.bind(weighted([1, 1])) == 1 {
        (Colour::Red, red_room, height)
    } else {
        (Colour::Black, black_room, height - 1)
    };
    let key = lines.bind(choose_int(low + room, high - room));
    let value = lines.bind(number());
    let left = below(lines.next(), size, low, key, colour, height);
    let right = below(lines.next(), size, key, high, colour, height);
    Tree::node(colour, left, Key(key), Value(value), right)
}

/// The least distance between two keys with a tree of this black height between them.
fn room(height: i64) -> i64 {
    if height <= 1 { 1 } else { 2 * room(height - 1) }
}
