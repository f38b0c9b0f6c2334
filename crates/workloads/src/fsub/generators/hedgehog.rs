//! With Hedgehog.
//!
//! Here are the families of the type; `well_typed` has those that are correct by construction.

mod abstraction;
mod context;
mod well_typed;

use stromboli_hedgehog::{Gen, Generator, Hedgehog, Range, frequency, int, map2, pure, sized};

use self::well_typed::well_typed;
use crate::fsub::{Term, Type};
use crate::generate::{Family, Generate};

impl Generate<Hedgehog> for Term {
    fn generator(family: Family) -> Option<Gen<Term>> {
        match family {
            Family::Type => Some(any(4, Range::linear_from(0, -1000, 1000))),
            Family::TypeNarrow => Some(any(4, Range::linear_from(0, -5, 5))),
            Family::Cbc => Some(well_typed(4)),
            Family::CbcIdiomatic => Some(sized(|size| well_typed(size.0)).boxed()),
            _ => None,
        }
    }
}

/// Families `type` and `type_narrow`: any term, of a type or not, with indices of a range.
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
