//! Removes nodes from a value.
//!
//! Delta debugging removes elements of a sequence. A node of a typed tree cannot simply be removed:
//! something of its type must take its place. If a field has that type, the field takes its place, and
//! everything else below the node is removed, too. Otherwise the least value of the type takes its place.
//!
//! A node is removable if its type has more than one constructor and the part that begins there is
//! not yet the least value. Tuples and types with one constructor only hold their fields together, and
//! numbers are lowered later.

use super::attempts::Attempts;
use crate::end::End;
use crate::tree::{Node, Tree};
use crate::types::{Kind, Types};

/// Which field takes the place of a removed node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hoisting {
    /// The only field of the node's type, such as the rest of a list; none if there are several, as in
    /// binary trees.
    OnlyField,
    /// The field of the node's type with the most nodes to be kept.
    AnyField,
}

/// The position of a node before and after others were removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moved {
    pub(super) from: usize,
    pub(super) to: usize,
}

/// Whether a type has more than one constructor. Numbers have none.
pub(super) fn has_choice(types: &Types, kind: Kind) -> bool {
    types.constructors(kind).len() > 1
}

/// The nodes that can be removed.
pub(super) fn removable(tree: &Tree, types: &Types) -> Vec<usize> {
    let is_removable = |at: &usize| {
        let kind = tree.nodes()[*at].kind;
        has_choice(types, kind) && tree.part(*at) != types.least(kind)
    };
    (0..tree.len()).filter(is_removable).collect()
}

/// The fields of a node that have its type.
fn fields_of_its_type(tree: &Tree, at: usize) -> impl Iterator<Item = usize> {
    let kind = tree.nodes()[at].kind;
    tree.fields(at).filter(move |field| tree.nodes()[*field].kind == kind)
}

/// The next node of a chain: the only field of this node's own type, such as the rest of a list or the body
/// of a lambda.
pub(super) fn next_link(tree: &Tree, at: usize) -> Option<usize> {
    let mut fields = fields_of_its_type(tree, at);
    let next = fields.next()?;
    fields.next().is_none().then_some(next)
}

/// Tests the best counterexample with only those of the elements that are kept; both are in ascending
/// order. If it is accepted, returns where the kept elements are now. Some may have been removed together
/// with an element above them.
pub(super) fn keep_only(
    attempts: &mut Attempts<'_>,
    elements: &[usize],
    kept: &[usize],
    hoisting: Hoisting,
) -> Result<Option<Vec<Moved>>, End> {
    let (candidate, moved) = keeping(attempts.best(), attempts.types, elements, kept, hoisting);
    Ok(attempts.consider(candidate)?.then_some(moved))
}

fn keeping(
    tree: &Tree,
    types: &Types,
    elements: &[usize],
    kept: &[usize],
    hoisting: Hoisting,
) -> (Tree, Vec<Moved>) {
    let is_in = |positions: &[usize], at: usize| positions.binary_search(&at).is_ok();
    let n_kept_below = |at: usize| {
        let range = tree.range(at);
        let n_before = |end: usize| kept.partition_point(|position| *position < end);
        n_before(range.end) - n_before(range.start)
    };
    let hoisted = |at: usize| match hoisting {
        Hoisting::OnlyField => next_link(tree, at),
        // The first of the best, where `max_by_key` would take the last.
        Hoisting::AnyField => {
            fields_of_its_type(tree, at).min_by_key(|field| usize::MAX - n_kept_below(*field))
        }
    };
    let (mut nodes, mut moved) = (Vec::with_capacity(tree.len()), Vec::new());
    let mut pending = vec![0];
    while let Some(at) = pending.pop() {
        let mut standing = Some(at);
        while let Some(removed) = standing.filter(|at| is_in(elements, *at) && !is_in(kept, *at)) {
            standing = hoisted(removed);
        }
        let Some(at) = standing else {
            nodes.extend_from_slice(types.least(tree.nodes()[at].kind));
            continue;
        };
        if is_in(kept, at) {
            moved.push(Moved { from: at, to: nodes.len() });
        }
        nodes.push(tree.nodes()[at]);
        let n_pending = pending.len();
        pending.extend(tree.fields(at));
        pending[n_pending..].reverse();
    }
    set_sizes(&mut nodes, types);
    (Tree::from(&nodes[..]), moved)
}

/// Sets the size of each node from the sizes of its fields, which come after it.
fn set_sizes(nodes: &mut [Node], types: &Types) {
    // The sizes of the parts that have no parent yet, with the first part on top.
    let mut sizes: Vec<u32> = Vec::new();
    for node in nodes.iter_mut().rev() {
        let label = usize::try_from(node.label).ok();
        let fields = label.and_then(|label| types.constructors(node.kind).get(label));
        let n_fields = fields.map_or(0, Vec::len);
        node.size = 1 + sizes.drain(sizes.len() - n_fields..).sum::<u32>();
        sizes.push(node.size);
    }
}
