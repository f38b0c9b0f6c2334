//! Generators for the simply typed lambda calculus, with Hedgehog.

use stromboli_domain::{Family, Precondition, SplitMix};
use stromboli_hedgehog::{
    At, Gen, Generator, Hedgehog, Range, Reading, Size, choice, defer, element, frequency, int,
    map2, pure, sized,
};
use stromboli_workloads::stlc::{Expr, Property, Stlc, Type};

use super::context::Context;
use super::valid::closed_expr;
use crate::generate::{Generate, Generates};
use crate::hedgehog::integer;

impl Generates<Hedgehog> for Stlc {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC, Family::CBC_IDIOMATIC];

    fn precondition(family: Family, _: Property) -> Precondition {
        match family {
            Family::CBC_IDIOMATIC => Precondition::Skip,
            _ => Precondition::Check,
        }
    }
}

impl Generate<Hedgehog> for Expr {
    fn generator(family: Family) -> Option<Gen<Expr>> {
        match family {
            Family::TYPE => Some(any(4).or_invalid(closed_expr_at).boxed()),
            Family::CBC | Family::CBC_IDIOMATIC => Some(well_typed()),
            _ => None,
        }
    }
}

fn closed_expr_at(size: Size, seed: SplitMix) -> Option<Expr> {
    closed_expr(At::new(size, seed), 4, 0)
}

/// Family `type`: any expression, typed or not.
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
    sized(|size| TypeOfSize(size.0))
        .bind(|ty| {
            sized(move |size| OfType { size: size.0, context: Context::default(), ty: ty.clone() })
        })
        .boxed()
}

#[derive(Clone, Copy)]
struct TypeOfSize(u32);

impl Generator for TypeOfSize {
    type Value = Type;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Type> {
        if self.0 == 0 {
            return pure(Type::Bool).read(at);
        }
        let part = TypeOfSize(self.0 / 2);
        choice((pure(Type::Bool), map2(Type::fun, part, part))).read(at)
    }
}

/// An expression of a type.
#[derive(Clone)]
struct OfType {
    size: u32,
    context: Context,
    ty: Type,
}

impl Generator for OfType {
    type Value = Expr;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Expr> {
        match (self.size, self.variable()) {
            (0, None) => self.smallest().read(at),
            (0, variable) => choice((self.smallest(), variable)).read(at),
            (_, variable) => {
                choice((self.smallest(), self.lambda(), self.application(), variable)).read(at)
            }
        }
    }
}

impl OfType {
    /// Lambdas around a boolean.
    fn smallest(&self) -> impl Generator<Value = Expr> {
        fn of_type(ty: &Type, innermost: Expr) -> Expr {
            match ty {
                Type::Bool => innermost,
                Type::Fun(fun) => Expr::abs(fun.from.clone(), of_type(&fun.to, innermost)),
            }
        }
        let ty = self.ty.clone();
        element([true, false]).map(move |truth| of_type(&ty, Expr::Bool(truth)))
    }

    /// A lambda, if the type is a function type.
    fn lambda(&self) -> Option<impl Generator<Value = Expr>> {
        let Type::Fun(fun) = &self.ty else {
            return None;
        };
        let (size, context, fun) = (self.size - 1, self.context.clone(), fun.clone());
        let domain = fun.from.clone();
        let body =
            move || OfType { size, context: context.with(fun.from.clone()), ty: fun.to.clone() };
        Some(defer(body).map(move |body| Expr::abs(domain.clone(), body)))
    }

    /// An application with an argument of any type.
    fn application(&self) -> impl Generator<Value = Expr> {
        let half = OfType { size: self.size / 2, ..self.clone() };
        TypeOfSize(half.size.max(1)).bind(move |domain| {
            let argument = OfType { ty: domain.clone(), ..half.clone() };
            let function = OfType { ty: Type::fun(domain, half.ty.clone()), ..half.clone() };
            function.bind(move |function| {
                argument.clone().bind(move |argument| pure(Expr::app(function.clone(), argument)))
            })
        })
    }

    /// A variable of the type, if one is in scope.
    fn variable(&self) -> Option<impl Generator<Value = Expr>> {
        let last = self.context.variables(&self.ty).count().checked_sub(1)?;
        let goal = self.clone();
        let nth = move |n: i64| {
            let nth = usize::try_from(n).ok().and_then(|n| goal.context.variables(&goal.ty).nth(n));
            Expr::Var(nth.expect("the variables in scope are as many as were counted"))
        };
        Some(int(Range::constant(0, i64::try_from(last).ok()?)).map(nth))
    }
}
