//! Shared code of the tests of reducers: lists and terms, and records of their candidates.

use std::rc::Rc;

use stromboli_domain::{Data, Limit, Observer, Phase, Probe, Reduce, Verdict, print};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub(super) enum List {
    Nil,
    Cons(Rc<Cons>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub(super) struct Cons {
    head: i64,
    tail: List,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub(super) enum Tree {
    Leaf,
    Node(Rc<Branches>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub(super) struct Branches {
    left: Tree,
    key: i64,
    right: Tree,
}

impl List {
    pub(super) fn of(numbers: impl DoubleEndedIterator<Item = i64>) -> List {
        let cons = |tail, head| List::Cons(Rc::new(Cons { head, tail }));
        numbers.rev().fold(List::Nil, cons)
    }

    pub(super) fn numbers(&self) -> Vec<i64> {
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
    pub(super) fn node(left: Tree, key: i64, right: Tree) -> Tree {
        Tree::Node(Rc::new(Branches { left, key, right }))
    }

    pub(super) fn leafy(key: i64) -> Tree {
        Tree::node(Tree::Leaf, key, Tree::Leaf)
    }

    pub(super) fn keys(&self) -> Vec<i64> {
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
pub(super) fn candidates<R: Reduce, T: Data>(
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
pub(super) fn of_list<R: Reduce>(reducer: &R) -> String {
    let show = |list: &List| format!("{:?}", list.numbers());
    let fails = |list: &List| [3, 6].iter().all(|n| list.numbers().contains(n));
    candidates(reducer, &List::of(1..=8), &show, fails)
}

/// The candidates of a tree that fails if it has an even key.
pub(super) fn of_tree<R: Reduce>(reducer: &R) -> String {
    let left = Tree::node(Tree::leafy(1), 3, Tree::node(Tree::leafy(4), 5, Tree::Leaf));
    let start = Tree::node(left, 7, Tree::leafy(9));
    candidates(reducer, &start, &print, |tree| tree.keys().iter().any(|key| key % 2 == 0))
}
