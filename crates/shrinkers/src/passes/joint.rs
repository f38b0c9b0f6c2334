//! Replaces several parts of the value together.
//!
//! Often no single part can become smaller: an annotation and an argument must change at once, or the
//! input does not meet the precondition. This pass makes holes in the counterexample, one or two of
//! them, and fills all holes with every choice of lighter values, lightest first. Which holes are the
//! right ones is not known, so each set of holes gets a few tests, then each gets more.

use std::cell::Cell;
use std::ops::ControlFlow;

use crate::end::End;
use crate::lessons::Insight;
use crate::reduction::{Progress, Reduction};
use crate::tree::{Tree, weight};
use crate::types::Kind;
use crate::values::Values;

/// The number of tests that the pass may use per unit of weight: the heavier a value is, the more values
/// are lighter.
const TESTS_PER_WEIGHT: u64 = 100;

/// The greatest number of tests, whatever the weight.
const MOST_TESTS: u64 = 1_000;

/// The greatest number of tests in all, however often the pass runs: large values become smaller in many
/// steps, and each of them would be as expensive.
const MOST_TESTS_IN_ALL: u64 = 10_000;

/// The number of values that it may make, tested or not.
const MOST_MADE: u64 = 120_000;

/// The number of nodes that these may have in all: what is done for a value takes longer if it is large.
const MOST_NODES_MADE: u64 = 3_000_000;

/// Values with more nodes than this have too many pairs of holes.
const MOST_NODES_FOR_PAIRS: usize = 100;

/// How many tests a set of holes gets in the first round.
const FIRST_TESTS: u64 = 4;

/// The factor by which that grows from round to round.
const GROWTH: u64 = 6;

/// The factor by which the hole that is the whole value gets more tests.
const FOR_THE_WHOLE: u64 = 8;

/// The number of parts that may be looked at for each test.
const LOOKED_PER_TEST: u64 = 15;

/// The number of values that may be made for each test.
const MADE_PER_TEST: u64 = 20;

/// Fills holes, until something is accepted.
pub(crate) fn joint(reduction: &mut Reduction<'_>) -> Progress {
    // Then `shapes` and `hop` have tried what is likely.
    if reduction.patterns.holds() {
        return Ok(false);
    }
    let most_tests = MOST_TESTS_IN_ALL.saturating_sub(reduction.n_joint_tests);
    let before = reduction.n_tests();
    let progress = in_rounds(reduction, most_tests.min(MOST_TESTS));
    reduction.n_joint_tests += reduction.n_tests() - before;
    progress
}

/// Fills holes, in rounds.
fn in_rounds(reduction: &mut Reduction<'_>, most_tests: u64) -> Progress {
    let best = reduction.best().clone();
    let mut values = Values::restricted(reduction.types, Vec::new(), reduction.lessons());
    let sets = holes(&best, best.len() <= MOST_NODES_FOR_PAIRS);
    let mut left = Allowance {
        n_tests: (TESTS_PER_WEIGHT * best.bounded_weight()).min(most_tests),
        n_made: MOST_MADE.min(MOST_NODES_MADE / best.len() as u64),
    };
    let mut n_tests = FIRST_TESTS;
    loop {
        let mut is_complete = true;
        let whole = Allowance {
            n_tests: FOR_THE_WHOLE * n_tests,
            n_made: (125 * FOR_THE_WHOLE * n_tests).min(left.n_made / 3),
        };
        let part = Allowance { n_tests, n_made: MADE_PER_TEST * n_tests };
        let sets = sets.iter().map(|holes| (holes.as_slice(), part));
        for (holes, allowance) in std::iter::once((&[0][..], whole)).chain(sets) {
            match fill(reduction, &mut values, holes, &mut left, allowance)? {
                Filling::Accepted => return Ok(true),
                Filling::Cut => is_complete = false,
                Filling::Complete => {}
            }
        }
        if is_complete || left.is_spent() {
            return Ok(false);
        }
        n_tests = n_tests.saturating_mul(GROWTH);
    }
}

