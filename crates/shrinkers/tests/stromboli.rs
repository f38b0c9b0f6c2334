//! What Stromboli's own shrinker makes of values like those that people shrink.

use std::rc::Rc;

use stromboli_domain::{Data, Verdict, parse, print};
use stromboli_shrinkers::{Effort, Shrinking};

use crate::toys::Term;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Search {
    #[data(name = "E")]
    Leaf,
    #[data(name = "T")]
    Node(Rc<Node>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Node {
    left: Search,
    key: i64,
    right: Search,
}

/// Shrinks a value; returns the last counterexample, how many executions that took, and whether it was
/// certified.
fn shrunk<T: Data>(
    text: &str,
    effort: Effort,
    verdict: impl FnMut(&T) -> Verdict,
) -> (String, u64, bool) {
    let value: T = parse(text).expect("it is written as values are");
    let shrunk = Shrinking::new(value).effort(effort).run(verdict).expect("it fails");
    (print(&shrunk.smallest), shrunk.n_executions, shrunk.is_certified)
}

fn keys(tree: &Search, keys: &mut Vec<i64>) {
    if let Search::Node(node) = tree {
        keys_of(node, keys);
    }
}

fn keys_of(node: &Node, all: &mut Vec<i64>) {
    keys(&node.left, all);
    all.push(node.key);
    keys(&node.right, all);
}

/// Discards trees that are not search trees; fails if the tree has the key and two others.
fn has_key_and_two_others((tree, key): &(Search, i64)) -> Verdict {
    let mut all = Vec::new();
    keys(tree, &mut all);
    if !all.is_sorted_by(|a, b| a < b) {
        return Verdict::Discards;
    }
    match all.contains(key) && all.len() >= 3 {
        true => Verdict::Fails,
        false => Verdict::Passes,
    }
}

const LARGE: &str = "((T (T (T (E) -70 (E)) -50 (T (E) -20 (E))) 11 (T (T (E) 30 (E)) 44 (E))),30)";

#[test]
fn a_search_tree_shrinks_to_the_first_of_its_size() {
    for effort in Effort::ALL {
        let (value, n_executions, is_certified) = shrunk(LARGE, effort, has_key_and_two_others);
        assert_eq!(value, "((T (E) -1 (T (E) 0 (T (E) 1 (E)))),0)");
        let is_exhaustive = effort == Effort::Exhaustive;
        assert!(n_executions < 60 || is_exhaustive, "{n_executions} executions");
        assert_eq!(is_certified, is_exhaustive);
    }
}

/// Whether every variable is bound, and there are no constants.
fn is_closed(term: &Term, n_binders: i64) -> bool {
    match term {
        Term::Var(index) => (0..n_binders).contains(index),
        Term::Truth(_) => false,
        Term::Abs(abs) => is_closed(&abs.body, n_binders + 1),
        Term::App(app) => {
            is_closed(&app.function, n_binders) && is_closed(&app.argument, n_binders)
        }
    }
}

fn n_applications(term: &Term) -> usize {
    match term {
        Term::Var(_) | Term::Truth(_) => 0,
        Term::Abs(abs) => n_applications(&abs.body),
        Term::App(app) => 1 + n_applications(&app.function) + n_applications(&app.argument),
    }
}

#[test]
fn an_index_is_lowered_when_its_binder_goes() {
    let text = "(Abs (Bool) (Abs (Bool) (Abs (Fun (Bool) (Bool)) \
                (App (Var 2) (App (Abs (Bool) (Var 3)) (Var 1))))))";
    let (value, n_executions, _) = shrunk(text, Effort::Thorough, |term: &Term| {
        match (is_closed(term, 0), n_applications(term)) {
            (false, _) => Verdict::Discards,
            (true, 2..) => Verdict::Fails,
            (true, _) => Verdict::Passes,
        }
    });
    assert_eq!(value, "(Abs (Bool) (App (Var 0) (App (Var 0) (Var 0))))");
    assert!(n_executions < 1000, "{n_executions} executions");
}

#[test]
fn a_detour_by_way_of_values_that_pass_is_found() {
    // Both annotations and the argument must change. What is in between passes.
    let text = "(App (Abs (Fun (Bool) (Bool)) (Abs (Bool) (Var 0))) (Abs (Bool) (Truth #f)))";
    let smaller = "(App (Abs (Bool) (Abs (Fun (Bool) (Bool)) (Var 0))) (Truth #f))";
    let in_between = [
        "(App (Abs (Bool) (Abs (Bool) (Var 0))) (Abs (Bool) (Truth #f)))",
        "(App (Abs (Bool) (Abs (Bool) (Var 0))) (Truth #f))",
    ];
    let (value, ..) = shrunk(text, Effort::Thorough, |term: &Term| match print(term) {
        term if term == text || term == smaller => Verdict::Fails,
        term if in_between.contains(&term.as_str()) => Verdict::Passes,
        _ => Verdict::Discards,
    });
    assert_eq!(value, smaller);
}

#[test]
fn numbers_move_together_if_their_difference_matters() {
    let (value, n_executions, _) =
        shrunk("(7310,7311)", Effort::Thorough, |(a, b): &(i64, i64)| {
            match b - a == 1 && *a >= 10 {
                true => Verdict::Fails,
                false => Verdict::Passes,
            }
        });
    assert_eq!(value, "(10,11)");
    // Most of them are spent on joint changes in the end.
    assert!(n_executions < 1500, "{n_executions} executions");
}

#[test]
fn extreme_numbers_are_shrunk() {
    let text = format!("({},{})", i64::MIN, i64::MAX);
    let (value, ..) = shrunk(&text, Effort::Thorough, |(a, b): &(i64, i64)| match a != b {
        true => Verdict::Fails,
        false => Verdict::Passes,
    });
    assert_eq!(value, "(0,1)");
}

/// A tree whose nodes have a colour, as those of red-black trees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Coloured {
    #[data(name = "L")]
    Leaf,
    #[data(name = "N")]
    Node(Rc<ColouredNode>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct ColouredNode {
    is_black: bool,
    left: Coloured,
    right: Coloured,
}

/// The number of black nodes on each path down, if all paths have equally many.
fn black_height(tree: &Coloured) -> Option<usize> {
    match tree {
        Coloured::Leaf => Some(0),
        Coloured::Node(node) => {
            let (left, right) = (black_height(&node.left)?, black_height(&node.right)?);
            (left == right).then_some(left + usize::from(node.is_black))
        }
    }
}

#[test]
fn trees_that_must_be_even_are_not_tried_unevenly_for_long() {
    let text = "(N #t (N #t (N #t (L) (L)) (N #t (L) (L))) (N #t (N #t (L) (L)) (N #t (N #f (L) (L)) (L))))";
    let mut n_discarded = 0;
    let (value, ..) = shrunk(text, Effort::Thorough, |tree: &Coloured| match black_height(tree) {
        None => {
            n_discarded += 1;
            Verdict::Discards
        }
        Some(2..) => Verdict::Fails,
        Some(_) => Verdict::Passes,
    });
    assert_eq!(value, "(N #t (N #t (L) (L)) (N #t (L) (L)))");
    assert!(n_discarded < 25, "{n_discarded} were discarded");
}

#[test]
fn fields_change_places_if_that_is_smaller() {
    let text = "((T (T (E) 1 (E)) 2 (E)),0)";
    let (value, ..) = shrunk(text, Effort::Quick, |(tree, _): &(Search, i64)| {
        let mut all = Vec::new();
        keys(tree, &mut all);
        match (all.is_sorted_by(|a, b| a < b), all.len()) {
            (false, _) => Verdict::Discards,
            (true, 2..) => Verdict::Fails,
            (true, _) => Verdict::Passes,
        }
    });
    assert_eq!(value, "((T (E) 0 (T (E) 1 (E))),0)");
}

#[test]
fn a_value_replaces_the_variables_of_a_binder_and_others_are_lowered() {
    let text = "(Abs (Bool) (App (Var 0) (Abs (Bool) (App (Var 1) (Var 2)))))";
    let smaller = "(App (Truth #f) (Abs (Bool) (App (Truth #f) (Var 1))))";
    let (value, ..) = shrunk(text, Effort::Thorough, |term: &Term| match print(term) {
        term if term == text || term == smaller => Verdict::Fails,
        _ => Verdict::Passes,
    });
    assert_eq!(value, smaller);
}
