//! The type of an expression. No mutation touches it.

use super::syntax::{Expr, Type};

/// The type of an expression without free variables, if it has one.
pub fn type_of(expr: &Expr) -> Option<Type> {
    type_in(None, expr)
}

/// The types of the variables in scope, innermost first.
struct Context<'a> {
    innermost: &'a Type,
    outer: Option<&'a Context<'a>>,
}

fn type_in(context: Option<&Context<'_>>, expr: &Expr) -> Option<Type> {
    match expr {
        Expr::Var(index) => lookup(context, *index).cloned(),
        Expr::Bool(_) => Some(Type::Bool),
        Expr::Abs(abs) => {
            let inner = Context { innermost: &abs.domain, outer: context };
            Some(Type::fun(abs.domain.clone(), type_in(Some(&inner), &abs.body)?))
        }
        Expr::App(app) => {
            let Type::Fun(fun) = type_in(context, &app.function)? else {
                return None;
            };
            (fun.from == type_in(context, &app.argument)?).then(|| fun.to.clone())
        }
    }
}

fn lookup<'a>(mut context: Option<&Context<'a>>, index: i64) -> Option<&'a Type> {
    for _ in 0..index {
        context = context?.outer;
    }
    context.filter(|_| index >= 0).map(|context| context.innermost)
}
