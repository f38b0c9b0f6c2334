//! Moves a node up, past others of its type.

use std::borrow::Cow;

use crate::passes::hoist::is_long;
use crate::reduction::{Progress, Reduction};
use crate::tree::{Node, Tree};
use crate::types::Types;

/// Takes a node out of its place, puts the field of its type there, and puts the node on top of a part that
/// it was in: `f(g(x))` becomes `g(f(x))`. Its other fields move with it: unchanged, with lowered numbers,
/// or as least values.
pub(crate) fn lift(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    let types = reduction.types;
    let mut compounds = best.breadth_first().to_vec();
    compounds.sort_unstable();
    let mut lifted = Tree::default();
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
                for others in [Others::Least, Others::Lowered, Others::Unchanged] {
                    let part = |field: &usize| match field == inner {
                        true => Cow::Borrowed(below.part(*top)),
                        false => others.of(best.part(*field), types),
                    };
                    let parts: Vec<Cow<'_, [Node]>> = fields.iter().map(part).collect();
                    let parts = parts.iter().map(|part| &**part);
                    lifted.set_joined(node.kind, node.role, node.label, parts);
                    if reduction.consider_part(*top, lifted.nodes())? {
                        return Ok(true);
                    }
                }
            }
        }
    }
    Ok(false)
}

/// What becomes of the other fields of a node that is moved.
#[derive(Clone, Copy)]
enum Others {
    Least,
    Lowered,
    Unchanged,
}

impl Others {
    fn of<'a>(self, part: &'a [Node], types: &'a Types) -> Cow<'a, [Node]> {
        match self {
            Others::Least => Cow::Borrowed(types.least(part[0].kind)),
            Others::Lowered => Cow::Owned(lowered(part)),
            Others::Unchanged => Cow::Borrowed(part),
        }
    }
}

fn lowered(part: &[Node]) -> Vec<Node> {
    let mut lowered = part.to_vec();
    for node in lowered.iter_mut().filter(|node| node.is_integer() && node.label > 0) {
        node.label -= 1;
    }
    lowered
}
