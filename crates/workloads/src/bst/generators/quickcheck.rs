//! With QuickCheck.

use stromboli_domain::{Correct, SplitMix};
use stromboli_quickcheck::{
    Block, Gen, Generator, Inputs, QuickCheck, block, choose_int, frequency, from_fn, map4, pure,
    weighted,
};

use crate::bst::{Bst, Tree};
use crate::generate::quickcheck::{number, pairs};
use crate::generate::{Family, Generate};
use crate::pairs::{Key, Value};

impl Generate<QuickCheck> for Tree {
    fn generator(family: Family) -> Option<Inputs<Tree>> {
        match family {
            Family::Type => Some(Inputs::new(tree(5))),
            Family::Api => Some(Inputs::new(inserted())),
            Family::Cbc => Some(Inputs::new(from_fn(|at, size| ordered(at, size, 5, -1000, 1000)))),
            _ => None,
        }
    }
}

/// Family `type`: any tree of the type, ordered or not.
fn tree(depth: u32) -> Gen<Tree> {
    if depth == 0 {
        return pure(Tree::Leaf).boxed();
    }
    let subtree = tree(depth - 1);
    let (key, value) = (number().map(Key), number().map(Value));
    let node = map4(Tree::node, subtree.clone(), key, value, subtree);
    frequency(((1, pure(Tree::Leaf)), (3, node))).boxed()
}

/// Family `api`: pairs, inserted from the last to the first.
fn inserted() -> impl Generator<Value = Tree> {
    let pairs = pairs();
    block(move |mut lines| {
        let insert = |tree, (key, value)| Bst(Correct).insert(key, value, &tree);
        lines.bind(&pairs).into_iter().rev().fold(Tree::Leaf, insert)
    })
}

/// Family `cbc`: a search tree with keys between `low` and `high`.
fn ordered(at: SplitMix, size: usize, depth: u32, low: i64, high: i64) -> Tree {
    let mut lines = Block::new(at, size);
    if depth == 0 || low + 1 >= high || lines.bind(weighted([1, 3])) == 0 {
        return Tree::Leaf;
    }
    let key = lines.bind(choose_int(low + 1, high - 1));
    let value = lines.bind(number());
    let left = ordered(lines.next(), size, depth - 1, low, key);
    let right = ordered(lines.next(), size, depth - 1, key, high);
    Tree::node(left, Key(key), Value(value), right)
}