/// How filling some holes ended.
enum Filling {
    /// Something was accepted.
    Accepted,
    /// Every choice was made, or there were too many to look at.
    Complete,
    /// The allowance was used up.
    Cut,
}

/// The remaining allowance.
#[derive(Clone, Copy)]
struct Allowance {
    /// Executions.
    n_tests: u64,
    /// Values made, whether tested or not.
    n_made: u64,
}

impl Allowance {
    fn is_spent(&self) -> bool {
        self.n_tests == 0 || self.n_made == 0
    }

    fn spend(&mut self, n_tests: u64) {
        self.n_tests = self.n_tests.saturating_sub(n_tests);
        self.n_made = self.n_made.saturating_sub(1);
    }
}

/// The parts that can become lighter, and pairs of disjoint parts of which one can, the heaviest first.
fn holes(tree: &Tree, with_pairs: bool) -> Vec<Vec<usize>> {
    let weights: Vec<u128> = (0..tree.len()).map(|at| weight(tree.part(at))).collect();
    let mut sets: Vec<Vec<usize>> = (1..tree.len()).map(|at| vec![at]).collect();
    if with_pairs {
        for first in 1..tree.len() {
            sets.extend((tree.range(first).end..tree.len()).map(|second| vec![first, second]));
        }
    }
    let of_set = |holes: &Vec<usize>| holes.iter().map(|at| weights[*at]).sum::<u128>();
    sets.retain(|holes| of_set(holes) > 0);
    sets.sort_by_key(|holes| (holes.len(), std::cmp::Reverse(of_set(holes))));
    sets
}

/// Fills holes with every choice of lighter values, lightest first.
fn fill(
    reduction: &mut Reduction<'_>,
    values: &mut Values<'_>,
    holes: &[usize],
    left: &mut Allowance,
    mut allowance: Allowance,
) -> Result<Filling, End> {
    let best = reduction.best().clone();
    let kinds: Vec<Kind> = holes.iter().map(|at| best.nodes()[*at].kind).collect();
    let present = holes.iter().map(|at| weight(best.part(*at))).sum();
    let frame = values.lessons().frame(&best, holes);
    let n_looked = Cell::new(0);
    let most_looked = LOOKED_PER_TEST * allowance.n_tests;
    let mut attempt = |candidate: Tree| {
        let before = reduction.n_tests();
        let progress = reduction.consider_if_promising(candidate);
        let n_tests = reduction.n_tests() - before;
        allowance.spend(n_tests);
        left.spend(n_tests);
        match progress {
            Ok(false) if left.is_spent() || allowance.is_spent() => {
                ControlFlow::Break(Ok(Filling::Cut))
            }
            Ok(false) => ControlFlow::Continue(()),
            Ok(true) => ControlFlow::Break(Ok(Filling::Accepted)),
            Err(end) => ControlFlow::Break(Err(end)),
        }
    };
    for lighter in values.up_to(&kinds, present) {
        if values.is_enough() {
            break;
        }
        let flow = if holes == [0] {
            let is_wanted = |value: &Insight| frame.binds(0, value);
            values.each(kinds[0], lighter, &is_wanted, &mut |value, _| attempt(value.clone()))
        } else {
            let fits = |hole: usize, part: &Insight| {
                n_looked.set(n_looked.get() + 1);
                frame.binds(hole, part)
            };
            values.each_choice(&kinds, lighter, &fits, &mut |parts| {
                if n_looked.get() > most_looked {
                    return ControlFlow::Break(Ok(Filling::Cut));
                }
                let mut candidate = Tree::clone(&best);
                for (at, part) in holes.iter().zip(parts).rev() {
                    candidate = candidate.with_part(*at, part.nodes());
                }
                attempt(candidate)
            })
        };
        if let ControlFlow::Break(end) = flow {
            return end;
        }
    }
    Ok(Filling::Complete)
}
