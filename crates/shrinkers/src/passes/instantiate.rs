//! Removes a node and the variables that it binds.

use std::collections::BTreeSet;

use crate::reduction::{Progress, Reduction};
use crate::tree::{Node, Tree};
use crate::types::Kind;
use crate::values::Values;

/// The greatest weight of a value that replaces a variable.
const HEAVIEST: u128 = 2;

/// Replaces a node by a field of the same type, and all variables in the field that the node binds, if
/// there are any, by one value. A variable is a node with nothing but a number, which counts the nodes of
/// the binding constructor in between, as a de Bruijn index does.
pub(crate) fn instantiate(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    if reduction.types.variables().is_empty() || variables(&best).is_empty() {
        return Ok(false);
    }
    let mut values = Values::restricted(reduction.types, Vec::new(), reduction.lessons());
    for at in best.breadth_first().iter().copied() {
        let binder = best.nodes()[at];
        for field in best.fields(at).filter(|field| best.nodes()[*field].kind == binder.kind) {
            let body = Tree::from(best.part(field));
            for variable in variables(&body) {
                let places = bound(&body, binder, variable);
                if places.is_empty() {
                    continue;
                }
                let body = lowered(&body, binder, variable);
                for weight in 0..=HEAVIEST {
                    let values = values.of(variable.0, weight);
                    for value in (0..values.len()).map(|at| values.nodes(at)) {
                        let part = instance(&body, &places, value);
                        if reduction.consider_part(at, part.nodes())? {
                            return Ok(true);
                        }
                    }
                }
            }
        }
    }
    Ok(false)
}

/// Puts a value at some nodes, which are given in order.
fn instance(body: &Tree, places: &[usize], value: &[Node]) -> Tree {
    let mut instance = body.clone();
    for place in places.iter().rev() {
        instance = instance.with_part(*place, value);
    }
    instance
}

/// A constructor of a type that has nothing but a number.
type Variable = (Kind, i64);

/// The variables in a value.
fn variables(tree: &Tree) -> BTreeSet<Variable> {
    (0..tree.len()).filter_map(|at| variable_at(tree, at)).map(|(variable, _)| variable).collect()
}

/// The variable at a node, and its number.
fn variable_at(tree: &Tree, at: usize) -> Option<(Variable, i64)> {
    let node = tree.nodes()[at];
    let number = tree.nodes().get(at + 1).filter(|inner| inner.is_integer());
    number.filter(|_| node.size == 2).map(|number| ((node.kind, node.label), number.label))
}

/// The positions of the variables of one kind that a binder above the whole value binds.
fn bound(tree: &Tree, binder: Node, variable: Variable) -> Vec<usize> {
    let depths = tree.depths(binder.kind, binder.label);
    let is_bound = |at: &usize| variable_at(tree, *at) == Some((variable, depths[*at]));
    (0..tree.len()).filter(is_bound).collect()
}

/// Lowers by one the variables of one kind that reach beyond such a binder.
fn lowered(tree: &Tree, binder: Node, variable: Variable) -> Tree {
    let depths = tree.depths(binder.kind, binder.label);
    let mut lowered = tree.clone();
    for (at, depth) in depths.into_iter().enumerate() {
        match variable_at(tree, at) {
            Some((of, number)) if of == variable && number > depth => {
                lowered.set_label(at + 1, number - 1);
            }
            _ => {}
        }
    }
    lowered
}
