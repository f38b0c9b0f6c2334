//! With Falsify.

use stromboli_domain::Correct;
use stromboli_falsify::{
    Falsify, Gen, Generator, block, frequency, int, list, map4, pair, pure, range,
    shrink_to_nothing,
};

use crate::bst::operations::Bst;
use crate::bst::tree::Tree;
use crate::generate::falsify::integer;
use crate::generate::{Family, Generate};
use crate::pairs::{Key, Value};

const DEPTH: u32 = 5;

impl Generate<Falsify> for Tree {
    fn generator(family: Family) -> Option<Gen<Tree>> {
        let ordered = |style| Gen::new(ordered(style, DEPTH, -1000, 1000));
        match family {
            Family::Type => Some(Gen::new(any(DEPTH))),
            Family::Api => Some(Gen::new(inserted())),
            Family::Cbc => Some(ordered(Style::Plain)),
            Family::CbcIdiomatic => Some(ordered(Style::Idiomatic)),
            Family::CbcAsPrinted => Some(ordered(Style::AsPrinted)),
            Family::TypeNarrow | Family::CbcDepth4 | Family::CbcDepth10 => None,
        }
    }
}

fn key() -> impl Generator<Value = Key> {
    integer().map(Key)
}

fn value() -> impl Generator<Value = Value> {
    integer().map(Value)
}

/// Family `type`: any tree, ordered or not.
fn any(depth: u32) -> impl Generator<Value = Tree> {
    block(move |steps| {
        if depth == 0 {
            return Ok(Tree::Leaf);
        }
        let node = map4(Tree::node, any(depth - 1), key(), value(), any(depth - 1));
        steps.last(frequency(((1, pure(Tree::Leaf)), (3, node))))
    })
}

/// Family `api`: pairs, inserted from the last to the first.
fn inserted() -> impl Generator<Value = Tree> {
    block(|steps| {
        let pairs = steps.draw(list(range::between(0, 32), pair(key(), value())))?;
        let insert = |tree, (key, value)| Bst(Correct).insert(key, value, &tree);
        Ok(pairs.into_iter().rev().fold(Tree::Leaf, insert))
    })
}

/// The variants of `cbc`.
#[derive(Clone, Copy)]
enum Style {
    Plain,
    /// Subtrees shrink to leaves.
    Idiomatic,
    /// Keys shrink to 0, which is an error wherever 0 is not between the bounds.
    AsPrinted,
}

/// Family `cbc`: a search tree with keys between two bounds.
fn ordered(style: Style, depth: u32, low: i64, high: i64) -> impl Generator<Value = Tree> {
    block(move |steps| {
        if depth == 0 || low + 1 >= high {
            return Ok(Tree::Leaf);
        }
        let node = block(move |steps| {
            let (least, greatest) = (low + 1, high - 1);
            let key = match style {
                Style::Plain | Style::Idiomatic => {
                    steps.draw(int(range::between(least, greatest)))?
                }
                Style::AsPrinted => steps.draw(int(range::with_origin((least, greatest), 0)))?,
            };
            let value = steps.draw(value())?;
            let left = steps.draw(subtree(style, depth - 1, low, key))?;
            let right = steps.draw(subtree(style, depth - 1, key, high))?;
            Ok(Tree::node(left, Key(key), value, right))
        });
        steps.last(frequency(((1, pure(Tree::Leaf)), (3, node))))
    })
}

fn subtree(style: Style, depth: u32, low: i64, high: i64) -> impl Generator<Value = Tree> {
    block(move |steps| {
        let ordered = ordered(style, depth, low, high);
        match style {
            Style::Plain | Style::AsPrinted => steps.last(ordered),
            Style::Idiomatic => {
                let subtree = steps.last(shrink_to_nothing(ordered))?;
                Ok(subtree.unwrap_or(Tree::Leaf))
            }
        }
    })
}
