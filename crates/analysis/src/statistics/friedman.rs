//! Friedman's test: whether any of some frameworks differs from the others.

use super::Undefined;
use super::matched::Matched;
use super::probability::Probability;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Friedman {
    pub n: usize,
    /// The statistic, corrected for ties.
    pub chi_squared: f64,
    /// How likely a statistic at least as large is if nothing differs, by the chi-squared distribution
    /// with one degree of freedom less than there are columns.
    pub p: Probability,
}

/// Friedman's test, as scipy's `friedmanchisquare` computes it.
///
/// ```
/// # use stromboli_analysis::statistics::{Matched, friedman};
/// let columns = vec![vec![1.0, 2.0, 1.0, 3.0], vec![2.0, 3.0, 4.0, 9.0], vec![5.0, 4.0, 6.0, 9.0]];
/// let friedman = friedman(&Matched::new(columns).unwrap()).unwrap();
/// assert_eq!(friedman.n, 4);
/// assert_eq!(friedman.chi_squared, 7.6);
/// assert!(friedman.p.get() < 0.05);
/// ```
///
/// It is undefined if every row has equal values in all columns.
pub fn friedman(matched: &Matched) -> Result<Friedman, Undefined> {
    let n_columns = matched.columns().len();
    if n_columns < 3 {
        return Err(Undefined::FewerThanThree);
    }
    let (rank_sums, ties) = matched.rank_sums();
    // The formula of the textbooks, (12 / (n k (k + 1)) sum R² - 3 n (k + 1)) / c with the correction
    // c = 1 - ties / (n k (k² - 1)), as one fraction of integers: nothing is lost to rounding.
    let (n, k) = (matched.n_rows() as u128, n_columns as u128);
    let squares: u128 = rank_sums.iter().map(|doubled| u128::from(*doubled).pow(2)).sum();
    let scatter = 3 * (k - 1) * (squares - n * n * k * (k + 1) * (k + 1));
    let scale = n * k * (k * k - 1) - u128::from(ties);
    if scale == 0 {
        return Err(Undefined::NothingDiffers);
    }
    let chi_squared = scatter as f64 / scale as f64;
    let p = Probability::of_chi_squared(chi_squared, n_columns - 1);
    Ok(Friedman { n: matched.n_rows(), chi_squared, p })
}
