//! Tries other shapes, with numbers in the order that the precondition seems to require.
//!
//! If only the order of numbers matters, and those inside a part ascend, as the keys of a search tree do,
//! then a shape determines everything except the numbers outside it. So this pass tries shapes, lightest
//! first, and for each of them the places that the numbers outside can take among those inside.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use stromboli_domain::Stop;

use crate::order::compare_equally_heavy;
use crate::reduction::{Progress, Reduction, Tested};
use crate::tree::{Node, Role, Tree, place_of};
use crate::types::{Kind, Types};
use crate::values::{Chosen, Values};

/// The number of tests with the numbers related as in the best counterexample.
const MOST_TESTS_RELATED: u64 = 1200;

/// The number of tests with numbers related in any way.
const MOST_TESTS: u64 = 1500;

/// The number of tests with numbers of other types as well.
const MOST_TESTS_FREE: u64 = 200;

/// How many ways to place the numbers are tried for one shape.
const MOST_PLACES: usize = 48;

/// The number of discarded ways to place the numbers after which the shape counts as invalid.
const MOST_DISCARDED: usize = 2;

/// How many of these ways are considered.
const MOST_WAYS: usize = 400;

/// How many shapes are considered.
const MOST_SHAPES: u64 = 8_000;

/// Tries other shapes: first with the numbers outside related to those inside as they are in the best
/// counterexample, then in any way. Numbers of other types that are all 0 are left alone, at first.
pub(crate) fn shapes(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    let ascending = ascending(&best);
    let Some(kind) = ascending.filter(|_| reduction.counts_only_order()) else {
        return Ok(false);
    };
    let blank = best.with_integers(|node| if node.kind == kind { 0 } else { node.label });
    let relations = Numbers::of(&best, kind).relations(&best);
    let related = Some(relations.as_slice());
    let here = |reduction: &mut Reduction<'_>, relations| {
        Ok(place(reduction, blank.clone(), kind, relations)? == Placed::Accepted)
    };
    let zeros = zeros(&best, reduction.types);
    Ok(here(reduction, related)?
        || here(reduction, None)?
        || sweep(reduction, kind, related, &zeros, MOST_TESTS_RELATED)?
        || sweep(reduction, kind, None, &zeros, MOST_TESTS)?
        || sweep(reduction, kind, None, &[], MOST_TESTS_FREE)?)
}

/// The types of numbers that are all 0 in a value.
fn zeros(tree: &Tree, types: &Types) -> Vec<Kind> {
    let is_zero = |kind: &Kind| {
        let mut numbers = tree.nodes().iter().filter(|n| n.is_integer() && n.kind == *kind);
        numbers.all(|number| number.label == 0)
    };
    types.all().filter(|kind| types.is_integer(*kind)).filter(is_zero).collect()
}

