//! Terms of System F-sub.

use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Just, Strategy};
use stromboli_runner::Value;
use stromboli_runner::families::fsub::{DEPTH, Environment, Ty, introduction, replacement_weights};

use crate::strategies::{lazily, weighted};

type Attempt = BoxedStrategy<Option<Value>>;

/// Family `cbc`: a type, then a term of this type by weighted backtracking over five rules.
pub(crate) fn cbc() -> Attempt {
    ty(DEPTH, Environment::default())
        .prop_flat_map(|of| term(DEPTH, Environment::default(), of))
        .boxed()
}

fn ty(depth: u32, env: Environment) -> BoxedStrategy<Ty> {
    let Some(below) = depth.checked_sub(1) else { return simple(&env) };
    let (outer, inner) = (env.clone(), env.clone());
    let all = lazily(move || {
        let env = outer.clone();
        let bound = weighted(vec![(1, Just(Ty::Top).boxed()), (1, ty(below, env.clone()))]);
        (bound, ty(below, env.with_bound())).prop_map(|(a, b)| Ty::all(a, b)).boxed()
    });
    let arr = lazily(move || {
        let env = inner.clone();
        argument(below, &env)
            .prop_flat_map(move |a| {
                let result = ty(below, env.with_term(&a));
                (Just(a), result)
            })
            .prop_map(|(a, b)| Ty::arr(a, b))
            .boxed()
    });
    weighted(vec![(2, all), (2, arr), (1, simple(&env))])
}

fn argument(below: u32, env: &Environment) -> BoxedStrategy<Ty> {
    let mut rules = vec![(1, ty(below, env.clone()))];
    let count = env.type_variables();
    if count > 0 {
        rules.push((1, (0..count).prop_map(Ty::Var).boxed()));
    }
    weighted(rules)
}

fn simple(env: &Environment) -> BoxedStrategy<Ty> {
    let count = env.type_variables();
    if count == 0 {
        return Just(Ty::identity()).boxed();
    }
    (0..count).prop_map(|i| Ty::arr(Ty::Var(i), Ty::Var(i))).boxed()
}

/// Tries alternatives of equal weight until one yields something.
fn backtrack(alternatives: Vec<Attempt>) -> Attempt {
    if alternatives.is_empty() {
        return Just(None).boxed();
    }
    (0..alternatives.len())
        .prop_flat_map(move |chosen| {
            let mut others = alternatives.clone();
            let attempt = others.remove(chosen);
            attempt.prop_flat_map(move |found| match found {
                Some(term) => Just(Some(term)).boxed(),
                None => backtrack(others.clone()),
            })
        })
        .boxed()
}

fn term(depth: u32, env: Environment, of: Ty) -> Attempt {
    let Some(below) = depth.checked_sub(1) else { return base(env, of) };
    type Rule = fn(u32, Environment, Ty) -> Attempt;
    let rules: [Rule; 5] =
        [|_, env, of| base(env, of), introduced, applied, instantiated, abstracted];
    let rules = rules.map(|rule| {
        let (env, of) = (env.clone(), of.clone());
        lazily(move || rule(below, env.clone(), of.clone()))
    });
    backtrack(rules.to_vec())
}

fn introduced(below: u32, env: Environment, of: Ty) -> Attempt {
    introduced_by(&env, &of, move |env, of| term(below, env, of))
}

fn introduced_by(env: &Environment, of: &Ty, body: impl Fn(Environment, Ty) -> Attempt) -> Attempt {
    let Some((name, annotation, inner, of)) = introduction(env, of) else {
        return Just(None).boxed();
    };
    body(inner, of)
        .prop_map(move |body| Some(Value::node(name, [annotation.clone(), body?])))
        .boxed()
}

fn applied(below: u32, env: Environment, of: Ty) -> Attempt {
    ty(below, env.clone())
        .prop_flat_map(move |a| {
            let to = Ty::arr(a.clone(), of.clone());
            (term(below, env.clone(), to), term(below, env.clone(), a))
        })
        .prop_map(|(f, x)| Some(Value::node("App", [f?, x?])))
        .boxed()
}

fn instantiated(below: u32, env: Environment, of: Ty) -> Attempt {
    ty(below, env.clone())
        .prop_flat_map(move |a| {
            let all = Ty::all(a.clone(), of.shifted());
            type_application(term(below, env.clone(), all), &a)
        })
        .boxed()
}

fn abstracted(below: u32, env: Environment, of: Ty) -> Attempt {
    let candidates = of.candidates();
    if candidates.is_empty() {
        return Just(None).boxed();
    }
    select(candidates)
        .prop_flat_map(move |a| {
            let body = replace(0, of.shifted(), a.shifted());
            (Just(a), body)
        })
        .prop_flat_map(move |(a, b)| {
            let all = Ty::all(a.clone(), b);
            type_application(term(below, env.clone(), all), &a)
        })
        .boxed()
}

fn type_application(function: Attempt, to: &Ty) -> Attempt {
    let to = to.to_value();
    function.prop_map(move |f| Some(Value::node("TApp", [f?, to.clone()]))).boxed()
}

fn base(env: Environment, of: Ty) -> Attempt {
    let fitting = env.variables(&of);
    let variable = if fitting.is_empty() {
        Just(None).boxed()
    } else {
        select(fitting).prop_map(Some).boxed()
    };
    let introduced = lazily(move || introduced_by(&env, &of, base));
    backtrack(vec![introduced, variable])
}

/// Replaces some of the occurrences of `part` in a type by the variable `depth`.
fn replace(depth: i64, ty: Ty, part: Ty) -> BoxedStrategy<Ty> {
    let here = Just(if ty == part { Ty::Var(depth) } else { ty.clone() }).boxed();
    let weights = replacement_weights(depth, ty == part);
    let deeper = match ty {
        Ty::Top | Ty::Var(_) => return here,
        Ty::Arr(a, b) => {
            (replace(depth, (*a).clone(), part.clone()), replace(depth, (*b).clone(), part))
                .prop_map(|(a, b)| Ty::arr(a, b))
                .boxed()
        }
        Ty::All(a, b) => {
            let inner = part.shifted();
            (replace(depth, (*a).clone(), part), replace(depth + 1, (*b).clone(), inner))
                .prop_map(|(a, b)| Ty::all(a, b))
                .boxed()
        }
    };
    weighted(vec![(weights.0, deeper), (weights.1, here)])
}
