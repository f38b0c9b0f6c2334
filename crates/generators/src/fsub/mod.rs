//! Generators for System F-sub: one file per framework.

mod falsify;
mod hedgehog;
mod quickcheck;
mod scope;
mod valid;

use stromboli_workloads::fsub::Term;

crate::inputs! {
    Term,
}
