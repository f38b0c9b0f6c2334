//! Exchanges fields.

use crate::reduction::{Progress, Reduction};
use crate::tree::{Node, Tree};
use crate::types::Kind;

/// Exchanges two fields of a node that have the node's type. Numbers either stay where they are, so that a
/// search tree remains one, or move with the fields.
pub(crate) fn swap(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    for at in best.breadth_first().iter().copied() {
        let node = best.nodes()[at];
        let alike = || best.fields(at).filter(|field| best.nodes()[*field].kind == node.kind);
        for (nth, first) in alike().enumerate() {
            for second in alike().skip(nth + 1) {
                if best.part(first) == best.part(second) {
                    continue;
                }
                let exchanged = |field: usize| match field {
                    field if field == first => best.part(second),
                    field if field == second => best.part(first),
                    field => best.part(field),
                };
                let parts: Vec<&[Node]> = best.fields(at).map(exchanged).collect();
                let moved = Tree::joined(node.kind, node.role, node.label, &parts);
                let kept = with_integers_of(&moved, best.part(at));
                for part in [kept, moved] {
                    if reduction.consider_part(at, part.nodes())? {
                        return Ok(true);
                    }
                }
            }
        }
    }
    Ok(false)
}

/// Replaces the numbers by those of another part, in its order. It has as many of each type.
fn with_integers_of(tree: &Tree, other: &[Node]) -> Tree {
    let mut left: Vec<(Kind, i64)> =
        other.iter().filter(|n| n.is_integer()).map(|n| (n.kind, n.label)).collect();
    tree.with_integers(|node| {
        let next = left.iter().position(|(kind, _)| *kind == node.kind);
        next.map_or(node.label, |next| left.remove(next).1)
    })
}
