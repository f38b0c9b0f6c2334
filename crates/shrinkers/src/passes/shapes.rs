//! Tries other shapes, with numbers in the order that the precondition seems to require.
//!
//! If only the order of numbers matters, and those inside a part ascend, as the keys of a search tree do,
//! then a shape determines everything except the numbers outside it. So this pass tries shapes, lightest
//! first, and for each of them the places that the numbers outside can take among those inside.

use std::ops::ControlFlow;

use crate::best::Best;
use crate::passes::group::all_cuts;
use crate::passes::hoist::hoisted;
use crate::passes::placing::{NumberPlacer, Placed};
use crate::reduction::{Progress, Reduction};
use crate::tree::{Role, Tree, numbers};
use crate::types::{Kind, Types};
use crate::values::{Chosen, Values};

/// The number of tests with parts that are removed, and the numbers placed anew.
const MOST_TESTS_NEAR: u64 = 300;

/// The number of tests with the numbers related as in the best counterexample.
const MOST_TESTS_RELATED: u64 = 1200;

/// The number of tests with numbers related in any way.
const MOST_TESTS: u64 = 1500;

/// The number of tests with numbers of other types as well.
const MOST_TESTS_FREE: u64 = 200;

/// The number of shapes that are considered.
const MOST_SHAPES: u64 = 8_000;

/// The number of shapes that are considered without a test in between.
const MOST_IDLE: u64 = 500;

/// Tries other shapes: first with the numbers outside related to those inside as they are in the best
/// counterexample, then in any way. Numbers of other types that are all 0 are left alone, at first. All
/// parts of one shape are removed first, single ones last.
pub(crate) fn shapes(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    let ascending = ascending(&best, reduction.types);
    let Some(kind) = ascending.filter(|_| reduction.patterns.holds()) else {
        return Ok(false);
    };
    let blank = best.with_integers(|node| if node.kind == kind { 0 } else { node.label });
    let mut placer = NumberPlacer::of(kind);
    let relations = placer.relations(&best);
    let related = Some(relations.as_slice());
    let here = |reduction: &mut Reduction<'_>, placer: &mut NumberPlacer, relations| -> Progress {
        Ok(placer.try_all(reduction, &blank, relations)? == Placed::Accepted)
    };
    let zeros = zeros(&best, reduction.types);
    let mut values = values(reduction, kind, &zeros);
    // Without numbers outside, there is nothing to relate.
    let is_free = relations.is_empty();
    let has_zeros = zeros.iter().any(|zero| *zero != kind);
    let is_accepted = here(reduction, &mut placer, related)?
        || !is_free && here(reduction, &mut placer, None)?
        || near(reduction, &mut placer, &relations, all_cuts(&best, reduction.types))?
        || !is_free && sweep(reduction, &mut values, &mut placer, related, MOST_TESTS_RELATED)?
        || sweep(reduction, &mut values, &mut placer, None, MOST_TESTS)?
        || has_zeros && {
            let mut values = self::values(reduction, kind, &[]);
            sweep(reduction, &mut values, &mut placer, None, MOST_TESTS_FREE)?
        }
        || near(reduction, &mut placer, &relations, hoisted(&best, reduction.types))?;
    if !is_accepted {
        reduction.has_other_shapes = true;
    }
    Ok(is_accepted)
}

/// All values in which the numbers of some types are 0, without parts that are predicted to be discarded.
fn values<'a>(reduction: &Reduction<'a>, kind: Kind, zeros: &[Kind]) -> Values<'a> {
    let blank = zeros.iter().copied().chain([kind]).collect();
    Values::restricted(reduction.types, blank, reduction.lessons())
}

/// Tries some shapes, with the numbers placed anew.
fn near(
    reduction: &mut Reduction<'_>,
    placer: &mut NumberPlacer,
    relations: &[u64],
    mut shapes: Vec<Tree>,
) -> Progress {
    let kind = placer.kind();
    for shape in &mut shapes {
        shape.change_integers(|node| if node.kind == kind { 0 } else { node.label });
    }
    let last = reduction.n_tests() + MOST_TESTS_NEAR;
    for related in [Some(relations), None] {
        for shape in &shapes {
            if reduction.n_tests() >= last {
                return Ok(false);
            }
            if placer.try_all(reduction, shape, related)? == Placed::Accepted {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// The types of numbers that are all 0 in a value.
fn zeros(tree: &Tree, types: &Types) -> Vec<Kind> {
    let is_zero = |kind: &Kind| numbers(tree.nodes(), *kind).all(|number| number == 0);
    types.all().filter(|kind| types.is_integer(*kind)).filter(is_zero).collect()
}

/// Tries shapes, lightest first.
fn sweep(
    reduction: &mut Reduction<'_>,
    values: &mut Values<'_>,
    placer: &mut NumberPlacer,
    relations: Option<&[u64]>,
    most_tests: u64,
) -> Progress {
    let best = reduction.best().clone();
    let kinds: Vec<Kind> = best.components().map(|at| best.nodes()[at].kind).collect();
    let last = reduction.n_tests() + most_tests;
    let root = best.nodes()[0];
    let mut blank = Tree::default();
    let (mut n_made, mut n_idle) = (0, 0);
    for weight in values.up_to(&kinds, best.weight()) {
        if values.is_enough() {
            break;
        }
        let (mut n_shapes, mut n_too_heavy) = (0, 0);
        let flow = values.each_choice(&kinds, weight, &|_, _| true, &mut |parts| {
            n_made += 1;
            if reduction.n_tests() >= last || n_made > MOST_SHAPES || n_idle > MOST_IDLE {
                return ControlFlow::Break(Ok(false));
            }
            n_shapes += 1;
            n_idle += 1;
            // Many are too heavy, and need not be made to see that.
            let numbers = placer.least_weight(parts.iter().map(Chosen::nodes));
            if weight + numbers > reduction.best().weight() {
                n_too_heavy += 1;
                return ControlFlow::Continue(());
            }
            match root.role {
                Role::Tuple => {
                    blank.set_joined(root.kind, root.role, 0, parts.iter().map(Chosen::nodes));
                }
                _ => blank.set(parts[0].nodes()),
            }
            let before = reduction.n_tests();
            match placer.try_all(reduction, &blank, relations) {
                Ok(Placed::Accepted) => return ControlFlow::Break(Ok(true)),
                Ok(Placed::TooHeavy) => n_too_heavy += 1,
                Ok(Placed::Rejected) => {}
                Err(end) => return ControlFlow::Break(Err(end)),
            }
            if reduction.n_tests() > before {
                n_idle = 0;
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

/// The type of numbers that ascend in every component that has several of them, if there is one and nodes
/// of some tree hold such numbers.
fn ascending(tree: &Best, types: &Types) -> Option<Kind> {
    let is_ascending = |kind: &Kind| {
        let mut parts = tree.components().map(|at| numbers(tree.part(at), *kind));
        parts.all(|numbers| numbers.is_sorted_by(|a, b| a < b))
    };
    let is_inside = |kind: &Kind| {
        let mut parts = tree.components().filter(|at| tree.nodes()[*at].size > 1);
        parts.any(|at| numbers(tree.part(at), *kind).next().is_some())
    };
    let is_key = |kind: &Kind| types.all().any(|node| types.separates(node, *kind));
    let kinds = tree.integer_kinds().iter().copied();
    kinds.filter(is_key).find(|kind| is_ascending(kind) && is_inside(kind))
}
