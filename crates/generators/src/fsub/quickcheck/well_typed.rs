//! Family `cbc`: terms without free variables that have a type.

use stromboli_domain::{Correct, SplitMix};
use stromboli_quickcheck::{
    Block, Generator, backtrack, block, choose, choose_int, frequency, from_fn, pure, weighted,
};
use stromboli_workloads::fsub::{Fsub, Term, Type};

use crate::fsub::context::Context;
use crate::fsub::parts::{lowered, parts};

/// A type, and a term of it. The test is discarded if none is found.
pub(super) fn well_typed(at: SplitMix, size: usize) -> Option<Term> {
    let mut lines = Block::new(at, size);
    let ty = lines.bind(closed(4, 0));
    of_type(lines.next(), size, 4, &Context::default(), &ty)
}

/// A type in which no type variable is free but the `n_bounds` innermost ones.
pub(super) fn closed(depth: u32, n_bounds: i64) -> impl Generator<Value = Type> + Copy {
    from_fn(move |at, size| closed_at(at, size, depth, n_bounds))
}

fn closed_at(at: SplitMix, size: usize, depth: u32, n_bounds: i64) -> Type {
    let mut lines = Block::new(at, size);
    let Some(inner) = depth.checked_sub(1) else {
        return identity(at, size, n_bounds);
    };
    match lines.bind(weighted([2, 2, 1])) {
        0 => {
            let bound = frequency(((1, pure(Type::Top)), (1, closed(inner, n_bounds))));
            let bound = lines.bind(bound);
            Type::all(bound, lines.bind(closed(inner, n_bounds + 1)))
        }
        1 => {
            // `oneof` the available alternatives.
            let is_variable = u32::from(n_bounds > 0);
            let from = frequency(((1, closed(inner, n_bounds)), (is_variable, variable(n_bounds))));
            let from = lines.bind(from);
            Type::arr(from, lines.bind(closed(inner, n_bounds)))
        }
        _ => identity(lines.rest(), size, n_bounds),
    }
}

/// The type of an identity: of a type variable in scope, or of all types.
fn identity(at: SplitMix, size: usize, n_bounds: i64) -> Type {
    if n_bounds == 0 {
        return Type::all(Type::Top, Type::arr(Type::Var(0), Type::Var(0)));
    }
    let mut lines = Block::new(at, size);
    // There is only one choice, but it still consumes randomness.
    lines.next();
    let ty = lines.bind(variable(n_bounds));
    Type::arr(ty.clone(), ty)
}

/// One of the `n_bounds` type variables in scope.
fn variable(n_bounds: i64) -> impl Generator<Value = Type> {
    block(move |mut lines| Type::Var(lines.bind(choose(0, n_bounds - 1))))
}

/// A term of a type, found by trying the rules.
fn of_type(at: SplitMix, size: usize, depth: u32, context: &Context, ty: &Type) -> Option<Term> {
    let Some(inner) = depth.checked_sub(1) else {
        return smallest(at, size, context, ty);
    };
    let by_rule = |rule| {
        block(move |mut lines: Block| match rule {
            Rule::Smallest => smallest(lines.rest(), size, context, ty),
            Rule::Introduction => introduce(context, ty, |context, ty| {
                of_type(lines.rest(), size, inner, context, ty)
            }),
            Rule::Application => {
                let from = lines.bind(closed(inner, context.n_bounds));
                let arr = Type::arr(from.clone(), ty.clone());
                let function = of_type(lines.next(), size, inner, context, &arr);
                let argument = of_type(lines.next(), size, inner, context, &from);
                Some(Term::app(function?, argument?))
            }
            Rule::TypeApplication => {
                let argument = lines.bind(closed(inner, context.n_bounds));
                let all = Type::all(argument.clone(), shift(ty));
                Some(Term::tapp(of_type(lines.next(), size, inner, context, &all)?, argument))
            }
            Rule::ApplicationToPart => {
                let (argument, body) = lines.bind(abstracted(ty));
                let all = Type::all(argument.clone(), body);
                Some(Term::tapp(of_type(lines.next(), size, inner, context, &all)?, argument))
            }
        })
    };
    backtrack(Rule::ALL.map(|rule| (1, by_rule(rule)))).generate(at, size)
}

