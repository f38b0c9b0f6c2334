//! Generators for binary search trees: one file per framework.

mod falsify;
mod hedgehog;
mod quickcheck;
mod valid;

use stromboli_workloads::bst::Tree;
use stromboli_workloads::pairs::{Key, Value};

crate::inputs! {
    Tree,
    (Tree, Key),
    (Tree, Tree),
    (Tree, Key, Value),
    (Tree, Key, Key),
    (Tree, Tree, Key),
    (Tree, Tree, Tree),
    (Tree, Key, Key, Value),
    (Tree, Tree, Key, Value),
    (Tree, Key, Key, Value, Value),
}
