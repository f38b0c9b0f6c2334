//! A node goes, and numbers that count nodes above them are lowered.

use crate::passes::hoist::breadth_first;
use crate::reduction::{Progress, Reduction};
use crate::tree::Tree;

/// Puts a field in the place of a node of the same type, and lowers the numbers in it that reach
/// beyond the node, if numbers count nodes of that constructor: as de Bruijn indices do.
pub(crate) fn layer(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    for at in breadth_first(&best) {
        let node = best.nodes()[at];
        for field in best.fields(at).filter(|field| best.nodes()[*field].kind == node.kind) {
            let lowered = lowered(&best, field, node.label);
            if reduction.consider_unless_suspect(best.with_part(at, lowered.nodes()))? {
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
