//! Measures by how much two frameworks differ.

use super::sample::Sample;
use super::wilcoxon::SignedRanks;

/// The matched-pairs rank-biserial correlation of some differences, from -1 (all are negative: the
/// first of the two is always smaller) to 1. `None` if all differences are zero.
///
/// The differences other than zero are ranked by absolute value. The correlation is the share of the
/// rank sum that belongs to positive differences, minus the share that belongs to negative ones.
///
/// ```
/// # use stromboli_analysis::statistics::{Sample, rank_biserial};
/// let r = |differences: &[f64]| rank_biserial(&Sample::new(differences.to_vec()).unwrap());
/// assert_eq!(r(&[-1.0, -2.0, 0.0]), Some(-1.0));
/// assert_eq!(r(&[1.0, -2.0, 5.0, 0.0]), Some((1.0 - 2.0 + 3.0) / 6.0));
/// assert_eq!(r(&[0.0, 0.0]), None);
/// ```
pub fn rank_biserial(differences: &Sample) -> Option<f64> {
    let sums = SignedRanks::of(differences).sums();
    let all = sums.positive + sums.negative;
    (all > 0.0).then(|| (sums.positive - sums.negative) / all)
}
