//! Generators for System F-sub, with falsify.

use stromboli_domain::{Correct, Family, Precondition};
use stromboli_falsify::range::{self, WithOrigin};
use stromboli_falsify::{Block, Drawn, Falsify, Gen, Generator, block, frequency, map2, pure};
use stromboli_workloads::fsub::{Fsub, Property, Term, Type};

use super::context::Context;
use super::parts::{lowered, parts};
use super::valid::closed_term;
use crate::falsify::{Place, integer};
use crate::generate::{CBC_DEPTH10, Generate, Generates};

impl Generates<Falsify> for Fsub {
    const FAMILIES: &'static [Family] =
        &[Family::TYPE, Family::TYPE_NARROW, Family::CBC, Family::CBC_IDIOMATIC, CBC_DEPTH10];

    fn precondition(family: Family, _: Property) -> Precondition {
        match family {
            Family::CBC_IDIOMATIC => Precondition::Skip,
            _ => Precondition::Check,
        }
    }
}

impl Generate<Falsify> for Type {
    fn generator(family: Family) -> Option<Gen<Type>> {
        match family {
            Family::TYPE => Some(Gen::new(any_type(integer(), 4))),
            Family::TYPE_NARROW => Some(Gen::new(any_type(narrow(), 4))),
            Family::CBC => Some(Gen::new(closed_type(4))),
            Family::CBC_IDIOMATIC => Some(Gen::new(range::between(0, 4).bind(closed_type))),
            CBC_DEPTH10 => Some(Gen::new(range::between(1, 10).bind(closed_type))),
            _ => None,
        }
    }
}

impl Generate<Falsify> for Term {
    fn generator(family: Family) -> Option<Gen<Term>> {
        match family {
            Family::TYPE => Some(untyped::<1000>(integer())),
            Family::TYPE_NARROW => Some(untyped::<5>(narrow())),
            Family::CBC => Some(Gen::new(typed(4))),
            Family::CBC_IDIOMATIC => Some(Gen::new(range::between(0, 4).bind(typed))),
            CBC_DEPTH10 => Some(Gen::new(range::between(1, 10).bind(typed))),
            _ => None,
        }
    }
}

/// The indices of `type_narrow`.
fn narrow() -> WithOrigin<i64> {
    range::with_origin((-5, 5), 0)
}

/// Families `type` and `type_narrow`, with these indices.
fn untyped<const MOST: i64>(index: WithOrigin<i64>) -> Gen<Term> {
    Gen::new(any(index, 4).or_invalid(|at| closed_term::<MOST>(Place(at), 4)))
}

/// Family `type`: any type, whether its variables are in scope or not.
fn any_type(index: WithOrigin<i64>, depth: u32) -> impl Generator<Value = Type> {
    block(move |steps| {
        if depth == 0 {
            return Ok(Type::Top);
        }
        let ty = || any_type(index, depth - 1);
        let (arr, all) = (map2(Type::arr, ty(), ty()), map2(Type::all, ty(), ty()));
        let top = pure(Type::Top);
        steps.last(frequency(((1, top), (1, index.map(Type::Var)), (1, arr), (1, all))))
    })
}

/// Family `type`: any term, typed or not.
fn any(index: WithOrigin<i64>, depth: u32) -> impl Generator<Value = Term> {
    block(move |steps| {
        let var = index.map(Term::Var);
        if depth == 0 {
            return steps.last(var);
        }
        let (ty, term) = (|| any_type(index, depth - 1), || any(index, depth - 1));
        let (abs, app) = (map2(Term::abs, ty(), term()), map2(Term::app, term(), term()));
        let (tabs, tapp) = (map2(Term::tabs, ty(), term()), map2(Term::tapp, term(), ty()));
        steps.last(frequency(((1, var), (1, abs), (1, app), (1, tabs), (1, tapp))))
    })
}

