//! Generators for System F-sub, with Hedgehog.
//!
//! This file has the families `type` and `type_narrow`; `well_typed` has those that are correct by
//! construction.

mod abstraction;
mod well_typed;

use stromboli_domain::{Family, Precondition};
use stromboli_hedgehog::{At, Gen, Generator, Hedgehog, Range, frequency, int, map2, pure, sized};
use stromboli_workloads::fsub::{Fsub, Property, Term, Type};

use self::well_typed::well_typed;
use super::valid::closed_term;
use crate::generate::{Generate, Generates};

impl Generates<Hedgehog> for Fsub {
    const FAMILIES: &'static [Family] =
        &[Family::TYPE, Family::TYPE_NARROW, Family::CBC, Family::CBC_IDIOMATIC];

    fn precondition(family: Family, _: Property) -> Precondition {
        match family {
            Family::CBC_IDIOMATIC => Precondition::Skip,
            _ => Precondition::Check,
        }
    }
}

impl Generate<Hedgehog> for Term {
    fn generator(family: Family) -> Option<Gen<Term>> {
        match family {
            Family::TYPE => Some(untyped::<1000>()),
            Family::TYPE_NARROW => Some(untyped::<5>()),
            Family::CBC => Some(well_typed(4)),
            Family::CBC_IDIOMATIC => Some(sized(|size| well_typed(size.0)).boxed()),
            _ => None,
        }
    }
}

/// Families `type` and `type_narrow`, with indices of at most this magnitude.
fn untyped<const MOST: i64>() -> Gen<Term> {
    any(4, Range::linear_from(0, -MOST, MOST))
        .or_invalid(|size, seed| closed_term::<MOST>(At::new(size, seed), 4))
        .boxed()
}

/// Families `type` and `type_narrow`: any term, typed or not, with indices from a range.
fn any(depth: u32, indices: Range) -> Gen<Term> {
    let variable = int(indices).map(Term::Var);
    if depth == 0 {
        return variable.boxed();
    }
    let (part, ty) = (any(depth - 1, indices), any_type(depth - 1, indices));
    let abs = map2(Term::abs, ty.clone(), part.clone());
    let app = map2(Term::app, part.clone(), part.clone());
    let tabs = map2(Term::tabs, ty.clone(), part.clone());
    let tapp = map2(Term::tapp, part, ty);
    frequency((variable, abs, app, tabs, tapp)).boxed()
}

fn any_type(depth: u32, indices: Range) -> Gen<Type> {
    if depth == 0 {
        return pure(Type::Top).boxed();
    }
    let part = any_type(depth - 1, indices);
    let variable = int(indices).map(Type::Var);
    let arr = map2(Type::arr, part.clone(), part.clone());
    let all = map2(Type::all, part.clone(), part);
    frequency((pure(Type::Top), variable, arr, all)).boxed()
}
