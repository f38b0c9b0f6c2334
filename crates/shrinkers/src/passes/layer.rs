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
    let kind = tree.nodes()[part].kind;
    let mut nodes = tree.part(part).to_vec();
    // Where the counted nodes end that the present node is below.
    let mut open: Vec<usize> = Vec::new();
    for (at, node) in nodes.iter_mut().enumerate() {
        open.retain(|end| *end > at);
        if node.is_integer() && node.label > open.len() as i64 {
            node.label -= 1;
        } else if node.kind == kind && node.label == label && node.size > 1 {
            open.push(at + node.size as usize);
        }
    }
    Tree::from(nodes.as_slice())
}
