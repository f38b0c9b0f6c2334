//! Generators for System F-sub, with falsify.

use std::hash::{Hash, Hasher};

use stromboli_domain::{Correct, Data, Family, Precondition};
use stromboli_falsify::{
    Block, Drawn, Falsify, Gen, Generator, block, frequency, map2, pure, range, remembered,
    remembered_by,
};
use stromboli_workloads::fsub::{Fsub, Property, Term, Type};

use super::valid::closed_term;
use crate::falsify::{Integer, Place, integer};
use crate::generate::{CBC_DEPTH10, Generate, Generates};

impl Generates<Falsify> for Fsub {
    const FAMILIES: &'static [Family] =
        &[Family::TYPE, Family::TYPE_NARROW, Family::CBC, Family::CBC_IDIOMATIC, CBC_DEPTH10];

    fn precondition(family: Family, _: Property) -> Precondition {
        match family {
            Family::CBC_IDIOMATIC => Precondition::Skip,
            _ => Precondition::Check,
        }
    }

    fn generator<I: Data>(family: Family) -> Option<Gen<I>> {
        super::generator::<Falsify, I>(family)
    }
}

impl Generate<Falsify> for Type {
    fn generator(family: Family) -> Option<Gen<Type>> {
        match family {
            Family::TYPE => Some(Gen::new(any_type(integer(), 4))),
            Family::TYPE_NARROW => Some(Gen::new(any_type(narrow(), 4))),
            Family::CBC => Some(Gen::new(closed_type(4))),
            Family::CBC_IDIOMATIC => Some(Gen::new(range::between(0, 4).bind(closed_type))),
            CBC_DEPTH10 => Some(Gen::new(range::between(1, 10).bind(closed_type))),
            _ => None,
        }
    }
}

impl Generate<Falsify> for Term {
    fn generator(family: Family) -> Option<Gen<Term>> {
        match family {
            Family::TYPE => Some(untyped(integer())),
            Family::TYPE_NARROW => Some(untyped(narrow())),
            Family::CBC => Some(Gen::new(typed(4))),
            Family::CBC_IDIOMATIC => Some(Gen::new(range::between(0, 4).bind(typed))),
            CBC_DEPTH10 => Some(Gen::new(range::between(1, 10).bind(typed))),
            _ => None,
        }
    }
}

/// The indices of `type_narrow`.
fn narrow() -> Integer<5> {
    Integer
}

/// Families `type` and `type_narrow`, with these indices.
fn untyped<const MOST: i64>(index: Integer<MOST>) -> Gen<Term> {
    Gen::new(any(index, 4).or_invalid(|at| closed_term::<MOST>(Place(at), 4)))
}

/// Family `type`: any type, whether its variables are in scope or not.
fn any_type<const MOST: i64>(index: Integer<MOST>, depth: u32) -> impl Generator<Value = Type> {
    remembered((index, depth), |(index, depth), steps| {
        if depth == 0 {
            return Ok(Type::Top);
        }
        let ty = || any_type(index, depth - 1);
        let (arr, all) = (map2(Type::arr, ty(), ty()), map2(Type::all, ty(), ty()));
        let top = pure(Type::Top);
        steps.last(frequency(((1, top), (1, index.map(Type::Var)), (1, arr), (1, all))))
    })
}

/// Family `type`: any term, typed or not.
fn any<const MOST: i64>(index: Integer<MOST>, depth: u32) -> impl Generator<Value = Term> {
    remembered((index, depth), |(index, depth), steps| {
        let var = index.map(Term::Var);
        if depth == 0 {
            return steps.last(var);
        }
        let (ty, term) = (|| any_type(index, depth - 1), || any(index, depth - 1));
        let (abs, app) = (map2(Term::abs, ty(), term()), map2(Term::app, term(), term()));
        let (tabs, tapp) = (map2(Term::tabs, ty(), term()), map2(Term::tapp, term(), ty()));
        steps.last(frequency(((1, var), (1, abs), (1, app), (1, tabs), (1, tapp))))
    })
}

/// Family `cbc`: a type, and a term of it, or a variable if none is found.
fn typed(size: i64) -> impl Generator<Value = Term> {
    block(move |steps| {
        let goal = steps.draw(closed_type(size))?;
        let term = steps.draw(of_type(size, Scope::EMPTY, &goal))?;
        Ok(term.unwrap_or(Term::Var(0)))
    })
}

