//! With Hedgehog.

use std::rc::Rc;

use stromboli_hedgehog::{
    Gen, Generator, Hedgehog, Range, choice, defer, element, frequency, int, map2, pure, sized,
};

use crate::generate::hedgehog::integer;
use crate::generate::{Family, Generate};
use crate::stlc::{Expr, Type};

impl Generate<Hedgehog> for Expr {
    fn generator(family: Family) -> Option<Gen<Expr>> {
        match family {
            Family::Type => Some(any(4)),
            Family::Cbc | Family::CbcIdiomatic => Some(well_typed()),
            _ => None,
        }
    }
}

/// Family `type`: any expression, of a type or not.
fn any(depth: u32) -> Gen<Expr> {
    let variable = integer().map(Expr::Var);
    let truth = choice([pure(true), pure(false)]).map(Expr::Bool);
    if depth == 0 {
        return frequency((variable, truth)).boxed();
    }
    let part = any(depth - 1);
    let abs = map2(Expr::abs, any_type(depth - 1), part.clone());
    let app = map2(Expr::app, part.clone(), part);
    frequency((variable, truth, abs, app)).boxed()
}

fn any_type(depth: u32) -> Gen<Type> {
    if depth == 0 {
        return pure(Type::Bool).boxed();
    }
    let part = any_type(depth - 1);
    frequency(((1, pure(Type::Bool)), (3, map2(Type::fun, part.clone(), part)))).boxed()
}

/// Families `cbc` and `cbc_idiomatic`: a type, and an expression of it.
fn well_typed() -> Gen<Expr> {
    sized(|size| type_of_size(size.0))
        .bind(|ty| sized(move |size| of_type(size.0, None, ty.clone())))
        .boxed()
}

fn type_of_size(size: u32) -> Gen<Type> {
    if size == 0 {
        return pure(Type::Bool).boxed();
    }
    let part = move || type_of_size(size / 2);
    choice((pure(Type::Bool), map2(Type::fun, defer(part), defer(part)))).boxed()
}

/// The types of the variables in scope, innermost first.
type Context = Option<Rc<Scope>>;

struct Scope {
    innermost: Type,
    outer: Context,
}

/// An expression of a type: a smallest one, a lambda, an application, or a variable.
fn of_type(size: u32, context: Context, ty: Type) -> Gen<Expr> {
    let smallest = smallest(ty.clone());
    let variable = variable(context.clone(), ty.clone());
    if size == 0 {
        return match variable {
            None => smallest.boxed(),
            Some(variable) => choice((smallest, variable)).boxed(),
        };
    }
    let lambda = lambda(size, context.clone(), &ty);
    choice((smallest, lambda, application(size, context, ty), variable)).boxed()
}

/// Lambdas around a truth value.
fn smallest(ty: Type) -> impl Generator<Value = Expr> {
    fn of_type(ty: &Type, innermost: Expr) -> Expr {
        match ty {
            Type::Bool => innermost,
            Type::Fun(fun) => Expr::abs(fun.from.clone(), of_type(&fun.to, innermost)),
        }
    }
    element([true, false]).map(move |truth| of_type(&ty, Expr::Bool(truth)))
}

/// A variable of the type, if one is in scope.
fn variable(context: Context, ty: Type) -> Option<impl Generator<Value = Expr>> {
    let last = variables(&context, &ty).count().checked_sub(1)?;
    let nth = move |n: i64| {
        let nth = usize::try_from(n).ok().and_then(|n| variables(&context, &ty).nth(n));
        Expr::Var(nth.expect("the variables in scope are as many as were counted"))
    };
    Some(int(Range::constant(0, i64::try_from(last).ok()?)).map(nth))
}

/// The indices of the variables of a type.
fn variables(context: &Context, ty: &Type) -> impl Iterator<Item = i64> {
    let scopes = std::iter::successors(context.as_deref(), |scope| scope.outer.as_deref());
    (0..).zip(scopes).filter(|(_, scope)| scope.innermost == *ty).map(|(index, _)| index)
}

/// A lambda, if the type is one of functions.
fn lambda(size: u32, context: Context, ty: &Type) -> Option<impl Generator<Value = Expr>> {
    let Type::Fun(fun) = ty else {
        return None;
    };
    let (fun, domain) = (fun.clone(), fun.from.clone());
    let body = move || {
        let scope = Scope { innermost: fun.from.clone(), outer: context.clone() };
        of_type(size - 1, Some(Rc::new(scope)), fun.to.clone())
    };
    Some(defer(body).map(move |body| Expr::abs(domain.clone(), body)))
}

/// An application at any type of argument.
fn application(size: u32, context: Context, ty: Type) -> impl Generator<Value = Expr> {
    let half = size / 2;
    type_of_size(half.max(1)).bind(move |domain| {
        let argument_context = context.clone();
        let function = of_type(half, context.clone(), Type::fun(domain.clone(), ty.clone()));
        function.bind(move |function| {
            let argument = of_type(half, argument_context.clone(), domain.clone());
            argument.bind(move |argument| pure(Expr::app(function.clone(), argument)))
        })
    })
}
