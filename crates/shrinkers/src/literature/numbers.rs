//! Lowers numbers: one after the other, each by halving.

use super::attempts::{Attempts, Progress};

/// Lowers each number as long as a smaller one in its place is accepted.
pub(super) fn lower(attempts: &mut Attempts<'_>) -> Progress {
    let mut is_accepted = false;
    for at in 0..attempts.best().len() {
        while attempts.best().nodes()[at].is_integer() && lower_one(attempts, at)? {
            is_accepted = true;
        }
    }
    Ok(is_accepted)
}

fn lower_one(attempts: &mut Attempts<'_>, at: usize) -> Progress {
    for number in smaller_than(attempts.best().nodes()[at].label) {
        if attempts.consider(attempts.best().with_label(at, number))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Zero, the number without its sign, then numbers ever closer to it: half of it, three quarters, ...
fn smaller_than(number: i64) -> impl Iterator<Item = i64> {
    let positive = (number < 0).then(|| number.checked_neg()).flatten();
    let halves = std::iter::successors(Some(number / 2), |half| Some(half / 2));
    let closer = halves.take_while(|half| *half != 0).map(move |half| number - half);
    std::iter::once(0).chain(positive).chain(closer)
}
