//! Families `cbc` and `cbc_idiomatic`: a type, and a term of it.

use stromboli_domain::Correct;
use stromboli_hedgehog::{
    Gen, Generator, Range, choice, defer, discard, element, frequency, int, pure,
};

use super::abstraction::abstraction;
use super::context::Context;
use crate::fsub::{Fsub, Term, Type};

/// A type, and a term of it; discarded if none is found.
pub(super) fn well_typed(size: u32) -> Gen<Term> {
    let some = |term: Option<Term>| match term {
        Some(term) => pure(term).boxed(),
        None => discard().boxed(),
    };
    closed_type(size, 0).bind(move |ty| of_type(size, Context::default(), ty).bind(some)).boxed()
}

/// A type with so many type variables in scope.
fn closed_type(size: u32, n_bounds: i64) -> Gen<Type> {
    if size == 0 {
        return smallest_type(n_bounds);
    }
    let part = move |n_bounds| defer(move || closed_type(size - 1, n_bounds));
    let all = choice((pure(Type::Top), part(n_bounds))).bind(move |bound| {
        part(n_bounds + 1).bind(move |body| pure(Type::all(bound.clone(), body)))
    });
    let from = defer(move || match n_bounds {
        0 => closed_type(size - 1, 0),
        _ => choice([type_variable(n_bounds)]).boxed(),
    });
    let arr =
        from.bind(move |from| part(n_bounds).bind(move |to| pure(Type::arr(from.clone(), to))));
    frequency(((2, all), (2, arr), (1, defer(move || smallest_type(n_bounds))))).boxed()
}

/// The type of an identity function.
fn smallest_type(n_bounds: i64) -> Gen<Type> {
    if n_bounds == 0 {
        let identity = Type::arr(Type::Var(0), Type::Var(0));
        return pure(Type::all(Type::Top, identity)).boxed();
    }
    let identity = type_variable(n_bounds).bind(|ty| pure(Type::arr(ty.clone(), ty)));
    frequency([identity]).boxed()
}

fn type_variable(n_bounds: i64) -> impl Generator<Value = Type> {
    int(Range::constant(0, n_bounds - 1)).map(Type::Var)
}

/// A term of a type, if one is found: a smallest one, an introduction, an application, or one of
/// two applications to a type.
fn of_type(size: u32, context: Context, ty: Type) -> Gen<Option<Term>> {
    let Some(less) = size.checked_sub(1) else {
        return smallest(context, ty);
    };
    backtrack(Untried::all(5), move |rule| {
        let (context, ty) = (context.clone(), ty.clone());
        match rule {
            0 => smallest(context, ty),
            1 => introduction(context, ty, move |context, ty| of_type(less, context, ty)),
            2 => application(less, context, ty),
            3 => type_application(less, context, ty),
            _ => application_to_part(less, context, ty),
        }
    })
}

/// Lambdas around a variable.
fn smallest(context: Context, ty: Type) -> Gen<Option<Term>> {
    backtrack(Untried::all(2), move |rule| {
        let (context, ty) = (context.clone(), ty.clone());
        match rule {
            0 => introduction(context, ty, smallest),
            _ => match context.variables_of(&ty) {
                none if none.is_empty() => pure(None).boxed(),
                indices => element(indices).map(|index| Some(Term::Var(index))).boxed(),
            },
        }
    })
}

/// A lambda, or one over types, with a body that `body` generates.
fn introduction(
    context: Context,
    ty: Type,
    body: impl Fn(Context, Type) -> Gen<Option<Term>>,
) -> Gen<Option<Term>> {
    match ty {
        Type::Arr(arr) => body(context.with_variable(arr.from.clone()), arr.to.clone())
            .map(move |body| Some(Term::abs(arr.from.clone(), body?)))
            .boxed(),
        Type::All(all) => body(context.with_bound(), all.body.clone())
            .map(move |body| Some(Term::tabs(all.bound.clone(), body?)))
            .boxed(),
        Type::Top | Type::Var(_) => pure(None).boxed(),
    }
}

/// An application at any type of argument.
fn application(size: u32, context: Context, ty: Type) -> Gen<Option<Term>> {
    closed_type(size, context.n_bounds)
        .bind(move |domain| {
            let outer = context.clone();
            let function = of_type(size, context.clone(), Type::arr(domain.clone(), ty.clone()));
            function.bind(move |function| {
                let argument = of_type(size, outer.clone(), domain.clone());
                argument.bind(move |argument| {
                    let app = |argument| Some(Term::app(function.clone()?, argument));
                    pure(argument.and_then(app))
                })
            })
        })
        .boxed()
}

/// An application to any type, which the function does not use.
fn type_application(size: u32, context: Context, ty: Type) -> Gen<Option<Term>> {
    closed_type(size, context.n_bounds)
        .bind(move |argument| {
            let constant = Type::all(argument.clone(), Fsub(Correct).shift_type(0, &ty));
            applied_to(size, context.clone(), constant, argument)
        })
        .boxed()
}

/// An application to a part of the type, which the function puts in its place.
fn application_to_part(size: u32, context: Context, ty: Type) -> Gen<Option<Term>> {
    abstraction(ty)
        .bind(move |parts| match parts {
            None => pure(None).boxed(),
            Some((part, body)) => {
                let function = Type::all(part.clone(), body);
                applied_to(size, context.clone(), function, part).boxed()
            }
        })
        .boxed()
}

/// A term of this type, applied to a type.
fn applied_to(
    size: u32,
    context: Context,
    function: Type,
    argument: Type,
) -> impl Generator<Value = Option<Term>> {
    of_type(size, context, function)
        .bind(move |function| pure(function.map(|function| Term::tapp(function, argument.clone()))))
}

/// Tries the alternatives in random order until one yields something.
fn backtrack(
    untried: Untried,
    alternative: impl Fn(u32) -> Gen<Option<Term>> + Clone + 'static,
) -> Gen<Option<Term>> {
    if untried.len() == 0 {
        return pure(None).boxed();
    }
    int(Range::constant(1, untried.len()))
        .bind(move |number| {
            let (chosen, others) = untried.choose(number);
            let alternative = alternative.clone();
            alternative(chosen).bind(move |term| match term {
                Some(_) => pure(term).boxed(),
                None => backtrack(others, alternative.clone()),
            })
        })
        .boxed()
}

/// The alternatives that were not tried yet: a bit for each.
#[derive(Clone, Copy)]
struct Untried(u32);

impl Untried {
    fn all(n: u32) -> Untried {
        Untried((1 << n) - 1)
    }

    fn len(self) -> i64 {
        i64::from(self.0.count_ones())
    }

    /// The one of this number, from 1, and the others.
    fn choose(self, number: i64) -> (u32, Untried) {
        let mut rest = self.0;
        for _ in 1..number {
            rest &= rest - 1;
        }
        let chosen = rest.trailing_zeros();
        (chosen, Untried(self.0 & !(1 << chosen)))
    }
}
