//! With QuickCheck.

use stromboli_domain::Correct;
use stromboli_quickcheck::{
    Gen, Generator, Inputs, QuickCheck, backtrack, block, choose, choose_int, frequency, map2,
    pure, weighted,
};

use crate::fsub::{Fsub, Term, Type};
use crate::generate::quickcheck::number;
use crate::generate::{Family, Generate};

impl Generate<QuickCheck> for Type {
    fn generator(family: Family) -> Option<Inputs<Type>> {
        match family {
            Family::Type => Some(Inputs::new(ty(4, &number().boxed()))),
            Family::TypeNarrow => Some(Inputs::new(ty(4, &narrow().boxed()))),
            Family::Cbc => Some(Inputs::new(closed(4, 0))),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for Term {
    fn generator(family: Family) -> Option<Inputs<Term>> {
        match family {
            Family::Type => Some(Inputs::new(term(4, &number().boxed()))),
            Family::TypeNarrow => Some(Inputs::new(term(4, &narrow().boxed()))),
            Family::Cbc => Some(Inputs::or_discard(typed())),
            _ => None,
        }
    }
}

/// Family `type_narrow`: numbers that are more often the index of something.
fn narrow() -> impl Generator<Value = i64> {
    choose_int(-5, 5)
}

/// Family `type`: any type.
fn ty(depth: u32, index: &Gen<i64>) -> Gen<Type> {
    if depth == 0 {
        return pure(Type::Top).boxed();
    }
    let part = ty(depth - 1, index);
    let top = (1, pure(Type::Top).boxed());
    let var = (1, index.clone().map(Type::Var).boxed());
    let arr = (1, map2(Type::arr, part.clone(), part.clone()).boxed());
    let all = (1, map2(Type::all, part.clone(), part).boxed());
    frequency([top, var, arr, all]).boxed()
}

/// Family `type`: any term, typed or not.
fn term(depth: u32, index: &Gen<i64>) -> Gen<Term> {
    let var = index.clone().map(Term::Var).boxed();
    if depth == 0 {
        return var;
    }
    let (part, ty) = (term(depth - 1, index), ty(depth - 1, index));
    let abs = (1, map2(Term::abs, ty.clone(), part.clone()).boxed());
    let app = (1, map2(Term::app, part.clone(), part.clone()).boxed());
    let tabs = (1, map2(Term::tabs, ty.clone(), part.clone()).boxed());
    let tapp = (1, map2(Term::tapp, part, ty).boxed());
    frequency([(1, var), abs, app, tabs, tapp]).boxed()
}

/// Family `cbc`: a term without free variables, of a type. That a type has no term was never seen;
/// it would discard the test.
fn typed() -> impl Generator<Value = Option<Term>> {
    block(|mut lines| {
        let ty = lines.bind(closed(4, 0));
        lines.bind(of_type(4, None, &ty))
    })
}

/// A type in which no type variable is free but the `n_bounds` innermost ones.
fn closed(depth: u32, n_bounds: i64) -> impl Generator<Value = Type> {
    block(move |mut lines| {
        if depth == 0 {
            return lines.last(identity(n_bounds));
        }
        match lines.bind(weighted([2, 2, 1])) {
            0 => {
                let bound =
                    lines.bind(block(move |mut lines| match lines.bind(weighted([1, 1])) {
                        0 => Type::Top,
                        _ => lines.last(closed(depth - 1, n_bounds)),
                    }));
                Type::all(bound, lines.bind(closed(depth - 1, n_bounds + 1)))
            }
            1 => {
                let from = lines.bind(block(move |mut lines| {
                    match lines.bind(weighted([1, u32::from(n_bounds > 0)])) {
                        0 => lines.last(closed(depth - 1, n_bounds)),
                        _ => lines.last(variable(n_bounds)),
                    }
                }));
                Type::arr(from, lines.bind(closed(depth - 1, n_bounds)))
            }
            _ => lines.last(identity(n_bounds)),
        }
    })
}

/// The type of an identity: of a type variable in scope, or of all types.
fn identity(n_bounds: i64) -> impl Generator<Value = Type> {
    block(move |mut lines| {
        if n_bounds == 0 {
            return Type::all(Type::Top, Type::arr(Type::Var(0), Type::Var(0)));
        }
        // There is but one to choose, yet it is chosen.
        lines.bind(weighted([1]));
        let var = lines.bind(variable(n_bounds));
        Type::arr(var.clone(), var)
    })
}

/// One of the `n_bounds` type variables in scope.
fn variable(n_bounds: i64) -> impl Generator<Value = Type> {
    block(move |mut lines| Type::Var(lines.bind(choose(0, n_bounds - 1))))
}

/// The variables in scope, innermost first.
struct Context<'a> {
    innermost: Binding<'a>,
    outer: Scope<'a>,
}

type Scope<'a> = Option<&'a Context<'a>>;

#[derive(Clone, Copy)]
enum Binding<'a> {
    /// A variable of this type.
    Term(&'a Type),
    /// A type variable.
    Type,
}

/// A term of a type, found by trying five rules.
fn of_type<'a>(depth: u32, scope: Scope<'a>, ty: &'a Type) -> impl Generator<Value = Option<Term>> {
    block(move |lines| {
        if depth == 0 {
            return lines.last(shallow(scope, ty));
        }
        let inner = depth - 1;
        let base = block(|lines| lines.last(shallow(scope, ty)));
        let introduction =
            block(|lines| introduce(scope, ty, |scope, ty| lines.last(of_type(inner, scope, ty))));
        let application = block(|mut lines| {
            let from = lines.bind(closed(inner, n_bounds(scope)));
            let fun = Type::arr(from.clone(), ty.clone());
            let function = lines.bind(of_type(inner, scope, &fun));
            let argument = lines.bind(of_type(inner, scope, &from));
            Some(Term::app(function?, argument?))
        });
        let type_application = block(|mut lines| {
            let argument = lines.bind(closed(inner, n_bounds(scope)));
            let all = Type::all(argument.clone(), shift(ty));
            let function = lines.bind(of_type(inner, scope, &all));
            Some(Term::tapp(function?, argument))
        });
        let abstraction = block(|mut lines| {
            let (argument, body) = lines.bind(abstracted(ty));
            let all = Type::all(argument.clone(), body);
            let function = lines.bind(of_type(inner, scope, &all));
            Some(Term::tapp(function?, argument))
        });
        let rules: [&dyn Generator<Value = Option<Term>>; 5] =
            [&base, &introduction, &application, &type_application, &abstraction];
        lines.last(backtrack(rules.map(|rule| (1, rule))))
    })
}

/// A term of a type made of nothing but lambdas and a variable.
fn shallow<'a>(scope: Scope<'a>, ty: &'a Type) -> impl Generator<Value = Option<Term>> {
    block(move |lines| {
        let introduction =
            block(|lines| introduce(scope, ty, |scope, ty| lines.last(shallow(scope, ty))));
        let bound = block(|mut lines| {
            let n_variables = variables(scope, ty).count() as i64;
            if n_variables == 0 {
                return None;
            }
            let which = lines.bind(choose_int(0, n_variables - 1));
            variables(scope, ty).nth(which as usize).map(Term::Var)
        });
        let rules: [&dyn Generator<Value = Option<Term>>; 2] = [&introduction, &bound];
        lines.last(backtrack(rules.map(|rule| (1, rule))))
    })
}

