use stromboli_analysis::statistics::letters;

use super::cliques::{comparison, probability};

fn of(n_columns: usize, friedman: f64, apart: &[(usize, usize)]) -> Vec<String> {
    letters(&comparison(n_columns, friedman, apart), probability(0.05))
}

#[test]
fn a_column_between_two_that_differ_has_the_letters_of_both() {
    assert_eq!(of(3, 0.01, &[(0, 2)]), ["a", "ab", "b"]);
    assert_eq!(of(4, 0.01, &[(0, 3)]), ["a", "ab", "ab", "b"]);
}

#[test]
fn columns_share_a_letter_exactly_if_they_do_not_differ() {
    let apart = [(0, 1), (0, 3), (2, 4), (1, 4), (0, 4)];
    let letters = of(5, 0.01, &apart);
    for first in 0..5 {
        for second in first + 1..5 {
            let shares = letters[first].chars().any(|letter| letters[second].contains(letter));
            assert_eq!(shares, !apart.contains(&(first, second)), "{letters:?}");
        }
    }
}

#[test]
fn a_column_that_differs_from_all_has_a_letter_of_its_own() {
    assert_eq!(of(3, 0.01, &[(0, 1), (0, 2)]), ["a", "b", "b"]);
    assert_eq!(of(3, 0.01, &[(0, 1), (0, 2), (1, 2)]), ["a", "b", "c"]);
}

#[test]
fn all_share_a_letter_unless_friedman_finds_a_difference() {
    assert_eq!(of(3, 0.05, &[(0, 2)]), ["a", "a", "a"]);
}
