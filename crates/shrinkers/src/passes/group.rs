//! Several parts that look the same, changed in the same way.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::reduction::{Progress, Reduction};
use crate::tree::{Node, Role, Tree};
use crate::types::Kind;

/// Replaces all parts of one shape by the least value, or each by the same inner part of its own, or a
/// constant at the same place in each by an earlier one: larger shapes first. Numbers are not part of a
/// shape.
pub(crate) fn group(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    for members in shapes(&best) {
        let first = members[0];
        let kind = best.nodes()[first].kind;
        let least = reduction.types.least(kind).to_vec();
        if reduction.consider_unless_suspect(replaced(&best, &members, |_| least.clone()))? {
            return Ok(true);
        }
        let size = best.nodes()[first].size as usize;
        for inner in (1..size).filter(|inner| best.nodes()[first + inner].kind == kind) {
            if reduction.consider_unless_suspect(replaced(&best, &members, |at| {
                best.part(at + inner).to_vec()
            }))? {
                return Ok(true);
            }
        }
        for inner in (1..size).filter(|inner| best.nodes()[first + inner].role == Role::Constant) {
            let node = best.nodes()[first + inner];
            for label in reduction.types.earlier_constants(node.kind, node.label) {
                let mut flipped = best.clone();
                members.iter().for_each(|at| flipped.set_label(at + inner, label));
                if reduction.consider_unless_suspect(flipped)? {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// The parts that have the type and the shape of another part, larger shapes first.
fn shapes(tree: &Tree) -> Vec<Vec<usize>> {
    let mut shapes: BTreeMap<(Reverse<usize>, Kind, Vec<i64>), Vec<usize>> = BTreeMap::new();
    for (at, node) in tree.nodes().iter().enumerate().filter(|(_, n)| n.role == Role::Compound) {
        let label = |node: &Node| if node.is_integer() { 0 } else { node.label };
        let shape: Vec<i64> = tree.part(at).iter().map(label).collect();
        shapes.entry((Reverse(shape.len()), node.kind, shape)).or_default().push(at);
    }
    shapes.into_values().filter(|members| members.len() > 1).collect()
}

/// The same value with other parts at some nodes, which are given in order.
fn replaced(tree: &Tree, members: &[usize], part: impl Fn(usize) -> Vec<Node>) -> Tree {
    let mut replaced = tree.clone();
    for at in members.iter().rev() {
        replaced = replaced.with_part(*at, &part(*at));
    }
    replaced
}
