//! Operations on types and scopes for generators of typed terms.
//!
//! They are the same for every mutant, so they use the correct shifting.

use stromboli_domain::Correct;

use stromboli_workloads::fsub::{Fsub, Term, Type};

/// The variables in scope.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    innermost: Option<&'a Variable<'a>>,
    /// The number of type variables.
    pub(super) n_bounds: i64,
}

struct Variable<'a> {
    ty: &'a Type,
    /// The scope outside.
    outer: Scope<'a>,
}

impl<'a> Scope<'a> {
    pub(super) const EMPTY: Scope<'static> = Scope { innermost: None, n_bounds: 0 };

    /// The variables of a type, innermost first.
    #[inline]
    pub(super) fn variables(self, ty: &Type) -> impl Iterator<Item = i64> {
        let variables = std::iter::successors(self.innermost, |variable| variable.outer.innermost);
        let is_of_type = move |variable: &Variable<'_>| {
            let n_between = self.n_bounds - variable.outer.n_bounds;
            is_shifted(variable.ty, n_between, 0, ty)
        };
        (0..)
            .zip(variables)
            .filter(move |(_, variable)| is_of_type(variable))
            .map(|(index, _)| index)
    }
}

/// A lambda around the result of `body` in its scope, if the type is a function type.
#[inline]
pub(super) fn introduce(
    scope: Scope<'_>,
    ty: &Type,
    body: impl FnOnce(Scope<'_>, &Type) -> Option<Term>,
) -> Option<Term> {
    match ty {
        Type::Arr(arr) => {
            let ty = &arr.from;
            let variable = Variable { ty, outer: scope };
            let inner = Scope { innermost: Some(&variable), ..scope };
            Some(Term::abs(ty.clone(), body(inner, &arr.to)?))
        }
        Type::All(all) => {
            let inner = Scope { n_bounds: scope.n_bounds + 1, ..scope };
            Some(Term::tabs(all.bound.clone(), body(inner, &all.body)?))
        }
        Type::Top | Type::Var(_) => None,
    }
}

/// Whether `shifted` is `ty` with its variables from `cutoff` on moved up by `by`.
pub(super) fn is_shifted(ty: &Type, by: i64, cutoff: i64, shifted: &Type) -> bool {
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

/// The type inside one more type variable.
pub(super) fn shift(ty: &Type) -> Type {
    Fsub(Correct).shift_type(0, ty)
}

/// The parts of a type that are also meaningful outside it, with the number of quantifiers above them:
/// those whose variables are all bound outside the whole type. A part's own quantifiers count too: a part
/// that uses one of those does not move either.
pub(super) fn movable_parts(ty: &Type) -> Vec<(&Type, i64)> {
    let mut parts = Vec::with_capacity(16);
    add_movable_parts(ty, 0, &mut parts);
    parts
}

/// Adds the movable parts, from the last to the first. Returns whether the type itself is one of them; a
/// type is if all of its parts are.
#[inline]
fn add_movable_parts<'a>(ty: &'a Type, depth: i64, parts: &mut Vec<(&'a Type, i64)>) -> bool {
    let is_movable = match ty {
        Type::Top => true,
        Type::Var(x) => *x >= depth,
        // Not inlined: half of the parts have no parts, and need no call.
        Type::Arr(_) | Type::All(_) => add_inner_parts(ty, depth, parts),
    };
    if is_movable {
        parts.push((ty, depth));
    }
    is_movable
}

#[inline(never)]
fn add_inner_parts<'a>(ty: &'a Type, depth: i64, parts: &mut Vec<(&'a Type, i64)>) -> bool {
    match ty {
        Type::Top | Type::Var(_) => true,
        Type::Arr(arr) => {
            let to = add_movable_parts(&arr.to, depth, parts);
            add_movable_parts(&arr.from, depth, parts) && to
        }
        Type::All(all) => {
            let body = add_movable_parts(&all.body, depth + 1, parts);
            add_movable_parts(&all.bound, depth, parts) && body
        }
    }
}

/// A movable part with its variables moved down by the quantifiers they are under. The part's own
/// quantifiers are wrongly included, as in the original; the result need not have a term.
pub(super) fn lowered(ty: &Type, depth: i64) -> Type {
    match ty {
        Type::Top => Type::Top,
        Type::Var(x) => Type::Var(*x - depth),
        Type::Arr(arr) => Type::arr(lowered(&arr.from, depth), lowered(&arr.to, depth)),
        Type::All(all) => Type::all(lowered(&all.bound, depth), lowered(&all.body, depth + 1)),
    }
}
