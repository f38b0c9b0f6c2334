//! With QuickCheck.

use stromboli_quickcheck::{
    Arbitrary, Gen, Generator, Inputs, QuickCheck, block, choose_int, frequency, map2, pure, sized,
    weighted,
};

use crate::generate::quickcheck::number;
use crate::generate::{Family, Generate};
use crate::stlc::{Expr, Type};

impl Generate<QuickCheck> for Type {
    fn generator(family: Family) -> Option<Inputs<Type>> {
        match family {
            Family::Type => Some(Inputs::new(ty(4))),
            Family::Cbc => Some(Inputs::new(sized(sized_type))),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for Expr {
    fn generator(family: Family) -> Option<Inputs<Expr>> {
        match family {
            Family::Type => Some(Inputs::new(expr(4))),
            Family::Cbc => Some(Inputs::new(typed())),
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
    frequency([(1, pure(Type::Bool).boxed()), (3, fun.boxed())]).boxed()
}

/// Family `type`: any expression, typed or not.
fn expr(depth: u32) -> Gen<Expr> {
    let var = (1, number().map(Expr::Var).boxed());
    let boolean = (1, bool::arbitrary().map(Expr::Bool).boxed());
    if depth == 0 {
        return frequency([var, boolean]).boxed();
    }
    let part = expr(depth - 1);
    let abs = (1, map2(Expr::abs, ty(depth - 1), part.clone()).boxed());
    let app = (1, map2(Expr::app, part.clone(), part).boxed());
    frequency([var, boolean, abs, app]).boxed()
}

/// Family `cbc`: a type, of which each level has half the size of the one above.
fn sized_type(size: usize) -> impl Generator<Value = Type> {
    block(move |mut lines| {
        if size == 0 || lines.bind(weighted([1, 1])) == 0 {
            return Type::Bool;
        }
        lines.last(map2(Type::fun, sized_type(size / 2), sized_type(size / 2)))
    })
}

/// Family `cbc`: an expression without free variables that has a type.
fn typed() -> impl Generator<Value = Expr> {
    block(|mut lines| {
        let ty = lines.bind(sized(sized_type));
        let size = lines.size();
        lines.last(of_type(size, None, &ty))
    })
}

/// The types of the variables in scope, innermost first.
struct Context<'a> {
    innermost: &'a Type,
    outer: Option<&'a Context<'a>>,
}

type Scope<'a> = Option<&'a Context<'a>>;

/// An expression of a type.
fn of_type<'a>(size: usize, scope: Scope<'a>, ty: &'a Type) -> impl Generator<Value = Expr> {
    block(move |mut lines| {
        let fun = match ty {
            Type::Fun(fun) if size > 0 => Some(fun),
            _ => None,
        };
        let n_variables = variables(scope, ty).count();
        // `oneof` those that there are.
        let rule = lines.bind(weighted([
            1,
            u32::from(fun.is_some()),
            u32::from(size > 0),
            u32::from(n_variables > 0),
        ]));
        match (rule, fun) {
            (1, Some(fun)) => {
                let inner = Context { innermost: &fun.from, outer: scope };
                let body = lines.last(of_type(size - 1, Some(&inner), &fun.to));
                Expr::abs(fun.from.clone(), body)
            }
            (2, _) => {
                let from = lines.bind(sized(sized_type));
                let fun = Type::fun(from.clone(), ty.clone());
                let function = lines.bind(of_type(size / 2, scope, &fun));
                let argument = lines.bind(of_type(size / 2, scope, &from));
                Expr::app(function, argument)
            }
            (3, _) => {
                let which = lines.last(choose_int(0, n_variables as i64 - 1));
                let variable = variables(scope, ty).nth(which as usize);
                Expr::Var(variable.expect("it is one of those counted"))
            }
            _ => lines.last(constant(ty)),
        }
    })
}

/// The smallest expressions of a type.
fn constant(ty: &Type) -> impl Generator<Value = Expr> {
    block(move |lines| match ty {
        Type::Bool => Expr::Bool(lines.last(bool::arbitrary())),
        Type::Fun(fun) => Expr::abs(fun.from.clone(), lines.last(constant(&fun.to))),
    })
}

/// The variables of a type, innermost first.
fn variables<'a>(scope: Scope<'a>, ty: &'a Type) -> impl Iterator<Item = i64> {
    let scopes = std::iter::successors(scope, |scope| scope.outer);
    let is_of_type =
        move |(index, scope): (i64, &Context<'_>)| (scope.innermost == ty).then_some(index);
    (0..).zip(scopes).filter_map(is_of_type)
}