/// Tries shapes, lightest first, in which the numbers of some types are 0.
fn sweep(
    reduction: &mut Reduction<'_>,
    kind: Kind,
    relations: Option<&[u64]>,
    zeros: &[Kind],
    most_tests: u64,
) -> Progress {
    let best = reduction.best().clone();
    let kinds: Vec<Kind> = best.components().iter().map(|at| best.nodes()[*at].kind).collect();
    let blank = zeros.iter().copied().chain([kind]).collect();
    let mut values = Values::restricted(reduction.types, blank, reduction.lessons());
    let last = reduction.n_tests() + most_tests;
    let mut n_made = 0;
    for weight in values.up_to(&kinds, best.weight()) {
        let (mut n_shapes, mut n_too_heavy) = (0, 0);
        let flow = values.each_choice(&kinds, weight, &|_, _| true, &mut |parts| {
            n_made += 1;
            if reduction.n_tests() >= last || n_made > MOST_SHAPES {
                return ControlFlow::Break(Ok(false));
            }
            let parts: Vec<&[Node]> = parts.iter().map(Chosen::nodes).collect();
            let blank = match best.nodes()[0].role {
                Role::Tuple => Tree::joined(best.nodes()[0].kind, Role::Tuple, 0, &parts),
                _ => Tree::from(parts[0]),
            };
            n_shapes += 1;
            match place(reduction, blank, kind, relations) {
                Ok(Placed::Accepted) => return ControlFlow::Break(Ok(true)),
                Ok(Placed::TooHeavy) => n_too_heavy += 1,
                Ok(Placed::Rejected) => {}
                Err(stop) => return ControlFlow::Break(Err(stop)),
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(end) = flow {
            return end;
        }
        // Heavier shapes are too heavy as well.
        if n_shapes > 0 && n_too_heavy == n_shapes {
            break;
        }
    }
    Ok(false)
}

/// The type of numbers that ascend in every component that has several of them, if there is one.
fn ascending(tree: &Tree) -> Option<Kind> {
    let components = tree.components();
    let numbers = |at: usize, kind: Kind| -> Vec<i64> {
        let of_kind = tree.part(at).iter().filter(|n| n.is_integer() && n.kind == kind);
        of_kind.map(|node| node.label).collect()
    };
    let kinds: BTreeSet<Kind> =
        tree.nodes().iter().filter(|n| n.is_integer()).map(|n| n.kind).collect();
    kinds.into_iter().find(|kind| {
        let all: Vec<Vec<i64>> = components.iter().map(|at| numbers(*at, *kind)).collect();
        all.iter().all(|numbers| numbers.is_sorted_by(|a, b| a < b))
            && components
                .iter()
                .zip(&all)
                .any(|(at, n)| tree.nodes()[*at].size > 1 && !n.is_empty())
    })
}

/// Where the numbers of one type are.
struct Numbers {
    /// Those inside each component.
    inside: Vec<Vec<usize>>,
    /// Those that are components themselves.
    outside: Vec<usize>,
}

impl Numbers {
    fn of(tree: &Tree, kind: Kind) -> Numbers {
        let is_number =
            |at: &usize| tree.nodes()[*at].is_integer() && tree.nodes()[*at].kind == kind;
        let (parts, single): (Vec<usize>, Vec<usize>) =
            tree.components().into_iter().partition(|at| tree.nodes()[*at].size > 1);
        let inside = parts.iter().map(|at| tree.range(*at).filter(is_number).collect());
        Numbers {
            inside: inside.collect(),
            outside: single.into_iter().filter(is_number).collect(),
        }
    }

    /// For each number outside, the components that contain it.
    fn relations(&self, tree: &Tree) -> Vec<u64> {
        let label = |at: &usize| tree.nodes()[*at].label;
        let relation = |nth: usize, at: &usize| {
            let mut bits = 0;
            for part in &self.inside {
                bits = bits << 1 | u64::from(part.iter().any(|inner| label(inner) == label(at)));
            }
            for earlier in &self.outside[..nth] {
                bits = bits << 1 | u64::from(label(earlier) == label(at));
            }
            bits
        };
        self.outside.iter().enumerate().map(|(nth, at)| relation(nth, at)).collect()
    }
}

/// The result of trying a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placed {
    /// It fails with some numbers, and was accepted.
    Accepted,
    /// It was not accepted with any numbers that were tried.
    Rejected,
    /// It weighs more than the best counterexample with any numbers.
    TooHeavy,
}

/// Tries a shape with the ways to place the numbers.
fn place(
    reduction: &mut Reduction<'_>,
    mut tree: Tree,
    kind: Kind,
    relations: Option<&[u64]>,
) -> Result<Placed, Stop> {
    let numbers = Numbers::of(&tree, kind);
    let longest = numbers.inside.iter().map(Vec::len).max().unwrap_or(0);
    // That many different numbers weigh at least 0 + 1 + 2 + ...
    let most = reduction.best().weight();
    let least = (longest * longest.saturating_sub(1) / 2) as u64;
    if tree.weight().saturating_add(least) > most {
        return Ok(Placed::TooHeavy);
    }
    for part in &numbers.inside {
        for (nth, at) in part.iter().enumerate() {
            tree.set_label(*at, 4 * nth as i64);
        }
    }
    if reduction.is_suspect(&tree) {
        return Ok(Placed::Rejected);
    }
    // The numbers of the largest component stay. The others are equal to some of them or lie between them.
    let main = numbers.inside.iter().position(|part| part.len() == longest);
    let mut free: Vec<(usize, Option<usize>)> = Vec::new();
    for (_, part) in numbers.inside.iter().enumerate().filter(|(nth, _)| Some(*nth) != main) {
        let before = std::iter::once(None).chain(part.iter().map(|at| Some(*at)));
        free.extend(part.iter().copied().zip(before));
    }
    free.extend(numbers.outside.iter().map(|at| (*at, None)));
    let mut candidates = Vec::new();
    let mut n_ways = 0;
    let _: ControlFlow<()> = spread(&mut tree, &free, 4 * longest as i64, &mut |tree| {
        if relations.is_none_or(|relations| numbers.relations(tree) == relations) {
            let candidate = lightest(tree, kind);
            let weight = candidate.weight();
            if weight <= most {
                candidates.push((weight, candidate));
            }
        }
        n_ways += 1;
        match n_ways < MOST_WAYS {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    candidates.sort_by(|(weight, a), (other, b)| {
        weight.cmp(other).then_with(|| compare_equally_heavy(a.nodes(), b.nodes()))
    });
    candidates.dedup();
    let mut n_discarded = 0;
    for (_, candidate) in candidates.into_iter().take(MOST_PLACES) {
        match reduction.consider_carefully(candidate)? {
            Tested::Accepted => return Ok(Placed::Accepted),
            Tested::Suspect => return Ok(Placed::Rejected),
            Tested::Discarded => n_discarded += 1,
            Tested::Rejected => {}
        }
        if n_discarded == MOST_DISCARDED {
            return Ok(Placed::Rejected);
        }
    }
    Ok(Placed::Rejected)
}

/// Calls `body` with every way to set the free numbers, some of which must be above another one.
fn spread(
    tree: &mut Tree,
    free: &[(usize, Option<usize>)],
    end: i64,
    body: &mut dyn FnMut(&Tree) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(((at, above), rest)) = free.split_first() else {
        return body(tree);
    };
    let least = above.map_or(-2, |above| tree.nodes()[above].label + 2);
    for label in (least..=end - 2).step_by(2) {
        tree.set_label(*at, label);
        spread(tree, rest, end, body)?;
    }
    ControlFlow::Continue(())
}

/// The same with the lightest numbers of a type that are in the same order.
fn lightest(tree: &Tree, kind: Kind) -> Tree {
    let of_kind = |node: &&Node| node.is_integer() && node.kind == kind;
    let all: Vec<i64> = tree.nodes().iter().filter(of_kind).map(|node| node.label).collect();
    let mut distinct = all.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let rank = |label: i64| distinct.partition_point(|other| *other < label) as i64;
    let cost = |first: &i64| all.iter().map(|label| place_of(first + rank(*label))).sum::<u64>();
    let first = (1 - distinct.len() as i64..=0).min_by_key(cost).unwrap_or(0);
    tree.with_integers(|node| match node.kind == kind {
        true => first + rank(node.label),
        false => node.label,
    })
}
