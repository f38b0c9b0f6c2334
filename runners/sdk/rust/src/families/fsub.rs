//! Terms of System F-sub.

use std::sync::Arc;

use crate::draw::Draw;
use crate::schema::Range;
use crate::value::Value;

/// The depth of types and terms in family `cbc`.
pub const DEPTH: u32 = 4;

/// The order of alternatives, which decides what a choice shrinks to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// As the common description lists them.
    AsDescribed,
    /// Non-recursive alternatives first.
    SimplestFirst,
}

impl Order {
    /// Arranges alternatives that the description lists with the recursive ones first.
    pub fn of<T, const N: usize>(self, mut recursive_first: [T; N]) -> [T; N] {
        if self == Order::SimplestFirst {
            recursive_first.reverse();
        }
        recursive_first
    }
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ty {
    /// `(Top)`
    Top,
    /// `(TVar n)`
    Var(i64),
    /// `(Arr a b)`
    Arr(Arc<Ty>, Arc<Ty>),
    /// `(All bound b)`
    All(Arc<Ty>, Arc<Ty>),
}

impl Ty {
    /// `(Arr a b)`
    pub fn arr(a: Ty, b: Ty) -> Ty {
        Ty::Arr(Arc::new(a), Arc::new(b))
    }

    /// `(All a b)`
    pub fn all(a: Ty, b: Ty) -> Ty {
        Ty::All(Arc::new(a), Arc::new(b))
    }

    /// `(All Top (Arr (TVar 0) (TVar 0)))`
    pub fn identity() -> Ty {
        Ty::all(Ty::Top, Ty::arr(Ty::Var(0), Ty::Var(0)))
    }

    /// The value to print.
    pub fn to_value(&self) -> Value {
        match self {
            Ty::Top => Value::node("Top", []),
            Ty::Var(n) => Value::node("TVar", [Value::Integer(*n)]),
            Ty::Arr(a, b) => Value::node("Arr", [a.to_value(), b.to_value()]),
            Ty::All(a, b) => Value::node("All", [a.to_value(), b.to_value()]),
        }
    }

    /// Makes room for a type variable, correctly whatever the mutation.
    pub fn shifted(&self) -> Ty {
        self.shifted_above(0)
    }

    fn shifted_above(&self, cutoff: i64) -> Ty {
        match self {
            Ty::Top => Ty::Top,
            Ty::Var(n) => Ty::Var(if *n >= cutoff { n + 1 } else { *n }),
            Ty::Arr(a, b) => Ty::arr(a.shifted_above(cutoff), b.shifted_above(cutoff)),
            Ty::All(a, b) => Ty::all(a.shifted_above(cutoff), b.shifted_above(cutoff + 1)),
        }
    }

    /// The parts of this type that can be abstracted: itself, then those of its left part, then
    /// those of its right part, each lowered by the binders above it.
    pub fn candidates(&self) -> Vec<Ty> {
        let mut found = Vec::new();
        self.collect_candidates(0, &mut found);
        found
    }

    fn collect_candidates(&self, binders: i64, found: &mut Vec<Ty>) {
        found.extend(self.lowered(binders));
        match self {
            Ty::Top | Ty::Var(_) => {}
            Ty::Arr(a, b) => {
                a.collect_candidates(binders, found);
                b.collect_candidates(binders, found);
            }
            Ty::All(a, b) => {
                a.collect_candidates(binders, found);
                b.collect_candidates(binders + 1, found);
            }
        }
    }

    fn lowered(&self, binders: i64) -> Option<Ty> {
        Some(match self {
            Ty::Top => Ty::Top,
            Ty::Var(n) => Ty::Var(if *n >= binders { n - binders } else { return None }),
            Ty::Arr(a, b) => Ty::arr(a.lowered(binders)?, b.lowered(binders)?),
            Ty::All(a, b) => Ty::all(a.lowered(binders)?, b.lowered(binders + 1)?),
        })
    }
}

/// A binding of the environment.
#[derive(Debug, Clone)]
enum Binding {
    Term(Ty),
    Bound,
}

/// The environment, innermost binding last.
#[derive(Debug, Clone, Default)]
pub struct Environment(Vec<Binding>);

impl Environment {
    /// With a term variable of this type.
    #[must_use]
    pub fn with_term(&self, ty: &Ty) -> Environment {
        self.with(Binding::Term(ty.clone()))
    }

    /// With a type variable. Its bound does not matter to the generators.
    #[must_use]
    pub fn with_bound(&self) -> Environment {
        self.with(Binding::Bound)
    }

