//! Family `type`: any value of the type, from the schema.

use crate::draw::Draw;
use crate::schema::{Constructor, Reference, Schema, Sum, Type};
use crate::value::Value;

/// A value of this type, from the depth of the type.
pub fn any(draw: &mut dyn Draw, schema: &Schema, reference: &Reference) -> Value {
    at_depth(draw, schema, reference, None)
}

/// A value at a depth, or at the depth of each type.
fn at_depth(
    draw: &mut dyn Draw,
    schema: &Schema,
    reference: &Reference,
    depth: Option<u32>,
) -> Value {
    match reference {
        Reference::Type(position) => match schema.get(*position) {
            Type::Integer(range) => Value::Integer(draw.integer(*range)),
            Type::Boolean => Value::Boolean(draw.boolean()),
            Type::Character(characters) => Value::Character(draw.character(*characters)),
            Type::Text { characters, most } => Value::Text(draw.text(*characters, *most).into()),
            Type::Sum(sum) => node(draw, schema, sum, depth.unwrap_or(sum.depth)),
        },
        Reference::Tuple(components) => {
            parts(draw, components, |draw, of| at_depth(draw, schema, of, depth), Value::tuple)
        }
        Reference::List { element, most } => {
            let items = draw.list(*most, |draw| at_depth(draw, schema, element, depth));
            Value::List(items.into())
        }
    }
}

fn node(draw: &mut dyn Draw, schema: &Schema, sum: &Sum, depth: u32) -> Value {
    let possible: Vec<&Constructor> = sum.at(depth).collect();
    let alternatives: Vec<_> = possible.iter().map(|c| (c.name, c.weight)).collect();
    draw.choose(&alternatives, |draw, chosen| {
        let Constructor { name, fields, .. } = possible[chosen];
        let field = |draw: &mut dyn Draw, of: &Reference| match depth.checked_sub(1) {
            Some(below) => at_depth(draw, schema, of, Some(below)),
            None => last(draw, schema, of),
        };
        parts(draw, fields, field, |fields| Value::node(name, fields))
    })
}

/// A field of a constructor at depth 0, where lists end the recursion.
fn last(draw: &mut dyn Draw, schema: &Schema, reference: &Reference) -> Value {
    match reference {
        Reference::List { element, .. } if schema.has_constructors(element) => {
            Value::List([].into())
        }
        Reference::Tuple(components) => {
            parts(draw, components, |draw, of| last(draw, schema, of), Value::tuple)
        }
        _ => at_depth(draw, schema, reference, Some(0)),
    }
}

fn parts(
    draw: &mut dyn Draw,
    references: &[Reference],
    part: impl Fn(&mut dyn Draw, &Reference) -> Value,
    build: impl Fn(Vec<Value>) -> Value,
) -> Value {
    let of = |reference| draw.part("field", |draw| part(draw, reference));
    build(references.iter().map(of).collect())
}
