//! Generators for System F-sub: one file per framework.

mod context;
mod falsify;
mod hedgehog;
mod parts;
mod quickcheck;
mod valid;

use stromboli_workloads::fsub::Term;

use crate::generators::{Inputs, input};

/// The types of the inputs of the properties.
pub(crate) fn inputs() -> Vec<Box<dyn Inputs>> {
    vec![input::<Term>()]
}
