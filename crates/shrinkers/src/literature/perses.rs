//! Perses: Chengnian Sun, Yuanbo Li, Qirun Zhang, Tianxiao Gu and Zhendong Su, "Perses:
//! Syntax-Guided Program Reduction", International Conference on Software Engineering (ICSE), 2018.
//!
//! The parts of the syntax tree are visited in order of their size, the largest first. A part is replaced
//! by one of its descendants that the grammar allows in its place; members of a repetition are deleted by
//! delta debugging. Every candidate is syntactically valid.
//!
//! Adapted to typed trees: a descendant is allowed in a place if it has the same type. The smallest
//! descendants are tried first, and before them the least value of the type, which stands for an optional
//! part that is left out. A repetition is a chain of nodes with one field of their own type, such as cons
//! cells or nested lambdas; the rest of the chain takes the place of a deleted node. A part that was made
//! smaller is visited again. If nothing helps, its fields are queued, or those of all nodes of the chain.
//! The paper limits how deep it looks for descendants; the values here are small enough not to need a
//! limit.

use std::cmp::Reverse;

use stromboli_domain::{About, Colour, Described, Look, Mark};

use super::attempts::{Attempts, Progress, reducer};
use super::ddmin::minimise;
use super::removal::{Hoisting, has_choice, next_link};
use crate::tree::Tree;

/// Replaces parts by their descendants, the largest parts first, and shortens chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perses;

impl Described for Perses {
    const ABOUT: About = About {
        name: "perses",
        title: "Perses",
        summary: "Syntax-guided reduction (Sun et al., 2018): descendants of the same type.",
        look: Look {
            hue: Colour(0xc5, 0x1b, 0x7d),
            hue_in_the_dark: Colour(0xf1, 0x9a, 0xcb),
            dashes: "10 2 4 2",
            mark: Mark::Star,
        },
    };
}

reducer!(Perses, largest_first);

fn largest_first(attempts: &mut Attempts<'_>) -> Progress {
    let mut is_accepted = false;
    // The first nodes of the parts that are still to be visited. No part is inside another.
    let mut queue = vec![0];
    while let Some(at) = take_largest(&mut queue, attempts.best()) {
        let n_nodes = attempts.best().len();
        if !replace(attempts, at)? && !shorten(attempts, at)? {
            queue.extend(below(attempts.best(), at));
            continue;
        }
        is_accepted = true;
        // Everything after the part has moved.
        for other in queue.iter_mut().filter(|other| **other > at) {
            *other = *other + attempts.best().len() - n_nodes;
        }
        queue.push(at);
    }
    Ok(is_accepted)
}

/// Takes the largest part from the queue; if there are several, the first in the value.
fn take_largest(queue: &mut Vec<usize>, tree: &Tree) -> Option<usize> {
    let by_size = |(_, at): &(usize, &usize)| (tree.part(**at).len(), Reverse(**at));
    let (position, _) = queue.iter().enumerate().max_by_key(by_size)?;
    Some(queue.swap_remove(position))
}

/// Replaces a part by the least value of its type, or by a descendant of its type. Candidates that
/// [`shorten`] makes are left out.
fn replace(attempts: &mut Attempts<'_>, at: usize) -> Progress {
    let tree = attempts.best().clone();
    let kind = tree.nodes()[at].kind;
    let chain = chain(&tree, at);
    let is_allowed = |other: &usize| tree.nodes()[*other].kind == kind && !chain.contains(other);
    let mut descendants: Vec<_> = tree.range(at).skip(1).filter(is_allowed).collect();
    descendants.sort_by_key(|other| tree.part(*other).len());
    let least = has_choice(attempts.types, kind).then(|| attempts.types.least(kind));
    for part in least.into_iter().chain(descendants.iter().map(|other| tree.part(*other))) {
        if attempts.consider(tree.with_part(at, part))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Deletes nodes of the chain that begins here.
fn shorten(attempts: &mut Attempts<'_>, at: usize) -> Progress {
    let chain = chain(attempts.best(), at);
    minimise(attempts, chain, Hoisting::OnlyField)
}

/// The parts below the chain that begins here, or below the node if none does.
fn below(tree: &Tree, at: usize) -> Vec<usize> {
    let chain = chain(tree, at);
    let above = if chain.is_empty() { vec![at] } else { chain };
    let fields = above.iter().flat_map(|link| tree.fields(*link));
    fields.filter(|field| !above.contains(field)).collect()
}

/// The nodes from here on that have one field of their own type, each in the one before.
fn chain(tree: &Tree, at: usize) -> Vec<usize> {
    let links = std::iter::successors(Some(at), |link| next_link(tree, *link));
    links.take_while(|link| next_link(tree, *link).is_some()).collect()
}
