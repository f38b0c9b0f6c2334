//! Generators for red-black trees, with QuickCheck.

use std::rc::Rc;

use stromboli_domain::{Correct, Data, Family, SplitMix};
use stromboli_quickcheck::{
    Block, Generator, Inputs, QuickCheck, arguments, block, choose_int, oneof, pure, weighted,
};
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::rbt::{Colour, Node, Rbt, Tree};

use super::valid::red_black_tree;
use crate::generate::{Generate, Generates};
use crate::quickcheck::{Place, has_root, number};
use crate::spares::{Linked, Spares, from_spares_or_invalid, inserted};

impl Generates<QuickCheck> for Rbt {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::API, Family::CBC];

    fn generator<I: Data>(family: Family) -> Option<Inputs<I>> {
        super::generator::<QuickCheck, I>(family)
    }
}

impl Generate<QuickCheck> for Tree {
    fn generator(family: Family) -> Option<Inputs<Tree>> {
        match family {
            Family::TYPE => Some(from_spares_or_invalid(
                |spares, at, size| tree(spares, at, size, 5),
                |spares, at, size| red_black_tree(spares, Place { at, size }, 5),
            )),
            Family::API => Some(inserted(|_, tree, key, value| {
                *tree = Rbt(Correct).insert(key, value, std::mem::take(tree));
            })),
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

/// Family `type`: any tree of the type, red-black or not.
fn tree(spares: &mut Spares<Tree>, at: SplitMix, size: usize, depth: u32) -> Tree {
    if has_root(at, size, depth) { node(spares, at.right(), size, depth) } else { Tree::Leaf }
}

fn node(spares: &mut Spares<Tree>, at: SplitMix, size: usize, depth: u32) -> Tree {
    let pair =
        |key, value| (Key(number().generate(key, size)), Value(number().generate(value, size)));
    if depth == 1 {
        // Most nodes are of this kind, and the states of their subtrees are not needed.
        let [colour, _, key, value, _] = arguments(at);
        let colour = any_colour().generate(colour, size);
        let (key, value) = pair(key, value);
        let (left, right) = (Tree::Leaf, Tree::Leaf);
        return Tree::Node(spares.allocate(Node { colour, left, key, value, right }));
    }
    let [colour, left, key, value, right] = arguments(at);
    let depth = depth - 1;
    // Both are decided before either subtree is built, so that the processor need not wait.
    let (has_left, has_right) = (has_root(left, size, depth), has_root(right, size, depth));
    let colour = any_colour().generate(colour, size);
    let (key, value) = pair(key, value);
    let right = if has_right { node(spares, right.right(), size, depth) } else { Tree::Leaf };
    let left = if has_left { node(spares, left.right(), size, depth) } else { Tree::Leaf };
    Tree::Node(spares.allocate(Node { colour, left, key, value, right }))
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

/// The least distance between two keys with a tree of this black height between them.
fn room(height: i64) -> i64 {
    if height <= 1 { 1 } else { 2 * room(height - 1) }
}
