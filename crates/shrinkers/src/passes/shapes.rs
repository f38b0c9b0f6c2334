//! Other shapes, with numbers in the order that the precondition seems to ask for.
//!
//! Where numbers count only by their order, and those inside a part ascend, as the keys of a search
//! tree do, a shape says it all but for the numbers outside of it. So this pass tries shapes, lightest
//! first, and for each of them the places that the numbers outside can take among those inside.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::order::compare;
use crate::passes::integers::windows;
use crate::reduction::{Progress, Reduction, Tested};
use crate::tree::{Node, Role, Tree};
use crate::types::Kind;
use crate::values::Values;

/// How many ways to place the numbers outside are tried for one shape.
const MOST_PLACES: usize = 40;

pub(crate) fn shapes(reduction: &mut Reduction<'_>, most: u64) -> Progress {
    let best = reduction.best().clone();
    if !reduction.counts_only_order() {
        return Ok(false);
    }
    let components = components(&best);
    let Some(kind) = ascending(&best, &components) else {
        return Ok(false);
    };
    let mut values = Values::with_blank(reduction.types, kind);
    let kinds: Vec<Kind> = components.iter().map(|at| best.nodes()[*at].kind).collect();
    let started = reduction.n_tests();
    let mut n_made = 0;
    for weight in 0..=best.weight() {
        let flow = values.each_choice(&kinds, weight, &mut |parts| {
            n_made += 1;
            if reduction.n_tests() - started > most || n_made > 20_000 {
                return ControlFlow::Break(Ok(false));
            }
            let blank = match best.nodes()[0].role {
                Role::Tuple => Tree::joined(best.nodes()[0].kind, Role::Tuple, 0, parts),
                _ => Tree::from(parts[0]),
            };
            match place(reduction, &blank, kind) {
                Ok(false) => ControlFlow::Continue(()),
                end => ControlFlow::Break(end),
            }
        });
        if let ControlFlow::Break(end) = flow {
            return end;
        }
    }
    Ok(false)
}

/// The components of a tuple, or all of a value that is none.
fn components(tree: &Tree) -> Vec<usize> {
    match tree.nodes()[0].role {
        Role::Tuple => tree.fields(0).collect(),
        _ => vec![0],
    }
}

/// The type of numbers that ascend in every component that has several of them, if there is one.
fn ascending(tree: &Tree, components: &[usize]) -> Option<Kind> {
    let numbers = |at: usize, kind: Kind| -> Vec<i64> {
        let of_kind = tree.part(at).iter().filter(|n| n.is_integer() && n.kind == kind);
        of_kind.map(|node| node.label).collect()
    };
    let kinds: BTreeSet<Kind> =
        tree.nodes().iter().filter(|n| n.is_integer()).map(|n| n.kind).collect();
    kinds.into_iter().find(|kind| {
        let all: Vec<Vec<i64>> = components.iter().map(|at| numbers(*at, *kind)).collect();
        all.iter().all(|numbers| numbers.is_sorted_by(|a, b| a < b))
            && components.iter().zip(&all).any(|(at, n)| tree.nodes()[*at].size > 1 && !n.is_empty())
    })
}

/// Tries a shape with each way to place the numbers.
fn place(reduction: &mut Reduction<'_>, blank: &Tree, kind: Kind) -> Progress {
    let components = components(blank);
    let is_number = |at: usize| blank.nodes()[at].is_integer() && blank.nodes()[at].kind == kind;
    let inside: Vec<Vec<usize>> = components
        .iter()
        .filter(|at| blank.nodes()[**at].size > 1)
        .map(|at| blank.range(*at).filter(|at| is_number(*at)).collect())
        .collect();
    let outside: Vec<usize> = components.iter().copied().filter(|at| is_number(*at)).collect();
    // Of several ascending parts the largest comes first; the others are placed among its numbers.
    let n = inside.iter().map(Vec::len).max().unwrap_or(0) as i64;
    let n_free = outside.len() + inside.iter().map(Vec::len).sum::<usize>() - n as usize;
    let mut first = blank.clone();
    for part in &inside {
        for (nth, at) in part.iter().enumerate() {
            first = first.with_label(*at, nth as i64);
        }
    }
    if n_free > 4 || reduction.is_suspect(&first) {
        return Ok(false);
    }
    let mut candidates = Vec::new();
    spread(blank, kind, &inside, &outside, n, &mut candidates);
    candidates.sort_by(|a, b| compare(a.nodes(), b.nodes()));
    candidates.dedup();
    for candidate in candidates.into_iter().take(MOST_PLACES) {
        match reduction.consider_carefully(candidate)? {
            Tested::Accepted => return Ok(true),
            Tested::Suspect => return Ok(false),
            Tested::Rejected => {}
        }
    }
    Ok(false)
}

/// The ways to place numbers, each with the numbers closest to 0.
fn spread(
    blank: &Tree,
    kind: Kind,
    inside: &[Vec<usize>],
    outside: &[usize],
    n: i64,
    candidates: &mut Vec<Tree>,
) {
    // Numbers of the largest part are multiples of 4; the others can be equal, or between.
    let free: Vec<i64> = (-1..2 * n).map(|half| 2 * half).collect();
    let mut trees = vec![blank.clone()];
    let mut is_first = true;
    for part in inside {
        if part.len() as i64 == n && is_first {
            is_first = false;
            for tree in &mut trees {
                for (nth, at) in part.iter().enumerate() {
                    *tree = tree.with_label(*at, 4 * nth as i64);
                }
            }
            continue;
        }
        for (nth, at) in part.iter().enumerate() {
            let last = nth.checked_sub(1).map(|before| part[before]);
            trees = grown(&trees, *at, &free, |tree, label| {
                last.is_none_or(|last| tree.nodes()[last].label < label)
            });
        }
    }
    for at in outside {
        trees = grown(&trees, *at, &free, |_, _| true);
    }
    for tree in trees {
        let best_window = windows(&tree, kind).into_iter().next().unwrap_or_default();
        let change = |node: &Node| match node.kind == kind {
            true => best_window[&node.label],
            false => node.label,
        };
        candidates.push(tree.with_integers(change));
    }
}

fn grown(
    trees: &[Tree],
    at: usize,
    labels: &[i64],
    fits: impl Fn(&Tree, i64) -> bool,
) -> Vec<Tree> {
    const MOST: usize = 400;
    let mut grown = Vec::new();
    for tree in trees {
        for label in labels {
            if grown.len() < MOST && fits(tree, *label) {
                grown.push(tree.with_label(at, *label));
            }
        }
    }
    grown
}
