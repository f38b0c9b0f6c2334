//! Families `type` and `type_narrow` without most of the terms that no precondition accepts.

use stromboli_workloads::fsub::{Term, Type};

use crate::draws::Draws;

/// The term of family `type` with indices of at most this magnitude, if no variable is free. Others have
/// no type.
pub(super) fn closed_term<const MOST: i64>(at: impl Draws, depth: u32) -> Option<Term> {
    term_in::<MOST>(at, depth, Bound { terms: 0, types: 0 })
}

/// The number of bound variables.
#[derive(Clone, Copy)]
struct Bound {
    terms: i64,
    types: i64,
}

/// Draws a term in which only these variables are free. Types are drawn after the terms beside them, so most terms
/// are given up early.
fn term_in<const MOST: i64>(at: impl Draws, depth: u32, bound: Bound) -> Option<Term> {
    let var = |index| (0..bound.terms).contains(&index).then_some(Term::Var(index));
    let Some(inner) = depth.checked_sub(1) else {
        return var(at.integer(MOST));
    };
    let constructor = at.choose([1, 1, 1, 1, 1]);
    let at = at.chosen(constructor);
    match constructor {
        0 => var(at.integer(MOST)),
        1 => {
            let [domain, body] = at.arguments();
            let body = term_in::<MOST>(body, inner, Bound { terms: bound.terms + 1, ..bound })?;
            Some(Term::abs(type_in::<MOST>(domain, inner, bound.types)?, body))
        }
        2 => {
            let [function, argument] = at.arguments();
            let function = term_in::<MOST>(function, inner, bound)?;
            Some(Term::app(function, term_in::<MOST>(argument, inner, bound)?))
        }
        3 => {
            let [own, body] = at.arguments();
            let body = term_in::<MOST>(body, inner, Bound { types: bound.types + 1, ..bound })?;
            Some(Term::tabs(type_in::<MOST>(own, inner, bound.types)?, body))
        }
        _ => {
            let [function, argument] = at.arguments();
            let function = term_in::<MOST>(function, inner, bound)?;
            Some(Term::tapp(function, type_in::<MOST>(argument, inner, bound.types)?))
        }
    }
}

/// The type of family `type`, if no variable is free but the `n_bound` innermost ones.
fn type_in<const MOST: i64>(at: impl Draws, depth: u32, n_bound: i64) -> Option<Type> {
    let Some(inner) = depth.checked_sub(1) else {
        return Some(Type::Top);
    };
    let constructor = at.choose([1, 1, 1, 1]);
    let at = at.chosen(constructor);
    match constructor {
        0 => Some(Type::Top),
        1 => {
            let index = at.integer(MOST);
            (0..n_bound).contains(&index).then_some(Type::Var(index))
        }
        2 => {
            let [from, to] = at.arguments();
            let from = type_in::<MOST>(from, inner, n_bound)?;
            Some(Type::arr(from, type_in::<MOST>(to, inner, n_bound)?))
        }
        _ => {
            let [bound, body] = at.arguments();
            let bound = type_in::<MOST>(bound, inner, n_bound)?;
            Some(Type::all(bound, type_in::<MOST>(body, inner, n_bound + 1)?))
        }
    }
}
