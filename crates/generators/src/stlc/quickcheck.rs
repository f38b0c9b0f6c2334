//! Generators for the simply typed lambda calculus, with QuickCheck.

use stromboli_domain::{Data, Family, SplitMix};
use stromboli_quickcheck::{
    Arbitrary, Block, Generator, Inputs, QuickCheck, arguments, choose_int, from_fn, weighted,
};
use stromboli_workloads::stlc::syntax::{Abs, App, Fun};
use stromboli_workloads::stlc::{Expr, Stlc, Type};

use super::valid::closed_expr;
use crate::generate::{Generate, Generates};
use crate::quickcheck::{Place, number};
use crate::spares::{Pool, Recycle, from_spares, from_spares_or_invalid};

impl Generates<QuickCheck> for Stlc {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC];

    fn generator<I: Data>(family: Family) -> Option<Inputs<I>> {
        super::generator::<QuickCheck, I>(family)
    }
}

impl Generate<QuickCheck> for Type {
    fn generator(family: Family) -> Option<Inputs<Type>> {
        let generate: fn(&mut Spares, SplitMix, usize) -> Type = match family {
            Family::TYPE => |spares, at, size| ty(spares, at, size, 4),
            Family::CBC => |spares, at, size| any_type(spares, at, size, size),
            _ => return None,
        };
        Some(Inputs::new(from_fn(move |at, size| generate(&mut Spares::default(), at, size))))
    }
}

impl Generate<QuickCheck> for Expr {
    fn generator(family: Family) -> Option<Inputs<Expr>> {
        match family {
            Family::TYPE => Some(from_spares_or_invalid(
                |spares, at, size| expr(spares, at, size, 4),
                |spares, at, size| closed_expr(spares, Place { at, size }, 4, 0),
            )),
            Family::CBC => Some(from_spares(typed)),
            _ => None,
        }
    }
}

/// Nodes of earlier expressions.
#[derive(Default)]
pub(super) struct Spares {
    funs: Pool<Fun>,
    abs: Pool<Abs>,
    apps: Pool<App>,
}

impl Recycle for Spares {
    type Input = Expr;

    fn add(&mut self, expr: Expr) {
        match expr {
            Expr::Var(_) | Expr::Bool(_) => {}
            Expr::Abs(abs) => self.abs.add(abs),
            Expr::App(app) => self.apps.add(app),
        }
    }
}

/// As the constructors, with the memory of spare nodes. The parts of those become spare themselves.
impl Spares {
    pub(super) fn fun(&mut self, from: Type, to: Type) -> Type {
        let (fun, old) = self.funs.allocate(Fun { from, to });
        if let Some(old) = old {
            self.add_type(old.from);
            self.add_type(old.to);
        }
        Type::Fun(fun)
    }

    pub(super) fn abs(&mut self, domain: Type, body: Expr) -> Expr {
        let (abs, old) = self.abs.allocate(Abs { domain, body });
        if let Some(old) = old {
            self.add_type(old.domain);
            self.add(old.body);
        }
        Expr::Abs(abs)
    }

    pub(super) fn app(&mut self, function: Expr, argument: Expr) -> Expr {
        let (app, old) = self.apps.allocate(App { function, argument });
        if let Some(old) = old {
            self.add(old.function);
            self.add(old.argument);
        }
        Expr::App(app)
    }

    fn add_type(&mut self, ty: Type) {
        if let Type::Fun(fun) = ty {
            self.funs.add(fun);
        }
    }
}

/// Family `type`: any type.
fn ty(spares: &mut Spares, at: SplitMix, size: usize, depth: u32) -> Type {
    let mut lines = Block::new(at, size);
    if depth == 0 || lines.bind(weighted([1, 3])) == 0 {
        return Type::Bool;
    }
    let [from, to] = arguments(lines.rest());
    let from = ty(spares, from, size, depth - 1);
    let to = ty(spares, to, size, depth - 1);
    spares.fun(from, to)
}