/// A type without free variables.
fn closed_type(size: i64) -> impl Generator<Value = Type> {
    ty(size, 0)
}

/// A type with the given number of type variables in scope.
fn ty(size: i64, n_bounds: i64) -> impl Generator<Value = Type> {
    remembered((size, n_bounds), |(size, n_bounds), steps| {
        if size == 0 {
            return steps.last(simple_type(n_bounds));
        }
        let all = block(move |steps| {
            let bound =
                steps.draw(frequency(((1, pure(Type::Top)), (1, ty(size - 1, n_bounds)))))?;
            let body = steps.draw(ty(size - 1, n_bounds + 1))?;
            Ok(Type::all(bound, body))
        });
        let arr = block(move |steps| {
            let from = if n_bounds > 0 {
                steps.draw(frequency(((1, variable(n_bounds)),)))?
            } else {
                steps.draw(ty(size - 1, n_bounds))?
            };
            let to = steps.draw(ty(size - 1, n_bounds))?;
            Ok(Type::arr(from, to))
        });
        steps.last(frequency(((2, all), (2, arr), (1, simple_type(n_bounds)))))
    })
}

/// The type of an identity.
fn simple_type(n_bounds: i64) -> impl Generator<Value = Type> {
    block(move |steps| {
        if n_bounds == 0 {
            return Ok(Type::all(Type::Top, Type::arr(Type::Var(0), Type::Var(0))));
        }
        let arr = block(move |steps| {
            let ty = steps.draw(variable(n_bounds))?;
            Ok(Type::arr(ty.clone(), ty))
        });
        steps.last(frequency(((1, arr),)))
    })
}

fn variable(n_bounds: i64) -> impl Generator<Value = Type> {
    range::between(0, n_bounds - 1).map(Type::Var)
}

/// The variables in scope, innermost first.
#[derive(Clone, Copy)]
struct Scope<'a> {
    innermost: Option<&'a Binding<'a>>,
    /// The number of type variables.
    n_bounds: i64,
}

struct Binding<'a> {
    /// The type of a variable, or `None` for a type variable.
    ty: Option<&'a Type>,
    outer: Scope<'a>,
}

impl<'a> Scope<'a> {
    const EMPTY: Scope<'static> = Scope { innermost: None, n_bounds: 0 };

    fn with(innermost: &'a Binding<'a>) -> Scope<'a> {
        let n_bounds = innermost.outer.n_bounds + i64::from(innermost.ty.is_none());
        Scope { innermost: Some(innermost), n_bounds }
    }

    /// The bindings, from the innermost.
    fn bindings(self) -> impl Iterator<Item = &'a Binding<'a>> {
        std::iter::successors(self.innermost, |binding| binding.outer.innermost)
    }

    /// The variables of a type, from the innermost.
    fn variables(self, goal: &'a Type) -> impl Iterator<Item = i64> + 'a {
        let variables =
            self.bindings().filter_map(|binding| Some((binding.ty?, binding.outer.n_bounds)));
        (0..)
            .zip(variables)
            // The number of type variables that were bound after this variable.
            .filter(move |(_, (ty, n_bounds))| is_shifted(goal, self.n_bounds - n_bounds, ty, 0))
            .map(|(index, _)| index)
    }
}

/// Whether a type is another with its variables from `cutoff` on moved up by `by`.
fn is_shifted(shifted: &Type, by: i64, ty: &Type, cutoff: i64) -> bool {
    match (shifted, ty) {
        (Type::Top, Type::Top) => true,
        (Type::Var(x), Type::Var(y)) => *x == if *y >= cutoff { y + by } else { *y },
        (Type::Arr(s), Type::Arr(t)) => {
            is_shifted(&s.from, by, &t.from, cutoff) && is_shifted(&s.to, by, &t.to, cutoff)
        }
        (Type::All(s), Type::All(t)) => {
            is_shifted(&s.bound, by, &t.bound, cutoff)
                && is_shifted(&s.body, by, &t.body, cutoff + 1)
        }
        _ => false,
    }
}

/// The rules for building a term of a given type.
#[derive(Clone, Copy)]
enum Rule {
    Base,
    Introduction,
    Variable,
    Application,
    TypeApplication,
    /// Of a type in which the argument stands in some places.
    Abstraction,
}

