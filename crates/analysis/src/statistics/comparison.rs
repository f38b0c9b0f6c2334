//! Compares frameworks with all tests together.

use super::Undefined;
use super::friedman::{Friedman, friedman};
use super::holm::holm;
use super::matched::Matched;
use super::probability::Probability;
use super::wilcoxon::{Wilcoxon, rank_biserial, wilcoxon};

/// Whether some frameworks differ in a metric, which of them do, and by how much.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The number of tasks that were compared: those in which every framework has a value.
    pub n: usize,
    pub friedman: Result<Friedman, Undefined>,
    /// The mean rank of each framework over the tasks. The smallest value of a task has rank 1.
    pub mean_ranks: Vec<f64>,
    /// All pairs of frameworks: the first with each later one, then the second, and so on.
    pub pairs: Vec<Pair>,
}

/// Whether two frameworks differ in a metric, and by how much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    pub first: usize,
    pub second: usize,
    pub wilcoxon: Result<Wilcoxon, Undefined>,
    /// The p-value, adjusted for the number of pairs in this comparison.
    pub p_holm: Probability,
    /// How consistently they differ. Negative if the first is smaller.
    pub rank_biserial: Option<f64>,
    /// The median of the differences, first minus second.
    pub median_difference: f64,
}

impl Pair {
    /// The p-value before adjustment. It is 1 if nothing differs, which leaves the test undefined.
    pub fn p(&self) -> Probability {
        certain_if_undefined(self.wilcoxon)
    }
}

/// Compares the columns.
///
/// ```
/// # use stromboli_analysis::statistics::{Matched, compare};
/// let columns = vec![vec![1.0, 2.0, 1.0, 3.0], vec![2.0, 3.0, 4.0, 9.0], vec![5.0, 4.0, 6.0, 9.0]];
/// let comparison = compare(&Matched::new(columns).unwrap());
/// assert_eq!(comparison.mean_ranks, [1.0, 2.125, 2.875]);
/// assert_eq!(comparison.pairs.len(), 3);
/// let pair = &comparison.pairs[0];
/// assert_eq!((pair.first, pair.second), (0, 1));
/// assert_eq!(pair.rank_biserial, Some(-1.0));
/// assert_eq!(pair.median_difference, -2.0);
/// assert_eq!((pair.p().get(), pair.p_holm.get()), (0.125, 0.375));
/// ```
pub fn compare(matched: &Matched) -> Comparison {
    let n_columns = matched.columns().len();
    let mut pairs = Vec::new();
    for first in 0..n_columns {
        for second in first + 1..n_columns {
            let differences = matched.differences(first, second);
            let wilcoxon = wilcoxon(&differences);
            pairs.push(Pair {
                first,
                second,
                wilcoxon,
                p_holm: certain_if_undefined(wilcoxon),
                rank_biserial: rank_biserial(&differences),
                median_difference: differences.median(),
            });
        }
    }
    let p: Vec<_> = pairs.iter().map(Pair::p).collect();
    for (pair, p_holm) in pairs.iter_mut().zip(holm(&p)) {
        pair.p_holm = p_holm;
    }
    Comparison {
        n: matched.n_rows(),
        friedman: friedman(matched),
        mean_ranks: matched.mean_ranks(),
        pairs,
    }
}

fn certain_if_undefined(wilcoxon: Result<Wilcoxon, Undefined>) -> Probability {
    wilcoxon.map_or(Probability::ONE, |test| test.p)
}
