//! Joins lists inside a list.

use crate::reduction::{Progress, Reduction};
use crate::tree::Tree;
use crate::types::Types;

/// Joins two neighbours in a list of lists or texts.
pub(crate) fn merge(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    for at in best.breadth_first().iter().copied() {
        let Some(merged) = merged(&best, reduction.types, at) else { continue };
        if reduction.consider_part(at, merged.nodes())? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The list at a node with its second element appended to the first.
fn merged(tree: &Tree, types: &Types, at: usize) -> Option<Tree> {
    let (first, rest) = element_and_rest(tree, types, at)?;
    let (second, others) = element_and_rest(tree, types, rest)?;
    // The last node of a list is its end.
    let end = tree.range(first).end - 1;
    let is_list = types.is_list(tree.nodes()[first].kind);
    if !is_list || tree.nodes()[end].kind != tree.nodes()[second].kind {
        return None;
    }
    let both = Tree::from(tree.part(first)).with_part(end - first, tree.part(second));
    let list = tree.nodes()[at];
    let parts = [both.nodes(), tree.part(others)];
    Some(Tree::joined(list.kind, list.role, list.label, &parts))
}

/// The first element of a list, and the list of the others.
fn element_and_rest(tree: &Tree, types: &Types, at: usize) -> Option<(usize, usize)> {
    if !types.is_list(tree.nodes()[at].kind) {
        return None;
    }
    let mut fields = tree.fields(at);
    Some((fields.next()?, fields.next()?))
}
