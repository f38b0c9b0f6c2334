//! The types of a workload, as a `trial` message describes them.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::value::intern;

/// The types that a trial needs, and its input.
#[derive(Debug, Clone)]
pub struct Schema {
    /// What the property takes.
    pub input: Input,
    types: Vec<Type>,
}

/// The input of a property.
#[derive(Debug, Clone)]
pub enum Input {
    /// The bare value.
    Single(Reference),
    /// A tuple of independent components.
    Tuple(Vec<Reference>),
}

/// A use of a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference {
    /// A type of the schema, by its position there.
    Type(usize),
    /// A list of 0 to [`LIST_LENGTH`] elements.
    List(Box<Reference>),
}

/// The greatest length of a list in the family `type`.
pub const LIST_LENGTH: usize = 32;

/// Weights above this are refused.
const GREATEST_WEIGHT: u32 = 1000;

/// A type.
#[derive(Debug, Clone)]
pub enum Type {
    /// One of several constructors.
    Sum(Sum),
    /// An integer in a range.
    Integer(Range),
    /// True or false.
    Boolean,
}

/// A type with constructors.
#[derive(Debug, Clone)]
pub struct Sum {
    /// All constructors.
    pub constructors: Vec<Constructor>,
    /// The depth at which generation starts.
    pub depth: u32,
}

/// A constructor of a type.
#[derive(Debug, Clone)]
pub struct Constructor {
    /// As it is printed.
    pub name: &'static str,
    /// The types of its fields.
    pub fields: Vec<Reference>,
    /// How often it is chosen, relative to the others.
    pub weight: u32,
    /// Whether it may be chosen at depth 0.
    pub leaf: bool,
}

/// Integers from `from` to `to`, both included, shrinking towards `origin`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Range {
    /// The smallest.
    pub from: i64,
    /// The greatest.
    pub to: i64,
    /// The simplest.
    pub origin: i64,
}

impl Range {
    /// A range that shrinks towards 0, or towards the bound next to 0.
    pub const fn new(from: i64, to: i64) -> Range {
        let origin = if from > 0 {
            from
        } else if to < 0 {
            to
        } else {
            0
        };
        Range { from, to, origin }
    }
}

impl Sum {
    /// The constructors that may be chosen at this depth.
    pub fn at(&self, depth: u32) -> impl Iterator<Item = &Constructor> {
        self.constructors.iter().filter(move |constructor| depth > 0 || constructor.leaf)
    }
}

impl Schema {
    /// The type that a position stands for.
    pub fn get(&self, position: usize) -> &Type {
        &self.types[position]
    }

    /// The depth at which generation of this type starts: its own, or 0.
    pub fn depth(&self, reference: &Reference) -> u32 {
        match reference {
            Reference::Type(position) => match self.get(*position) {
                Type::Sum(sum) => sum.depth,
                Type::Integer(_) | Type::Boolean => 0,
            },
            Reference::List(element) => self.depth(element),
        }
    }

    /// Whether this is the type with a constructor of this name.
    pub fn has_constructor(&self, reference: &Reference, name: &str) -> bool {
        match reference {
            Reference::Type(position) => match self.get(*position) {
                Type::Sum(sum) => sum.constructors.iter().any(|c| c.name == name),
                Type::Integer(_) | Type::Boolean => false,
            },
            Reference::List(_) => false,
        }
    }

    pub(crate) fn resolve(
        input: &RawInput,
        types: &BTreeMap<String, RawType>,
    ) -> Result<Schema, String> {
        let positions: BTreeMap<&str, usize> =
            types.keys().enumerate().map(|(i, name)| (name.as_str(), i)).collect();
        let names = Names { positions };
        let input = match input {
            RawInput::Tuple(components) => Input::Tuple(names.all(components)?),
            RawInput::Single(reference) => Input::Single(names.one(reference)?),
        };
        let types = types
            .iter()
            .map(|(name, raw)| names.declare(name, raw))
            .collect::<Result<Vec<_>, String>>()?;
        let schema = Schema { input, types };
        for (position, name) in names.positions.values().zip(names.positions.keys()) {
            if !schema.ends(*position, &mut Vec::new()) {
                return Err(format!("type `{name}` has no finite value of depth 0"));
            }
        }
        Ok(schema)
    }

    /// Whether generation at depth 0 ends, whatever is chosen.
    fn ends(&self, position: usize, above: &mut Vec<usize>) -> bool {
        if above.contains(&position) {
            return false;
        }
        let Type::Sum(sum) = self.get(position) else { return true };
        above.push(position);
        let ends = sum.at(0).flat_map(|constructor| &constructor.fields).all(|field| {
            let mut field = field;
            while let Reference::List(element) = field {
                field = element;
            }
            matches!(field, Reference::Type(position) if self.ends(*position, above))
        });
        above.pop();
        ends
    }
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum RawInput {
    Tuple(Vec<RawReference>),
    Single(RawReference),
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum RawReference {
    Name(String),
    List { list: Box<RawReference> },
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum RawType {
    Sum {
        constructors: Vec<RawConstructor>,
        #[serde(default)]
        depth: u32,
    },
    Integer {
        integer: Range,
    },
    Boolean {
        #[serde(rename = "boolean")]
        _boolean: bool,
    },
}

#[derive(Debug, Deserialize)]
pub(crate) struct RawConstructor {
    name: String,
    fields: Vec<RawReference>,
    weight: u32,
    leaf: bool,
}

struct Names<'a> {
    positions: BTreeMap<&'a str, usize>,
}

impl Names<'_> {
    fn one(&self, raw: &RawReference) -> Result<Reference, String> {
        match raw {
            RawReference::Name(name) => self
                .positions
                .get(name.as_str())
                .map(|position| Reference::Type(*position))
                .ok_or_else(|| format!("unknown type `{name}`")),
            RawReference::List { list } => Ok(Reference::List(Box::new(self.one(list)?))),
        }
    }

    fn all(&self, raw: &[RawReference]) -> Result<Vec<Reference>, String> {
        raw.iter().map(|reference| self.one(reference)).collect()
    }

    fn declare(&self, name: &str, raw: &RawType) -> Result<Type, String> {
        match raw {
            RawType::Boolean { .. } => Ok(Type::Boolean),
            RawType::Integer { integer } => {
                if integer.from > integer.to
                    || !(integer.from..=integer.to).contains(&integer.origin)
                {
                    return Err(format!("type `{name}` has an invalid range"));
                }
                Ok(Type::Integer(*integer))
            }
            RawType::Sum { constructors, depth } => {
                if !constructors.iter().any(|c| c.leaf && c.weight > 0) {
                    return Err(format!("type `{name}` has no constructor for depth 0"));
                }
                if constructors.iter().any(|c| c.weight > GREATEST_WEIGHT) {
                    return Err(format!("type `{name}` has a weight above {GREATEST_WEIGHT}"));
                }
                let constructors = constructors
                    .iter()
                    .filter(|c| c.weight > 0)
                    .map(|c| {
                        Ok(Constructor {
                            name: intern(&c.name),
                            fields: self.all(&c.fields)?,
                            weight: c.weight,
                            leaf: c.leaf,
                        })
                    })
                    .collect::<Result<Vec<_>, String>>()?;
                Ok(Type::Sum(Sum { constructors, depth: *depth }))
            }
        }
    }
}
