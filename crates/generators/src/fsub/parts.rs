//! The parts of a type that are also meaningful outside it.

use stromboli_workloads::fsub::Type;

/// The parts of a type, itself first, that use no variable that is bound around them in the type or in
/// themselves, with the number of binders around them.
pub(super) fn parts(ty: &Type) -> Vec<(i64, &Type)> {
    let mut parts = Vec::new();
    add_parts(0, ty, &mut parts);
    parts
}

fn add_parts<'a>(depth: i64, ty: &'a Type, parts: &mut Vec<(i64, &'a Type)>) {
    if is_free_of(depth, ty) {
        parts.push((depth, ty));
    }
    match ty {
        Type::Top | Type::Var(_) => {}
        Type::Arr(arr) => {
            add_parts(depth, &arr.from, parts);
            add_parts(depth, &arr.to, parts);
        }
        Type::All(all) => {
            add_parts(depth, &all.bound, parts);
            add_parts(depth + 1, &all.body, parts);
        }
    }
}

fn is_free_of(depth: i64, ty: &Type) -> bool {
    match ty {
        Type::Top => true,
        Type::Var(index) => *index >= depth,
        Type::Arr(arr) => is_free_of(depth, &arr.from) && is_free_of(depth, &arr.to),
        Type::All(all) => is_free_of(depth, &all.bound) && is_free_of(depth + 1, &all.body),
    }
}

/// A part of a type as it is outside, without that many binders around it. As in the original, variables
/// under binders of its own are lowered by those too.
pub(super) fn lowered(depth: i64, part: &Type) -> Type {
    match part {
        Type::Top => Type::Top,
        Type::Var(index) => Type::Var(index - depth),
        Type::Arr(arr) => Type::arr(lowered(depth, &arr.from), lowered(depth, &arr.to)),
        Type::All(all) => Type::all(lowered(depth, &all.bound), lowered(depth + 1, &all.body)),
    }
}
