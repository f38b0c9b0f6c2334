//! Generators for the simply typed lambda calculus, with falsify.

use stromboli_domain::{Family, Precondition, SplitMix};
use stromboli_falsify::{
    Block, Drawn, Falsify, Gen, Generator, block, elem, first_then, frequency, map2, one_of, pure,
    range,
};
use stromboli_workloads::stlc::{Expr, Property, Stlc, Type};

use super::context::Context;
use super::valid::closed_expr;
use crate::falsify::{Place, integer};
use crate::generate::{CBC_DEPTH4, Generate, Generates};

impl Generates<Falsify> for Stlc {
    const FAMILIES: &'static [Family] =
        &[Family::TYPE, Family::CBC, Family::CBC_IDIOMATIC, CBC_DEPTH4];

    fn precondition(family: Family, _: Property) -> Precondition {
        match family {
            Family::CBC_IDIOMATIC | CBC_DEPTH4 => Precondition::Skip,
            _ => Precondition::Check,
        }
    }
}

impl Generate<Falsify> for Type {
    fn generator(family: Family) -> Option<Gen<Type>> {
        match family {
            Family::TYPE => Some(Gen::new(any_type(4))),
            Family::CBC => Some(Gen::new(range::between(1, 10).bind(ty))),
            Family::CBC_IDIOMATIC => Some(Gen::new(range::between(0, 4).bind(ty))),
            CBC_DEPTH4 => Some(Gen::new(ty(4))),
            _ => None,
        }
    }
}

impl Generate<Falsify> for Expr {
    fn generator(family: Family) -> Option<Gen<Expr>> {
        match family {
            Family::TYPE => Some(Gen::new(any(4).or_invalid(closed_expr_at))),
            Family::CBC => Some(Gen::new(typed())),
            Family::CBC_IDIOMATIC => Some(Gen::new(typed_idiomatic())),
            CBC_DEPTH4 => Some(Gen::new(typed_of_depth_4())),
            _ => None,
        }
    }
}

/// Family `type`: any type.
fn any_type(depth: u32) -> impl Generator<Value = Type> {
    block(move |steps| {
        if depth == 0 {
            return Ok(Type::Bool);
        }
        let fun = map2(Type::fun, any_type(depth - 1), any_type(depth - 1));
        steps.last(frequency(((1, pure(Type::Bool)), (3, fun))))
    })
}

fn closed_expr_at(at: SplitMix) -> Option<Expr> {
    closed_expr(Place(at), 4, 0)
}

/// Family `type`: any expression, typed or not.
fn any(depth: u32) -> impl Generator<Value = Expr> {
    block(move |steps| {
        let var = integer().map(Expr::Var);
        if depth == 0 {
            return steps.last(frequency(((1, var), (1, truth()))));
        }
        let abs = map2(Expr::abs, any_type(depth - 1), any(depth - 1));
        let app = map2(Expr::app, any(depth - 1), any(depth - 1));
        steps.last(frequency(((1, var), (1, truth()), (1, abs), (1, app))))
    })
}

fn truth() -> impl Generator<Value = Expr> {
    elem([true, false]).map(Expr::Bool)
}

/// Family `cbc`: a type, and an expression of it.
fn typed() -> impl Generator<Value = Expr> {
    block(|steps| {
        let size = steps.draw(range::between(1, 10))?;
        let goal = steps.draw(ty(size))?;
        steps.last(of_type(Style::Plain, size, &Context::default(), &goal))
    })
}

fn typed_idiomatic() -> impl Generator<Value = Expr> {
    block(|steps| {
        let size = steps.draw(range::between(0, 4))?;
        let goal = steps.draw(ty(size))?;
        let size = steps.draw(range::between(0, 4))?;
        steps.last(of_type(Style::Idiomatic, size, &Context::default(), &goal))
    })
}

fn typed_of_depth_4() -> impl Generator<Value = Expr> {
    block(|steps| {
        let goal = steps.draw(ty(4))?;
        steps.last(of_type(Style::Depth4, 4, &Context::default(), &goal))
    })
}

/// The variants of `cbc`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Plain,
    /// Expressions shrink to the simplest of their type.
    Idiomatic,
    /// Arguments are of large types.
    Depth4,
}

fn ty(size: i64) -> impl Generator<Value = Type> {
    block(move |steps| {
        if size <= 0 {
            return Ok(Type::Bool);
        }
        let fun = map2(Type::fun, ty(size / 2), ty(size / 2));
        steps.last(frequency(((1, pure(Type::Bool)), (1, fun))))
    })
}

/// The rules for building an expression of a given type.
#[derive(Clone, Copy)]
enum Rule {
    Constant,
    Lambda,
    Application,
    Variable,
}

fn of_type<'a>(
    style: Style,
    size: i64,
    context: &'a Context,
    goal: &'a Type,
) -> impl Generator<Value = Expr> + 'a {
    use Rule::{Application, Constant, Lambda, Variable};
    block(move |steps| {
        let has_variable = context.variables(goal).next().is_some();
        if size <= 0 && !has_variable {
            return steps.last(constant(goal));
        }
        if size > 0 && style == Style::Idiomatic && !steps.draw(first_then(true, false))? {
            return steps.last(constant(goal));
        }
        let by = |rule| block(move |steps| make(rule, style, size, context, goal, steps));
        let is_fun = matches!(goal, Type::Fun(_));
        match (size > 0, is_fun, has_variable) {
            (false, ..) => steps.last(one_of([Constant, Variable].map(by))),
            (true, true, true) => {
                steps.last(one_of([Constant, Lambda, Application, Variable].map(by)))
            }
            (true, true, false) => steps.last(one_of([Constant, Lambda, Application].map(by))),
            (true, false, true) => steps.last(one_of([Constant, Application, Variable].map(by))),
            (true, false, false) => steps.last(one_of([Constant, Application].map(by))),
        }
    })
}

fn make(
    rule: Rule,
    style: Style,
    size: i64,
    context: &Context,
    goal: &Type,
    steps: &mut Block<'_>,
) -> Drawn<Expr> {
    match (rule, goal) {
        (Rule::Lambda, Type::Fun(fun)) => {
            let inner = context.with(fun.from.clone());
            let body = of_type(style, size - 1, &inner, &fun.to);
            steps.last(body.map(|body| Expr::abs(fun.from.clone(), body)))
        }
        (Rule::Constant | Rule::Lambda, _) => steps.last(constant(goal)),
        (Rule::Application, _) => {
            let size_of_type = if style == Style::Depth4 { 4 } else { (size / 2).max(1) };
            let from = steps.draw(ty(size_of_type))?;
            let fun = Type::fun(from.clone(), goal.clone());
            let function = steps.draw(of_type(style, size / 2, context, &fun))?;
            let argument = steps.draw(of_type(style, size / 2, context, &from))?;
            Ok(Expr::app(function, argument))
        }
        (Rule::Variable, _) => {
            let n = context.variables(goal).count() as i64;
            let nth = steps.last(range::between(0, n - 1))?;
            let index = context.variables(goal).nth(nth as usize);
            Ok(Expr::Var(index.expect("the position was drawn from those there are")))
        }
    }
}

/// The simplest expressions of a type.
fn constant(goal: &Type) -> impl Generator<Value = Expr> {
    block(move |steps| match goal {
        Type::Bool => steps.last(truth()),
        Type::Fun(fun) => {
            steps.last(constant(&fun.to).map(|body| Expr::abs(fun.from.clone(), body)))
        }
    })
}
