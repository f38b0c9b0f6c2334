//! Parts of the value replaced by others, all at once: every choice of lighter values, lightest first.

use std::ops::ControlFlow;

use crate::reduction::{Progress, Reduction};
use crate::tree::Tree;
use crate::types::Kind;
use crate::values::Values;

/// How much a filling may cost.
#[derive(Clone, Copy)]
pub(crate) struct Allowance {
    /// Executions.
    pub(crate) n_tests: u64,
    /// Values made, whether tested or not.
    pub(crate) n_made: u64,
}

/// Replaces the parts at these nodes, which lie beside each other, by lighter values.
pub(crate) fn fill(
    reduction: &mut Reduction<'_>,
    values: &mut Values<'_>,
    holes: &[usize],
    mut allowance: Allowance,
) -> Progress {
    let best = reduction.best().clone();
    let kinds: Vec<Kind> = holes.iter().map(|at| best.nodes()[*at].kind).collect();
    let weight: u64 =
        holes.iter().fold(0, |sum, at| sum.saturating_add(crate::tree::weight(best.part(*at))));
    for lighter in 0..=weight {
        let flow = values.each_choice(&kinds, lighter, &mut |parts| {
            if allowance.n_made == 0 || allowance.n_tests == 0 {
                return ControlFlow::Break(Ok(false));
            }
            allowance.n_made -= 1;
            let mut candidate = best.clone();
            for (at, part) in holes.iter().zip(parts).rev() {
                candidate = candidate.with_part(*at, part);
            }
            let before = reduction.n_tests();
            let progress = reduction.consider_unless_suspect(candidate);
            allowance.n_tests = allowance.n_tests.saturating_sub(reduction.n_tests() - before);
            match progress {
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

/// Each part by itself, then pairs of parts that lie beside each other, the heaviest first.
pub(crate) fn holes(tree: &Tree, wide: bool) -> Vec<Vec<usize>> {
    let of = |at: usize| crate::tree::weight(tree.part(at));
    let heavy: Vec<usize> = (1..tree.len()).filter(|at| of(*at) > 0).collect();
    let mut singles: Vec<(u64, Vec<usize>)> = heavy.iter().map(|at| (of(*at), vec![*at])).collect();
    let mut pairs: Vec<(u64, Vec<usize>)> = Vec::new();
    if wide {
        for a in 1..tree.len() {
            for b in tree.range(a).end..tree.len() {
                if of(a) > 0 || of(b) > 0 {
                    pairs.push((of(a) + of(b), vec![a, b]));
                }
            }
        }
    }
    let dir = std::env::var("DIR").is_ok();
    singles.sort_by_key(|(w, _)| if dir { *w as i64 } else { -(*w as i64) });
    pairs.sort_by_key(|(w, _)| if dir { *w as i64 } else { -(*w as i64) });
    singles.into_iter().chain(pairs).map(|(_, holes)| holes).collect()
}

/// Fills parts with ever more values.
pub(crate) fn joint(
    reduction: &mut Reduction<'_>,
    values: &mut Values<'_>,
    most: u64,
) -> Progress {
    let env = |name: &str, default: u64| {
        std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
    };
    let best = reduction.best().clone();
    let started = reduction.n_tests();
    let all = holes(&best, !reduction.counts_only_order());
    let mut n = env("A0", 6);
    let mut n_made = 0;
    loop {
        let before = reduction.n_tests();
        let left = most.saturating_sub(reduction.n_tests() - started);
        let allowance = Allowance { n_tests: (n * env("FX", 4)).min(left), n_made: (n * 500).min(20_000) };
        n_made += allowance.n_made;
        if fill(reduction, values, &[0], allowance)? {
            return Ok(true);
        }
        for holes in &all {
            let left = most.saturating_sub(reduction.n_tests() - started);
            n_made += n * 20;
            if left == 0 || n_made > 60_000 {
                return Ok(false);
            }
            let allowance = Allowance { n_tests: n.min(left), n_made: n * 20 };
            if fill(reduction, values, holes, allowance)? {
                return Ok(true);
            }
        }
        if reduction.n_tests() == before && n > 1000 {
            return Ok(false);
        }
        n *= env("AX", 4);
    }
}
