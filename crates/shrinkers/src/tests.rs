//! Tests of what the shrinkers are made of, on types like those that people shrink.

use std::ops::ControlFlow;
use std::rc::Rc;

use stromboli_domain::{Data, Limit, Observer, Probe, Reduce, Verdict, parse, print};

use crate::Stromboli;
use crate::lessons::Insight;
use crate::order::compare;
use crate::pattern::Pattern;
use crate::toys::Term;
use crate::tree::{Tree, integer_at, place_of};
use crate::types::{Kind, Types};
use crate::values::Values;

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

fn nodes<T: Data>(text: &str) -> (Rc<Types>, Tree) {
    let types = Types::of::<T>();
    let tree = Tree::of(&parse::<T>(text).unwrap(), &types);
    (types, tree)
}

/// Shrinks a value; returns the last counterexample, how many executions that took, and whether it was
/// certified.
fn shrunk<T: Data>(
    text: &str,
    limit: Limit,
    mut verdict: impl FnMut(&T) -> Verdict,
) -> (String, u64, bool) {
    struct Last<T>(T, u64, bool);
    impl<T: Data> Observer<T> for Last<T> {
        fn executed(&mut self, _: stromboli_domain::Phase, _: Verdict, _: &T) {
            self.1 += 1;
        }
        fn accepted(&mut self, value: &T) {
            self.0 = value.clone();
        }
        fn certified(&mut self) {
            self.2 = true;
        }
    }
    let value: T = parse(text).unwrap();
    let mut last = Last(value.clone(), 0, false);
    let mut probe = Probe::new(&mut verdict).observed_by(&mut last);
    probe.found(&value);
    Stromboli.reduce(&value, limit, &mut probe).unwrap();
    (print(&last.0), last.1, last.2)
}

#[test]
fn a_value_becomes_nodes_and_back() {
    let text = "((T (T (E) -3 (E)) 5 (E)),7,#t)";
    let (types, tree) = nodes::<(Search, i64, bool)>(text);
    assert_eq!(print(&tree.build::<(Search, i64, bool)>(&types)), text);
    assert_eq!(tree.fields(0).collect::<Vec<_>>(), [1, 8, 9]);
    let other = tree.with_part(2, tree.part(3));
    assert_eq!(print(&other.build::<(Search, i64, bool)>(&types)), "((T (E) 5 (E)),7,#t)");
    assert_eq!(other.nodes()[0].size as usize, other.len());
}

#[test]
fn the_lighter_value_is_the_smaller_one() {
    let (types, _) = nodes::<Term>("(Var 0)");
    let tree = |text: &str| Tree::of(&parse::<Term>(text).unwrap(), &types);
    // Of equal weight, those with few values come first, and those that contain terms last, by name.
    let ascending = [
        "(Truth #f)",
        "(Truth #t)",
        "(Var 0)",
        "(Var 1)",
        "(Abs (Bool) (Var 0))",
        "(Var -1)",
        "(Abs (Bool) (Var 1))",
        "(App (Var 0) (Var 0))",
    ];
    let mut trees: Vec<Tree> = ascending.map(tree).to_vec();
    trees.reverse();
    trees.sort_by(|a, b| compare(a.nodes(), b.nodes()));
    let weights: Vec<u128> = trees.iter().map(Tree::weight).collect();
    assert_eq!(weights, [1, 1, 1, 2, 2, 3, 3, 3]);
    let sorted: Vec<String> = trees.iter().map(|tree| print(&tree.build::<Term>(&types))).collect();
    assert_eq!(sorted, ascending);
}

/// A type whose constructor with a number is declared before the one with a boolean.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Atom {
    Number(i64),
    Truth(bool),
}

#[test]
fn a_choice_among_few_comes_before_a_number() {
    let types = Types::of::<Atom>();
    let tree = |text: &str| Tree::of(&parse::<Atom>(text).unwrap(), &types);
    let ascending = ["(Truth #f)", "(Truth #t)", "(Number 0)", "(Number 1)"];
    let trees = ascending.map(tree);
    assert!(trees.is_sorted_by(|a, b| compare(a.nodes(), b.nodes()).is_lt()));
    let built = trees.map(|tree| print(&tree.build::<Atom>(&types)));
    assert_eq!(built, ascending);
}

#[test]
fn values_come_in_order_and_none_is_missing() {
    let types = Types::of::<(Search, bool)>();
    let mut values = Values::new(&types);
    let mut all: Vec<Tree> = Vec::new();
    for weight in 0..6 {
        let _: ControlFlow<()> = values.each_of(Types::ROOT, weight, &mut |value| {
            all.push(value.clone());
            ControlFlow::Continue(())
        });
    }
    let is_ascending = |a: &Tree, b: &Tree| compare(a.nodes(), b.nodes()).is_lt();
    assert!(all.is_sorted_by(is_ascending), "each is larger than the one before");
    // Counted by hand: trees of weight 0, 1, ...: 1, 1, 3, 8, ..., each with two booleans.
    let of_weight = |weight| all.iter().filter(|tree| tree.weight() == weight).count();
    assert_eq!([0, 1, 2, 3].map(of_weight), [2, 2, 6, 20]);
    assert!(!values.is_cut);
}

