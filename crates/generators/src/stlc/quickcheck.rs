//! Generators for the simply typed lambda calculus, with QuickCheck.

use stromboli_domain::{Family, SplitMix};
use stromboli_quickcheck::{
    Arbitrary, Block, Inputs, QuickCheck, arguments, choose_int, from_fn, weighted,
};
use stromboli_workloads::stlc::{Expr, Stlc, Type};

use super::context::Context;
use super::valid::closed_expr;
use crate::generate::{Generate, Generates};
use crate::quickcheck::{Place, number};

impl Generates<QuickCheck> for Stlc {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC];
}

impl Generate<QuickCheck> for Type {
    fn generator(family: Family) -> Option<Inputs<Type>> {
        match family {
            Family::TYPE => Some(Inputs::new(from_fn(|at, size| any_type(at, size, 4)))),
            Family::CBC => Some(Inputs::new(from_fn(|at, size| ty(at, size, size)))),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for Expr {
    fn generator(family: Family) -> Option<Inputs<Expr>> {
        match family {
            Family::TYPE => {
                let valid = from_fn(|at, size| closed_expr(Place { at, size }, 4, 0));
                Some(Inputs::new(from_fn(|at, size| any(at, size, 4))).or_invalid(valid))
            }
            Family::CBC => Some(Inputs::new(from_fn(well_typed))),
            _ => None,
        }
    }
}

/// Family `type`: any type.
fn any_type(at: SplitMix, size: usize, depth: u32) -> Type {
    let mut lines = Block::new(at, size);
    if depth == 0 || lines.bind(weighted([1, 3])) == 0 {
        return Type::Bool;
    }
    let [from, to] = arguments(lines.rest());
    Type::fun(any_type(from, size, depth - 1), any_type(to, size, depth - 1))
}

/// Family `type`: any expression, typed or not.
fn any(at: SplitMix, size: usize, depth: u32) -> Expr {
    let mut lines = Block::new(at, size);
    let has_parts = u32::from(depth > 0);
    match lines.bind(weighted([1, 1, has_parts, has_parts])) {
        0 => Expr::Var(lines.last(number())),
        1 => Expr::Bool(lines.last(bool::arbitrary())),
        2 => {
            let [domain, body] = arguments(lines.rest());
            Expr::abs(any_type(domain, size, depth - 1), any(body, size, depth - 1))
        }
        _ => {
            let [function, argument] = arguments(lines.rest());
            Expr::app(any(function, size, depth - 1), any(argument, size, depth - 1))
        }
    }
}

/// Family `cbc`: a type, and an expression of it.
fn well_typed(at: SplitMix, size: usize) -> Expr {
    let mut lines = Block::new(at, size);
    let goal = ty(lines.next(), size, size);
    of_type(lines.rest(), size, size, &Context::default(), &goal)
}

/// A type. Each level has half the `rest` of the level above.
fn ty(at: SplitMix, size: usize, rest: usize) -> Type {
    let mut lines = Block::new(at, size);
    if rest == 0 || lines.bind(weighted([1, 1])) == 0 {
        return Type::Bool;
    }
    let [from, to] = arguments(lines.rest());
    Type::fun(ty(from, size, rest / 2), ty(to, size, rest / 2))
}

/// An expression of a type; the smaller the `rest`, the smaller the expression.
fn of_type(at: SplitMix, size: usize, rest: usize, context: &Context, goal: &Type) -> Expr {
    let mut lines = Block::new(at, size);
    let n_variables = context.variables(goal).count();
    let has_rest = u32::from(rest > 0);
    let has_lambda = has_rest * u32::from(matches!(goal, Type::Fun(_)));
    // `oneof` the available rules.
    let rule = lines.bind(weighted([1, has_lambda, has_rest, u32::from(n_variables > 0)]));
    match (rule, goal) {
        (1, Type::Fun(fun)) => {
            let inner = context.with(fun.from.clone());
            Expr::abs(fun.from.clone(), of_type(lines.rest(), size, rest - 1, &inner, &fun.to))
        }
        (2, _) => {
            let from = ty(lines.next(), size, size);
            let fun = Type::fun(from.clone(), goal.clone());
            let function = of_type(lines.next(), size, rest / 2, context, &fun);
            Expr::app(function, of_type(lines.next(), size, rest / 2, context, &from))
        }
        (3, _) => {
            let nth = lines.last(choose_int(0, n_variables as i64 - 1));
            let variable = context.variables(goal).nth(nth as usize);
            Expr::Var(variable.expect("the position was drawn from those there are"))
        }
        _ => smallest(goal, lines.last(bool::arbitrary())),
    }
}

/// Lambdas around a boolean.
fn smallest(goal: &Type, value: bool) -> Expr {
    match goal {
        Type::Bool => Expr::Bool(value),
        Type::Fun(fun) => Expr::abs(fun.from.clone(), smallest(&fun.to, value)),
    }
}
