//! Replaces parts by smaller ones.

use crate::best::Best;
use crate::order::compare_equally_heavy;
use crate::reduction::{Progress, Reduction};
use crate::tree::{Role, Tree, weight};
use crate::types::Types;

/// Replaces a part by the least value of its type, or by one of the values of the same type inside it:
/// larger parts first, smaller values first.
pub(crate) fn hoist(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    for at in best.breadth_first().iter().copied() {
        let kind = best.nodes()[at].kind;
        if reduction.consider_part(at, reduction.types.least(kind))? {
            return Ok(true);
        }
        // Too many parts of a long list are lists.
        let is_long = reduction.types.is_list(kind) && is_long(&best, at);
        let range = if is_long { 0..0 } else { best.range(at) };
        let mut inside: Vec<(u128, usize)> = range
            .skip(1)
            .filter(|inner| best.nodes()[*inner].kind == kind)
            .map(|inner| (weight(best.part(inner)), inner))
            .collect();
        inside.sort_by(|(weight, a), (other, b)| {
            weight.cmp(other).then_with(|| compare_equally_heavy(best.part(*a), best.part(*b)))
        });
        for (_, inner) in inside {
            if reduction.consider_part(at, best.part(inner))? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// The values in which one part was replaced by the least value, or by one of the values inside it.
pub(crate) fn hoisted(tree: &Best, types: &Types) -> Vec<Tree> {
    let mut hoisted = Vec::new();
    for at in tree.breadth_first().iter().copied() {
        let kind = tree.nodes()[at].kind;
        hoisted.push(tree.with_part(at, types.least(kind)));
        let inside = tree.range(at).skip(1).filter(|inner| tree.nodes()[*inner].kind == kind);
        hoisted.extend(inside.map(|inner| tree.with_part(at, tree.part(inner))));
    }
    hoisted
}

/// Replaces constants by earlier ones.
pub(crate) fn flip(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    for (at, node) in best.nodes().iter().enumerate().filter(|(_, n)| n.role == Role::Constant) {
        for label in reduction.types.earlier_constants(node.kind, node.label) {
            if reduction.consider_label(at, label)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// The number of elements from which on a list is long.
const LONG: usize = 16;

/// Whether a list is long, so that only `runs` tries to remove or to move several of its elements.
pub(crate) fn is_long(tree: &Tree, list: usize) -> bool {
    let rests = std::iter::successors(Some(list), |at| tree.fields(*at).last());
    rests.take(LONG + 2).count() > LONG + 1
}
