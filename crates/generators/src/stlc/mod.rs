//! Generators for the simply typed lambda calculus: one file per framework.

mod context;
mod falsify;
mod hedgehog;
mod quickcheck;
mod valid;

use stromboli_workloads::stlc::Expr;

crate::inputs! {
    Expr,
}
