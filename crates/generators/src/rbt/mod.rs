//! Generators for red-black trees: one file per framework.

mod falsify;
mod hedgehog;
mod quickcheck;
mod valid;

use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::rbt::{Rbt, Tree};

use crate::generators::{BuiltIn, Inputs, input};

impl BuiltIn for Rbt {
    fn inputs() -> Vec<Box<dyn Inputs>> {
        vec![
            input::<(Tree, Key)>(),
            input::<(Tree, Key, Value)>(),
            input::<(Tree, Key, Key)>(),
            input::<(Tree, Key, Key, Value)>(),
            input::<(Tree, Key, Key, Value, Value)>(),
        ]
    }
}

/// The least distance between two keys with a tree of this black height between them.
fn room(height: i64) -> i64 {
    if height <= 1 { 1 } else { 2 * room(height - 1) }
}