    fn with(&self, binding: Binding) -> Environment {
        let mut bindings = self.0.clone();
        bindings.push(binding);
        Environment(bindings)
    }

    /// The number of type variables.
    pub fn type_variables(&self) -> i64 {
        self.0.iter().filter(|binding| matches!(binding, Binding::Bound)).count() as i64
    }

    /// The term variables of this type, innermost first.
    pub fn variables(&self, of: &Ty) -> Vec<Value> {
        let (mut index, mut bounds, mut found) = (0, 0, Vec::new());
        for binding in self.0.iter().rev() {
            match binding {
                Binding::Bound => bounds += 1,
                Binding::Term(ty) => {
                    let ty = (0..bounds).fold(ty.clone(), |ty, _| ty.shifted());
                    if ty == *of {
                        found.push(Value::node("Var", [Value::Integer(index)]));
                    }
                    index += 1;
                }
            }
        }
        found
    }
}

/// `(Abs type body)` for an `Arr`, `(TAbs bound body)` for an `All`: how to introduce a term of
/// this type, with the environment and the type of the body.
pub fn introduction(env: &Environment, of: &Ty) -> Option<(&'static str, Value, Environment, Ty)> {
    match of {
        Ty::Top | Ty::Var(_) => None,
        Ty::Arr(a, b) => Some(("Abs", a.to_value(), env.with_term(a), (**b).clone())),
        Ty::All(a, b) => Some(("TAbs", a.to_value(), env.with_bound(), (**b).clone())),
    }
}

/// The weights of going deeper, and of stopping here, while a type is abstracted.
pub fn replacement_weights(depth: i64, equal: bool) -> (u32, u32) {
    let weight = depth as u32 + 2;
    (weight, if equal { weight } else { 1 })
}

/// Family `cbc`: a type, then a term of this type by weighted backtracking over five rules.
/// `None`: no term was found.
pub fn cbc(draw: &mut dyn Draw, order: Order) -> Option<Value> {
    let env = Environment::default();
    let of = draw.part("type", |draw| ty(draw, order, DEPTH, &env));
    draw.part("term", |draw| term(draw, order, DEPTH, &env, &of))
}

fn index(draw: &mut dyn Draw, length: usize) -> usize {
    draw.integer(Range::new(0, length as i64 - 1)) as usize
}

fn ty(draw: &mut dyn Draw, order: Order, depth: u32, env: &Environment) -> Ty {
    let Some(below) = depth.checked_sub(1) else { return simple(draw, env) };
    let rules = order.of([("All", 2), ("Arr", 2), ("simple", 1)]);
    draw.choose(&rules, |draw, chosen| match rules[chosen].0 {
        "All" => {
            let a = draw.choose(&[("Top", 1), ("type", 1)], |draw, chosen| match chosen {
                0 => Ty::Top,
                _ => ty(draw, order, below, env),
            });
            let b = draw.part("body", |draw| ty(draw, order, below, &env.with_bound()));
            Ty::all(a, b)
        }
        "Arr" => {
            let a = argument(draw, order, below, env);
            let b = draw.part("result", |draw| ty(draw, order, below, &env.with_term(&a)));
            Ty::arr(a, b)
        }
        _ => simple(draw, env),
    })
}

fn argument(draw: &mut dyn Draw, order: Order, below: u32, env: &Environment) -> Ty {
    let count = env.type_variables();
    let rules = order.of([("type", 1), ("TVar", 1)]);
    let rules = if count == 0 { &[("type", 1)] } else { rules.as_slice() };
    draw.choose(rules, |draw, chosen| match rules[chosen].0 {
        "TVar" => Ty::Var(draw.integer(Range::new(0, count - 1))),
        _ => ty(draw, order, below, env),
    })
}

fn simple(draw: &mut dyn Draw, env: &Environment) -> Ty {
    let count = env.type_variables();
    if count == 0 {
        return Ty::identity();
    }
    let variable = Ty::Var(draw.integer(Range::new(0, count - 1)));
    Ty::arr(variable.clone(), variable)
}

/// Tries alternatives of equal weight until one yields something.
fn backtrack<T>(
    draw: &mut dyn Draw,
    mut names: Vec<&'static str>,
    mut attempt: impl FnMut(&mut dyn Draw, &str) -> Option<T>,
) -> Option<T> {
    while !names.is_empty() {
        let alternatives: Vec<_> = names.iter().map(|name| (*name, 1)).collect();
        let (chosen, found) =
            draw.choose(&alternatives, |draw, chosen| (chosen, attempt(draw, names[chosen])));
        if found.is_some() {
            return found;
        }
        names.remove(chosen);
    }
    None
}

fn term(
    draw: &mut dyn Draw,
    order: Order,
    depth: u32,
    env: &Environment,
    of: &Ty,
) -> Option<Value> {
    let Some(below) = depth.checked_sub(1) else { return base(draw, order, env, of) };
    let rules = vec!["base", "introduction", "application", "instance", "abstraction"];
    backtrack(draw, rules, |draw, rule| match rule {
        "base" => base(draw, order, env, of),
        "introduction" => {
            let (name, annotation, inner, body) = introduction(env, of)?;
            let body = draw.part("body", |draw| term(draw, order, below, &inner, &body))?;
            Some(Value::node(name, [annotation, body]))
        }
        "application" => {
            let a = draw.part("type", |draw| ty(draw, order, below, env));
            let to = Ty::arr(a.clone(), of.clone());
            let f = draw.part("function", |draw| term(draw, order, below, env, &to));
            let x = draw.part("argument", |draw| term(draw, order, below, env, &a));
            Some(Value::node("App", [f?, x?]))
        }
        "instance" => {
            let a = draw.part("type", |draw| ty(draw, order, below, env));
            let all = Ty::all(a.clone(), of.shifted());
            let f = draw.part("function", |draw| term(draw, order, below, env, &all))?;
            Some(Value::node("TApp", [f, a.to_value()]))
        }
        _ => {
            let candidates = of.candidates();
            if candidates.is_empty() {
                return None;
            }
            let a = candidates[index(draw, candidates.len())].clone();
            let (ty, part) = (of.shifted(), a.shifted());
            let b = draw.part("type", |draw| replace(draw, order, 0, &ty, &part));
            let all = Ty::all(a.clone(), b);
            let f = draw.part("function", |draw| term(draw, order, below, env, &all))?;
            Some(Value::node("TApp", [f, a.to_value()]))
        }
    })
}

fn base(draw: &mut dyn Draw, order: Order, env: &Environment, of: &Ty) -> Option<Value> {
    let rules = order.of(["introduction", "variable"]);
    backtrack(draw, rules.to_vec(), |draw, rule| match rule {
        "introduction" => {
            let (name, annotation, inner, body) = introduction(env, of)?;
            let body = draw.part("body", |draw| base(draw, order, &inner, &body))?;
            Some(Value::node(name, [annotation, body]))
        }
        _ => {
            let fitting = env.variables(of);
            if fitting.is_empty() {
                return None;
            }
            Some(fitting[index(draw, fitting.len())].clone())
        }
    })
}

/// Replaces some of the occurrences of `part` in a type by the variable `depth`.
fn replace(draw: &mut dyn Draw, order: Order, depth: i64, ty: &Ty, part: &Ty) -> Ty {
    let (deeper, here) = replacement_weights(depth, ty == part);
    let rules = order.of([("deeper", deeper), ("here", here)]);
    draw.choose(&rules, |draw, chosen| match (rules[chosen].0, ty) {
        ("deeper", Ty::Arr(a, b)) => {
            let a = replace(draw, order, depth, a, part);
            Ty::arr(a, replace(draw, order, depth, b, part))
        }
        ("deeper", Ty::All(a, b)) => {
            let a = replace(draw, order, depth, a, part);
            Ty::all(a, replace(draw, order, depth + 1, b, &part.shifted()))
        }
        _ if ty == part => Ty::Var(depth),
        _ => ty.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifting_leaves_bound_variables() {
        assert_eq!(Ty::identity().shifted(), Ty::identity());
        let open = Ty::all(Ty::Var(0), Ty::Var(1));
        assert_eq!(open.shifted(), Ty::all(Ty::Var(1), Ty::Var(2)));
    }

    #[test]
    fn a_part_with_a_variable_of_its_own_binder_is_no_candidate() {
        assert_eq!(Ty::identity().candidates(), [Ty::Top]);
        let arrow = Ty::arr(Ty::Var(0), Ty::Top);
        assert_eq!(arrow.candidates(), [arrow.clone(), Ty::Var(0), Ty::Top]);
    }

    #[test]
    fn variables_are_shifted_by_the_bounds_inside() {
        let env = Environment::default().with_term(&Ty::Var(0)).with_bound().with_term(&Ty::Top);
        assert_eq!(format!("{:?}", env.variables(&Ty::Var(1))), "[(Var 1)]");
        assert_eq!(format!("{:?}", env.variables(&Ty::Top)), "[(Var 0)]");
    }
}
