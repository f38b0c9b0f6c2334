//! Family `type` without most of the expressions that no precondition accepts.

use stromboli_workloads::stlc::{Expr, Type};

use crate::draws::Draws;

/// The expression of family `type`, if no variable is free but the `n_bound` innermost ones. Others have
/// no type. The precondition reads the types of
/// lambdas last, so they are drawn last.
pub(super) fn closed_expr(at: impl Draws, depth: u32, n_bound: i64) -> Option<Expr> {
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
            let body = closed_expr(body, depth - 1, n_bound + 1)?;
            Some(Expr::abs(ty(domain, depth - 1), body))
        }
        _ => {
            let [function, argument] = at.arguments();
            let function = closed_expr(function, depth - 1, n_bound)?;
            if let Expr::Bool(_) = function {
                return None;
            }
            Some(Expr::app(function, closed_expr(argument, depth - 1, n_bound)?))
        }
    }
}

/// The type of family `type`.
fn ty(at: impl Draws, depth: u32) -> Type {
    if depth == 0 || at.choose([1, 3]) == 0 {
        return Type::Bool;
    }
    let [from, to] = at.chosen(1).arguments();
    Type::fun(ty(from, depth - 1), ty(to, depth - 1))
}
