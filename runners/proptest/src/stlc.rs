//! Expressions of the simply typed lambda calculus.

use proptest::strategy::{BoxedStrategy, Just, Strategy};
use stromboli_runner::Value;
use stromboli_runner::families::stlc::{
    SIZE, abstraction, boolean, constant, function, parts, variables,
};

use crate::strategies::{integer, lazily, weighted};

/// Family `cbc`: a type, then an expression of this type, by `prop_flat_map`.
pub(crate) fn cbc() -> BoxedStrategy<Value> {
    integer(SIZE)
        .prop_flat_map(|size| (Just(size), ty(size)))
        .prop_flat_map(|(size, of)| expression(size, Vec::new(), of))
        .boxed()
}

fn ty(size: i64) -> BoxedStrategy<Value> {
    let simple = Just(boolean()).boxed();
    if size <= 0 {
        return simple;
    }
    let child = ty(size / 2);
    let arrow = (child.clone(), child).prop_map(|(argument, result)| function(argument, result));
    weighted(vec![(1, simple), (1, arrow.boxed())])
}

fn any_constant(of: Value) -> BoxedStrategy<Value> {
    proptest::bool::ANY.prop_map(move |value| constant(&of, value)).boxed()
}

fn expression(size: i64, context: Vec<Value>, of: Value) -> BoxedStrategy<Value> {
    let mut rules = vec![(1, any_constant(of.clone()))];
    if size > 0 {
        if let Some((argument, result)) = parts(&of) {
            let (argument, result) = (argument.clone(), result.clone());
            let mut inner = context.clone();
            inner.push(argument.clone());
            let body = lazily(move || expression(size - 1, inner.clone(), result.clone()));
            let abs = body.prop_map(move |body| abstraction(argument.clone(), body));
            rules.push((1, abs.boxed()));
        }
        let (context, of) = (context.clone(), of.clone());
        let app = lazily(move || application(size, &context, &of));
        rules.push((1, app));
    }
    let fitting = variables(&context, &of);
    if !fitting.is_empty() {
        let variable = proptest::sample::select(fitting)
            .prop_map(|index| Value::node("Var", [Value::Integer(index)]));
        rules.push((1, variable.boxed()));
    }
    weighted(rules)
}

fn application(size: i64, context: &[Value], of: &Value) -> BoxedStrategy<Value> {
    let (context, of) = (context.to_vec(), of.clone());
    ty((size / 2).max(1))
        .prop_flat_map(move |argument| {
            let to = function(argument.clone(), of.clone());
            (
                expression(size / 2, context.clone(), to),
                expression(size / 2, context.clone(), argument),
            )
        })
        .prop_map(|(f, x)| Value::node("App", [f, x]))
        .boxed()
}

/// A derivation before types are known: which rule to use, of those that apply.
#[derive(Debug, Clone)]
struct Sketch {
    rule: usize,
    variable: usize,
    constant: bool,
    below: Option<Box<Below>>,
}

/// What lambdas and applications need: the type of an argument, and derivations of the parts.
#[derive(Debug, Clone)]
struct Below {
    argument: Value,
    parts: (Sketch, Sketch),
}

/// The numbers of a sketch are below this; they are taken modulo what there is to choose from.
const CHOICES: usize = 12;

/// Variant `idiomatic`: a type and a sketch that do not depend on each other, by `prop_recursive`;
/// `prop_map` makes an expression of them.
pub(crate) fn idiomatic() -> BoxedStrategy<Value> {
    let leaf = (0..CHOICES, 0..CHOICES, proptest::bool::ANY)
        .prop_map(|(rule, variable, constant)| Sketch { rule, variable, constant, below: None });
    let sketch = leaf.clone().prop_recursive(6, 32, 2, move |inner| {
        (leaf.clone(), any_type(), (inner.clone(), inner)).prop_map(|(leaf, argument, parts)| {
            Sketch { below: Some(Box::new(Below { argument, parts })), ..leaf }
        })
    });
    (any_type(), sketch).prop_map(|(of, sketch)| elaborate(&sketch, &mut Vec::new(), &of)).boxed()
}

fn any_type() -> impl Strategy<Value = Value> + Clone {
    Just(boolean()).prop_recursive(3, 8, 2, |inner| {
        (inner.clone(), inner).prop_map(|(argument, result)| function(argument, result))
    })
}

fn elaborate(sketch: &Sketch, context: &mut Vec<Value>, of: &Value) -> Value {
    let fitting = variables(context, of);
    let mut rules = vec!["constant"];
    if sketch.below.is_some() {
        if parts(of).is_some() {
            rules.push("Abs");
        }
        rules.push("App");
    }
    if !fitting.is_empty() {
        rules.push("Var");
    }
    match (rules[sketch.rule % rules.len()], &sketch.below, parts(of)) {
        ("Abs", Some(below), Some((argument, result))) => {
            context.push(argument.clone());
            let body = elaborate(&below.parts.0, context, result);
            context.pop();
            abstraction(argument.clone(), body)
        }
        ("App", Some(below), _) => {
            let to = function(below.argument.clone(), of.clone());
            let f = elaborate(&below.parts.0, context, &to);
            let x = elaborate(&below.parts.1, context, &below.argument);
            Value::node("App", [f, x])
        }
        ("Var", ..) => {
            let index = fitting[sketch.variable % fitting.len()];
            Value::node("Var", [Value::Integer(index)])
        }
        _ => constant(of, sketch.constant),
    }
}
