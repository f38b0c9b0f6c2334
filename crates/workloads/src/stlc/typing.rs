//! The type of an expression. No mutation touches it.
//!
//! Typing compares annotations and builds no types: an applied expression is typed together with its
//! arguments, which must have the types of the domains.

use super::syntax::{Abs, Expr, Type};

/// The type of an expression without free variables, if it has one.
pub fn type_of(expr: &Expr) -> Option<Type> {
    infer(expr).map(|inferred| inferred.ty())
}

/// As [`type_of`], without building the type.
pub fn infer(expr: &Expr) -> Option<Inferred<'_>> {
    Some(Inferred { expr, result: infer_applied(None, None, expr)? })
}

/// Whether an expression without free variables has this type.
pub fn has_type(expr: &Expr, ty: &Type) -> bool {
    applied_has_type(None, None, expr, ty)
}

/// What is known about an expression that has a type.
#[derive(Clone, Copy, Debug)]
pub struct Inferred<'e> {
    expr: &'e Expr,
    /// The type of the results, when all lambdas around them are applied.
    result: &'e Type,
}

impl Inferred<'_> {
    pub fn ty(&self) -> Type {
        self.expected().ty()
    }

    /// Whether another expression without free variables has the same type.
    pub fn is_type_of(&self, expr: &Expr) -> bool {
        is_as_expected(None, expr, self.expected())
    }

    fn expected(&self) -> Expected<'_> {
        Expected::of(self.expr, self.result)
    }
}

/// The type that an expression should have.
#[derive(Clone, Copy)]
enum Expected<'e> {
    Type(&'e Type),
    /// The type of a lambda, given the type of its results. It is not built, because most expressions
    /// that should have it are lambdas too, and need only its two sides.
    Lambda(&'e Abs, &'e Type),
}

impl<'e> Expected<'e> {
    /// The type of an expression, given the type of its results.
    fn of(mut expr: &'e Expr, result: &'e Type) -> Expected<'e> {
        let mut n_arguments = 0_usize;
        loop {
            match expr {
                Expr::Var(_) | Expr::Bool(_) => return Expected::Type(result),
                Expr::Abs(abs) if n_arguments == 0 => return Expected::Lambda(abs, result),
                Expr::Abs(abs) => (expr, n_arguments) = (&abs.body, n_arguments - 1),
                Expr::App(app) => (expr, n_arguments) = (&app.function, n_arguments + 1),
            }
        }
    }

    fn ty(self) -> Type {
        match self {
            Expected::Type(ty) => ty.clone(),
            Expected::Lambda(abs, result) => {
                Type::fun(abs.domain.clone(), Expected::of(&abs.body, result).ty())
            }
        }
    }
}

/// The types of the variables in scope, innermost first.
struct Context<'s, 'e> {
    innermost: &'e Type,
    outer: Scope<'s, 'e>,
}

type Scope<'s, 'e> = Option<&'s Context<'s, 'e>>;

/// The arguments that an expression is applied to, each in its own scope.
struct Arguments<'s, 'e> {
    first: &'e Expr,
    scope: Scope<'s, 'e>,
    others: Applied<'s, 'e>,
}

type Applied<'s, 'e> = Option<&'s Arguments<'s, 'e>>;

/// The type of the results of an expression applied to arguments.
fn infer_applied<'e>(
    scope: Scope<'_, 'e>,
    arguments: Applied<'_, 'e>,
    expr: &'e Expr,
) -> Option<&'e Type> {
    match expr {
        Expr::Var(index) => apply(lookup(scope, *index)?, arguments),
        Expr::Bool(_) => apply(&Type::Bool, arguments),
        Expr::Abs(abs) => {
            let others = match arguments {
                None => None,
                Some(arguments) => takes(&abs.domain, arguments).then_some(arguments.others)?,
            };
            let inner = Context { innermost: &abs.domain, outer: scope };
            infer_applied(Some(&inner), others, &abs.body)
        }
        Expr::App(app) => {
            let arguments = Arguments { first: &app.argument, scope, others: arguments };
            infer_applied(scope, Some(&arguments), &app.function)
        }
    }
}

fn is_as_expected(scope: Scope<'_, '_>, expr: &Expr, expected: Expected<'_>) -> bool {
    match (expected, expr) {
        (Expected::Type(ty), expr) => applied_has_type(scope, None, expr, ty),
        (Expected::Lambda(of, result), Expr::Abs(abs)) => {
            let inner = Context { innermost: &abs.domain, outer: scope };
            let body = Expected::of(&of.body, result);
            of.domain == abs.domain && is_as_expected(Some(&inner), &abs.body, body)
        }
        (expected, expr) => applied_has_type(scope, None, expr, &expected.ty()),
    }
}

/// Whether an expression applied to arguments has a type.
fn applied_has_type(
    scope: Scope<'_, '_>,
    arguments: Applied<'_, '_>,
    expr: &Expr,
    ty: &Type,
) -> bool {
    match expr {
        Expr::Var(index) => {
            let own = lookup(scope, *index).and_then(|own| apply(own, arguments));
            own.is_some_and(|own| own == ty)
        }
        Expr::Bool(_) => arguments.is_none() && *ty == Type::Bool,
        Expr::Abs(abs) => {
            let inner = Context { innermost: &abs.domain, outer: scope };
            if let Some(arguments) = arguments {
                return takes(&abs.domain, arguments)
                    && applied_has_type(Some(&inner), arguments.others, &abs.body, ty);
            }
            match ty {
                _ if abs.contents.is_constant() => is_type_of_constant(ty, abs),
                Type::Fun(fun) if fun.from == abs.domain => {
                    applied_has_type(Some(&inner), None, &abs.body, &fun.to)
                }
                _ => false,
            }
        }
        Expr::App(app) => {
            let arguments = Arguments { first: &app.argument, scope, others: arguments };
            applied_has_type(scope, Some(&arguments), &app.function, ty)
        }
    }
}

/// The type of the result when something of a type is applied to arguments.
fn apply<'e>(mut ty: &'e Type, mut arguments: Applied<'_, '_>) -> Option<&'e Type> {
    while let Some(some) = arguments {
        let Type::Fun(fun) = ty else {
            return None;
        };
        (ty, arguments) = takes(&fun.from, some).then_some((&fun.to, some.others))?;
    }
    Some(ty)
}

/// Whether the first of the arguments is in the domain of a function.
fn takes(domain: &Type, arguments: &Arguments<'_, '_>) -> bool {
    applied_has_type(arguments.scope, None, arguments.first, domain)
}

fn is_type_of_constant(mut ty: &Type, mut abs: &Abs) -> bool {
    loop {
        match ty {
            Type::Fun(fun) if fun.from == abs.domain => ty = &fun.to,
            _ => return false,
        }
        match &abs.body {
            Expr::Abs(body) => abs = body,
            _ => return *ty == Type::Bool,
        }
    }
}

fn lookup<'e>(mut scope: Scope<'_, 'e>, index: i64) -> Option<&'e Type> {
    for _ in 0..index {
        scope = scope?.outer;
    }
    scope.filter(|_| index >= 0).map(|context| context.innermost)
}
