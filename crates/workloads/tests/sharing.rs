//! Operations on trees change nodes in place only if no other tree shares them.

use std::fmt::Debug;

use stromboli_domain::{Data, Named, parse, print};
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{bst, rbt};

/// Numbers without a pattern.
fn numbers() -> impl Iterator<Item = i64> {
    std::iter::successors(Some(12_345_u64), |n| {
        Some(n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407))
    })
    .map(|n| (n >> 40) as i64)
}

/// A copy that shares nothing.
fn deep_copy<T: Data>(tree: &T) -> T {
    parse(&print(tree)).expect("a printed tree can be parsed")
}

/// The result is the same whether the trees are shared or not, and shared trees keep their nodes.
fn spares_what_is_shared<T, R>(trees: &[T; 2], operate: impl Fn([T; 2]) -> R)
where
    T: Data + Clone + PartialEq + Debug,
    R: PartialEq + Debug,
{
    let before = trees.each_ref().map(deep_copy);
    let shared = operate(trees.clone());
    assert_eq!(*trees, before);
    assert_eq!(shared, operate(before));
}

fn bugs<M: Named>() -> impl Iterator<Item = Option<M>> {
    M::ALL.iter().copied().map(Some).chain([None])
}

#[test]
fn search_trees_that_are_shared_do_not_change() {
    fn any(depth: u32, numbers: &mut impl Iterator<Item = i64>) -> bst::Tree {
        let mut number = || numbers.next().unwrap_or_default();
        if depth == 0 || number() % 4 == 0 {
            return bst::Tree::Leaf;
        }
        let (key, value) = (Key(number() % 20), Value(number() % 20));
        let left = any(depth - 1, numbers);
        bst::Tree::node(left, key, value, any(depth - 1, numbers))
    }
    let mut numbers = numbers();
    for _ in 0..500 {
        let trees = [any(4, &mut numbers), any(4, &mut numbers)];
        let key = Key(numbers.next().unwrap_or_default() % 20);
        for bug in bugs() {
            let bst = bst::Bst(bug);
            spares_what_is_shared(&trees, |[tree, _]| bst.insert(key, Value(99), tree));
            spares_what_is_shared(&trees, |[tree, _]| bst.delete(key, tree));
            spares_what_is_shared(&trees, |[first, second]| bst.union(first, second));
        }
    }
}

#[test]
fn red_black_trees_that_are_shared_do_not_change() {
    fn any(depth: u32, numbers: &mut impl Iterator<Item = i64>) -> rbt::Tree {
        let mut number = || numbers.next().unwrap_or_default();
        if depth == 0 || number() % 4 == 0 {
            return rbt::Tree::Leaf;
        }
        let colour = if number() % 2 == 0 { rbt::Colour::Red } else { rbt::Colour::Black };
        let (key, value) = (Key(number() % 20), Value(number() % 20));
        let left = any(depth - 1, numbers);
        rbt::Tree::node(colour, left, key, value, any(depth - 1, numbers))
    }
    let mut numbers = numbers();
    for _ in 0..500 {
        let trees = [any(4, &mut numbers), any(4, &mut numbers)];
        let key = Key(numbers.next().unwrap_or_default() % 20);
        for bug in bugs() {
            let rbt = rbt::Rbt(bug);
            spares_what_is_shared(&trees, |[tree, _]| rbt.insert(key, Value(99), tree));
            spares_what_is_shared(&trees, |[tree, _]| rbt.delete(key, tree));
            spares_what_is_shared(&trees, |[first, second]| rbt.join(first, second));
        }
    }
}
