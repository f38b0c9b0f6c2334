//! Family `type` without the trees that no precondition accepts.

use stromboli_workloads::bst::{Node, Tree};
use stromboli_workloads::pairs::{Key, Value};

use crate::draws::Draws;
use crate::spares::Spares;

/// The tree of family `type`, if it is a search tree.
pub(super) fn search_tree(spares: &mut Spares<Tree>, at: impl Draws, depth: u32) -> Option<Tree> {
    between(spares, at, depth, i64::MIN, i64::MAX)
}

/// The same for a subtree with keys between `low` and `high`. Each key is drawn before the subtrees, so
/// most trees are given up early.
fn between(
    spares: &mut Spares<Tree>,
    at: impl Draws,
    depth: u32,
    low: i64,
    high: i64,
) -> Option<Tree> {
    if depth == 0 || at.choose([1, 3]) == 0 {
        return Some(Tree::Leaf);
    }
    let [left, key, value, right] = at.chosen(1).arguments();
    let key = key.integer(1000);
    if key <= low || key >= high {
        return None;
    }
    let left = between(spares, left, depth - 1, low, key)?;
    let right = between(spares, right, depth - 1, key, high)?;
    let (key, value) = (Key(key), Value(value.integer(1000)));
    Some(Tree::Node(spares.allocate(Node { left, key, value, right })))
}
