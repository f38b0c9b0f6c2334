//! Makes many small steps at once.
//!
//! Two numbers that must stay close to each other can become smaller by one, in turns. If they are extreme,
//! this practically never ends. This pass looks at what the last few steps changed together, and makes the
//! same change many times at once.

use crate::end::{End, MOST_STEPS};
use crate::reduction::{Progress, Reduction};
use crate::tree::{Node, Tree};

/// How many steps that change only numbers are made before the pass is run, and again between two runs.
pub(crate) const N_STEPS: usize = 64;

/// How many times the change of that many steps must fit into the numbers that it changes. Otherwise the
/// remaining steps can be made one by one.
const FAR: u64 = MOST_STEPS / N_STEPS as u64;

/// How many times a change must be made at once to be the one that was looked for.
const ENOUGH: u64 = 64;

/// Repeats the change that the last step made, or else the last two steps together, and so on.
pub(crate) fn leap(reduction: &mut Reduction<'_>) -> Progress {
    if reduction.recent.len() < N_STEPS {
        return Ok(false);
    }
    let recent = std::mem::take(&mut reduction.recent);
    let last = reduction.best().clone();
    let all = change(&recent[0], &last).unwrap_or_default();
    if n_fitting(&last, &all) < FAR {
        return Ok(false);
    }
    let mut is_accepted = false;
    for earlier in recent.iter().rev() {
        let Some(change) = change(earlier, &last) else { continue };
        let times = repeat(reduction, &change)?;
        is_accepted |= times > 0;
        // Otherwise it was a part of what must change together.
        if times >= ENOUGH {
            break;
        }
    }
    Ok(is_accepted)
}

/// Makes a change 1, 2, 4, ... times at once as long as that is accepted, and then half as often each time.
/// Returns how often it was made at once, at most.
fn repeat(reduction: &mut Reduction<'_>, change: &[i64]) -> Result<u64, End> {
    let mut times = 1;
    while make(reduction, change, times)? {
        times = times.saturating_mul(2);
    }
    let most = times / 2;
    while times > 1 {
        times /= 2;
        make(reduction, change, times)?;
    }
    Ok(most)
}

/// Makes a change this many times at once, unless it does not fit.
fn make(reduction: &mut Reduction<'_>, change: &[i64], times: u64) -> Progress {
    let fitting =
        i64::try_from(times).ok().filter(|_| times <= n_fitting(reduction.best(), change));
    let Some(times) = fitting else { return Ok(false) };
    let mut changes = change.iter();
    let changed = reduction.with_integers(|node| {
        let change = changes.next().copied().unwrap_or(0);
        node.label.saturating_add(change.saturating_mul(times))
    });
    reduction.consider(changed)
}

/// By how much each number of a value differs from that in an earlier one, if all differences are numbers.
fn change(earlier: &Tree, now: &Tree) -> Option<Vec<i64>> {
    let differences = integers(now).zip(integers(earlier));
    differences.map(|(now, earlier)| now.checked_sub(earlier)).collect()
}

/// How many times a change can be made until the first of the changed numbers is 0, or twice as far from it.
fn n_fitting(tree: &Tree, change: &[i64]) -> u64 {
    let changed = integers(tree).zip(change).filter(|(_, change)| **change != 0);
    let times = changed.map(|(number, change)| number.unsigned_abs() / change.unsigned_abs());
    times.min().unwrap_or(0)
}

fn integers(tree: &Tree) -> impl Iterator<Item = i64> {
    tree.nodes().iter().filter(|node| node.is_integer()).map(|node: &Node| node.label)
}
