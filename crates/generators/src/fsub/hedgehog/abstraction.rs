//! Types of which a given type is an instance.

use stromboli_domain::Correct;
use stromboli_hedgehog::{At, Generator, Reading, element, frequency, pure};

use stromboli_workloads::fsub::{Fsub, Type};

use crate::fsub::parts::{lowered, parts};

/// A part `a` of a type, and a body `b` such that `All a b` applied to `a` is the type. `None` if the
/// type has no part with the same meaning outside.
pub(super) fn abstraction(ty: &Type) -> Option<impl Generator<Value = (Type, Type)>> {
    let lowered = |(depth, part)| lowered(depth, part);
    let parts: Vec<_> = parts(ty).into_iter().map(lowered).collect();
    if parts.is_empty() {
        return None;
    }
    let shifted = Fsub(Correct).shift_type(0, 1, ty);
    Some(element(parts).bind(move |part| {
        let shifted_part = Fsub(Correct).shift_type(0, 1, &part);
        Replacing { part: shifted_part, by: 0, ty: shifted.clone() }
            .bind(move |body| pure((part.clone(), body)))
    }))
}

/// A type with some of the parts that equal `part` replaced by a variable.
#[derive(Clone)]
struct Replacing {
    part: Type,
    by: i64,
    ty: Type,
}

impl Generator for Replacing {
    type Value = Type;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Type> {
        let Replacing { part, by, ty } = self;
        let weight = by.unsigned_abs() + 2;
        let here = match ty == part {
            true => (weight, pure(Type::Var(*by))),
            false => (1, pure(ty.clone())),
        };
        match ty {
            Type::Arr(arr) => {
                let left = Replacing { ty: arr.from.clone(), ..self.clone() };
                let right = Replacing { ty: arr.to.clone(), ..self.clone() };
                let below = both(left, right, Type::arr);
                frequency(((weight, below), here)).read(at)
            }
            Type::All(all) => {
                let left = Replacing { ty: all.bound.clone(), ..self.clone() };
                let part = Fsub(Correct).shift_type(0, 1, part);
                let right = Replacing { part, by: by + 1, ty: all.body.clone() };
                let below = both(left, right, Type::all);
                frequency(((weight, below), here)).read(at)
            }
            // Nothing is below, but there still is a choice, which can shrink.
            Type::Top | Type::Var(_) => frequency(((weight, here.1.clone()), here)).read(at),
        }
    }
}

/// One after the other.
fn both(
    left: Replacing,
    right: Replacing,
    whole: fn(Type, Type) -> Type,
) -> impl Generator<Value = Type> {
    left.bind(move |left| right.clone().bind(move |right| pure(whole(left.clone(), right))))
}
