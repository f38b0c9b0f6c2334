//! The laws of shrinkers, for every shrinker of this crate and types of many shapes.

mod made;

use std::collections::HashSet;
use std::rc::Rc;

use stromboli_domain::{About, Data, Described, Reduce};
use stromboli_laws::subject::Alone;
use stromboli_laws::{Checker, Effort};
use stromboli_shrinkers::{Reducing, Stromboli, reducers};

use crate::toys::Term;
use made::Made;

/// Every shrinker.
fn shrinkers<T: Data>() -> Vec<(About, Reducing<T>)> {
    let own: (About, Reducing<T>) =
        (Stromboli::ABOUT, |value, limit, probe| Stromboli.reduce(value, limit, probe));
    reducers().into_iter().chain([own]).collect()
}

/// Checks every shrinker on random values of a type.
fn check<T: Data>() {
    for (about, reduce) in shrinkers::<T>() {
        let mut checker = Checker::new(about.name, &[]);
        checker.check(about.name, &Alone::new(reduce), Effort::default());
        checker.finish();
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Search {
    Leaf,
    Node(Rc<Node>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Node {
    left: Search,
    key: Key,
    value: i64,
    right: Search,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Key(i64);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Document {
    Blank,
    Word(String),
    Section(Vec<(Option<char>, Document)>),
}

#[test]
fn on_lists_and_text() {
    check::<Vec<i64>>();
    check::<(Vec<Vec<bool>>, String)>();
    check::<Document>();
}

#[test]
fn on_trees_with_keys() {
    check::<Search>();
}

#[test]
fn on_several_trees_and_keys_at_once() {
    check::<(Search, Key, Search)>();
}

#[test]
fn on_terms() {
    check::<Term>();
}

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

#[test]
fn on_lists() {
    check::<List>();
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Colour {
    Red,
    Green,
    Blue,
}

#[test]
fn on_constants() {
    check::<Colour>();
    check::<(bool, Colour, bool)>();
}

#[test]
fn on_numbers_and_tuples() {
    check::<i64>();
    check::<((i64, i64), (bool, List), i64)>();
}

/// A type without constants whose values hold each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Rose {
    Leaf(i64),
    Branch(Rc<Branch>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Branch {
    colour: Colour,
    children: Forest,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Forest {
    None,
    More(Rc<More>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct More {
    first: Rose,
    rest: Forest,
}

#[test]
fn on_types_that_hold_each_other() {
    check::<Rose>();
    check::<(Forest, Rose)>();
}

macro_rules! on_made_types {
    ($($name:ident: $($salt:literal)+;)+) => {
        $(#[test]
        fn $name() {
            $(check::<Made<$salt, Made<{ $salt + 1000 }, i64>>>();)+
        })+
    };
}

on_made_types! {
    on_made_types_1: 1 2 3 4 5;
    on_made_types_2: 6 7 8 9 10;
}

#[test]
fn made_types_differ() {
    fn shape<const SALT: u64>() -> String {
        format!("{:?}", Made::<SALT, i64>::SHAPE)
    }
    let shapes = [shape::<1>(), shape::<2>(), shape::<3>(), shape::<4>(), shape::<5>()];
    let shapes = shapes.into_iter().chain([shape::<6>(), shape::<7>(), shape::<8>()]);
    let n_different = shapes.collect::<HashSet<_>>().len();
    assert!(n_different >= 5, "there are {n_different} shapes");
}
