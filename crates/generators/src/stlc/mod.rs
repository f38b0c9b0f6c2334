//! Generators for the simply typed lambda calculus: one file per framework.

mod context;
mod falsify;
mod hedgehog;
mod quickcheck;
mod valid;

use stromboli_workloads::stlc::{Expr, Stlc};

use crate::generators::{BuiltIn, Inputs, input};

impl BuiltIn for Stlc {
    fn inputs() -> Vec<Box<dyn Inputs>> {
        vec![input::<Expr>()]
    }
}
