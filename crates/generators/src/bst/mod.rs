//! Generators for binary search trees: one file per framework.

mod falsify;
mod hedgehog;
mod quickcheck;
mod valid;

use stromboli_workloads::bst::{Bst, Tree};
use stromboli_workloads::pairs::{Key, Value};

use crate::generators::{BuiltIn, Inputs, input};

impl BuiltIn for Bst {
    fn inputs() -> Vec<Box<dyn Inputs>> {
        vec![
            input::<Tree>(),
            input::<(Tree, Key)>(),
            input::<(Tree, Tree)>(),
            input::<(Tree, Key, Value)>(),
            input::<(Tree, Key, Key)>(),
            input::<(Tree, Tree, Key)>(),
            input::<(Tree, Tree, Tree)>(),
            input::<(Tree, Key, Key, Value)>(),
            input::<(Tree, Tree, Key, Value)>(),
            input::<(Tree, Key, Key, Value, Value)>(),
        ]
    }
}
