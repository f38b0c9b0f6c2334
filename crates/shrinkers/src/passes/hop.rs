//! Goes by way of values that pass.
//!
//! Where several parts must change together, the property often passes in between. A value that is valid,
//! passes and is smaller than the best counterexample may be one change away from a counterexample that is
//! smaller as well.

use std::collections::{HashSet, VecDeque};

use stromboli_domain::Verdict;

use crate::digest::Digested;
use crate::reduction::{Progress, Reduction};
use crate::tree::{Node, Role, Tree};
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
    if reduction.has_other_shapes() {
        return Ok(false);
    }
    let best = reduction.best().clone();
    let n_tests = (TESTS_PER_WEIGHT * best.bounded_weight()).min(MOST_TESTS);
    let last = reduction.n_tests() + n_tests;
    let mut reached: HashSet<u64, Digested> = HashSet::default();
    let mut bases = VecDeque::from([(best, 0)]);
    for _ in 0..MOST_BASES {
        let Some((base, n_changes)) = bases.pop_front() else { break };
        for edit in edits(&base, reduction.types) {
            if !reached.insert(edit.digest()) || !reduction.is_smaller(&edit) {
                continue;
            }
            if reduction.known_verdict(&edit).is_none() {
                if reduction.n_tests() >= last {
                    return Ok(false);
                }
                if reduction.consider_unless_suspect(edit.clone())? {
                    return Ok(true);
                }
            }
            let is_base = n_changes + 1 < MOST_CHANGES
                && bases.len() < MOST_BASES
                && reduction.known_verdict(&edit) == Some(Verdict::Passes);
            if is_base {
                bases.push_back((edit, n_changes + 1));
            }
        }
    }
    Ok(false)
}

/// The values that are one change away: a number and its neighbours, another constructor above the same
/// fields, one more node, or one node less.
fn edits(tree: &Tree, types: &Types) -> Vec<Tree> {
    let mut edits = Vec::new();
    for (at, node) in tree.nodes().iter().enumerate() {
        match node.role {
            Role::Integer => {
                if node.label.unsigned_abs() < NEAR {
                    let neighbours = [node.label - 1, node.label + 1];
                    edits.extend(neighbours.map(|label| tree.with_label(at, label)));
                }
            }
            Role::Tuple => {}
            Role::Constant | Role::Compound => {
                let mut replace = |part: &[Node]| edits.push(tree.with_part(at, part));
                for field in tree.fields(at).filter(|f| tree.nodes()[*f].kind == node.kind) {
                    replace(tree.part(field));
                }
                for (label, fields) in (0..).zip(types.constructors(node.kind)) {
                    if label != node.label {
                        replace(recast(tree, types, at, label, fields).nodes());
                    }
                    for place in (0..fields.len()).filter(|place| fields[*place] == node.kind) {
                        let part = |(nth, kind): (usize, &Kind)| match nth == place {
                            true => tree.part(at),
                            false => types.least(*kind),
                        };
                        let parts: Vec<&[Node]> = fields.iter().enumerate().map(part).collect();
                        replace(Tree::joined(node.kind, Role::Compound, label, &parts).nodes());
                    }
                }
            }
        }
    }
    edits
}

/// Another constructor with the fields of a node as far as their types agree, and otherwise least values.
fn recast(tree: &Tree, types: &Types, at: usize, label: i64, fields: &[Kind]) -> Tree {
    let kind = tree.nodes()[at].kind;
    let mut old: Vec<usize> = tree.fields(at).collect();
    let part = |field: &Kind| {
        let same = old.iter().position(|old| tree.nodes()[*old].kind == *field);
        same.map_or(types.least(*field), |same| tree.part(old.remove(same)))
    };
    let parts: Vec<&[Node]> = fields.iter().map(part).collect();
    Tree::joined(kind, types.role(kind, label as usize), label, &parts)
}
