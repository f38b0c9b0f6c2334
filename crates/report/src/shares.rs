//! The results of the executions while shrinking.

use crate::study::Series;

/// The shares of all executions while shrinking, over all trials together, in per cent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shares {
    pub n_executions: u64,
    pub passed: f64,
    /// The share that failed, and so was accepted.
    pub failed: f64,
    pub discarded: f64,
    /// The share that repeated a candidate, if repeats were counted.
    pub repeats: Option<f64>,
}

impl Shares {
    /// The shares of a series; `None` if nothing was executed.
    pub fn of(series: &Series<'_>) -> Option<Shares> {
        let [mut n_passed, mut n_failed, mut n_discarded] = [0; 3];
        let [mut n_repeats, mut n_followed] = [0; 2];
        for shrinking in series.trials().filter_map(|trial| trial.shrinking()) {
            // Only trials with all counts are included.
            let Some(n_executions) = shrinking.n_executions() else { continue };
            n_passed += shrinking.passed.unwrap_or(0);
            n_failed += shrinking.failed.unwrap_or(0);
            n_discarded += shrinking.discarded.unwrap_or(0);
            if let Some(repeats) = shrinking.repeats {
                n_repeats += repeats;
                n_followed += n_executions;
            }
        }
        let n_executions: u64 = n_passed + n_failed + n_discarded;
        let share = |n: u64| 100.0 * n as f64 / n_executions as f64;
        (n_executions > 0).then(|| Shares {
            n_executions,
            passed: share(n_passed),
            failed: share(n_failed),
            discarded: share(n_discarded),
            repeats: (n_followed > 0).then(|| 100.0 * n_repeats as f64 / n_followed as f64),
        })
    }
}
