//! The strategy of a trial, and what all strategies are made of.

use std::fmt::Debug;
use std::rc::Rc;

use proptest::collection::vec;
use proptest::strategy::{BoxedStrategy, Just, NewTree, Strategy, Union, ValueTree};
use proptest::test_runner::TestRunner;
use stromboli_runner::schema::{Input, Reference, Sum, Type};
use stromboli_runner::{Characters, Range, Schema, Trial, Value};

use crate::{challenge, fsub, stlc, trees};

/// The strategy of a trial's input. `None`: the generator gave up.
pub(crate) fn input(trial: &Trial) -> BoxedStrategy<Option<Value>> {
    if (trial.workload.as_str(), trial.family.as_str()) == ("challenge", "cbc")
        && let Some(strategy) = challenge::cbc(&trial.property)
    {
        return strategy.prop_map(Some).boxed();
    }
    match &trial.schema.input {
        Input::Single(reference) => component(trial, reference),
        Input::Tuple(references) => {
            let components: Vec<_> =
                references.iter().map(|reference| component(trial, reference)).collect();
            let whole = |components: Vec<Option<Value>>| {
                Some(Value::tuple(components.into_iter().collect::<Option<Vec<_>>>()?))
            };
            components.prop_map(whole).boxed()
        }
    }
}

fn component(trial: &Trial, reference: &Reference) -> BoxedStrategy<Option<Value>> {
    let is = |constructor| trial.schema.has_constructor(reference, constructor);
    let always = match (trial.workload.as_str(), trial.family.as_str()) {
        ("bst", "api") if is("T") => trees::bst_api(),
        ("bst", "cbc") if is("T") => trees::bst_cbc(),
        ("bst", "cbc_idiomatic") if is("T") => trees::bst_idiomatic(),
        ("rbt", "api") if is("T") => trees::rbt_api(),
        ("rbt", "cbc") if is("T") => trees::rbt_cbc(),
        ("rbt", "cbc_idiomatic") if is("T") => trees::rbt_idiomatic(),
        ("stlc", "cbc") if is("App") => stlc::cbc(),
        ("stlc", "cbc_idiomatic") if is("App") => stlc::idiomatic(),
        ("fsub", "cbc") if is("App") => return fsub::cbc(),
        _ => any(&trial.schema, reference),
    };
    always.prop_map(Some).boxed()
}

/// Integers in a range, shrinking towards its origin.
pub(crate) fn integer(range: Range) -> BoxedStrategy<i64> {
    let steps = range.from.saturating_sub(range.origin)..=range.to.saturating_sub(range.origin);
    steps.prop_map(move |step| range.origin + step).boxed()
}

/// One of several strategies, by weight.
pub(crate) fn weighted<T: Debug + 'static>(
    mut alternatives: Vec<(u32, BoxedStrategy<T>)>,
) -> BoxedStrategy<T> {
    if alternatives.len() == 1 {
        return alternatives.remove(0).1;
    }
    Union::new_weighted(alternatives).boxed()
}

/// A strategy that is only built when a value is drawn from it: recursive strategies would be
/// built in full otherwise.
pub(crate) fn lazily<T: Debug + 'static>(
    build: impl Fn() -> BoxedStrategy<T> + 'static,
) -> BoxedStrategy<T> {
    Lazily(Rc::new(build)).boxed()
}

struct Lazily<T>(Rc<dyn Fn() -> BoxedStrategy<T>>);

impl<T> Debug for Lazily<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Lazily")
    }
}

impl<T: Debug> Strategy for Lazily<T> {
    type Tree = Box<dyn ValueTree<Value = T>>;
    type Value = T;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        (self.0)().new_tree(runner)
    }
}

/// Characters in a range.
fn character(characters: Characters) -> impl Strategy<Value = char> {
    proptest::char::range(characters.from, characters.to)
}

/// Family `type`: any value of a type, from the depth of the type.
pub(crate) fn any(schema: &Schema, reference: &Reference) -> BoxedStrategy<Value> {
    Typed { schema, known: Vec::new() }.at_depth(reference, None)
}

/// Strategies are shared between the places that use the same type and depth.
struct Typed<'a> {
    schema: &'a Schema,
    known: Vec<((usize, u32), BoxedStrategy<Value>)>,
}

impl Typed<'_> {
    /// At a depth, or at the depth of each type.
    fn at_depth(&mut self, reference: &Reference, depth: Option<u32>) -> BoxedStrategy<Value> {
        match reference {
            Reference::Type(position) => self.of_type(*position, depth),
            Reference::Tuple(components) => {
                let components: Vec<_> =
                    components.iter().map(|of| self.at_depth(of, depth)).collect();
                components.prop_map(Value::tuple).boxed()
            }
            Reference::List { element, most } => vec(self.at_depth(element, depth), 0..=*most)
                .prop_map(|items| Value::List(items.into()))
                .boxed(),
        }
    }

    fn of_type(&mut self, position: usize, depth: Option<u32>) -> BoxedStrategy<Value> {
        match self.schema.get(position) {
            Type::Integer(range) => integer(*range).prop_map(Value::Integer).boxed(),
            Type::Boolean => proptest::bool::ANY.prop_map(Value::Boolean).boxed(),
            Type::Character(characters) => {
                character(*characters).prop_map(Value::Character).boxed()
            }
            Type::Text { characters, most } => vec(character(*characters), 0..=*most)
                .prop_map(|text| Value::Text(text.into_iter().collect::<String>().into()))
                .boxed(),
            Type::Sum(sum) => {
                let key = (position, depth.unwrap_or(sum.depth));
                if let Some((_, known)) = self.known.iter().find(|(known, _)| *known == key) {
                    return known.clone();
                }
                let strategy = self.sum(sum, key.1);
                self.known.push((key, strategy.clone()));
                strategy
            }
        }
    }

    fn sum(&mut self, sum: &Sum, depth: u32) -> BoxedStrategy<Value> {
        let alternatives = sum.at(depth).map(|constructor| {
            let name = constructor.name;
            let strategy = if constructor.fields.is_empty() {
                Just(Value::node(name, [])).boxed()
            } else {
                let fields = constructor.fields.iter().map(|field| match depth.checked_sub(1) {
                    Some(below) => self.at_depth(field, Some(below)),
                    None => self.last(field),
                });
                let fields: Vec<_> = fields.collect();
                fields.prop_map(move |fields| Value::node(name, fields)).boxed()
            };
            (constructor.weight, strategy)
        });
        weighted(alternatives.collect())
    }

    /// A field of a constructor at depth 0, where lists end the recursion.
    fn last(&mut self, reference: &Reference) -> BoxedStrategy<Value> {
        match reference {
            Reference::List { element, .. } if self.schema.has_constructors(element) => {
                Just(Value::List([].into())).boxed()
            }
            Reference::Tuple(components) => {
                let components: Vec<_> = components.iter().map(|of| self.last(of)).collect();
                components.prop_map(Value::tuple).boxed()
            }
            _ => self.at_depth(reference, Some(0)),
        }
    }
}
