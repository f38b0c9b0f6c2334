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
    /// A tuple inside a list or a field.
    Tuple(Vec<Reference>),
    /// A list.
    List {
        /// The type of the elements.
        element: Box<Reference>,
        /// The greatest number of elements.
        most: usize,
    },
}

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
    /// A character in a range.
    Character(Characters),
    /// Text of characters in a range.
    Text {
        /// The range.
        characters: Characters,
        /// The greatest number of characters.
        most: usize,
    },
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

/// Characters from `from` to `to`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "CodePoints")]
pub struct Characters {
    /// The first.
    pub from: char,
    /// The last.
    pub to: char,
}

#[derive(Deserialize)]
struct CodePoints {
    from: u32,
    to: u32,
}

impl TryFrom<CodePoints> for Characters {
    type Error = &'static str;

    fn try_from(CodePoints { from, to }: CodePoints) -> Result<Characters, &'static str> {
        match (char::from_u32(from), char::from_u32(to)) {
            (Some(from), Some(to)) if from <= to => Ok(Characters { from, to }),
            _ => Err("invalid range of characters"),
        }
    }
}

impl Characters {
    /// Whether a character is in the range.
    pub fn contain(self, character: char) -> bool {
        (self.from..=self.to).contains(&character)
    }

    /// The positions of the characters in the range, counted from 0. Surrogates have none, because
    /// they are not characters.
    pub fn positions(self) -> Range {
        Range::new(0, i64::from(u32::from(self.to) - u32::from(self.from) - self.n_surrogates()))
    }

    /// The character at a position.
    pub fn at(self, position: i64) -> char {
        let code = u32::from(self.from).saturating_add(u32::try_from(position).unwrap_or(0));
        let is_above = code >= 0xd800;
        char::from_u32(code + if is_above { self.n_surrogates() } else { 0 }).unwrap_or(self.to)
    }

    /// How many surrogates are between the first character and the last: all or none.
    fn n_surrogates(self) -> u32 {
        if self.from <= '\u{d7ff}' && self.to >= '\u{e000}' { 0x800 } else { 0 }
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

    /// Whether a value of this type contains a constructor, or would if no list in it were empty.
    ///
    /// Lists of such values are empty in the fields of a constructor at depth 0. Otherwise, the
    /// generation of a type that contains lists of itself would not end.
    pub fn has_constructors(&self, reference: &Reference) -> bool {
        match reference {
            Reference::Type(position) => matches!(self.get(*position), Type::Sum(_)),
            Reference::Tuple(components) => components.iter().any(|of| self.has_constructors(of)),
            Reference::List { element, .. } => self.has_constructors(element),
        }
    }

    /// Whether this is the type with a constructor of this name.
    pub fn has_constructor(&self, reference: &Reference, name: &str) -> bool {
        let Reference::Type(position) = reference else { return false };
        match self.get(*position) {
            Type::Sum(sum) => sum.constructors.iter().any(|c| c.name == name),
            _ => false,
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
        let mut fields = sum.at(0).flat_map(|constructor| &constructor.fields);
        let ends = fields.all(|field| self.field_ends(field, above));
        above.pop();
        ends
    }

    fn field_ends(&self, field: &Reference, above: &mut Vec<usize>) -> bool {
        match field {
            Reference::Type(position) => self.ends(*position, above),
            Reference::Tuple(components) => components.iter().all(|of| self.field_ends(of, above)),
            // It is empty, or its elements have no constructors.
            Reference::List { .. } => true,
        }
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
    Tuple(Vec<RawReference>),
    List { list: Box<RawReference>, most: usize },
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
    Character {
        character: Characters,
    },
    Text {
        text: Characters,
        most: usize,
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
            RawReference::Tuple(components) => Ok(Reference::Tuple(self.all(components)?)),
            RawReference::List { list, most } => {
                Ok(Reference::List { element: Box::new(self.one(list)?), most: *most })
            }
        }
    }

    fn all(&self, raw: &[RawReference]) -> Result<Vec<Reference>, String> {
        raw.iter().map(|reference| self.one(reference)).collect()
    }

    fn declare(&self, name: &str, raw: &RawType) -> Result<Type, String> {
        match raw {
            RawType::Boolean { .. } => Ok(Type::Boolean),
            RawType::Character { character } => Ok(Type::Character(*character)),
            RawType::Text { text, most } => Ok(Type::Text { characters: *text, most: *most }),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surrogates_have_no_position() {
        let all = Characters { from: '\0', to: char::MAX };
        assert_eq!(all.positions().to, 0x10_f7ff);
        assert_eq!((all.at(0xd7ff), all.at(0xd800)), ('\u{d7ff}', '\u{e000}'));
        assert_eq!(all.at(all.positions().to), char::MAX);
        let some = Characters { from: '\u{e001}', to: '\u{e003}' };
        assert_eq!((some.positions().to, some.at(2)), (2, '\u{e003}'));
    }
}
