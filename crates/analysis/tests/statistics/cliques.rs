use stromboli_analysis::statistics::{Comparison, Friedman, Pair, Probability, Undefined, cliques};

pub(super) fn probability(value: f64) -> Probability {
    Probability::new(value).unwrap()
}

/// Columns in the order of their ranks, of which only these pairs differ significantly.
pub(super) fn comparison(n_columns: usize, friedman: f64, apart: &[(usize, usize)]) -> Comparison {
    let mut pairs = Vec::new();
    for first in 0..n_columns {
        for second in first + 1..n_columns {
            pairs.push(Pair {
                first,
                second,
                wilcoxon: Err(Undefined::NothingDiffers),
                p_holm: probability(if apart.contains(&(first, second)) { 0.01 } else { 0.5 }),
                rank_biserial: None,
                median_difference: 0.0,
            });
        }
    }
    Comparison {
        n: 20,
        friedman: Ok(Friedman { n: 20, chi_squared: 1.0, p: probability(friedman) }),
        mean_ranks: (0..n_columns).map(|column| column as f64).collect(),
        pairs,
    }
}

fn bars(n_columns: usize, friedman: f64, apart: &[(usize, usize)]) -> Vec<Vec<usize>> {
    cliques(&comparison(n_columns, friedman, apart), probability(0.05))
}

#[test]
fn bars_overlap_where_likeness_does_not_carry_over() {
    assert_eq!(bars(3, 0.01, &[(0, 2)]), [[0, 1], [1, 2]]);
    assert_eq!(bars(4, 0.01, &[(0, 3)]), [[0, 1, 2], [1, 2, 3]]);
}

#[test]
fn a_bar_may_pass_over_a_column() {
    assert_eq!(bars(3, 0.01, &[(0, 1), (1, 2)]), [[0, 2]]);
}

#[test]
fn who_differs_from_everyone_has_no_bar() {
    assert_eq!(bars(3, 0.01, &[(0, 1), (0, 2)]), [[1, 2]]);
    assert!(bars(3, 0.01, &[(0, 1), (0, 2), (1, 2)]).is_empty());
}

#[test]
fn all_are_one_unless_friedman_finds_a_difference() {
    assert_eq!(bars(3, 0.05, &[(0, 2)]), [[0, 1, 2]]);
}