/// Family `cbc`: a type, and a term of it, or a variable if none is found.
fn typed(size: i64) -> impl Generator<Value = Term> {
    block(move |steps| {
        let goal = steps.draw(closed_type(size))?;
        let term = steps.draw(of_type(size, &Context::default(), &goal))?;
        Ok(term.unwrap_or(Term::Var(0)))
    })
}

/// A type without free variables.
fn closed_type(size: i64) -> impl Generator<Value = Type> {
    ty(size, 0)
}

/// A type with the given number of type variables in scope.
fn ty(size: i64, n_bounds: i64) -> impl Generator<Value = Type> {
    block(move |steps| {
        if size == 0 {
            return steps.last(simple_type(n_bounds));
        }
        let all = block(move |steps| {
            let bound =
                steps.draw(frequency(((1, pure(Type::Top)), (1, ty(size - 1, n_bounds)))))?;
            let body = steps.draw(ty(size - 1, n_bounds + 1))?;
            Ok(Type::all(bound, body))
        });
        let arr = block(move |steps| {
            let from = if n_bounds > 0 {
                steps.draw(frequency(((1, variable(n_bounds)),)))?
            } else {
                steps.draw(ty(size - 1, n_bounds))?
            };
            let to = steps.draw(ty(size - 1, n_bounds))?;
            Ok(Type::arr(from, to))
        });
        steps.last(frequency(((2, all), (2, arr), (1, simple_type(n_bounds)))))
    })
}

/// The type of an identity.
fn simple_type(n_bounds: i64) -> impl Generator<Value = Type> {
    block(move |steps| {
        if n_bounds == 0 {
            return Ok(Type::all(Type::Top, Type::arr(Type::Var(0), Type::Var(0))));
        }
        let arr = block(move |steps| {
            let ty = steps.draw(variable(n_bounds))?;
            Ok(Type::arr(ty.clone(), ty))
        });
        steps.last(frequency(((1, arr),)))
    })
}

fn variable(n_bounds: i64) -> impl Generator<Value = Type> {
    range::between(0, n_bounds - 1).map(Type::Var)
}

/// The rules for building a term of a given type.
#[derive(Clone, Copy)]
enum Rule {
    Base,
    Introduction,
    Variable,
    Application,
    TypeApplication,
    /// The function has a type in which the argument stands in some places.
    Abstraction,
}

/// A term of a type, if one is found.
fn of_type<'a>(
    size: i64,
    context: &'a Context,
    goal: &'a Type,
) -> impl Generator<Value = Option<Term>> + 'a {
    use Rule::{Abstraction, Application, Base, Introduction, TypeApplication, Variable};
    block(move |steps| match size {
        0 => backtrack([Introduction, Variable], size, context, goal, steps),
        _ => {
            let rules = [Base, Introduction, Application, TypeApplication, Abstraction];
            backtrack(rules, size, context, goal, steps)
        }
    })
}

/// Tries one rule after another, in random order.
fn backtrack<const N: usize>(
    mut rules: [Rule; N],
    size: i64,
    context: &Context,
    goal: &Type,
    steps: &mut Block<'_>,
) -> Drawn<Option<Term>> {
    for n_left in (1..=N).rev() {
        let nth = steps.draw(range::between(1, n_left as i64))? as usize - 1;
        let rule = rules[nth];
        let made = steps.draw(block(|steps| make(rule, size, context, goal, steps)))?;
        if made.is_some() {
            return Ok(made);
        }
        rules[nth..n_left].rotate_left(1);
    }
    Ok(None)
}

