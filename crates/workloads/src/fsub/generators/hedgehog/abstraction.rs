//! Types of which a given type is an instance.

use stromboli_domain::Correct;
use stromboli_hedgehog::{Gen, Generator, defer, element, frequency, pure};

use crate::fsub::{Fsub, Type};

/// A part `a` of a type, and a body `b` such that `All a b` applied to `a` is the type; nothing if
/// the type has no part that means the same outside.
pub(super) fn abstraction(ty: Type) -> Gen<Option<(Type, Type)>> {
    let parts = parts(&ty);
    if parts.is_empty() {
        return pure(None).boxed();
    }
    let shifted = Fsub(Correct).shift_type(0, &ty);
    element(parts)
        .bind(move |part| {
            let shifted_part = Fsub(Correct).shift_type(0, &part);
            replacing(0, &shifted, shifted_part).bind(move |body| pure(Some((part.clone(), body))))
        })
        .boxed()
}

/// The type, some of the parts that are equal to `part` being replaced by the variable `index`.
fn replacing(index: i64, ty: &Type, part: Type) -> Gen<Type> {
    let weight = index.unsigned_abs() + 2;
    let here = if *ty == part { (weight, Type::Var(index)) } else { (1, ty.clone()) };
    let below = match ty {
        Type::Arr(arr) => {
            let arr = arr.clone();
            defer(move || {
                let (whole, part) = (arr.clone(), part.clone());
                replacing(index, &arr.from, part.clone()).bind(move |from| {
                    replacing(index, &whole.to, part.clone())
                        .bind(move |to| pure(Type::arr(from.clone(), to)))
                })
            })
            .boxed()
        }
        Type::All(all) => {
            let all = all.clone();
            defer(move || {
                let (whole, part) = (all.clone(), part.clone());
                replacing(index, &all.bound, part.clone()).bind(move |bound| {
                    replacing(index + 1, &whole.body, Fsub(Correct).shift_type(0, &part))
                        .bind(move |body| pure(Type::all(bound.clone(), body)))
                })
            })
            .boxed()
        }
        // A choice of one.
        Type::Top | Type::Var(_) => pure(here.1.clone()).boxed(),
    };
    frequency(((weight, below), (here.0, pure(here.1)))).boxed()
}

/// The parts of a type, itself first, that use no variable bound around them in the type or in
/// themselves, as they are outside.
fn parts(ty: &Type) -> Vec<Type> {
    fn collect(depth: i64, ty: &Type, parts: &mut Vec<Type>) {
        parts.extend(lowered(depth, ty));
        match ty {
            Type::Top | Type::Var(_) => {}
            Type::Arr(arr) => {
                collect(depth, &arr.from, parts);
                collect(depth, &arr.to, parts);
            }
            Type::All(all) => {
                collect(depth, &all.bound, parts);
                collect(depth + 1, &all.body, parts);
            }
        }
    }
    let mut parts = Vec::new();
    collect(0, ty, &mut parts);
    parts
}

/// The type with every variable lowered by so many binders and those inside, if all stay above.
fn lowered(depth: i64, ty: &Type) -> Option<Type> {
    match ty {
        Type::Top => Some(Type::Top),
        Type::Var(index) => (*index >= depth).then(|| Type::Var(index - depth)),
        Type::Arr(arr) => Some(Type::arr(lowered(depth, &arr.from)?, lowered(depth, &arr.to)?)),
        Type::All(all) => {
            Some(Type::all(lowered(depth, &all.bound)?, lowered(depth + 1, &all.body)?))
        }
    }
}
