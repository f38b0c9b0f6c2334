//! Removes runs of elements from lists.

use crate::reduction::{Progress, Reduction};
use crate::tree::Tree;
use crate::types::Types;

/// Removes runs of elements from each list, outer lists first: all elements, then halves, quarters, and
/// so on, down to single elements. Unlike other passes it goes on after a success, because long lists
/// lose most of their elements here.
pub(crate) fn runs(reduction: &mut Reduction<'_>) -> Progress {
    let mut is_accepted = false;
    if !reduction.types.has_lists() {
        return Ok(false);
    }
    let mut nth = 0;
    while let Some(list) = list_at(reduction.best(), reduction.types, nth) {
        let mut length = list.n_elements();
        while length > 0 {
            is_accepted |= remove_runs(reduction, nth, length)?;
            length /= 2;
        }
        nth += 1;
    }
    Ok(is_accepted)
}

/// Removes runs of this length from a list.
fn remove_runs(reduction: &mut Reduction<'_>, nth: usize, length: usize) -> Progress {
    let mut is_accepted = false;
    let mut from = 0;
    while let Some(list) = list_at(reduction.best(), reduction.types, nth) {
        if from >= list.n_elements() {
            break;
        }
        let to = (from + length).min(list.n_elements());
        let best = reduction.best().clone();
        match reduction.consider_part(list.starts[from], best.part(list.starts[to]))? {
            // The next run has taken its place.
            true => is_accepted = true,
            false => from = to,
        }
    }
    Ok(is_accepted)
}

/// A list in a value.
struct List {
    /// The positions at which the list from each element on begins, and finally that of the empty list.
    starts: Vec<usize>,
}

impl List {
    fn n_elements(&self) -> usize {
        self.starts.len() - 1
    }
}

/// The list number `nth`, from 0. A list comes before the lists inside it.
fn list_at(tree: &Tree, types: &Types, nth: usize) -> Option<List> {
    let mut is_rest = vec![false; tree.len()];
    let mut n_before = 0;
    for at in 0..tree.len() {
        if is_rest[at] || !types.is_list(tree.nodes()[at].kind) {
            continue;
        }
        let mut starts = vec![at];
        let mut last = at;
        while let Some(rest) = tree.fields(last).last() {
            is_rest[rest] = true;
            starts.push(rest);
            last = rest;
        }
        if n_before == nth {
            return Some(List { starts });
        }
        n_before += 1;
    }
    None
}
