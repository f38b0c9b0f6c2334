//! Wilcoxon's signed-rank test: whether two frameworks differ, and the correlation that says by how much.

use stromboli_domain::Named;

use super::Undefined;
use super::probability::Probability;
use super::ranks::Ranks;
use super::sample::Sample;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wilcoxon {
    /// The number of differences, zeros included.
    pub n: usize,
    pub method: Method,
    /// The smaller of the rank sums of the positive and of the negative differences. Zeros are left out, and
    /// ranks are by absolute value.
    pub statistic: f64,
    /// The two-sided p-value: how likely rank sums at least as far apart are, if each difference is as
    /// likely to be positive as negative.
    pub p: Probability,
}

/// The method by which the p-value of a signed-rank test is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Method {
    /// The distribution of the statistic for a number of differences, all of them distinct.
    #[named("exact")]
    Exact,
    /// All ways to choose the signs of the differences.
    #[named("permutations")]
    Permutations,
    /// The normal distribution, corrected for ties, without a correction for continuity.
    #[named("normal")]
    Normal,
}

/// The largest number of differences for which the exact distribution of the statistic is computed.
const MOST_EXACT: usize = 50;

/// The largest number of differences, some of them tied or zero, for which all signs are tried.
const MOST_PERMUTED: usize = 13;

/// Wilcoxon's signed-rank test of these differences, two-sided, by the method that scipy (since 1.15)
/// chooses by default.
///
/// ```
/// # use stromboli_analysis::statistics::{Method, Sample, wilcoxon};
/// // Darwin's maize, as in Wilcoxon's own paper.
/// let heights = [6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75];
/// let test = wilcoxon(&Sample::new(heights.map(f64::from).to_vec()).unwrap()).unwrap();
/// assert_eq!(test.method, Method::Exact);
/// assert_eq!(test.statistic, 24.0);
/// assert_eq!(test.p.get(), 0.041259765625);
/// ```
///
/// With n differences, zeros included:
///
/// | n | no ties, no zeros | ties or zeros |
/// | --- | --- | --- |
/// | up to 13 | exact | permutations |
/// | 14 to 50 | exact | normal |
/// | from 51 | normal | normal |
///
/// In each case zeros are left out before ranking. If all differences are zero, permutations give a p
/// of 1 (no choice of signs makes the sums differ), and the normal approximation is undefined because
/// its variance is zero.
///
/// There are two deviations from scipy. It refuses a single difference of zero; here p is 1. It also
/// computes the upper tail of the exact distribution by subtracting from 1, so its p-values below about
/// 1e-15 are wrong; these are exact.
pub fn wilcoxon(differences: &Sample) -> Result<Wilcoxon, Undefined> {
    let n = differences.values().len();
    let signed = SignedRanks::of(differences);
    let is_plain = !signed.ranks.has_ties() && signed.n_nonzero() == n;
    let method = match n {
        ..=MOST_EXACT if is_plain => Method::Exact,
        ..=MOST_PERMUTED => Method::Permutations,
        _ => Method::Normal,
    };
    let p = match method {
        Method::Exact | Method::Permutations => signed.counted_p(),
        Method::Normal => signed.normal_p()?,
    };
    let statistic = signed.positive.min(signed.negative) as f64 / 2.0;
    Ok(Wilcoxon { n, method, statistic, p })
}

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
    let SignedRanks { positive, negative, .. } = SignedRanks::of(differences);
    let all = positive + negative;
    (all > 0).then(|| (positive as f64 - negative as f64) / all as f64)
}

/// The ranks of the differences that are not zero, signs ignored, and their sums by sign.
struct SignedRanks {
    ranks: Ranks,
    /// Twice the sums.
    positive: u64,
    negative: u64,
}

impl SignedRanks {
    fn of(differences: &Sample) -> SignedRanks {
        let nonzero: Vec<f64> =
            differences.values().iter().copied().filter(|value| *value != 0.0).collect();
        let sizes: Vec<f64> = nonzero.iter().map(|value| value.abs()).collect();
        let ranks = Ranks::of(&sizes);
        let mut sums = SignedRanks { ranks, positive: 0, negative: 0 };
        for (value, doubled) in nonzero.iter().zip(sums.ranks.doubled()) {
            let sum = if *value > 0.0 { &mut sums.positive } else { &mut sums.negative };
            *sum += doubled;
        }
        sums
    }

    fn n_nonzero(&self) -> usize {
        self.ranks.doubled().len()
    }

    /// Counts all choices of signs.
    fn counted_p(&self) -> Probability {
        let smaller = self.positive.min(self.negative);
        tail(self.ranks.doubled(), smaller).times(2.0)
    }

    /// Approximates the p-value by the normal distribution.
    fn normal_p(&self) -> Result<Probability, Undefined> {
        let n = self.n_nonzero() as u128;
        if n == 0 {
            return Err(Undefined::NothingDiffers);
        }
        // z = (W - n (n + 1) / 4) / sqrt((n (n + 1) (2 n + 1) - ties / 2) / 24), squared, as one
        // fraction of integers. W is half of `positive`, and n (n + 1) is the sum of both doubled sums.
        let apart = u128::from(self.positive.abs_diff(self.negative));
        let spread = 2 * n * (n + 1) * (2 * n + 1) - u128::from(self.ranks.ties());
        let z_squared = (3 * apart * apart) as f64 / spread as f64;
        // Both tails of the normal distribution are the upper tail of the distribution of its square.
        Ok(Probability::of_chi_squared(z_squared, 1))
    }
}

/// How likely a random subset of the ranks has a sum of at most `at_most`.
///
/// The ranks are few enough for the number of choices to be a number that `f64` holds exactly.
fn tail(ranks: &[u64], at_most: u64) -> Probability {
    // The number of choices among the ranks so far with each sum; greater sums are not needed.
    let most = usize::try_from(at_most).expect("a sum of a few ranks fits");
    let mut counts = vec![0_u64; most + 1];
    counts[0] = 1;
    for rank in ranks {
        let rank = usize::try_from(*rank).expect("a rank fits");
        for sum in (rank..=most).rev() {
            counts[sum] += counts[sum - rank];
        }
    }
    let n_choices = (1_u64 << ranks.len()) as f64;
    let n_chosen: u64 = counts.iter().sum();
    Probability::new(n_chosen as f64 / n_choices).expect("a share of the choices is a probability")
}
