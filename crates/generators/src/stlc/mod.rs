//! The simply typed lambda calculus: generators, a file for each framework.

mod falsify;
mod hedgehog;
mod quickcheck;

use stromboli_workloads::stlc::Expr;

crate::inputs! {
    Expr,
}
