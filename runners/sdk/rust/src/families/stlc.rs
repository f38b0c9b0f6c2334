//! Expressions of the simply typed lambda calculus.

use crate::draw::Draw;
use crate::schema::Range;
use crate::value::Value;

/// Sizes of family `cbc`.
pub const SIZE: Range = Range::new(1, 10);

/// `(TBool)`
pub fn boolean() -> Value {
    Value::node("TBool", [])
}

/// `(TFun argument result)`
pub fn function(argument: Value, result: Value) -> Value {
    Value::node("TFun", [argument, result])
}

/// Argument and result of a function type.
pub fn parts(of: &Value) -> Option<(&Value, &Value)> {
    match of {
        Value::Node("TFun", fields) => match &**fields {
            [argument, result] => Some((argument, result)),
            _ => None,
        },
        _ => None,
    }
}

/// `(Abs type body)`
pub fn abstraction(argument: Value, body: Value) -> Value {
    Value::node("Abs", [argument, body])
}

/// The lambdas around a constant of this type.
pub fn constant(of: &Value, value: bool) -> Value {
    match parts(of) {
        None => Value::node("Bool", [Value::Boolean(value)]),
        Some((argument, result)) => abstraction(argument.clone(), constant(result, value)),
    }
}

/// The variables of this type, as indices. The context lists types, innermost last.
pub fn variables(context: &[Value], of: &Value) -> Vec<i64> {
    (0..).zip(context.iter().rev()).filter(|(_, ty)| *ty == of).map(|(i, _)| i).collect()
}

/// Family `cbc`: a type, then an expression of this type.
pub fn cbc(draw: &mut dyn Draw) -> Value {
    let size = draw.integer(SIZE);
    let of = draw.part("type", |draw| ty(draw, size));
    draw.part("expression", |draw| expression(draw, size, &mut Vec::new(), &of))
}

fn ty(draw: &mut dyn Draw, size: i64) -> Value {
    if size <= 0 {
        return boolean();
    }
    draw.choose(&[("TBool", 1), ("TFun", 1)], |draw, chosen| {
        if chosen == 0 {
            return boolean();
        }
        let argument = draw.part("argument", |draw| ty(draw, size / 2));
        let result = draw.part("result", |draw| ty(draw, size / 2));
        function(argument, result)
    })
}

fn expression(draw: &mut dyn Draw, size: i64, context: &mut Vec<Value>, of: &Value) -> Value {
    let fitting = variables(context, of);
    let mut rules = vec![("constant", 1)];
    if size > 0 && parts(of).is_some() {
        rules.push(("Abs", 1));
    }
    if size > 0 {
        rules.push(("App", 1));
    }
    if !fitting.is_empty() {
        rules.push(("Var", 1));
    }
    draw.choose(&rules, |draw, chosen| match (rules[chosen].0, parts(of)) {
        ("Abs", Some((argument, result))) => {
            context.push(argument.clone());
            let body = draw.part("body", |draw| expression(draw, size - 1, context, result));
            context.pop();
            abstraction(argument.clone(), body)
        }
        ("App", _) => {
            let argument = draw.part("type", |draw| ty(draw, (size / 2).max(1)));
            let to = function(argument.clone(), of.clone());
            let f = draw.part("function", |draw| expression(draw, size / 2, context, &to));
            let x = draw.part("argument", |draw| expression(draw, size / 2, context, &argument));
            Value::node("App", [f, x])
        }
        ("Var", _) => {
            let i = draw.integer(Range::new(0, fitting.len() as i64 - 1));
            Value::node("Var", [Value::Integer(fitting[i as usize])])
        }
        _ => constant(of, draw.boolean()),
    })
}
