//! Equal efforts: how far a trial is after a given number of executions of the property.

use stromboli_trials::{Counterexamples, Step};

/// The number of trials of a task, for each strategy and budget, whose steps are followed.
///
/// In a campaign with more trials per task, the first 10 show the typical course as well as all of them
/// would, in a fraction of the time.
pub const MOST_FOLLOWED: usize = 10;

/// The efforts at which distances are recorded, in executions of the property: an infinite sequence in
/// which each is about 1.4 times the one before.
///
/// ```
/// # use stromboli_report::effort::efforts;
/// assert!(efforts().take(9).eq([1, 2, 3, 4, 6, 8, 11, 16, 23]));
/// ```
pub fn efforts() -> impl Iterator<Item = u64> {
    // Powers of the root of 2, rounded; the first two of them round to 1.
    let power = |exponent: i32| 2_f64.powf(f64::from(exponent) / 2.0).round() as u64;
    std::iter::once(1).chain((2..128).map(power))
}

/// The efforts at which frameworks are [compared](crate::equal_effort), in executions of the property.
pub const COMPARED: [u64; 5] = [10, 30, 100, 300, 1000];

/// The counterexample that a trial has after a number of executions.
fn counterexample_after<'a>(initial: &'a str, steps: &'a [Step], n_executions: u64) -> &'a str {
    let n_steps = steps.partition_point(|step| step.n_executions <= n_executions);
    match n_steps.checked_sub(1) {
        Some(last) => &steps[last].value,
        None => initial,
    }
}

/// How far a trial is from the minimum after each of the [`COMPARED`] efforts, and after each of the
/// [`efforts`] until it ends.
// In one list: there are as many curves as trials, and most fields of a trial are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve(Vec<u32>);

impl Curve {
    /// Follows a trial, if its steps are known and their distances can be measured.
    pub fn follow<'a>(
        found: &'a Counterexamples,
        mut distance: impl FnMut(&'a str) -> Option<u32>,
    ) -> Option<Curve> {
        let (end, steps) = (found.n_executions_to_best()?, found.steps.as_ref()?.all()?);
        let n_points = efforts().take_while(|effort| *effort < end).count() + 1;
        let after = |n| counterexample_after(&found.initial, steps, n);
        let all = COMPARED.into_iter().chain(efforts().take(n_points));
        let left = all.map(|n| distance(after(n)));
        left.collect::<Option<Vec<u32>>>().map(Curve)
    }

    /// The distance that is left after the effort at a position among [`efforts`].
    pub fn left(&self, position: usize) -> u32 {
        let end = self.0.last().copied().unwrap_or(0);
        self.0.get(COMPARED.len() + position).copied().unwrap_or(end)
    }

    /// The distance that is left after one of the [`COMPARED`] efforts.
    pub fn after(&self, n_executions: u64) -> Option<u32> {
        let position = COMPARED.iter().position(|effort| *effort == n_executions)?;
        self.0.get(position).copied()
    }
}