#[test]
fn every_number_has_a_place_of_its_own() {
    let ascending = [0, 1, -1, 2, 1 << 62, -(1 << 62), i64::MAX, i64::MIN + 1, i64::MIN];
    assert!(ascending.is_sorted_by_key(|number| place_of(*number)));
    assert_eq!(ascending.map(|number| integer_at(place_of(number))), ascending);
    assert_eq!(place_of(i64::MIN), u64::MAX);
}

#[test]
fn a_list_with_one_more_number_is_larger_even_if_the_others_are_extreme() {
    let ends = format!("{} {}", i64::MAX, i64::MIN);
    let (_, shorter) = nodes::<Vec<i64>>(&format!("[{ends}]"));
    let (_, longer) = nodes::<Vec<i64>>(&format!("[0 {ends}]"));
    assert!(compare(shorter.nodes(), longer.nodes()).is_lt());
}

#[test]
fn values_of_a_huge_weight_take_little_space() {
    let types = Types::of::<(Vec<i64>, char)>();
    let kind = |is_wanted: fn(&Types, Kind) -> bool| {
        types.all().find(|kind| is_wanted(&types, *kind)).unwrap()
    };
    let list = kind(Types::is_list);
    let number = kind(|types, kind| types.is_integer(kind) && types.last_place(kind) == u64::MAX);
    let character = kind(|types, kind| types.is_integer(kind) && types.last_place(kind) < u64::MAX);
    let mut values = Values::new(&types);
    let last = values.of(number, u64::MAX.into());
    assert_eq!(last.nodes(0)[0].label, i64::MIN);
    assert_eq!(values.of(number, u128::from(u64::MAX) + 1).len(), 0);
    assert_eq!(values.of(character, 1_112_063).len(), 1);
    assert_eq!(values.of(character, 1_112_064).len(), 0);
    assert!(!values.is_cut);
    // There are too many, so this is not every one of them.
    values.of(list, u128::MAX);
    assert!(values.is_cut);
}

#[test]
fn looking_for_values_ends_if_none_fits() {
    let types = Types::of::<(i64, i64)>();
    let mut values = Values::new(&types);
    let number = types.all().find(|kind| types.is_integer(*kind)).unwrap();
    let mut n_choices = 0;
    for weight in values.up_to(&[number, number], u128::MAX) {
        if values.is_enough() {
            break;
        }
        let fits = |_: usize, _: &Insight| false;
        let _: ControlFlow<()> = values.each_choice(&[number, number], weight, &fits, &mut |_| {
            n_choices += 1;
            ControlFlow::Continue(())
        });
    }
    assert_eq!((n_choices, values.is_cut), (0, true));
}

#[test]
fn a_pattern_keeps_only_the_order_of_numbers() {
    let pattern = |text: &str| Pattern::of(&nodes::<(Search, i64)>(text).1);
    assert_eq!(pattern("((T (E) 3 (T (E) 9 (E))),9)"), pattern("((T (E) -1 (T (E) 0 (E))),0)"));
    assert_ne!(pattern("((T (E) 3 (T (E) 9 (E))),9)"), pattern("((T (E) 3 (T (E) 9 (E))),3)"));
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
    let (value, n_executions, is_certified) = shrunk(LARGE, Limit::Default, has_key_and_two_others);
    assert_eq!(value, "((T (E) -1 (T (E) 0 (T (E) 1 (E)))),0)");
    assert!(n_executions < 60, "{n_executions} executions");
    assert!(!is_certified);
}

#[test]
fn an_exhaustive_search_certifies_its_result() {
    let (value, _, is_certified) = shrunk(LARGE, Limit::At(3), has_key_and_two_others);
    assert_eq!(value, "((T (E) -1 (T (E) 0 (T (E) 1 (E)))),0)");
    assert!(is_certified);
}

#[test]
fn more_effort_never_ends_with_a_larger_value() {
    let results = [1, 2, 3].map(|level| shrunk(LARGE, Limit::At(level), has_key_and_two_others));
    let trees = results.map(|(value, ..)| nodes::<(Search, i64)>(&value).1);
    assert!(trees.is_sorted_by(|a, b| compare(a.nodes(), b.nodes()).is_ge()));
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
    let (value, n_executions, _) = shrunk(text, Limit::Default, |term: &Term| {
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
    let (value, ..) = shrunk(text, Limit::Default, |term: &Term| match print(term) {
        term if term == text || term == smaller => Verdict::Fails,
        term if in_between.contains(&term.as_str()) => Verdict::Passes,
        _ => Verdict::Discards,
    });
    assert_eq!(value, smaller);
}

#[test]
fn numbers_move_together_if_their_difference_matters() {
    let (value, n_executions, _) =
        shrunk("(7310,7311)", Limit::Default, |(a, b): &(i64, i64)| match b - a == 1 && *a >= 10 {
            true => Verdict::Fails,
            false => Verdict::Passes,
        });
    assert_eq!(value, "(10,11)");
    // Most of them are spent on joint changes in the end.
    assert!(n_executions < 1500, "{n_executions} executions");
}

#[test]
fn extreme_numbers_are_shrunk() {
    let text = format!("({},{})", i64::MIN, i64::MAX);
    let (value, ..) = shrunk(&text, Limit::Default, |(a, b): &(i64, i64)| match a != b {
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
    let (value, ..) = shrunk(text, Limit::Default, |tree: &Coloured| match black_height(tree) {
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
    let (value, ..) = shrunk(text, Limit::At(1), |(tree, _): &(Search, i64)| {
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
