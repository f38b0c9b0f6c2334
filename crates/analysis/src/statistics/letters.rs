//! Compact letter displays: which columns differ from which, in a letter or two per column.

use super::cliques::cliques;
use super::comparison::Comparison;
use super::probability::Probability;

/// The letters of each column, in the order of the columns. Two columns that share a letter do not
/// differ significantly at the level `alpha`; two that share none do.
///
/// A letter stands for one of the [`cliques`], or for a single column that differs from all others.
/// The column with the best mean rank has an `a`.
///
/// ```
/// # use stromboli_analysis::statistics::{Matched, Probability, compare, letters};
/// let base: Vec<f64> = (0..12).map(f64::from).collect();
/// let much_more = base.iter().map(|value| 2.0 * value + 20.0).collect();
/// let about_equal = base.iter().map(|value| value + (value * 7.0).sin()).collect();
/// let comparison = compare(&Matched::new(vec![much_more, base, about_equal]).unwrap());
/// let alpha = Probability::new(0.05).unwrap();
/// assert_eq!(letters(&comparison, alpha), ["b", "a", "a"]);
/// ```
pub fn letters(comparison: &Comparison, alpha: Probability) -> Vec<String> {
    let mean_ranks = &comparison.mean_ranks;
    let mut sets = cliques(comparison, alpha);
    let is_in_a_set = |column: usize| sets.iter().any(|set| set.contains(&column));
    let alone: Vec<_> = (0..mean_ranks.len()).filter(|column| !is_in_a_set(*column)).collect();
    sets.extend(alone.into_iter().map(|column| vec![column]));
    // Members are ordered by mean rank, so sets are compared from their best members on.
    let ranks = |set: &[usize]| set.iter().map(|column| mean_ranks[*column]).collect::<Vec<_>>();
    sets.sort_by(|a, b| {
        ranks(a).partial_cmp(&ranks(b)).unwrap_or(std::cmp::Ordering::Equal).then(a.cmp(b))
    });
    let mut letters = vec![String::new(); mean_ranks.len()];
    for (place, set) in sets.iter().enumerate() {
        for column in set {
            letters[*column].push_str(&letter(place));
        }
    }
    letters
}

/// `a` to `z`, then `a2` and so on.
fn letter(place: usize) -> String {
    let letter = char::from(b'a' + (place % 26) as u8);
    match place / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{}", round + 1),
    }
}