/// A term of a type, if one is found.
fn of_type<'a>(
    size: i64,
    scope: Scope<'a>,
    goal: &'a Type,
) -> impl Generator<Value = Option<Term>> + 'a {
    use Rule::{Abstraction, Application, Base, Introduction, TypeApplication, Variable};
    remembered_by(OfType::keep, OfType { size, scope, goal }, |of_type, steps| {
        let OfType { size, scope, goal } = of_type;
        match size {
            0 => backtrack([Introduction, Variable], size, scope, goal, steps),
            _ => {
                let rules = [Base, Introduction, Application, TypeApplication, Abstraction];
                backtrack(rules, size, scope, goal, steps)
            }
        }
    })
}

/// The parameters of [`of_type`].
#[derive(Clone, Copy)]
struct OfType<'a> {
    size: i64,
    scope: Scope<'a>,
    goal: &'a Type,
}

/// A copy of an [`OfType`], with the types of all bindings.
struct KeptOfType {
    size: i64,
    scope: Vec<Option<Type>>,
    goal: Type,
}

impl OfType<'_> {
    fn keep(self) -> KeptOfType {
        let scope = self.scope.bindings().map(|binding| binding.ty.cloned()).collect();
        KeptOfType { size: self.size, scope, goal: self.goal.clone() }
    }
}

impl PartialEq<KeptOfType> for OfType<'_> {
    fn eq(&self, kept: &KeptOfType) -> bool {
        let types = self.scope.bindings().map(|binding| binding.ty);
        self.size == kept.size
            && *self.goal == kept.goal
            && types.eq(kept.scope.iter().map(Option::as_ref))
    }
}

impl Hash for OfType<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.size, self.goal).hash(state);
    }
}

/// Tries one rule after another, in random order.
fn backtrack<const N: usize>(
    mut rules: [Rule; N],
    size: i64,
    scope: Scope<'_>,
    goal: &Type,
    steps: &mut Block<'_>,
) -> Drawn<Option<Term>> {
    for n_left in (1..=N).rev() {
        let nth = steps.draw(range::between(1, n_left as i64))? as usize - 1;
        let rule = rules[nth];
        let made = steps.draw(block(|steps| make(rule, size, scope, goal, steps)))?;
        if made.is_some() {
            return Ok(made);
        }
        rules[nth..n_left].rotate_left(1);
    }
    Ok(None)
}

fn make(
    rule: Rule,
    size: i64,
    scope: Scope<'_>,
    goal: &Type,
    steps: &mut Block<'_>,
) -> Drawn<Option<Term>> {
    let inner_size = (size - 1).max(0);
    match rule {
        Rule::Base => steps.last(of_type(0, scope, goal)),
        Rule::Introduction => match goal {
            Type::Arr(arr) => {
                let binding = Binding { ty: Some(&arr.from), outer: scope };
                let body = of_type(inner_size, Scope::with(&binding), &arr.to);
                let abs = |body| Term::abs(arr.from.clone(), body);
                steps.last(body.map(|body| body.map(abs)))
            }
            Type::All(all) => {
                let binding = Binding { ty: None, outer: scope };
                let body = of_type(inner_size, Scope::with(&binding), &all.body);
                let tabs = |body| Term::tabs(all.bound.clone(), body);
                steps.last(body.map(|body| body.map(tabs)))
            }
            Type::Top | Type::Var(_) => Ok(None),
        },
        Rule::Variable => {
            let n = scope.variables(goal).count() as i64;
            if n == 0 {
                return Ok(None);
            }
            let nth = steps.last(range::between(0, n - 1))?;
            Ok(scope.variables(goal).nth(nth as usize).map(Term::Var))
        }
        Rule::Application => {
            let from = steps.draw(ty(inner_size, scope.n_bounds))?;
            let arr = Type::arr(from.clone(), goal.clone());
            let function = steps.draw(of_type(inner_size, scope, &arr))?;
            let argument = steps.draw(of_type(inner_size, scope, &from))?;
            Ok(function.zip(argument).map(|(function, argument)| Term::app(function, argument)))
        }
        Rule::TypeApplication => {
            let argument = steps.draw(ty(inner_size, scope.n_bounds))?;
            let all = Type::all(argument.clone(), Fsub(Correct).shift_type(0, goal));
            let function = steps.draw(of_type(inner_size, scope, &all))?;
            Ok(function.map(|function| Term::tapp(function, argument)))
        }
        Rule::Abstraction => {
            let Some((argument, body)) = steps.draw(abstracted(goal))? else {
                return Ok(None);
            };
            let all = Type::all(argument.clone(), body);
            let function = steps.draw(of_type(inner_size, scope, &all))?;
            Ok(function.map(|function| Term::tapp(function, argument)))
        }
    }
}

