//! A recursive generator generates the same values whether it recurses through closures or is a plain
//! function of a state. Run it in release as well: see `docs/conformance.md`.

use stromboli_domain::SplitMix;
use stromboli_quickcheck::{
    Block, Generator, arguments, block, choose_int, from_fn, map2, sized, weighted,
};

#[derive(Clone, Debug, PartialEq)]
enum Tree {
    Leaf,
    Node(Box<(Tree, i64, Tree)>),
}

fn node(left: Tree, key: i64, right: Tree) -> Tree {
    Tree::Node(Box::new((left, key, right)))
}

mod closures {
    use super::*;

    pub(super) fn ordered(depth: u32, low: i64, high: i64) -> impl Generator<Value = Tree> {
        block(move |mut lines| {
            if depth == 0 || low + 1 >= high || lines.bind(weighted([1, 3])) == 0 {
                return Tree::Leaf;
            }
            let key = lines.bind(choose_int(low + 1, high - 1));
            let left = lines.bind(ordered(depth - 1, low, key));
            let right = lines.bind(ordered(depth - 1, key, high));
            node(left, key, right)
        })
    }

    pub(super) fn halving(rest: usize) -> impl Generator<Value = Tree> {
        block(move |mut lines| {
            if rest == 0 || lines.bind(weighted([1, 1])) == 0 {
                return Tree::Leaf;
            }
            let join = |left, right| node(left, 0, right);
            lines.last(map2(join, halving(rest / 2), halving(rest / 2)))
        })
    }
}

mod functions {
    use super::*;

    pub(super) fn ordered(at: SplitMix, size: usize, depth: u32, low: i64, high: i64) -> Tree {
        let mut lines = Block::new(at, size);
        if depth == 0 || low + 1 >= high || lines.bind(weighted([1, 3])) == 0 {
            return Tree::Leaf;
        }
        let key = lines.bind(choose_int(low + 1, high - 1));
        let left = ordered(lines.next(), size, depth - 1, low, key);
        let right = ordered(lines.next(), size, depth - 1, key, high);
        node(left, key, right)
    }

    pub(super) fn halving(at: SplitMix, size: usize, rest: usize) -> Tree {
        let mut lines = Block::new(at, size);
        if rest == 0 || lines.bind(weighted([1, 1])) == 0 {
            return Tree::Leaf;
        }
        let [left, right] = arguments(lines.rest());
        node(halving(left, size, rest / 2), 0, halving(right, size, rest / 2))
    }
}

fn assert_same(closures: impl Generator<Value = Tree>, functions: impl Generator<Value = Tree>) {
    for seed in 0..5000 {
        for size in [0, 1, 30, 100] {
            let at = SplitMix::new(seed);
            let (one, other) = (closures.generate(at, size), functions.generate(at, size));
            assert_eq!(one, other, "seed {seed}, size {size}");
        }
    }
}

#[test]
fn lines_of_a_block_recurse_the_same_through_closures_and_functions() {
    let functions = from_fn(|at, size| functions::ordered(at, size, 5, -1000, 1000));
    assert_same(closures::ordered(5, -1000, 1000), functions);
}

#[test]
fn arguments_of_a_function_recurse_the_same_through_closures_and_functions() {
    let functions = from_fn(|at, size| functions::halving(at, size, size));
    assert_same(sized(closures::halving), functions);
}
