//! The bars of critical difference diagrams: sets of frameworks that do not differ significantly.
//!
//! A critical difference diagram places frameworks on an axis by their mean ranks, and joins those that
//! do not differ significantly by a bar. Demšar (2006) decided that by the distance of their mean ranks
//! (Nemenyi's test). Benavoli, Corani and Mangili (2016) showed that the outcome for two frameworks then
//! depends on which others take part. The usual test is now Wilcoxon's, adjusted by Holm's procedure, if
//! Friedman's test finds any difference at all. The tables report the same tests, so diagrams and tables
//! cannot disagree.

use super::comparison::Comparison;
use super::probability::Probability;

/// The bars of a critical difference diagram: the maximal sets of columns of which no two differ
/// significantly at the level `alpha`.
///
/// Each set has at least two columns, ordered by mean rank; the sets are ordered by their first
/// columns. A bar may pass over a column that is not in its set (one with a similar mean rank that
/// differs significantly from another member), so a diagram should mark the members of a bar.
///
/// If Friedman's test finds no difference, all columns are one set.
///
/// ```
/// # use stromboli_analysis::statistics::{Matched, Probability, cliques, compare};
/// let base: Vec<f64> = (0..12).map(f64::from).collect();
/// let much_more = base.iter().map(|value| 2.0 * value + 20.0).collect();
/// let about_equal = base.iter().map(|value| value + (value * 7.0).sin()).collect();
/// let comparison = compare(&Matched::new(vec![much_more, base, about_equal]).unwrap());
/// let alpha = Probability::new(0.05).unwrap();
/// assert_eq!(cliques(&comparison, alpha), [[1, 2]]);
/// ```
pub fn cliques(comparison: &Comparison, alpha: Probability) -> Vec<Vec<usize>> {
    let mean_ranks = &comparison.mean_ranks;
    let mut by_rank: Vec<usize> = (0..mean_ranks.len()).collect();
    by_rank.sort_by(|a, b| mean_ranks[*a].total_cmp(&mean_ranks[*b]));
    if comparison.friedman.is_ok_and(|friedman| friedman.p >= alpha) {
        return vec![by_rank];
    }
    let mut is_alike = vec![vec![false; mean_ranks.len()]; mean_ranks.len()];
    for pair in &comparison.pairs {
        let alike = pair.p_holm >= alpha;
        is_alike[pair.first][pair.second] = alike;
        is_alike[pair.second][pair.first] = alike;
    }
    let mut found = Vec::new();
    extend(&is_alike, Vec::new(), by_rank, Vec::new(), &mut found);
    found.retain(|clique| clique.len() > 1);
    found
}

/// Finds the maximal sets that contain `clique` and otherwise only `candidates`, by the algorithm of Bron
/// and Kerbosch. No candidate differs from a member of the clique, and neither do those in `done`, whose
/// sets have already been found.
fn extend(
    is_alike: &[Vec<bool>],
    clique: Vec<usize>,
    candidates: Vec<usize>,
    mut done: Vec<usize>,
    found: &mut Vec<Vec<usize>>,
) {
    if candidates.is_empty() {
        if done.is_empty() {
            found.push(clique);
        }
        return;
    }
    let mut rest = &candidates[..];
    while let [next, others @ ..] = rest {
        let alike_to_next = |columns: &[usize]| -> Vec<usize> {
            columns.iter().copied().filter(|column| is_alike[*next][*column]).collect()
        };
        let larger = [&clique[..], &[*next]].concat();
        extend(is_alike, larger, alike_to_next(others), alike_to_next(&done), found);
        done.push(*next);
        rest = others;
    }
}
