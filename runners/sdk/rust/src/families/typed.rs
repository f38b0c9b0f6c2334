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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Trial;
    use crate::schema::{Characters, Range};

    /// Draws the last alternative, the longest lists, and what comes first otherwise.
    struct Greedy;

    impl Draw for Greedy {
        fn integer(&mut self, range: Range) -> i64 {
            range.origin
        }

        fn boolean(&mut self) -> bool {
            false
        }

        fn character(&mut self, characters: Characters) -> char {
            characters.from
        }

        fn text(&mut self, characters: Characters, most: usize) -> String {
            (0..most).map(|_| characters.from).collect()
        }

        fn alternative(
            &mut self,
            alternatives: &[(&'static str, u32)],
            body: &mut dyn FnMut(&mut dyn Draw, usize),
        ) {
            body(self, alternatives.len() - 1);
        }

        fn elements(&mut self, longest: usize, element: &mut dyn FnMut(&mut dyn Draw)) {
            (0..longest).for_each(|_| element(self));
        }

        fn group(&mut self, _: &'static str, body: &mut dyn FnMut(&mut dyn Draw)) {
            body(self);
        }
    }

    #[test]
    fn lists_of_constructors_are_empty_below_depth_0() {
        let trial = r#"{"workload":"w","property":"p","family":"type","variant":null,"seed":"0",
            "input":{"list":"doc","most":1},
            "types":{"text":{"text":{"from":97,"to":122},"most":2},
                     "mark":{"character":{"from":39,"to":39}},
                     "doc":{"depth":1,"constructors":[
                        {"name":"Blank","fields":[],"weight":1,"leaf":true},
                        {"name":"Section","weight":1,"leaf":true,"fields":
                            [{"list":["text","doc"],"most":2},{"list":"mark","most":1}]}]}}}"#;
        let schema = Trial::parse(trial).expect("a valid trial").schema;
        let crate::schema::Input::Single(input) = &schema.input else { panic!("a bare input") };
        let section = "(Section [] ['\\''])";
        let elements = format!("(\"aa\",{section}) (\"aa\",{section})");
        let expected = format!("[(Section [{elements}] ['\\''])]");
        assert_eq!(any(&mut Greedy, &schema, input).to_string(), expected);
    }
}