/// Family `type`: any expression, typed or not.
fn expr(spares: &mut Spares, at: SplitMix, size: usize, depth: u32) -> Expr {
    let mut lines = Block::new(at, size);
    let has_parts = u32::from(depth > 0);
    match lines.bind(weighted([1, 1, has_parts, has_parts])) {
        0 => Expr::Var(lines.last(number())),
        1 => Expr::Bool(lines.last(bool::arbitrary())),
        2 => {
            let [domain, body] = arguments(lines.rest());
            let domain = ty(spares, domain, size, depth - 1);
            let body = expr(spares, body, size, depth - 1);
            spares.abs(domain, body)
        }
        _ => {
            let [function, argument] = arguments(lines.rest());
            let function = expr(spares, function, size, depth - 1);
            let argument = expr(spares, argument, size, depth - 1);
            spares.app(function, argument)
        }
    }
}

/// Family `cbc`: a type. Each level has half the `rest` of the level above.
fn any_type(spares: &mut Spares, at: SplitMix, size: usize, rest: usize) -> Type {
    if is_fun(at, size, rest) { any_fun(spares, at.right(), size, rest / 2) } else { Type::Bool }
}

fn is_fun(at: SplitMix, size: usize, rest: usize) -> bool {
    rest > 0 && weighted([1, 1]).generate(at.left(), size) == 1
}

fn any_fun(spares: &mut Spares, at: SplitMix, size: usize, rest: usize) -> Type {
    let [from, to] = arguments(at);
    // Both are decided before either is built, so that the processor need not wait.
    let (is_from_fun, is_to_fun) = (is_fun(from, size, rest), is_fun(to, size, rest));
    let mut part = |at: SplitMix, is_fun| match is_fun {
        true => any_fun(spares, at.right(), size, rest / 2),
        false => Type::Bool,
    };
    let (from, to) = (part(from, is_from_fun), part(to, is_to_fun));
    spares.fun(from, to)
}

/// Family `cbc`: an expression without free variables that has a type.
fn typed(spares: &mut Spares, at: SplitMix, size: usize) -> Expr {
    let mut lines = Block::new(at, size);
    let ty = any_type(spares, lines.next(), size, size);
    let expr = of_type(spares, lines.rest(), size, size, None, Goal::Type(&ty));
    spares.add_type(ty);
    expr
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
fn of_type(
    spares: &mut Spares,
    at: SplitMix,
    size: usize,
    rest: usize,
    scope: Scope<'_>,
    goal: Goal<'_>,
) -> Expr {
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
            let body = of_type(spares, lines.rest(), size, rest - 1, Some(&inner), to);
            spares.abs(from.clone(), body)
        }
        (2, _) => {
            let from = any_type(spares, lines.next(), size, size);
            let fun = Goal::Fun(&from, &goal);
            let function = of_type(spares, lines.next(), size, rest / 2, scope, fun);
            let argument = Goal::Type(&from);
            let argument = of_type(spares, lines.next(), size, rest / 2, scope, argument);
            spares.add_type(from);
            spares.app(function, argument)
        }
        (3, _) => {
            let which = lines.last(choose_int(0, n_variables as i64 - 1));
            let variable = variables(scope, goal).nth(which as usize);
            Expr::Var(variable.expect("it is one of those counted"))
        }
        _ => constant(spares, lines.rest(), size, goal),
    }
}

/// The smallest expressions of a type.
fn constant(spares: &mut Spares, at: SplitMix, size: usize, goal: Goal<'_>) -> Expr {
    match goal.split() {
        None => Expr::Bool(bool::arbitrary().generate(at, size)),
        Some((from, to)) => {
            let body = constant(spares, at, size, to);
            spares.abs(from.clone(), body)
        }
    }
}

/// The variables of a type, innermost first.
fn variables(scope: Scope<'_>, goal: Goal<'_>) -> impl Iterator<Item = i64> {
    let scopes = std::iter::successors(scope, |scope| scope.outer);
    let is_of_type =
        move |(index, scope): (i64, &Context<'_>)| goal.is(scope.innermost).then_some(index);
    (0..).zip(scopes).filter_map(is_of_type)
}
