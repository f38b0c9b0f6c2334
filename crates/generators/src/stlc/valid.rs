//! Family `type` without most of the expressions that no precondition accepts.

use stromboli_workloads::stlc::{Expr, Type};

use super::quickcheck::Spares;
use crate::draws::Draws;

/// The expression of family `type`, if no variable is free but the `n_bound` innermost ones. Others have
/// no type. Types are drawn last, so most expressions are given up early.
pub(super) fn closed_expr(
    spares: &mut Spares,
    at: impl Draws,
    depth: u32,
    n_bound: i64,
) -> Option<Expr> {
    let constructor = if depth == 0 { at.choose([1, 1]) } else { at.choose([1, 1, 1, 1]) };
    let at = at.chosen(constructor);
    match constructor {
        0 => {
            let index = at.integer(1000);
            (0..n_bound).contains(&index).then_some(Expr::Var(index))
        }
        1 => Some(Expr::Bool(at.truth())),
        2 => {
            let [domain, body] = at.arguments();
            let body = closed_expr(spares, body, depth - 1, n_bound + 1)?;
            let domain = ty(spares, domain, depth - 1);
            Some(spares.abs(domain, body))
        }
        _ => {
            let [function, argument] = at.arguments();
            let function = closed_expr(spares, function, depth - 1, n_bound)?;
            if let Expr::Bool(_) = function {
                return None;
            }
            let argument = closed_expr(spares, argument, depth - 1, n_bound)?;
            Some(spares.app(function, argument))
        }
    }
}

/// The type of family `type`.
fn ty(spares: &mut Spares, at: impl Draws, depth: u32) -> Type {
    if depth == 0 || at.choose([1, 3]) == 0 {
        return Type::Bool;
    }
    let [from, to] = at.chosen(1).arguments();
    let from = ty(spares, from, depth - 1);
    let to = ty(spares, to, depth - 1);
    spares.fun(from, to)
}
