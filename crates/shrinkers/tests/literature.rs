//! The candidates of the reducers from the literature, in order.

use std::rc::Rc;

use insta::assert_snapshot;
use stromboli_domain::{Data, Limit, Observer, Phase, Probe, Reduce, Verdict, print};
use stromboli_shrinkers::{Ddmin, Hdd, Perses, ProbDd};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum List {
    Nil,
    Cons(Rc<Cons>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Cons {
    head: i64,
    tail: List,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Tree {
    Leaf,
    Node(Rc<Branches>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Branches {
    left: Tree,
    key: i64,
    right: Tree,
}

impl List {
    fn of(numbers: impl DoubleEndedIterator<Item = i64>) -> List {
        let cons = |tail, head| List::Cons(Rc::new(Cons { head, tail }));
        numbers.rev().fold(List::Nil, cons)
    }

    fn numbers(&self) -> Vec<i64> {
        let mut numbers = Vec::new();
        let mut rest = self;
        while let List::Cons(cons) = rest {
            numbers.push(cons.head);
            rest = &cons.tail;
        }
        numbers
    }
}

impl Tree {
    fn node(left: Tree, key: i64, right: Tree) -> Tree {
        Tree::Node(Rc::new(Branches { left, key, right }))
    }

    fn leafy(key: i64) -> Tree {
        Tree::node(Tree::Leaf, key, Tree::Leaf)
    }

    fn keys(&self) -> Vec<i64> {
        match self {
            Tree::Leaf => Vec::new(),
            Tree::Node(node) => [node.left.keys(), vec![node.key], node.right.keys()].concat(),
        }
    }
}

/// Records a line for each execution.
struct Record<'a, T> {
    show: &'a dyn Fn(&T) -> String,
    lines: Vec<String>,
}

impl<T> Observer<T> for Record<'_, T> {
    fn executed(&mut self, _: Phase, verdict: Verdict, value: &T) {
        let mark = if verdict.is_failure() { "! " } else { "  " };
        self.lines.push(format!("{mark}{}", (self.show)(value)));
    }
}

/// Every candidate, in order. Those that fail are marked.
fn candidates<R: Reduce, T: Data>(
    reducer: &R,
    start: &T,
    show: &dyn Fn(&T) -> String,
    fails: impl Fn(&T) -> bool,
) -> String {
    let mut property = |value: &T| if fails(value) { Verdict::Fails } else { Verdict::Passes };
    let mut record = Record { show, lines: Vec::new() };
    let mut probe = Probe::new(&mut property).observed_by(&mut record);
    probe.found(start);
    reducer.reduce(start, Limit::Default, &mut probe).expect("nothing stops it");
    record.lines.join("\n")
}

/// The candidates of a list that fails if it contains 3 and 6.
fn of_list<R: Reduce>(reducer: &R) -> String {
    let show = |list: &List| format!("{:?}", list.numbers());
    let fails = |list: &List| [3, 6].iter().all(|n| list.numbers().contains(n));
    candidates(reducer, &List::of(1..=8), &show, fails)
}

/// The candidates of a tree that fails if it has an even key.
fn of_tree<R: Reduce>(reducer: &R) -> String {
    let left = Tree::node(Tree::leafy(1), 3, Tree::node(Tree::leafy(4), 5, Tree::Leaf));
    let start = Tree::node(left, 7, Tree::leafy(9));
    candidates(reducer, &start, &print, |tree| tree.keys().iter().any(|key| key % 2 == 0))
}

#[test]
fn ddmin_and_hdd_reduce_a_list_in_the_same_way() {
    assert_eq!(of_list(&Ddmin), of_list(&Hdd));
    assert_snapshot!(of_list(&Ddmin), @"
      [1, 2, 3, 4]
      [5, 6, 7, 8]
      [1, 2]
      [3, 4]
      [5, 6]
      [7, 8]
    ! [3, 4, 5, 6, 7, 8]
      [3, 4, 7, 8]
    ! [3, 4, 5, 6]
      [3]
      [4]
      [5]
      [6]
      [4, 5, 6]
    ! [3, 5, 6]
    ! [3, 6]
      [0, 6]
      [2, 6]
      [3, 0]
      [3, 3]
      [3, 5]
    ");
}

#[test]
fn perses_tries_the_empty_list_first_and_is_then_like_ddmin() {
    assert_eq!(of_list(&Perses), format!("  []\n{}", of_list(&Ddmin)));
}

#[test]
fn probdd_removes_what_is_probably_not_needed() {
    assert_snapshot!(of_list(&ProbDd), @"
      []
      [6, 7, 8]
      [1, 2, 3, 4, 5]
      [4, 5, 6, 7, 8]
    ! [1, 2, 3, 6, 7, 8]
      [1, 2, 3, 8]
    ! [2, 3, 6, 7]
      [6, 7]
      [2, 3, 7]
    ! [2, 3, 6]
    ! [3, 6]
      [6]
      [0, 6]
      [2, 6]
      [3, 0]
      [3, 3]
      [3, 5]
      [3]
    ");
}

#[test]
fn ddmin_keeps_some_nodes_of_a_tree() {
    assert_snapshot!(of_tree(&Ddmin), @"
      (Node (Node (Node (Leaf) 1 (Leaf)) 3 (Leaf)) 7 (Leaf))
    ! (Node (Node (Leaf) 4 (Leaf)) 5 (Leaf))
      (Node (Leaf) 5 (Leaf))
    ! (Node (Leaf) 4 (Leaf))
      (Leaf)
    ! (Node (Leaf) 0 (Leaf))
    ");
}

#[test]
fn hdd_goes_down_a_tree_level_by_level() {
    assert_snapshot!(of_tree(&Hdd), @"
      (Leaf)
    ! (Node (Node (Node (Leaf) 1 (Leaf)) 3 (Node (Node (Leaf) 4 (Leaf)) 5 (Leaf))) 7 (Leaf))
      (Node (Leaf) 7 (Leaf))
      (Node (Node (Node (Leaf) 1 (Leaf)) 3 (Leaf)) 7 (Leaf))
    ! (Node (Node (Leaf) 3 (Node (Node (Leaf) 4 (Leaf)) 5 (Leaf))) 7 (Leaf))
      (Node (Node (Leaf) 3 (Leaf)) 7 (Leaf))
      (Node (Node (Leaf) 3 (Node (Leaf) 5 (Leaf))) 7 (Leaf))
    ! (Node (Node (Leaf) 0 (Node (Node (Leaf) 4 (Leaf)) 5 (Leaf))) 7 (Leaf))
    ! (Node (Node (Leaf) 0 (Node (Node (Leaf) 0 (Leaf)) 5 (Leaf))) 7 (Leaf))
    ! (Node (Node (Leaf) 0 (Node (Node (Leaf) 0 (Leaf)) 0 (Leaf))) 7 (Leaf))
    ! (Node (Node (Leaf) 0 (Node (Node (Leaf) 0 (Leaf)) 0 (Leaf))) 0 (Leaf))
    ! (Node (Leaf) 0 (Leaf))
    ");
}

#[test]
fn perses_and_probdd_find_the_key_of_a_tree_at_once() {
    assert_snapshot!(of_tree(&Perses), @"
      (Leaf)
      (Node (Leaf) 1 (Leaf))
    ! (Node (Leaf) 4 (Leaf))
    ! (Node (Leaf) 0 (Leaf))
    ");
    assert_snapshot!(of_tree(&ProbDd), @"
      (Leaf)
    ! (Node (Leaf) 4 (Leaf))
    ! (Node (Leaf) 0 (Leaf))
    ");
}

#[test]
fn smaller_numbers_come_ever_closer() {
    let smaller = |number: i64| candidates(&Ddmin, &number, &i64::to_string, |_| false);
    assert_eq!(smaller(0), "");
    assert_eq!(smaller(1), "  0");
    assert_eq!(smaller(9), "  0\n  5\n  7\n  8");
    assert_eq!(smaller(-9), "  0\n  9\n  -5\n  -7\n  -8");
    assert!(smaller(i64::MIN).starts_with(&format!("  0\n  {}\n", i64::MIN / 2)));
}
