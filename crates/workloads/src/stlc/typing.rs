//! The type of an expression. No mutation touches it.

use super::syntax::{Expr, Type};

/// The type of an expression without free variables, if it has one.
pub fn type_of(expr: &Expr) -> Option<Type> {
    type_in(None, expr)
}

/// The types of the variables in scope, innermost first.
type Context<'a> = Option<&'a Scope<'a>>;

struct Scope<'a> {
    innermost: &'a Type,
    outer: Context<'a>,
}

fn type_in(context: Context<'_>, expr: &Expr) -> Option<Type> {
    match expr {
        Expr::Var(index) => {
            let mut scopes = std::iter::successors(context, |scope| scope.outer);
            Some(scopes.nth(usize::try_from(*index).ok()?)?.innermost.clone())
        }
        Expr::Bool(_) => Some(Type::Bool),
        Expr::Abs(abs) => {
            let inner = Scope { innermost: &abs.domain, outer: context };
            Some(Type::fun(abs.domain.clone(), type_in(Some(&inner), &abs.body)?))
        }
        Expr::App(app) => match type_in(context, &app.function)? {
            Type::Fun(fun) if fun.from == type_in(context, &app.argument)? => Some(fun.to.clone()),
            _ => None,
        },
    }
}
