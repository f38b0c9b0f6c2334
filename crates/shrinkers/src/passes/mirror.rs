//! The other way round.

use crate::reduction::{Progress, Reduction};
use crate::tree::{Node, Role, Tree};

/// Turns the value round: fields of a node that have the node's type in reverse order, and numbers
/// with the other sign. A search tree stays one.
pub(crate) fn mirror(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    let mut nodes = Vec::with_capacity(best.len());
    turned(&best, 0, &mut nodes);
    let turned = Tree::from(nodes.as_slice());
    if reduction.consider(turned.with_integers(|node| node.label.saturating_neg()))? {
        return Ok(true);
    }
    reduction.consider(turned)
}

fn turned(tree: &Tree, at: usize, nodes: &mut Vec<Node>) {
    let node = tree.nodes()[at];
    nodes.push(node);
    let fields: Vec<usize> = tree.fields(at).collect();
    let is_like_it =
        |field: &usize| node.role == Role::Compound && tree.nodes()[*field].kind == node.kind;
    let mut reversed = fields.iter().rev().filter(|field| is_like_it(field));
    for field in &fields {
        let instead = match is_like_it(field) {
            true => reversed.next().unwrap_or(field),
            false => field,
        };
        turned(tree, *instead, nodes);
    }
}
