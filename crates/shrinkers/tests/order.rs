//! Which of two values is the smaller one to Stromboli's shrinker.

use std::rc::Rc;

use stromboli_domain::{Data, parse};
use stromboli_shrinkers::{Effort, Shrinking};

use crate::toys::Term;

/// Checks that the shrinker goes from each value to the one before and not back, if only these two fail.
fn check_ascending<T: Data>(ascending: &[&str]) {
    let values: Vec<T> =
        ascending.iter().map(|text| parse(text).expect("it is written as values are")).collect();
    for pair in values.windows(2) {
        for first in pair {
            let shrinking = Shrinking::new(first.clone()).effort(Effort::Exhaustive);
            let shrunk = shrinking.run_while(|value| pair.contains(value)).expect("it fails");
            assert_eq!(shrunk.smallest, pair[0], "{pair:?}");
            assert!(shrunk.is_certified);
        }
    }
}

#[test]
fn the_lighter_value_is_the_smaller_one() {
    // Of equal weight, those with few values come first, and those that contain terms last, by name.
    check_ascending::<Term>(&[
        "(Truth #f)",
        "(Truth #t)",
        "(Var 0)",
        "(Var 1)",
        "(Abs (Bool) (Var 0))",
        "(Var -1)",
        "(Abs (Bool) (Var 1))",
        "(App (Var 0) (Var 0))",
    ]);
    check_ascending::<i64>(&["0", "1", "-1", "2", "-2", "99", "-99"]);
}

/// A type whose constructor with a number is declared before the one with a boolean.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Atom {
    Number(i64),
    Truth(bool),
}

#[test]
fn a_choice_among_few_comes_before_a_number() {
    check_ascending::<Atom>(&["(Truth #f)", "(Truth #t)", "(Number 0)", "(Number 1)"]);
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Search {
    Leaf,
    Node(Rc<Node>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Node {
    left: Search,
    key: i64,
    right: Search,
}

#[test]
fn every_smaller_value_is_tested_once() {
    let node = |right: &str| format!("(Node (Leaf) 0 {right})");
    let tree = (0..4).fold("(Leaf)".to_owned(), |right, _| node(&right));
    let first: (Search, bool) = parse(&format!("({tree},#f)")).expect("it is written as pairs are");
    let shrinking = Shrinking::new(first.clone()).effort(Effort::Exhaustive);
    let shrunk = shrinking.run_while(|value| *value == first).expect("it fails");
    // Counted by hand: it is the first value of weight 4, and there are 1, 1, 3 and 10 trees of weights 0 to
    // 3, each with two booleans.
    assert_eq!((shrunk.n_executions, shrunk.is_certified), (2 * (1 + 1 + 3 + 10), true));
}

#[test]
fn a_list_with_one_more_number_is_larger_even_if_the_others_are_extreme() {
    let shorter = vec![i64::MAX, i64::MIN];
    let longer = vec![0, i64::MAX, i64::MIN];
    let shrinking = Shrinking::new(longer.clone()).effort(Effort::Quick);
    let shrunk = shrinking.run_while(|list| *list == shorter || *list == longer);
    assert_eq!(shrunk.expect("it fails").smallest, shorter);
}