fn make(
    rule: Rule,
    size: i64,
    context: &Context,
    goal: &Type,
    steps: &mut Block<'_>,
) -> Drawn<Option<Term>> {
    let inner_size = (size - 1).max(0);
    match rule {
        Rule::Base => steps.last(of_type(0, context, goal)),
        Rule::Introduction => match goal {
            Type::Arr(arr) => {
                let inner = context.with_variable(arr.from.clone());
                let body = of_type(inner_size, &inner, &arr.to);
                let abs = |body| Term::abs(arr.from.clone(), body);
                steps.last(body.map(|body| body.map(abs)))
            }
            Type::All(all) => {
                let inner = context.with_bound();
                let body = of_type(inner_size, &inner, &all.body);
                let tabs = |body| Term::tabs(all.bound.clone(), body);
                steps.last(body.map(|body| body.map(tabs)))
            }
            Type::Top | Type::Var(_) => Ok(None),
        },
        Rule::Variable => {
            let n = context.variables(goal).count() as i64;
            if n == 0 {
                return Ok(None);
            }
            let nth = steps.last(range::between(0, n - 1))?;
            Ok(context.variables(goal).nth(nth as usize).map(Term::Var))
        }
        Rule::Application => {
            let from = steps.draw(ty(inner_size, context.n_bounds))?;
            let arr = Type::arr(from.clone(), goal.clone());
            let function = steps.draw(of_type(inner_size, context, &arr))?;
            let argument = steps.draw(of_type(inner_size, context, &from))?;
            Ok(function.zip(argument).map(|(function, argument)| Term::app(function, argument)))
        }
        Rule::TypeApplication => {
            let argument = steps.draw(ty(inner_size, context.n_bounds))?;
            let all = Type::all(argument.clone(), Fsub(Correct).shift_type(0, 1, goal));
            let function = steps.draw(of_type(inner_size, context, &all))?;
            Ok(function.map(|function| Term::tapp(function, argument)))
        }
        Rule::Abstraction => {
            let Some((argument, body)) = steps.draw(abstracted(goal))? else {
                return Ok(None);
            };
            let all = Type::all(argument.clone(), body);
            let function = steps.draw(of_type(inner_size, context, &all))?;
            Ok(function.map(|function| Term::tapp(function, argument)))
        }
    }
}

/// A part of a type, and the type with a variable in the place of some such parts.
fn abstracted(ty: &Type) -> impl Generator<Value = Option<(Type, Type)>> {
    block(move |steps| {
        let Some(part) = steps.draw(part(ty))? else {
            return Ok(None);
        };
        let shift = |ty| Fsub(Correct).shift_type(0, 1, ty);
        let body = steps.draw(replaced(0, &shift(ty), &shift(&part)))?;
        Ok(Some((part, body)))
    })
}

/// A part of a type that is meaningful outside it.
fn part(ty: &Type) -> impl Generator<Value = Option<Type>> {
    block(move |steps| {
        let parts = parts(ty);
        if parts.is_empty() {
            return Ok(None);
        }
        let nth = steps.last(range::between(0, parts.len() as i64 - 1))?;
        let (depth, part) = parts[nth as usize];
        Ok(Some(lowered(depth, part)))
    })
}

/// The type with the variable `index` in the place of some of its parts that equal `part`.
fn replaced(index: i64, ty: &Type, part: &Type) -> impl Generator<Value = Type> {
    block(move |steps| {
        let weight = index as u32 + 2;
        let leaf = match ty == part {
            true => (weight, pure(Type::Var(index))),
            false => (1, pure(ty.clone())),
        };
        let inside = block(|steps| match ty {
            Type::Arr(arr) => {
                let from = steps.draw(replaced(index, &arr.from, part))?;
                let to = steps.draw(replaced(index, &arr.to, part))?;
                Ok(Type::arr(from, to))
            }
            Type::All(all) => {
                let bound = steps.draw(replaced(index, &all.bound, part))?;
                let part = Fsub(Correct).shift_type(0, 1, part);
                let body = steps.draw(replaced(index + 1, &all.body, &part))?;
                Ok(Type::all(bound, body))
            }
            Type::Top | Type::Var(_) => steps.last(frequency(((leaf.0, &leaf.1),))),
        });
        steps.last(frequency(((weight, inside), (leaf.0, &leaf.1))))
    })
}
