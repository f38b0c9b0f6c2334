//! Family `type` without the trees that no precondition accepts.

use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::rbt::{Colour, Node, Tree};

use crate::draws::Draws;
use crate::spares::Spares;

/// The tree of family `type`, if it is a red-black tree.
pub(super) fn red_black_tree(
    spares: &mut Spares<Tree>,
    at: impl Draws,
    depth: u32,
) -> Option<Tree> {
    // Below a red node, the root must be black.
    Some(below(spares, at, depth, Colour::Red, i64::MIN, i64::MAX)?.0)
}

/// The same for a subtree below a node of the colour `parent`, with keys between `low` and `high`, and its
/// black height. Each colour and key is drawn before the subtrees, so most trees are given up early.
fn below(
    spares: &mut Spares<Tree>,
    at: impl Draws,
    depth: u32,
    parent: Colour,
    low: i64,
    high: i64,
) -> Option<(Tree, u32)> {
    if depth == 0 || at.choose([1, 3]) == 0 {
        return Some((Tree::Leaf, 0));
    }
    let [colour, left, key, value, right] = at.chosen(1).arguments();
    let colour = [Colour::Red, Colour::Black][colour.one_of_two()];
    let key = key.integer(1000);
    if (parent, colour) == (Colour::Red, Colour::Red) || key <= low || key >= high {
        return None;
    }
    let (left, height) = below(spares, left, depth - 1, colour, low, key)?;
    let (right, right_height) = below(spares, right, depth - 1, colour, key, high)?;
    if height != right_height {
        return None;
    }
    let (key, value) = (Key(key), Value(value.integer(1000)));
    let tree = Tree::Node(spares.allocate(Node { colour, left, key, value, right }));
    Some((tree, height + u32::from(colour == Colour::Black)))
}
