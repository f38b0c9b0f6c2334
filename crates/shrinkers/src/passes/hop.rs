//! Goes by way of values that pass.
//!
//! Where several parts must change together, the property often passes in between. A value that is valid,
//! passes and is smaller than the best counterexample may be one change away from a counterexample that is
//! smaller as well.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;

use rustc_hash::FxBuildHasher;
use stromboli_domain::Verdict;

use crate::reduction::{Progress, Reduction};
use crate::tree::{Node, Role, Tree, weight};
use crate::types::{Kind, Types};

/// The number of tests that the pass may use per unit of weight.
const TESTS_PER_WEIGHT: u64 = 60;

/// The greatest number of tests, whatever the weight.
const MOST_TESTS: u64 = 1_000;

/// The number of values that are changed.
const MOST_BASES: usize = 40;

/// The number of changes, one after the other.
const MOST_CHANGES: usize = 3;

/// The greatest magnitude of numbers that are changed one by one.
const NEAR: u64 = 16;

/// Changes the best counterexample, then each of the results that passes, and so on.
pub(crate) fn hop(reduction: &mut Reduction<'_>) -> Progress {
    if reduction.has_other_shapes {
        return Ok(false);
    }
    let best = Tree::clone(reduction.best());
    let n_tests = (TESTS_PER_WEIGHT * best.bounded_weight()).min(MOST_TESTS);
    let last = reduction.n_tests() + n_tests;
    let mut reached: HashSet<u64, FxBuildHasher> = HashSet::default();
    let mut bases = VecDeque::from([(best, 0)]);
    let mut edit = Tree::default();
    for _ in 0..MOST_BASES {
        let Some((base, n_changes)) = bases.pop_front() else { break };
        let weight_of_base = base.weight();
        let flow = each_edit(&base, reduction.types, &mut |at, part| {
            let weight_of_rest = weight_of_base - weight(base.part(at));
            if weight_of_rest + weight(part) > reduction.best().weight() {
                return ControlFlow::Continue(());
            }
            edit.set_with_part(&base, at, part);
            if !reduction.is_smaller(&edit) || !reached.insert(edit.digest()) {
                return ControlFlow::Continue(());
            }
            let mut verdict = reduction.known_verdict(&edit);
            if verdict.is_none() {
                if reduction.n_tests() >= last {
                    return ControlFlow::Break(Ok(false));
                }
                match reduction.consider_if_promising(edit.clone()) {
                    Ok(false) => verdict = reduction.known_verdict(&edit),
                    end => return ControlFlow::Break(end),
                }
            }
            let is_base = n_changes + 1 < MOST_CHANGES
                && bases.len() < MOST_BASES
                && verdict == Some(Verdict::Passes);
            if is_base {
                bases.push_back((edit.clone(), n_changes + 1));
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(end) = flow {
            return end;
        }
    }
    Ok(false)
}

/// Calls `body` with the changes of a value, each as another part at a node, until it breaks: a number
/// becomes one of its neighbours, a node gets another constructor above the same fields, and there is one
/// more node, or one node less.
fn each_edit<B>(
    tree: &Tree,
    types: &Types,
    body: &mut dyn FnMut(usize, &[Node]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut made = Tree::default();
    for (at, node) in tree.nodes().iter().enumerate() {
        match node.role {
            Role::Integer => {
                if node.label.unsigned_abs() < NEAR {
                    body(at, &[Node { label: node.label - 1, ..*node }])?;
                    body(at, &[Node { label: node.label + 1, ..*node }])?;
                }
            }
            Role::Tuple => {}
            Role::Constant | Role::Compound => {
                for field in tree.fields(at).filter(|f| tree.nodes()[*f].kind == node.kind) {
                    body(at, tree.part(field))?;
                }
                for (label, fields) in (0..).zip(types.constructors(node.kind)) {
                    if label != node.label {
                        recast(&mut made, tree, types, at, label, fields);
                        body(at, made.nodes())?;
                    }
                    for place in (0..fields.len()).filter(|place| fields[*place] == node.kind) {
                        let part = |(nth, kind): (usize, &Kind)| match nth == place {
                            true => tree.part(at),
                            false => types.least(*kind),
                        };
                        let parts = fields.iter().enumerate().map(part);
                        made.set_joined(node.kind, Role::Compound, label, parts);
                        body(at, made.nodes())?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Makes another constructor with the fields of a node as far as their types agree, and otherwise least
/// values.
fn recast(made: &mut Tree, tree: &Tree, types: &Types, at: usize, label: i64, fields: &[Kind]) {
    let kind = tree.nodes()[at].kind;
    let mut old: Vec<usize> = tree.fields(at).collect();
    let part = |field: &Kind| {
        let same = old.iter().position(|old| tree.nodes()[*old].kind == *field);
        same.map_or(types.least(*field), |same| tree.part(old.remove(same)))
    };
    let parts: Vec<&[Node]> = fields.iter().map(part).collect();
    made.set_joined(kind, types.role(kind, label as usize), label, parts.into_iter());
}
