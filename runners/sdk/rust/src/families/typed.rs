//! Family `type`: any value of the type, from the schema.

use crate::draw::Draw;
use crate::schema::{Constructor, LIST_LENGTH, Reference, Schema, Type};
use crate::value::Value;

/// A value of this type, from the depth of the type.
pub fn any(draw: &mut dyn Draw, schema: &Schema, reference: &Reference) -> Value {
    at_depth(draw, schema, reference, schema.depth(reference))
}

fn at_depth(draw: &mut dyn Draw, schema: &Schema, reference: &Reference, depth: u32) -> Value {
    let position = match reference {
        Reference::Type(position) => *position,
        Reference::List(element) => {
            let items = draw.list(LIST_LENGTH, |draw| at_depth(draw, schema, element, depth));
            return Value::List(items.into());
        }
    };
    match schema.get(position) {
        Type::Integer(range) => Value::Integer(draw.integer(*range)),
        Type::Boolean => Value::Boolean(draw.boolean()),
        Type::Sum(sum) => {
            let possible: Vec<&Constructor> = sum.at(depth).collect();
            let alternatives: Vec<_> = possible.iter().map(|c| (c.name, c.weight)).collect();
            draw.choose(&alternatives, |draw, chosen| {
                let constructor = possible[chosen];
                let below = depth.saturating_sub(1);
                let fields: Vec<Value> = constructor
                    .fields
                    .iter()
                    .map(|field| draw.part("field", |draw| at_depth(draw, schema, field, below)))
                    .collect();
                Value::node(constructor.name, fields)
            })
        }
    }
}
