//! The type of an expression. No mutation touches it.
//!
//! Types are compared part by part and never built: an expression has the type that its property
//! expects, or one whose parts are annotations in it.

use super::syntax::{Expr, Type};

/// The type of an expression without free variables, if it has one.
pub fn type_of(expr: &Expr) -> Option<Type> {
    let Inferred { domains, result, .. } = infer(expr)?;
    let onto = |to, from: &&Type| Type::fun((*from).clone(), to);
    Some(domains.iter().rev().fold(result.clone(), onto))
}

/// As [`type_of`], in parts.
pub fn infer(expr: &Expr) -> Option<Inferred<'_>> {
    let (mut typing, mut domains) = (Typing { is_normal: true }, Vec::new());
    let result = typing.infer(None, None, expr, &mut domains)?;
    Some(Inferred { domains, result, is_normal: typing.is_normal })
}

/// A type whose parts are annotations in an expression: that of functions from each of the domains
/// in turn to the result.
#[derive(Debug)]
pub struct Inferred<'e> {
    domains: Vec<&'e Type>,
    result: &'e Type,
    /// Whether there is nothing to reduce in the expression.
    pub is_normal: bool,
}

impl Inferred<'_> {
    /// Whether this is also the type of another expression without free variables.
    pub fn is_type_of(&self, expr: &Expr) -> bool {
        let goal = Goal { domains: &self.domains, result: self.result };
        Typing { is_normal: true }.has_type(None, None, expr, goal)
    }
}

/// The types of the variables in scope, innermost first.
struct Context<'s, 'e> {
    innermost: &'e Type,
    outer: Scope<'s, 'e>,
}

type Scope<'s, 'e> = Option<&'s Context<'s, 'e>>;

/// The arguments that an expression is applied to, first to last, each in its own scope.
struct Arguments<'s, 'e> {
    first: &'e Expr,
    scope: Scope<'s, 'e>,
    others: Applied<'s, 'e>,
}

type Applied<'s, 'e> = Option<&'s Arguments<'s, 'e>>;

/// The type that an expression must have.
#[derive(Clone, Copy)]
struct Goal<'a> {
    domains: &'a [&'a Type],
    result: &'a Type,
}

/// What was found while typing an expression.
struct Typing {
    /// Whether no lambda was applied so far.
    is_normal: bool,
}

impl Typing {
    /// The result of an expression applied to arguments. Its domains are found first.
    fn infer<'e>(
        &mut self,
        scope: Scope<'_, 'e>,
        arguments: Applied<'_, 'e>,
        expr: &'e Expr,
        domains: &mut Vec<&'e Type>,
    ) -> Option<&'e Type> {
        match (expr, arguments) {
            (Expr::Var(index), _) => self.apply(lookup(scope, *index)?, arguments),
            (Expr::Bool(_), _) => self.apply(&Type::Bool, arguments),
            (Expr::Abs(abs), None) => {
                domains.push(&abs.domain);
                let inner = Context { innermost: &abs.domain, outer: scope };
                self.infer(Some(&inner), None, &abs.body, domains)
            }
            (Expr::Abs(abs), Some(arguments)) => {
                self.is_normal = false;
                let inner = Context { innermost: &abs.domain, outer: scope };
                let is_applicable = self.begin_with(arguments, &abs.domain);
                is_applicable.then_some(())?;
                self.infer(Some(&inner), arguments.others, &abs.body, domains)
            }
            (Expr::App(app), others) => {
                let arguments = Arguments { first: &app.argument, scope, others };
                self.infer(scope, Some(&arguments), &app.function, domains)
            }
        }
    }

    /// Whether an expression applied to arguments has a type.
    fn has_type(
        &mut self,
        scope: Scope<'_, '_>,
        arguments: Applied<'_, '_>,
        expr: &Expr,
        goal: Goal<'_>,
    ) -> bool {
        match (expr, arguments) {
            (Expr::Var(index), _) => {
                let ty = lookup(scope, *index).and_then(|ty| self.apply(ty, arguments));
                ty.is_some_and(|ty| goal.is(ty))
            }
            (Expr::Bool(_), _) => arguments.is_none() && goal.is(&Type::Bool),
            (Expr::Abs(abs), None) => {
                let inner = Context { innermost: &abs.domain, outer: scope };
                let to = goal.split().filter(|(from, _)| **from == abs.domain);
                to.is_some_and(|(_, to)| self.has_type(Some(&inner), None, &abs.body, to))
            }
            (Expr::Abs(abs), Some(arguments)) => {
                self.is_normal = false;
                let inner = Context { innermost: &abs.domain, outer: scope };
                self.begin_with(arguments, &abs.domain)
                    && self.has_type(Some(&inner), arguments.others, &abs.body, goal)
            }
            (Expr::App(app), others) => {
                let arguments = Arguments { first: &app.argument, scope, others };
                self.has_type(scope, Some(&arguments), &app.function, goal)
            }
        }
    }

    /// The type of the result when something of a type is applied to arguments.
    fn apply<'e>(
        &mut self,
        mut ty: &'e Type,
        mut arguments: Applied<'_, '_>,
    ) -> Option<&'e Type> {
        while let Some(some) = arguments {
            let Type::Fun(fun) = ty else {
                return None;
            };
            self.begin_with(some, &fun.from).then_some(())?;
            (ty, arguments) = (&fun.to, some.others);
        }
        Some(ty)
    }

    /// Whether the first argument has this type.
    fn begin_with(&mut self, arguments: &Arguments<'_, '_>, ty: &Type) -> bool {
        let goal = Goal { domains: &[], result: ty };
        self.has_type(arguments.scope, None, arguments.first, goal)
    }
}

impl<'a> Goal<'a> {
    /// The two sides of a function type.
    fn split(self) -> Option<(&'a Type, Goal<'a>)> {
        match (self.domains, self.result) {
            ([from, domains @ ..], result) => Some((from, Goal { domains, result })),
            ([], Type::Fun(fun)) => Some((&fun.from, Goal { domains: &[], result: &fun.to })),
            ([], Type::Bool) => None,
        }
    }

    fn is(self, mut ty: &Type) -> bool {
        for from in self.domains {
            match ty {
                Type::Fun(fun) if fun.from == **from => ty = &fun.to,
                _ => return false,
            }
        }
        ty == self.result
    }
}

fn lookup<'e>(mut scope: Scope<'_, 'e>, index: i64) -> Option<&'e Type> {
    for _ in 0..index {
        scope = scope?.outer;
    }
    scope.filter(|_| index >= 0).map(|context| context.innermost)
}
