//! The laws of frameworks and shrinkers.

use std::rc::Rc;

use stromboli_domain::Data;
use stromboli_laws::{check_framework, check_shrinker};
use stromboli_quickcheck::{Generator, Inputs, QuickCheck, choose_int, lift_m4};

/// Four numbers; some tests are discarded by the generator itself.
fn numbers() -> Inputs<(i64, i64, i64, i64)> {
    let number = || choose_int(-100, 100);
    let numbers = lift_m4(|a, b, c, d| (a, b, c, d), number(), number(), number(), number());
    Inputs::or_discard(numbers.map(|numbers| (numbers.1 % 5 != 3).then_some(numbers)))
}

/// A tree with leaves of two kinds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Tree {
    Empty,
    Number(i64),
    Fork(Rc<Fork>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Fork {
    left: Tree,
    label: Label,
    right: Tree,
}

/// It has trees inside, and is inside trees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Label {
    Marked(bool),
    Tagged(Rc<Tag>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Tag {
    tree: Tree,
    label: Label,
}

#[test]
fn a_framework_keeps_the_laws() {
    check_framework(QuickCheck, numbers(), &[]);
}

#[test]
fn a_shrinker_keeps_the_laws() {
    check_shrinker::<_, i64>(QuickCheck, &[]);
    check_shrinker::<_, (bool, i64, bool)>(QuickCheck, &[]);
    check_shrinker::<_, Tree>(QuickCheck, &[]);
    check_shrinker::<_, (Tree, i64, Label)>(QuickCheck, &[]);
}