/// The rules for a term of a type.
#[derive(Clone, Copy)]
enum Rule {
    /// Lambdas around a variable.
    Smallest,
    /// A lambda around a term by any rule.
    Introduction,
    Application,
    /// An application to any type.
    TypeApplication,
    /// An application to a part of the type, which is abstracted from it.
    ApplicationToPart,
}

impl Rule {
    const ALL: [Rule; 5] = [
        Rule::Smallest,
        Rule::Introduction,
        Rule::Application,
        Rule::TypeApplication,
        Rule::ApplicationToPart,
    ];
}

/// A term of a type that consists only of lambdas and a variable.
fn smallest(at: SplitMix, size: usize, context: &Context, ty: &Type) -> Option<Term> {
    let by_rule = |is_variable: bool| {
        block(move |mut lines: Block| {
            if !is_variable {
                return introduce(context, ty, |context, ty| {
                    smallest(lines.rest(), size, context, ty)
                });
            }
            let last = context.variables(ty).count().checked_sub(1)?;
            let which = lines.bind(choose_int(0, last as i64));
            context.variables(ty).nth(which as usize).map(Term::Var)
        })
    };
    backtrack([(1, by_rule(false)), (1, by_rule(true))]).generate(at, size)
}

/// A lambda around a body in its scope, if the type is a function type.
fn introduce(
    context: &Context,
    ty: &Type,
    body: impl FnOnce(&Context, &Type) -> Option<Term>,
) -> Option<Term> {
    match ty {
        Type::Arr(arr) => {
            let context = context.with_variable(arr.from.clone());
            Some(Term::abs(arr.from.clone(), body(&context, &arr.to)?))
        }
        Type::All(all) => {
            Some(Term::tabs(all.bound.clone(), body(&context.with_bound(), &all.body)?))
        }
        Type::Top | Type::Var(_) => None,
    }
}

/// A part of a type, and what the type becomes, one type variable further in, when some of that
/// part's occurrences are that variable.
fn abstracted(ty: &Type) -> impl Generator<Value = (Type, Type)> {
    block(move |mut lines| {
        // There is at least one: the leftmost, which has no parts and is under no quantifier.
        let parts = parts(ty);
        let which = lines.bind(choose_int(0, parts.len() as i64 - 1)) as usize;
        let (depth, part) = parts[which];
        let part = lowered(depth, part);
        let body = replaced(lines.next(), lines.size(), 0, &shift(ty), &shift(&part));
        (part, body)
    })
}

/// The type with the variable `index` in the place of some of its parts that equal `part`.
fn replaced(at: SplitMix, size: usize, index: u32, ty: &Type, part: &Type) -> Type {
    let mut lines = Block::new(at, size);
    let is_part = ty == part;
    let weight = if is_part { index + 2 } else { 1 };
    let is_below = lines.bind(weighted([index + 2, weight])) == 0;
    match ty {
        Type::Arr(arr) if is_below => {
            let from = replaced(lines.next(), size, index, &arr.from, part);
            Type::arr(from, replaced(lines.next(), size, index, &arr.to, part))
        }
        Type::All(all) if is_below => {
            let bound = replaced(lines.next(), size, index, &all.bound, part);
            let body = replaced(lines.next(), size, index + 1, &all.body, &shift(part));
            Type::all(bound, body)
        }
        // Nothing is below a leaf, so it does not matter what was drawn.
        _ if is_part => Type::Var(i64::from(index)),
        _ => ty.clone(),
    }
}

/// The type inside one more type variable.
fn shift(ty: &Type) -> Type {
    Fsub(Correct).shift_type(0, 1, ty)
}
