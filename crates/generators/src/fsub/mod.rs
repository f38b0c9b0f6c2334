//! Generators for System F-sub: one file per framework.

mod context;
mod falsify;
mod hedgehog;
mod parts;
mod quickcheck;
mod valid;

use stromboli_workloads::fsub::Term;

crate::inputs! {
    Term,
}
