//! Lowers numbers.

use crate::reduction::{Progress, Reduction};
use crate::tree::{Tree, numbers, place_of};
use crate::types::Kind;

/// Sets all numbers to 0, then all numbers of one type.
pub(crate) fn zero(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    let is_other = |kind: &&Kind| numbers(best.nodes(), **kind).any(|number| number != 0);
    let mut kinds = best.integer_kinds().iter().filter(is_other).peekable();
    if kinds.peek().is_none() {
        return Ok(false);
    }
    let zeros = reduction.with_integers(|_| 0);
    if reduction.consider(zeros)? {
        return Ok(true);
    }
    for kind in kinds {
        let zeros = reduction.with_integers(|n| if n.kind == *kind { 0 } else { n.label });
        if reduction.consider(zeros)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The number of windows that are tried.
const N_WINDOWS: usize = 2;

/// The largest number of distinct numbers for which every window is considered.
const MOST_FIRSTS: i64 = 64;

/// Replaces all numbers of a type by others in the same order that are as close to 0 as possible.
pub(crate) fn rank(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    let kinds = best.integer_kinds().iter();
    let windows: Vec<(Kind, Windows)> =
        kinds.map(|kind| (*kind, Windows::of(&best, *kind))).collect();
    for nth in 0..N_WINDOWS {
        let all = reduction.with_integers(|node| {
            let of_kind = windows.iter().find(|(kind, _)| *kind == node.kind);
            of_kind.map_or(node.label, |(_, windows)| windows.moved(nth, node.label))
        });
        if reduction.consider(all)? {
            return Ok(true);
        }
    }
    for (kind, windows) in &windows {
        for nth in 0..windows.firsts.len() {
            let one = reduction.with_integers(|node| match node.kind == *kind {
                true => windows.moved(nth, node.label),
                false => node.label,
            });
            if reduction.consider(one)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// New numbers for those of a type: consecutive ones in the same order.
struct Windows {
    /// The distinct numbers, in order.
    numbers: Vec<i64>,
    /// The first of the new numbers in each window, the lightest window first.
    firsts: Vec<i64>,
}

impl Windows {
    fn of(tree: &Tree, kind: Kind) -> Windows {
        let mut numbers: Vec<i64> = numbers(tree.nodes(), kind).collect();
        numbers.sort_unstable();
        let counts: Vec<u64> = numbers.chunk_by(|a, b| a == b).map(|e| e.len() as u64).collect();
        numbers.dedup();
        let n = numbers.len() as i64;
        // The lightest window has 0 near its middle, unless some numbers are much more frequent.
        let firsts = match n {
            ..=MOST_FIRSTS => 1 - n..=0,
            _ => -n / 2 - 1..=1 - n / 2,
        };
        let cost = |first: &i64| -> u64 {
            counts.iter().zip(*first..).map(|(count, new)| count * place_of(new)).sum()
        };
        let mut firsts: Vec<i64> = firsts.collect();
        firsts.sort_by_cached_key(cost);
        firsts.truncate(N_WINDOWS);
        Windows { numbers, firsts }
    }

    /// The number that takes the place of another one.
    fn moved(&self, window: usize, number: i64) -> i64 {
        let first = self.firsts[window.min(self.firsts.len() - 1)];
        first + self.numbers.partition_point(|other| *other < number) as i64
    }
}

/// Lowers single numbers, and all equal numbers of a type together.
pub(crate) fn single(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    let integers = best.nodes().iter().enumerate().filter(|(_, node)| node.is_integer());
    let mut numbers: Vec<(Kind, i64, usize)> =
        integers.map(|(at, node)| (node.kind, node.label, at)).collect();
    numbers.sort_unstable();
    for equal in numbers.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let (kind, old, _) = equal[0];
        for new in smaller(old) {
            if equal.len() > 1 {
                let changed = reduction.with_integers(|node| {
                    if (node.kind, node.label) == (kind, old) { new } else { node.label }
                });
                if reduction.consider_if_promising(changed)? {
                    return Ok(true);
                }
            }
            for (.., at) in equal {
                if reduction.consider_label(*at, new)? {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// Moves all numbers of a type towards 0 by the same amount, so that their differences stay.
pub(crate) fn shift(reduction: &mut Reduction<'_>) -> Progress {
    let best = reduction.best().clone();
    for kind in best.integer_kinds().iter().copied() {
        let is_closer = |number: &i64| number.unsigned_abs();
        let Some(closest) = numbers(best.nodes(), kind).min_by_key(is_closer) else { continue };
        let is_several = numbers(best.nodes(), kind).any(|number| number != closest);
        let is_one_sided = numbers(best.nodes(), kind).all(|n| n.signum() == closest.signum());
        if closest == 0 || !is_several || !is_one_sided {
            continue;
        }
        for new in smaller(closest) {
            let Some(change) = closest.checked_sub(new) else { continue };
            let shifted = reduction.with_integers(|node| match node.kind == kind {
                true => node.label.saturating_sub(change),
                false => node.label,
            });
            if reduction.consider_if_promising(shifted)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// From this magnitude on, smaller numbers are searched by halving.
const FAR: u64 = 32;

/// Numbers to try instead of another: those closest to 0, and some in between.
pub(crate) fn smaller(number: i64) -> Vec<i64> {
    let mut smaller = Vec::new();
    let mut add = |new: i64| {
        if place_of(new) < place_of(number) && !smaller.contains(&new) {
            smaller.push(new);
        }
    };
    [0, 1, -1, 2, -2, number / 2].into_iter().for_each(&mut add);
    if number.unsigned_abs() >= FAR {
        let halves = std::iter::successors(Some(number / 4), |half| Some(half / 2));
        halves.take_while(|half| *half != 0).map(|half| number - half).for_each(&mut add);
    }
    add(number - number.signum());
    add(number.saturating_neg());
    smaller
}