/// A lambda, if the type is one of lambdas, around what `body` makes in its scope.
fn introduce(
    scope: Scope<'_>,
    ty: &Type,
    body: impl FnOnce(Scope<'_>, &Type) -> Option<Term>,
) -> Option<Term> {
    match ty {
        Type::Arr(arr) => {
            let inner = Context { innermost: Binding::Term(&arr.from), outer: scope };
            Some(Term::abs(arr.from.clone(), body(Some(&inner), &arr.to)?))
        }
        Type::All(all) => {
            let inner = Context { innermost: Binding::Type, outer: scope };
            Some(Term::tabs(all.bound.clone(), body(Some(&inner), &all.body)?))
        }
        Type::Top | Type::Var(_) => None,
    }
}

fn n_bounds(scope: Scope<'_>) -> i64 {
    let scopes = std::iter::successors(scope, |scope| scope.outer);
    scopes.filter(|scope| matches!(scope.innermost, Binding::Type)).count() as i64
}

/// The variables of a type, innermost first.
fn variables<'a>(mut scope: Scope<'a>, ty: &'a Type) -> impl Iterator<Item = i64> {
    let (mut index, mut n_bounds) = (0, 0);
    std::iter::from_fn(move || {
        while let Some(context) = scope {
            scope = context.outer;
            match context.innermost {
                Binding::Type => n_bounds += 1,
                Binding::Term(own) => {
                    index += 1;
                    if is_shifted(own, n_bounds, 0, ty) {
                        return Some(index - 1);
                    }
                }
            }
        }
        None
    })
}

