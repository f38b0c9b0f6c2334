//! Family `type` without the trees that no precondition accepts.

use stromboli_workloads::bst::Tree;
use stromboli_workloads::pairs::{Key, Value};

use crate::draws::Draws;

/// The tree of family `type`, if it is a search tree.
pub(super) fn search_tree(at: impl Draws, depth: u32) -> Option<Tree> {
    between(at, depth, i64::MIN, i64::MAX)
}

/// A subtree, if all keys are between `low` and `high` and in order. Each key is drawn before the subtrees
/// below it.
fn between(at: impl Draws, depth: u32, low: i64, high: i64) -> Option<Tree> {
    if depth == 0 || at.choose([1, 3]) == 0 {
        return Some(Tree::Leaf);
    }
    let [left, key, value, right] = at.chosen(1).arguments();
    let key = key.integer(1000);
    if key <= low || key >= high {
        return None;
    }
    let left = between(left, depth - 1, low, key)?;
    let right = between(right, depth - 1, key, high)?;
    Some(Tree::node(left, Key(key), Value(value.integer(1000)), right))
}
