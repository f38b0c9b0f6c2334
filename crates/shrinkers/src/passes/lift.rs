//! Moves a node up, past others of its type.

use crate::passes::hoist::is_long;
use crate::reduction::{Progress, Reduction};
use crate::tree::{Node, Tree};

/// Takes a node out of its place, puts the field of its type there, and puts the node on top of a part that
/// it was in: `f(g(x))` becomes `g(f(x))`. Its other fields move with it: unchanged, with lowered numbers,
/// or as least values.
pub(crate) fn lift(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    let types = reduction.types;
    let mut compounds = best.breadth_first().to_vec();
    compounds.sort_unstable();
    for top in &compounds {
        if types.is_list(best.nodes()[*top].kind) && is_long(&best, *top) {
            continue;
        }
        for at in compounds.iter().filter(|at| *at > top && best.range(*top).contains(at)) {
            let node = best.nodes()[*at];
            if best.nodes()[*top].kind != node.kind {
                continue;
            }
            let fields: Vec<usize> = best.fields(*at).collect();
            for inner in fields.iter().filter(|field| best.nodes()[**field].kind == node.kind) {
                let below = best.with_part(*at, best.part(*inner));
                let lifted = |other: &dyn Fn(&[Node]) -> Vec<Node>| {
                    let part = |field: &usize| match field == inner {
                        true => below.part(*top).to_vec(),
                        false => other(best.part(*field)),
                    };
                    let parts: Vec<Vec<Node>> = fields.iter().map(part).collect();
                    let parts: Vec<&[Node]> = parts.iter().map(Vec::as_slice).collect();
                    Tree::joined(node.kind, node.role, node.label, &parts)
                };
                let others: [&dyn Fn(&[Node]) -> Vec<Node>; 3] =
                    [&|part| types.least(part[0].kind).to_vec(), &|part| lowered(part), &|part| {
                        part.to_vec()
                    }];
                for other in others {
                    if reduction.consider_part(*top, lifted(other).nodes())? {
                        return Ok(true);
                    }
                }
            }
        }
    }
    Ok(false)
}

fn lowered(part: &[Node]) -> Vec<Node> {
    let mut lowered = part.to_vec();
    for node in lowered.iter_mut().filter(|node| node.is_integer() && node.label > 0) {
        node.label -= 1;
    }
    lowered
}
