//! Structural shrinking, written as the library asks: an iterator of smaller values.

use std::rc::Rc;
use std::sync::Arc;

use quickcheck::{Arbitrary, empty_shrinker};
use stromboli_runner::schema::{Input, Reference, Type};
use stromboli_runner::{Range, Schema, Value};

type Candidates = Box<dyn Iterator<Item = Value>>;

/// Shrinks an input: each component in turn, as the library's tuples do.
pub(crate) fn input(schema: &Rc<Schema>, value: &Value) -> Candidates {
    match (&schema.input, value) {
        (Input::Tuple(references), Value::Tuple(components)) => {
            each(schema, references, components, Value::Tuple)
        }
        (Input::Single(reference), _) => of_type(schema, reference, value),
        (Input::Tuple(_), _) => empty_shrinker(),
    }
}

fn of_type(schema: &Rc<Schema>, reference: &Reference, value: &Value) -> Candidates {
    match (reference, value) {
        (Reference::List { element, .. }, Value::List(items)) => list(schema, element, items),
        (Reference::Tuple(references), Value::Tuple(components)) => {
            each(schema, references, components, Value::Tuple)
        }
        (Reference::Type(position), _) => match (schema.get(*position), value) {
            (Type::Integer(range), Value::Integer(n)) => integer(*range, *n),
            (Type::Boolean, Value::Boolean(b)) => Box::new(b.shrink().map(Value::Boolean)),
            (Type::Character(characters), Value::Character(character)) => {
                let (characters, candidates) = (*characters, character.shrink());
                Box::new(candidates.filter(move |c| characters.contain(*c)).map(Value::Character))
            }
            (Type::Text { characters, .. }, Value::Text(text)) => {
                let (characters, candidates) = (*characters, text.to_string().shrink());
                let is_possible = move |text: &String| text.chars().all(|c| characters.contain(c));
                Box::new(candidates.filter(is_possible).map(|text| Value::Text(text.into())))
            }
            (Type::Sum(sum), Value::Node(name, fields)) => {
                match sum.constructors.iter().find(|c| c.name == *name) {
                    Some(constructor) => node(schema, reference, &constructor.fields, name, fields),
                    None => empty_shrinker(),
                }
            }
            _ => empty_shrinker(),
        },
        _ => empty_shrinker(),
    }
}

/// The library's own candidates for the distance from the origin, if they are in the range. What others found
/// may be outside of it.
fn integer(range: Range, n: i64) -> Candidates {
    let candidates = n.wrapping_sub(range.origin).shrink();
    let candidates = candidates.map(move |step| range.origin.wrapping_add(step));
    let (from, to) = (range.from.min(n), range.to.max(n));
    let possible = candidates.filter(move |n| (from..=to).contains(n));
    Box::new(possible.map(Value::Integer))
}

/// The subterms of the same type, then each field shrunk.
fn node(
    schema: &Rc<Schema>,
    own: &Reference,
    references: &[Reference],
    name: &'static str,
    fields: &Arc<[Value]>,
) -> Candidates {
    let same = references.iter().zip(fields.iter()).filter(|(reference, _)| *reference == own);
    let subterms: Vec<Value> = same.map(|(_, field)| field.clone()).collect();
    let shrunk = each(schema, references, fields, move |fields| Value::Node(name, fields));
    Box::new(subterms.into_iter().chain(shrunk))
}

/// Each component shrunk in turn, with the others as they are.
fn each(
    schema: &Rc<Schema>,
    references: &[Reference],
    values: &Arc<[Value]>,
    build: impl Fn(Arc<[Value]>) -> Value + Copy + 'static,
) -> Candidates {
    let (schema, references, values) = (Rc::clone(schema), references.to_vec(), Arc::clone(values));
    Box::new((0..values.len()).flat_map(move |i| {
        let values = Arc::clone(&values);
        of_type(&schema, &references[i], &values[i]).map(move |candidate| {
            let mut values = values.to_vec();
            values[i] = candidate;
            build(values.into())
        })
    }))
}

/// Shorter lists first, then each element shrunk, by the library's `Vec`.
fn list(schema: &Rc<Schema>, element: &Reference, items: &[Value]) -> Candidates {
    let items: Vec<Element> = items
        .iter()
        .map(|value| Element {
            schema: Rc::clone(schema),
            reference: element.clone(),
            value: value.clone(),
        })
        .collect();
    Box::new(
        items
            .shrink()
            .map(|items| Value::List(items.into_iter().map(|element| element.value).collect())),
    )
}

/// An element of a list, with what is needed to shrink it.
#[derive(Clone)]
struct Element {
    schema: Rc<Schema>,
    reference: Reference,
    value: Value,
}

impl Arbitrary for Element {
    fn arbitrary(_: &mut quickcheck::Gen) -> Element {
        unreachable!("elements are only shrunk")
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Element>> {
        let this = self.clone();
        let candidates = of_type(&self.schema, &self.reference, &self.value);
        Box::new(candidates.map(move |value| Element { value, ..this.clone() }))
    }
}
