//! Removes a node, and lowers numbers that count the nodes above them.

use crate::reduction::{Progress, Reduction};
use crate::tree::Tree;

/// Replaces a node by a field of the same type, and lowers the numbers in the field that reach beyond the
/// node, as if they were de Bruijn indices that count nodes of its constructor.
pub(crate) fn layer(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    for at in best.breadth_first().iter().copied() {
        let node = best.nodes()[at];
        for field in best.fields(at).filter(|field| best.nodes()[*field].kind == node.kind) {
            let lowered = lowered(&best, field, node.label);
            if reduction.consider_part(at, lowered.nodes())? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// A part in which numbers that reach beyond it are lowered by one, if numbers count the nodes with
/// this label.
fn lowered(tree: &Tree, part: usize, label: i64) -> Tree {
    let mut lowered = Tree::from(tree.part(part));
    let depths = lowered.depths(tree.nodes()[part].kind, label);
    for (at, depth) in depths.into_iter().enumerate() {
        let node = lowered.nodes()[at];
        if node.is_integer() && node.label > depth {
            lowered.set_label(at, node.label - 1);
        }
    }
    lowered
}
