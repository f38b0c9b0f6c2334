//! Several parts that look the same, changed in the same way.

use std::cmp::Ordering;

use crate::reduction::{Progress, Reduction};
use crate::tree::{Node, Role, Tree};
use crate::types::Types;

/// Replaces all parts of one shape by the least value, or each by the same inner part of its own, or a
/// constant at the same place in each by an earlier one: larger shapes first. Numbers are not part of a
/// shape.
pub(crate) fn group(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    if best.breadth_first().len() < 2 {
        return Ok(false);
    }
    let types = reduction.types;
    for members in shapes(&best) {
        for cut in cuts(&best, types, &members) {
            if reduction.consider_if_promising(cut)? {
                return Ok(true);
            }
        }
        let first = members[0];
        let size = best.nodes()[first].size as usize;
        for inner in (1..size).filter(|inner| best.nodes()[first + inner].role == Role::Constant) {
            let node = best.nodes()[first + inner];
            for label in types.earlier_constants(node.kind, node.label) {
                let mut flipped = Tree::clone(&best);
                members.iter().for_each(|at| flipped.set_label(at + inner, label));
                if reduction.consider_if_promising(flipped)? {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// The values in which all parts of one shape were replaced, for each shape.
pub(crate) fn all_cuts(tree: &Tree, types: &Types) -> Vec<Tree> {
    shapes(tree).iter().flat_map(|members| cuts(tree, types, members)).collect()
}

/// The values in which some parts of one shape are replaced by the least value, or each by the same inner
/// part of its own.
fn cuts<'a>(
    tree: &'a Tree,
    types: &'a Types,
    members: &'a [usize],
) -> impl Iterator<Item = Tree> + 'a {
    let first = members[0];
    let node = tree.nodes()[first];
    let least = move || replaced(tree, members, |_| types.least(node.kind));
    let inside =
        (1..node.size as usize).filter(move |inner| tree.nodes()[first + inner].kind == node.kind);
    let inner = inside.map(move |inner| replaced(tree, members, |at| tree.part(at + inner)));
    std::iter::once_with(least).chain(inner)
}

/// The parts that have the type and the shape of another part, larger shapes first.
fn shapes(tree: &Tree) -> Vec<Vec<usize>> {
    let is_compound = |at: &usize| tree.nodes()[*at].role == Role::Compound;
    let mut parts: Vec<usize> = (0..tree.len()).filter(is_compound).collect();
    parts.sort_by(|a, b| compare_shapes(tree.part(*a), tree.part(*b)));
    let alike = parts.chunk_by(|a, b| compare_shapes(tree.part(*a), tree.part(*b)).is_eq());
    alike.filter(|members| members.len() > 1).map(<[usize]>::to_vec).collect()
}

/// Orders parts by their types and shapes, larger ones first.
fn compare_shapes(a: &[Node], b: &[Node]) -> Ordering {
    let label = |node: &Node| if node.is_integer() { 0 } else { node.label };
    let by_size = b.len().cmp(&a.len());
    let by_type = by_size.then_with(|| a[0].kind.cmp(&b[0].kind));
    by_type.then_with(|| a.iter().map(label).cmp(b.iter().map(label)))
}

/// Puts other parts at some nodes, which are given in order.
fn replaced<'a>(tree: &Tree, members: &[usize], part: impl Fn(usize) -> &'a [Node]) -> Tree {
    let mut replaced = tree.clone();
    for at in members.iter().rev() {
        replaced = replaced.with_part(*at, part(*at));
    }
    replaced
}
