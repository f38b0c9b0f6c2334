//! System F-sub: generators, a file for each framework.

mod falsify;
mod hedgehog;
mod quickcheck;
mod scope;

use stromboli_workloads::fsub::Term;

crate::inputs! {
    Term,
}
