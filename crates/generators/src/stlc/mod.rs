//! Generators for the simply typed lambda calculus: one file per framework.

mod context;
mod falsify;
mod hedgehog;
mod quickcheck;
mod valid;

use stromboli_workloads::stlc::Expr;

use crate::generators::{Inputs, input};

/// The types of the inputs of the properties.
pub(crate) fn inputs() -> Vec<Box<dyn Inputs>> {
    vec![input::<Expr>()]
}
