//! Family `cbc`: terms without free variables that have a type.

use stromboli_domain::SplitMix;
use stromboli_quickcheck::{
    Block, Generator, Inputs, backtrack_evenly, block, choose, choose_int, frequency, from_fn,
    pure, weighted,
};
use stromboli_workloads::fsub::{Term, Type};

use super::passing::passes;
use crate::fsub::scope::{Scope, introduce, is_shifted, lowered, movable_parts, shift};

// The rules for a term of a type.

/// Lambdas around a variable.
pub(super) const SHALLOW: u32 = 0;
/// A lambda around a term by any rule.
pub(super) const INTRODUCTION: u32 = 1;
const APPLICATION: u32 = 2;
/// Application to a type. The rule after it is a special case: a type that is a part of the goal.
const TYPE_APPLICATION: u32 = 3;
pub(super) const N_RULES: u32 = 5;

/// Terms of any type.
pub(super) fn well_typed() -> Inputs<Term> {
    // Every type has a term, because the rule `SHALLOW` always has one, so no test is discarded.
    Inputs::or_discard(from_fn(term))
        .or_passing(from_fn(|at, size| if passes(at, size) { None } else { term(at, size) }))
}

fn term(at: SplitMix, size: usize) -> Option<Term> {
    let mut lines = Block::new(at, size);
    let ty = lines.bind(closed(4, 0));
    of_type(lines.next(), size, 4, Scope::EMPTY, &ty)
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
#[inline]
fn identity(at: SplitMix, size: usize, n_bounds: i64) -> Type {
    if n_bounds == 0 {
        return IDENTITIES.with(|identities| identities.of_all.clone());
    }
    let mut lines = Block::new(at, size);
    // There is only one choice, but it still consumes randomness.
    lines.next();
    let var = lines.bind(choose_variable(n_bounds));
    IDENTITIES.with(|identities| identities.of_variable(var))
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

/// A term of a type, found by trying the rules.
fn of_type(at: SplitMix, size: usize, depth: u32, scope: Scope<'_>, ty: &Type) -> Option<Term> {
    let Some(inner) = depth.checked_sub(1) else {
        return shallow(at, size, scope, ty);
    };
    backtrack_evenly(N_RULES, Block::new(at, size), |rule, at| {
        let mut lines = Block::new(at, size);
        match rule {
            SHALLOW => shallow(at, size, scope, ty),
            INTRODUCTION => introduce(scope, ty, |scope, ty| of_type(at, size, inner, scope, ty)),
            APPLICATION => {
                let from = lines.bind(closed(inner, scope.n_bounds));
                let fun = Type::arr(from.clone(), ty.clone());
                let function = of_type(lines.next(), size, inner, scope, &fun)?;
                Some(Term::app(function, of_type(lines.next(), size, inner, scope, &from)?))
            }
            TYPE_APPLICATION => {
                let argument = lines.bind(closed(inner, scope.n_bounds));
                let all = Type::all(argument.clone(), shift(ty));
                Some(Term::tapp(of_type(lines.next(), size, inner, scope, &all)?, argument))
            }
            // Application to a part of the type, which is abstracted from it.
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
    // Only variables can have such a type. If there is one, it does not depend on what is drawn.
    if let Type::Top | Type::Var(_) = ty {
        let mut variables = scope.variables(ty);
        let first = variables.next()?;
        if variables.next().is_none() {
            return Some(Term::Var(first));
        }
    }
    backtrack_evenly(2, Block::new(at, size), |rule, at| {
        if rule == 0 {
            return introduce(scope, ty, |scope, ty| shallow(at, size, scope, ty));
        }
        let mut others = scope.variables(ty);
        let first = others.next()?;
        let which = Block::new(at, size).bind(choose_int(0, others.count() as i64));
        // There is usually only one, and then the scope is not visited again.
        let variable =
            if which == 0 { Some(first) } else { scope.variables(ty).nth(which as usize) };
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
    let is_part = is_shifted(part, i64::from(index) + 1, 0, ty);
    let mut lines = Block::new(at, size);
    let weight = if is_part { index + 2 } else { 1 };
    let mut is_below = || lines.bind(weighted([index + 2, weight])) == 0;
    match ty {
        Type::Arr(arr) if is_below() => {
            let from = replaced(lines.next(), size, index, &arr.from, part);
            let to = replaced(lines.next(), size, index, &arr.to, part);
            let or = |new: Option<Type>, old: &Type| new.unwrap_or_else(|| old.clone());
            let is_same = from.is_none() && to.is_none();
            (!is_same).then(|| Type::arr(or(from, &arr.from), or(to, &arr.to)))
        }
        Type::All(all) if is_below() => {
            let bound = replaced(lines.next(), size, index, &all.bound, part);
            let body = replaced(lines.next(), size, index + 1, &all.body, part);
            let or = |new: Option<Type>, old: &Type| new.unwrap_or_else(|| old.clone());
            let is_same = bound.is_none() && body.is_none();
            (!is_same).then(|| Type::all(or(bound, &all.bound), or(body, &all.body)))
        }
        // Nothing is below a leaf, so it does not matter what is drawn.
        _ => is_part.then_some(Type::Var(i64::from(index))),
    }
}
