//! The type of an expression. No mutation touches it.
//!
//! Typing compares annotations and builds no types: an applied expression is typed together with its
//! arguments, which must have the types of the domains.

use super::syntax::{Expr, Type};

/// The type of an expression without free variables, if it has one.
pub fn type_of(expr: &Expr) -> Option<Type> {
    infer(expr).map(|inferred| inferred.ty())
}

/// As [`type_of`], without building the type.
pub fn infer(expr: &Expr) -> Option<Inferred<'_>> {
    let mut typing = Typing { is_normal: true };
    let result = typing.infer(None, None, expr)?;
    Some(Inferred { expr, result, is_normal: typing.is_normal })
}

/// Whether an expression without free variables has this type.
pub fn has_type(expr: &Expr, ty: &Type) -> bool {
    Typing { is_normal: true }.has_type(None, None, expr, ty)
}

/// What is known about an expression that has a type.
#[derive(Clone, Copy, Debug)]
pub struct Inferred<'e> {
    expr: &'e Expr,
    /// The type of the results, when all lambdas around them are applied.
    result: &'e Type,
    /// Whether there is nothing to reduce in the expression.
    pub is_normal: bool,
}

impl Inferred<'_> {
    pub fn ty(&self) -> Type {
        onto(self.result, self.expr, 0)
    }
}

/// The type of an expression applied to arguments, given the type of its results.
fn onto(result: &Type, expr: &Expr, n_arguments: usize) -> Type {
    match (expr, n_arguments) {
        (Expr::Var(_) | Expr::Bool(_), _) => result.clone(),
        (Expr::Abs(abs), 0) => Type::fun(abs.domain.clone(), onto(result, &abs.body, 0)),
        (Expr::Abs(abs), n) => onto(result, &abs.body, n - 1),
        (Expr::App(app), n) => onto(result, &app.function, n + 1),
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

/// What was found while typing an expression.
struct Typing {
    /// Whether no lambda was applied so far.
    is_normal: bool,
}

impl Typing {
    /// The type of the results of an expression applied to arguments.
    fn infer<'e>(
        &mut self,
        scope: Scope<'_, 'e>,
        arguments: Applied<'_, 'e>,
        expr: &'e Expr,
    ) -> Option<&'e Type> {
        match expr {
            Expr::Var(index) => self.apply(lookup(scope, *index)?, arguments),
            Expr::Bool(_) => self.apply(&Type::Bool, arguments),
            Expr::Abs(abs) => {
                let others = match arguments {
                    None => None,
                    Some(arguments) => {
                        self.is_normal = false;
                        self.takes(&abs.domain, arguments).then_some(arguments.others)?
                    }
                };
                let inner = Context { innermost: &abs.domain, outer: scope };
                self.infer(Some(&inner), others, &abs.body)
            }
            Expr::App(app) => {
                let arguments = Arguments { first: &app.argument, scope, others: arguments };
                self.infer(scope, Some(&arguments), &app.function)
            }
        }
    }

    /// Whether an expression applied to arguments has a type.
    fn has_type(
        &mut self,
        scope: Scope<'_, '_>,
        arguments: Applied<'_, '_>,
        expr: &Expr,
        ty: &Type,
    ) -> bool {
        match expr {
            Expr::Var(index) => {
                let own = lookup(scope, *index).and_then(|own| self.apply(own, arguments));
                own.is_some_and(|own| own == ty)
            }
            Expr::Bool(_) => arguments.is_none() && *ty == Type::Bool,
            Expr::Abs(abs) => {
                let inner = Context { innermost: &abs.domain, outer: scope };
                if let Some(arguments) = arguments {
                    self.is_normal = false;
                    return self.takes(&abs.domain, arguments)
                        && self.has_type(Some(&inner), arguments.others, &abs.body, ty);
                }
                match ty {
                    Type::Fun(fun) if fun.from == abs.domain => {
                        self.has_type(Some(&inner), None, &abs.body, &fun.to)
                    }
                    _ => false,
                }
            }
            Expr::App(app) => {
                let arguments = Arguments { first: &app.argument, scope, others: arguments };
                self.has_type(scope, Some(&arguments), &app.function, ty)
            }
        }
    }

    /// The type of the result when something of a type is applied to arguments.
    fn apply<'e>(&mut self, mut ty: &'e Type, mut arguments: Applied<'_, '_>) -> Option<&'e Type> {
        while let Some(some) = arguments {
            let Type::Fun(fun) = ty else {
                return None;
            };
            (ty, arguments) = self.takes(&fun.from, some).then_some((&fun.to, some.others))?;
        }
        Some(ty)
    }

    /// Whether the first of the arguments is in the domain of a function.
    fn takes(&mut self, domain: &Type, arguments: &Arguments<'_, '_>) -> bool {
        self.has_type(arguments.scope, None, arguments.first, domain)
    }
}

fn lookup<'e>(mut scope: Scope<'_, 'e>, index: i64) -> Option<&'e Type> {
    for _ in 0..index {
        scope = scope?.outer;
    }
    scope.filter(|_| index >= 0).map(|context| context.innermost)
}
