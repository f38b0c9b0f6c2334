//! Family `type` without the trees that no precondition accepts.

use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::rbt::{Colour, Tree};

use crate::draws::Draws;

/// The tree of family `type`, if it is a red-black tree.
pub(super) fn red_black_tree(at: impl Draws, depth: u32) -> Option<Tree> {
    // Below a red node, the root must be black.
    Some(below(at, depth, Colour::Red, i64::MIN, i64::MAX)?.0)
}

/// A subtree and its black height, if it is valid below a node of the colour `parent`, with keys between
/// `low` and `high`. Each colour and key is drawn before the subtrees below it.
fn below(at: impl Draws, depth: u32, parent: Colour, low: i64, high: i64) -> Option<(Tree, u32)> {
    if depth == 0 || at.choose([1, 3]) == 0 {
        return Some((Tree::Leaf, 0));
    }
    let [colour, left, key, value, right] = at.chosen(1).arguments();
    let colour = [Colour::Red, Colour::Black][colour.one_of_two()];
    let key = key.integer(1000);
    if (parent, colour) == (Colour::Red, Colour::Red) || key <= low || key >= high {
        return None;
    }
    let (left, height) = below(left, depth - 1, colour, low, key)?;
    let (right, right_height) = below(right, depth - 1, colour, key, high)?;
    if height != right_height {
        return None;
    }
    let tree = Tree::node(colour, left, Key(key), Value(value.integer(1000)), right);
    Some((tree, height + u32::from(colour == Colour::Black)))
}
