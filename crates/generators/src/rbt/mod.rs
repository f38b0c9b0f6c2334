//! Generators for red-black trees: one file per framework.

mod falsify;
mod hedgehog;
mod quickcheck;
mod valid;

use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::rbt::Tree;

crate::inputs! {
    (Tree, Key),
    (Tree, Key, Value),
    (Tree, Key, Key),
    (Tree, Key, Key, Value),
    (Tree, Key, Key, Value, Value),
}
