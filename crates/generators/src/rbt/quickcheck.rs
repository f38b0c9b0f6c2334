//! Generators for red-black trees, with QuickCheck.

use stromboli_domain::{Correct, Family, SplitMix};
use stromboli_quickcheck::{
    Block, Generator, Inputs, QuickCheck, arguments, block, choose_int, from_fn, oneof, pure,
    weighted,
};
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::rbt::{Colour, Rbt, Tree};

use super::room;
use super::valid::red_black_tree;
use crate::generate::{Generate, Generates};
use crate::quickcheck::{Place, number, pairs};

impl Generates<QuickCheck> for Rbt {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::API, Family::CBC];
}

impl Generate<QuickCheck> for Tree {
    fn generator(family: Family) -> Option<Inputs<Tree>> {
        match family {
            Family::TYPE => {
                let valid = from_fn(|at, size| red_black_tree(Place { at, size }, 5));
                Some(Inputs::new(from_fn(|at, size| tree(at, size, 5))).or_invalid(valid))
            }
            Family::API => Some(Inputs::new(inserted())),
            Family::CBC => Some(Inputs::new(balanced())),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for Colour {
    fn generator(family: Family) -> Option<Inputs<Colour>> {
        match family {
            Family::TYPE | Family::API | Family::CBC => Some(Inputs::new(any_colour())),
            _ => None,
        }
    }
}

/// Family `type`: any tree of the type, red-black or not.
fn tree(at: SplitMix, size: usize, depth: u32) -> Tree {
    let mut lines = Block::new(at, size);
    if depth == 0 || lines.bind(weighted([1, 3])) == 0 {
        return Tree::Leaf;
    }
    let [colour, left, key, value, right] = arguments(lines.rest());
    let colour = any_colour().generate(colour, size);
    let (key, value) = (Key(number().generate(key, size)), Value(number().generate(value, size)));
    Tree::node(colour, tree(left, size, depth - 1), key, value, tree(right, size, depth - 1))
}

/// Family `api`: pairs, inserted from the last to the first.
fn inserted() -> impl Generator<Value = Tree> {
    let insert = |tree: Tree, (key, value)| Rbt(Correct).insert(key, value, tree);
    block(move |mut lines| lines.bind(pairs()).into_iter().rev().fold(Tree::Leaf, insert))
}

fn any_colour() -> impl Generator<Value = Colour> {
    oneof([pure(Colour::Red), pure(Colour::Black)])
}

/// Family `cbc`: a red-black tree.
fn balanced() -> impl Generator<Value = Tree> {
    block(|mut lines| {
        let height = lines.bind(choose_int(1, 3));
        let size = lines.size();
        below(lines.rest(), size, -1000, 1000, Colour::Black, height).coloured(Colour::Black)
    })
}

/// A tree of this black height with keys between `low` and `high`, below a node of the colour
/// `parent`.
fn below(at: SplitMix, size: usize, low: i64, high: i64, parent: Colour, height: i64) -> Tree {
    let mut lines = Block::new(at, size);
    // The range to keep free on either side of a key, for the subtree there.
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
