//! Generators for System F-sub: one file per framework.

mod context;
mod falsify;
mod hedgehog;
mod parts;
mod quickcheck;
mod valid;

use stromboli_workloads::fsub::{Fsub, Term};

use crate::generators::{BuiltIn, Inputs, input};

impl BuiltIn for Fsub {
    fn inputs() -> Vec<Box<dyn Inputs>> {
        vec![input::<Term>()]
    }
}
