//! Generators for System F-sub, with QuickCheck.

use stromboli_domain::{Data, Family, SplitMix};
use stromboli_quickcheck::{
    Block, Gen, Generator, Inputs, QuickCheck, backtrack_evenly, block, choose, choose_int,
    frequency, from_fn, map2, pure, weighted,
};
use stromboli_workloads::fsub::{Fsub, Term, Type};

use super::scope::{
    Scope, introduce, is_shifted, lowered, movable_parts, n_bounds, shift, variables,
};
use super::valid::closed_term;
use crate::generate::{Generate, Generates};
use crate::quickcheck::{Place, number};

impl Generates<QuickCheck> for Fsub {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::TYPE_NARROW, Family::CBC];

    fn generator<I: Data>(family: Family) -> Option<Inputs<I>> {
        super::generator::<QuickCheck, I>(family)
    }
}

impl Generate<QuickCheck> for Type {
    fn generator(family: Family) -> Option<Inputs<Type>> {
        match family {
            Family::TYPE => Some(Inputs::new(ty(4, number()))),
            Family::TYPE_NARROW => Some(Inputs::new(ty(4, narrow()))),
            Family::CBC => Some(Inputs::new(closed(4, 0))),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for Term {
    fn generator(family: Family) -> Option<Inputs<Term>> {
        match family {
            Family::TYPE => Some(untyped::<1000>(number())),
            Family::TYPE_NARROW => Some(untyped::<5>(narrow())),
            Family::CBC => Some(Inputs::or_discard(typed())),
            _ => None,
        }
    }
}

/// The generator of variable indices.
trait Index: Generator<Value = i64> + Copy + 'static {}

impl<G: Generator<Value = i64> + Copy + 'static> Index for G {}

/// Family `type_narrow`: numbers that are more often the index of something.
fn narrow() -> impl Index {
    from_fn(|at, size| choose_int(-5, 5).generate(at, size))
}

/// Family `type`: any term, and the closed ones. Others have no type.
fn untyped<const MOST: i64>(index: impl Index) -> Inputs<Term> {
    Inputs::new(term(4, index))
        .or_invalid(from_fn(|at, size| closed_term::<MOST>(Place { at, size }, 4)))
}

/// Family `type`: any type.
fn ty(depth: u32, index: impl Index) -> Gen<Type> {
    if depth == 0 {
        return pure(Type::Top).boxed();
    }
    let part = ty(depth - 1, index);
    let var = index.map(Type::Var);
    let arr = map2(Type::arr, part.clone(), part.clone());
    let all = map2(Type::all, part.clone(), part);
    frequency(((1, pure(Type::Top)), (1, var), (1, arr), (1, all))).boxed()
}

/// Family `type`: any term, typed or not.
fn term(depth: u32, index: impl Index) -> Gen<Term> {
    let var = index.map(Term::Var);
    if depth == 0 {
        return var.boxed();
    }
    let (part, ty) = (term(depth - 1, index), ty(depth - 1, index));
    let abs = map2(Term::abs, ty.clone(), part.clone());
    let app = map2(Term::app, part.clone(), part.clone());
    let tabs = map2(Term::tabs, ty.clone(), part.clone());
    let tapp = map2(Term::tapp, part, ty);
    frequency(((1, var), (1, abs), (1, app), (1, tabs), (1, tapp))).boxed()
}

/// Family `cbc`: a term without free variables, of a type. If a type had no term, the test would be
/// discarded; this was never observed.
fn typed() -> impl Generator<Value = Option<Term>> {
    block(|mut lines| {
        let ty = lines.bind(closed(4, 0));
        let size = lines.size();
        of_type(lines.next(), size, 4, None, &ty)
    })
}

/// A type in which no type variable is free but the `n_bounds` innermost ones.
fn closed(depth: u32, n_bounds: i64) -> impl Generator<Value = Type> + Copy {
    from_fn(move |at, size| closed_at(at, size, depth, n_bounds))
}

fn closed_at(at: SplitMix, size: usize, depth: u32, n_bounds: i64) -> Type {
    let mut lines = Block::new(at, size);
    let Some(inner) = depth.checked_sub(1) else {
        return lines.last(identity(n_bounds));
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
        _ => lines.last(identity(n_bounds)),
    }
}

/// The type of an identity: of a type variable in scope, or of all types.
fn identity(n_bounds: i64) -> impl Generator<Value = Type> {
    block(move |mut lines| {
        if n_bounds == 0 {
            return IDENTITIES.with(|identities| identities.of_all.clone());
        }
        // There is only one choice, but it still consumes randomness.
        lines.bind(weighted([1]));
        let var = lines.bind(choose_variable(n_bounds));
        IDENTITIES.with(|identities| identities.of_variable(var))
    })
}

thread_local! {
    static IDENTITIES: Identities = Identities::new();
}

/// The types of identities. All closed types have them as leaves, so they are built once and shared.
struct Identities {
    of_all: Type,
    of_variables: [Type; 4],
}

impl Identities {
    fn new() -> Identities {
        let of = |x| Type::arr(Type::Var(x), Type::Var(x));
        Identities { of_all: Type::all(Type::Top, of(0)), of_variables: [0, 1, 2, 3].map(of) }
    }

    fn of_variable(&self, x: i64) -> Type {
        match self.of_variables.get(x as usize) {
            Some(identity) => identity.clone(),
            None => Type::arr(Type::Var(x), Type::Var(x)),
        }
    }
}

/// One of the `n_bounds` type variables in scope.
fn variable(n_bounds: i64) -> impl Generator<Value = Type> {
    choose_variable(n_bounds).map(Type::Var)
}

fn choose_variable(n_bounds: i64) -> impl Generator<Value = i64> {
    block(move |mut lines| lines.bind(choose(0, n_bounds - 1)))
}

/// A term of a type, found by trying five rules.
fn of_type(at: SplitMix, size: usize, depth: u32, scope: Scope<'_>, ty: &Type) -> Option<Term> {
    let Some(inner) = depth.checked_sub(1) else {
        return shallow(at, size, scope, ty);
    };
    backtrack_evenly(5, Block::new(at, size), |rule, at| {
        let mut lines = Block::new(at, size);
        match rule {
            0 => shallow(at, size, scope, ty),
            // Introduction.
            1 => introduce(scope, ty, |scope, ty| of_type(at, size, inner, scope, ty)),
            // Application.
            2 => {
                let from = lines.bind(closed(inner, n_bounds(scope)));
                let fun = Type::arr(from.clone(), ty.clone());
                let function = of_type(lines.next(), size, inner, scope, &fun)?;
                Some(Term::app(function, of_type(lines.next(), size, inner, scope, &from)?))
            }
            // Application to a type.
            3 => {
                let argument = lines.bind(closed(inner, n_bounds(scope)));
                let all = Type::all(argument.clone(), shift(ty));
                Some(Term::tapp(of_type(lines.next(), size, inner, scope, &all)?, argument))
            }
            // Abstraction of a part of the type.
            _ => {
                let (argument, body) = lines.bind(abstracted(ty));
                let all = Type::all(argument.clone(), body);
                Some(Term::tapp(of_type(lines.next(), size, inner, scope, &all)?, argument))
            }
        }
    })
}

/// A term of a type that consists only of lambdas and a variable.
fn shallow(at: SplitMix, size: usize, scope: Scope<'_>, ty: &Type) -> Option<Term> {
    backtrack_evenly(2, Block::new(at, size), |rule, at| {
        if rule == 0 {
            return introduce(scope, ty, |scope, ty| shallow(at, size, scope, ty));
        }
        let mut others = variables(scope, ty);
        let first = others.next()?;
        let which = Block::new(at, size).bind(choose_int(0, others.count() as i64));
        // There is usually only one, and then the scope is not visited again.
        let variable =
            if which == 0 { Some(first) } else { variables(scope, ty).nth(which as usize) };
        variable.map(Term::Var)
    })
}

/// A part of a type, and what the type becomes, one type variable further in, when some of that
/// part's occurrences are that variable.
fn abstracted(ty: &Type) -> impl Generator<Value = (Type, Type)> {
    block(move |mut lines| {
        let parts = movable_parts(ty);
        // There is at least one: the leftmost, which has no parts and is under no quantifier.
        let which = lines.bind(choose_int(0, parts.len() as i64 - 1)) as usize;
        let (part, depth) = parts[parts.len() - 1 - which];
        let part = lowered(part, depth);
        let size = lines.size();
        let shifted = shift(ty);
        let body = replaced(lines.next(), size, 0, &shifted, &part);
        (part, body.unwrap_or(shifted))
    })
}

/// The type with the variable `index` in the place of some occurrences of `part`, which is under one
/// type variable more than `index`. `None` if no occurrence is replaced.
fn replaced(at: SplitMix, size: usize, index: u32, ty: &Type, part: &Type) -> Option<Type> {
    let mut lines = Block::new(at, size);
    let is_part = is_shifted(part, i64::from(index) + 1, 0, ty);
    let weight = if is_part { index + 2 } else { 1 };
    match (lines.bind(weighted([index + 2, weight])), ty) {
        (0, Type::Arr(arr)) => {
            let from = replaced(lines.next(), size, index, &arr.from, part);
            let to = replaced(lines.next(), size, index, &arr.to, part);
            let or = |new: Option<Type>, old: &Type| new.unwrap_or_else(|| old.clone());
            let is_same = from.is_none() && to.is_none();
            (!is_same).then(|| Type::arr(or(from, &arr.from), or(to, &arr.to)))
        }
        (0, Type::All(all)) => {
            let bound = replaced(lines.next(), size, index, &all.bound, part);
            let body = replaced(lines.next(), size, index + 1, &all.body, part);
            let or = |new: Option<Type>, old: &Type| new.unwrap_or_else(|| old.clone());
            let is_same = bound.is_none() && body.is_none();
            (!is_same).then(|| Type::all(or(bound, &all.bound), or(body, &all.body)))
        }
        _ => is_part.then_some(Type::Var(i64::from(index))),
    }
}