/// Whether `shifted` is `ty` with its variables from `cutoff` on moved up by `by`.
fn is_shifted(ty: &Type, by: i64, cutoff: i64, shifted: &Type) -> bool {
    match (ty, shifted) {
        (Type::Top, Type::Top) => true,
        (Type::Var(x), Type::Var(y)) => *y == if *x >= cutoff { *x + by } else { *x },
        (Type::Arr(a), Type::Arr(b)) => {
            is_shifted(&a.from, by, cutoff, &b.from) && is_shifted(&a.to, by, cutoff, &b.to)
        }
        (Type::All(a), Type::All(b)) => {
            is_shifted(&a.bound, by, cutoff, &b.bound)
                && is_shifted(&a.body, by, cutoff + 1, &b.body)
        }
        _ => false,
    }
}

/// The generator is the same for every mutant.
fn shift(ty: &Type) -> Type {
    Fsub(Correct).shift_type(0, ty)
}

/// A part of a type, and what the type becomes, one type variable further in, when some of that
/// part's occurrences are that variable.
fn abstracted(ty: &Type) -> impl Generator<Value = (Type, Type)> {
    block(move |mut lines| {
        let mut parts = Vec::new();
        movable_parts(ty, 0, &mut parts);
        // There is at least one: the leftmost, which has no parts and is under no quantifier.
        let (part, depth) = parts[lines.bind(choose_int(0, parts.len() as i64 - 1)) as usize];
        let part = lowered(part, depth);
        let body = lines.bind(replaced(0, &shift(ty), &shift(&part)));
        (part, body)
    })
}

/// The parts of a type that mean something outside it too, and how many quantifiers they are under.
fn movable_parts<'a>(ty: &'a Type, depth: i64, parts: &mut Vec<(&'a Type, i64)>) {
    if is_movable(ty, depth) {
        parts.push((ty, depth));
    }
    match ty {
        Type::Top | Type::Var(_) => {}
        Type::Arr(arr) => {
            movable_parts(&arr.from, depth, parts);
            movable_parts(&arr.to, depth, parts);
        }
        Type::All(all) => {
            movable_parts(&all.bound, depth, parts);
            movable_parts(&all.body, depth + 1, parts);
        }
    }
}

/// Whether all variables of a part under `depth` quantifiers are bound outside the whole type. The
/// part's own quantifiers count too: a part that uses one of those does not move either.
fn is_movable(ty: &Type, depth: i64) -> bool {
    match ty {
        Type::Top => true,
        Type::Var(x) => *x >= depth,
        Type::Arr(arr) => is_movable(&arr.from, depth) && is_movable(&arr.to, depth),
        Type::All(all) => is_movable(&all.bound, depth) && is_movable(&all.body, depth + 1),
    }
}

/// A movable part with its variables moved down by the quantifiers they are under. The part's own
/// are wrongly among them; but what comes of it need not have a term.
fn lowered(ty: &Type, depth: i64) -> Type {
    match ty {
        Type::Top => Type::Top,
        Type::Var(x) => Type::Var(*x - depth),
        Type::Arr(arr) => Type::arr(lowered(&arr.from, depth), lowered(&arr.to, depth)),
        Type::All(all) => Type::all(lowered(&all.bound, depth), lowered(&all.body, depth + 1)),
    }
}

/// The type with the variable `index` in the place of some occurrences of `part`.
fn replaced(index: u32, ty: &Type, part: &Type) -> impl Generator<Value = Type> {
    block(move |mut lines| {
        let (weight, otherwise) = match ty == part {
            true => (index + 2, Type::Var(i64::from(index))),
            false => (1, ty.clone()),
        };
        match (lines.bind(weighted([index + 2, weight])), ty) {
            (0, Type::Arr(arr)) => {
                let from = lines.bind(replaced(index, &arr.from, part));
                let to = lines.bind(replaced(index, &arr.to, part));
                Type::arr(from, to)
            }
            (0, Type::All(all)) => {
                let bound = lines.bind(replaced(index, &all.bound, part));
                let body = lines.bind(replaced(index + 1, &all.body, &shift(part)));
                Type::all(bound, body)
            }
            _ => otherwise,
        }
    })
}
