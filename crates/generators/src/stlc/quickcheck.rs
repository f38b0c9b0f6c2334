//! Generators for the simply typed lambda calculus, with QuickCheck.

use stromboli_domain::{Data, Family, SplitMix};
use stromboli_quickcheck::{
    Arbitrary, Block, Gen, Generator, Inputs, QuickCheck, block, choose_int, frequency, from_fn,
    map2, pure, weighted,
};
use stromboli_workloads::stlc::{Expr, Stlc, Type};

use crate::generate::{Generate, Generates};
use crate::quickcheck::number;

impl Generates<QuickCheck> for Stlc {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC];

    fn generator<I: Data>(family: Family) -> Option<Inputs<I>> {
        super::generator::<QuickCheck, I>(family)
    }
}

impl Generate<QuickCheck> for Type {
    fn generator(family: Family) -> Option<Inputs<Type>> {
        match family {
            Family::TYPE => Some(Inputs::new(ty(4))),
            Family::CBC => Some(Inputs::new(any_type())),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for Expr {
    fn generator(family: Family) -> Option<Inputs<Expr>> {
        match family {
            Family::TYPE => Some(Inputs::new(expr(4))),
            Family::CBC => Some(Inputs::new(typed())),
            _ => None,
        }
    }
}

/// Family `type`: any type.
fn ty(depth: u32) -> Gen<Type> {
    if depth == 0 {
        return pure(Type::Bool).boxed();
    }
    let part = ty(depth - 1);
    let fun = map2(Type::fun, part.clone(), part);
    frequency(((1, pure(Type::Bool)), (3, fun))).boxed()
}

/// Family `type`: any expression, typed or not.
fn expr(depth: u32) -> Gen<Expr> {
    let var = number().map(Expr::Var);
    let boolean = bool::arbitrary().map(Expr::Bool);
    if depth == 0 {
        return frequency(((1, var), (1, boolean))).boxed();
    }
    let part = expr(depth - 1);
    let abs = map2(Expr::abs, ty(depth - 1), part.clone());
    let app = map2(Expr::app, part.clone(), part);
    frequency(((1, var), (1, boolean), (1, abs), (1, app))).boxed()
}

/// Family `cbc`: a type.
fn any_type() -> impl Generator<Value = Type> + Copy {
    from_fn(|at, size| halving(at, size, size))
}

/// A type; each level has half the `rest` of the level above.
fn halving(at: SplitMix, size: usize, rest: usize) -> Type {
    let mut lines = Block::new(at, size);
    if rest == 0 || lines.bind(weighted([1, 1])) == 0 {
        return Type::Bool;
    }
    let part = || from_fn(|at, size| halving(at, size, rest / 2));
    lines.last(map2(Type::fun, part(), part()))
}

/// Family `cbc`: an expression without free variables that has a type.
fn typed() -> impl Generator<Value = Expr> {
    block(|mut lines| {
        let ty = lines.bind(any_type());
        let size = lines.size();
        of_type(lines.rest(), size, size, None, Goal::Type(&ty))
    })
}

/// The types of the variables in scope, innermost first.
struct Context<'a> {
    innermost: &'a Type,
    outer: Scope<'a>,
}

type Scope<'a> = Option<&'a Context<'a>>;

/// The type of the expression to generate. The type of a function that is applied is only needed in
/// its two parts.
#[derive(Clone, Copy)]
enum Goal<'a> {
    Type(&'a Type),
    Fun(&'a Type, &'a Goal<'a>),
}

impl<'a> Goal<'a> {
    /// The two sides of a function type.
    fn split(self) -> Option<(&'a Type, Goal<'a>)> {
        match self {
            Goal::Type(Type::Bool) => None,
            Goal::Type(Type::Fun(fun)) => Some((&fun.from, Goal::Type(&fun.to))),
            Goal::Fun(from, to) => Some((from, *to)),
        }
    }

    fn is(self, ty: &Type) -> bool {
        match (self, ty) {
            (Goal::Type(own), ty) => own == ty,
            (Goal::Fun(from, to), Type::Fun(fun)) => *from == fun.from && to.is(&fun.to),
            (Goal::Fun(..), Type::Bool) => false,
        }
    }
}

/// An expression of a type; the smaller the `rest`, the smaller the expression.
fn of_type(at: SplitMix, size: usize, rest: usize, scope: Scope<'_>, goal: Goal<'_>) -> Expr {
    let mut lines = Block::new(at, size);
    let fun = goal.split().filter(|_| rest > 0);
    let n_variables = variables(scope, goal).count();
    // `oneof` the available alternatives.
    let rule = lines.bind(weighted([
        1,
        u32::from(fun.is_some()),
        u32::from(rest > 0),
        u32::from(n_variables > 0),
    ]));
    match (rule, fun) {
        (1, Some((from, to))) => {
            let inner = Context { innermost: from, outer: scope };
            Expr::abs(from.clone(), of_type(lines.rest(), size, rest - 1, Some(&inner), to))
        }
        (2, _) => {
            let from = lines.bind(any_type());
            let fun = Goal::Fun(&from, &goal);
            let function = of_type(lines.next(), size, rest / 2, scope, fun);
            let argument = of_type(lines.next(), size, rest / 2, scope, Goal::Type(&from));
            Expr::app(function, argument)
        }
        (3, _) => {
            let which = lines.last(choose_int(0, n_variables as i64 - 1));
            let variable = variables(scope, goal).nth(which as usize);
            Expr::Var(variable.expect("it is one of those counted"))
        }
        _ => constant(lines.rest(), size, goal),
    }
}

/// The smallest expressions of a type.
fn constant(at: SplitMix, size: usize, goal: Goal<'_>) -> Expr {
    match goal.split() {
        None => Expr::Bool(bool::arbitrary().generate(at, size)),
        Some((from, to)) => Expr::abs(from.clone(), constant(at, size, to)),
    }
}

/// The variables of a type, innermost first.
fn variables(scope: Scope<'_>, goal: Goal<'_>) -> impl Iterator<Item = i64> {
    let scopes = std::iter::successors(scope, |scope| scope.outer);
    let is_of_type =
        move |(index, scope): (i64, &Context<'_>)| goal.is(scope.innermost).then_some(index);
    (0..).zip(scopes).filter_map(is_of_type)
}
