//! Generators for System F-sub, with QuickCheck.
//!
//! This file has the families `type` and `type_narrow`; `well_typed` has the family that is correct by
//! construction.

mod well_typed;

use stromboli_domain::Family;
use stromboli_quickcheck::{
    Gen, Generator, Inputs, QuickCheck, choose_int, frequency, from_fn, map2, pure,
};
use stromboli_workloads::fsub::{Fsub, Term, Type};

use self::well_typed::{closed, well_typed};
use super::valid::closed_term;
use crate::generate::{Generate, Generates};
use crate::quickcheck::{Place, number};

impl Generates<QuickCheck> for Fsub {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::TYPE_NARROW, Family::CBC];
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
            Family::CBC => Some(Inputs::or_discard(from_fn(well_typed))),
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
