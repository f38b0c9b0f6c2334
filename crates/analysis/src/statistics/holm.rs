//! Holm's procedure: p-values adjusted for the number of tests.

use super::probability::Probability;

/// The p-values as Holm's step-down procedure adjusts them, in the order in which they were given.
///
/// The smallest of n is multiplied by n, the next by n - 1, and so on. None becomes smaller than the one
/// before it, or greater than 1.
///
/// ```
/// # use stromboli_analysis::statistics::{Probability, holm};
/// let p = [0.25, 0.0625, 0.125].map(|p| Probability::new(p).unwrap());
/// let adjusted: Vec<f64> = holm(&p).into_iter().map(Probability::get).collect();
/// assert_eq!(adjusted, [0.25, 0.1875, 0.25]);
/// ```
pub fn holm(p: &[Probability]) -> Vec<Probability> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|a, b| p[*a].get().total_cmp(&p[*b].get()));
    let mut adjusted = vec![Probability::ONE; p.len()];
    let mut least = Probability::ZERO;
    for (n_before, place) in order.into_iter().enumerate() {
        let stepped = p[place].times((p.len() - n_before) as f64);
        least = if stepped > least { stepped } else { least };
        adjusted[place] = least;
    }
    adjusted
}