/// A part of a type, and the type with a variable in the place of some such parts.
fn abstracted(ty: &Type) -> impl Generator<Value = Option<(Type, Type)>> {
    block(move |steps| {
        let Some(part) = steps.draw(part(ty))? else {
            return Ok(None);
        };
        let shift = |ty| Fsub(Correct).shift_type(0, ty);
        let body = steps.draw(replaced(0, &shift(ty), &shift(&part)))?;
        Ok(Some((part, body)))
    })
}

/// A part of a type that is meaningful outside it.
fn part(ty: &Type) -> impl Generator<Value = Option<Type>> {
    block(move |steps| {
        let mut n = 0;
        each_part(0, ty, &mut |_, _| n += 1);
        if n == 0 {
            return Ok(None);
        }
        let mut n_before = steps.last(range::between(0, n - 1))?;
        let mut chosen = None;
        each_part(0, ty, &mut |n_binders, part| {
            if n_before == 0 {
                chosen = Some(lowered(n_binders, part));
            }
            n_before -= 1;
        });
        Ok(chosen)
    })
}

/// Visits each part of a type without variables that are bound around it or within it, with the number
/// of binders around it.
fn each_part(n_binders: i64, ty: &Type, show: &mut impl FnMut(i64, &Type)) {
    if has_only_free_variables(n_binders, ty) {
        show(n_binders, ty);
    }
    match ty {
        Type::Top | Type::Var(_) => {}
        Type::Arr(arr) => {
            each_part(n_binders, &arr.from, show);
            each_part(n_binders, &arr.to, show);
        }
        Type::All(all) => {
            each_part(n_binders, &all.bound, show);
            each_part(n_binders + 1, &all.body, show);
        }
    }
}

fn has_only_free_variables(n_binders: i64, ty: &Type) -> bool {
    match ty {
        Type::Top => true,
        Type::Var(x) => *x >= n_binders,
        Type::Arr(arr) => {
            has_only_free_variables(n_binders, &arr.from)
                && has_only_free_variables(n_binders, &arr.to)
        }
        Type::All(all) => {
            has_only_free_variables(n_binders, &all.bound)
                && has_only_free_variables(n_binders + 1, &all.body)
        }
    }
}

/// A part of a type as it is outside it.
fn lowered(n_binders: i64, ty: &Type) -> Type {
    match ty {
        Type::Top => Type::Top,
        Type::Var(x) => Type::Var(x - n_binders),
        Type::Arr(arr) => Type::arr(lowered(n_binders, &arr.from), lowered(n_binders, &arr.to)),
        Type::All(all) => {
            Type::all(lowered(n_binders, &all.bound), lowered(n_binders + 1, &all.body))
        }
    }
}

/// The type with the variable `index` in the place of some of its parts that equal `part`.
fn replaced(index: i64, ty: &Type, part: &Type) -> impl Generator<Value = Type> {
    block(move |steps| {
        let weight = index as u32 + 2;
        let leaf = match ty == part {
            true => (weight, pure(Type::Var(index))),
            false => (1, pure(ty.clone())),
        };
        let inside = block(|steps| match ty {
            Type::Arr(arr) => {
                let from = steps.draw(replaced(index, &arr.from, part))?;
                let to = steps.draw(replaced(index, &arr.to, part))?;
                Ok(Type::arr(from, to))
            }
            Type::All(all) => {
                let bound = steps.draw(replaced(index, &all.bound, part))?;
                let part = Fsub(Correct).shift_type(0, part);
                let body = steps.draw(replaced(index + 1, &all.body, &part))?;
                Ok(Type::all(bound, body))
            }
            Type::Top | Type::Var(_) => steps.last(frequency(((leaf.0, &leaf.1),))),
        });
        steps.last(frequency(((weight, inside), (leaf.0, &leaf.1))))
    })
}
