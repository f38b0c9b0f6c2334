//! The schema of the types: their definitions, and how random values are drawn.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use crate::Mistake;

/// A use of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Use {
    /// The type of this name.
    Named(String),
    /// A tuple of these components.
    Tuple(Vec<Use>),
    /// A list of at most so many elements.
    List {
        /// The type of the elements.
        list: Box<Use>,
        /// The maximum length.
        most: usize,
    },
}

/// The definition of a type without constructors.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Definition {
    Integer { from: i64, to: i64 },
    Boolean,
    Character { from: u32, to: u32 },
    Text { from: u32, to: u32, most: usize },
}

/// The types of a program.
#[derive(Default)]
pub struct Types {
    /// The types without constructors, with their names.
    atoms: BTreeMap<Definition, String>,
    sums: BTreeMap<String, Vec<Constructor>>,
    /// The types whose fields are being described.
    open: BTreeSet<String>,
    tuning: BTreeMap<String, (u32, BTreeMap<String, u32>)>,
}

struct Constructor {
    name: &'static str,
    fields: Vec<Use>,
}

impl Use {
    /// As part of a name.
    pub(crate) fn words(&self) -> String {
        match self {
            Use::Named(name) => name.clone(),
            Use::Tuple(components) => {
                components.iter().map(Use::words).collect::<Vec<_>>().join("_and_")
            }
            Use::List { list, most } => format!("list_of_{}_{most}", list.words()),
        }
    }
}

impl From<&Use> for Json {
    fn from(of: &Use) -> Json {
        match of {
            Use::Named(name) => json!(name),
            Use::Tuple(components) => components.iter().map(Json::from).collect(),
            Use::List { list, most } => json!({"list": Json::from(&**list), "most": most}),
        }
    }
}

impl Types {
    /// Adds a type without constructors. The first one of its kind has the name of the kind.
    pub(crate) fn define(&mut self, definition: Definition) -> Use {
        let kind = definition.kind();
        let n = 1 + self.atoms.keys().filter(|other| other.kind() == kind).count();
        let free = if n == 1 { kind.to_owned() } else { format!("{kind}_{n}") };
        Use::Named(self.atoms.entry(definition).or_insert(free).clone())
    }

    /// Adds a type with constructors, each with its name and fields, unless it is there.
    pub fn sum(
        &mut self,
        name: &str,
        constructors: impl FnOnce(&mut Types) -> Vec<(&'static str, Vec<Use>)>,
    ) -> Use {
        // The fields of a type may mention it.
        if !self.sums.contains_key(name) && self.open.insert(name.to_owned()) {
            let constructors = constructors(self).into_iter();
            let constructors = constructors.map(|(name, fields)| Constructor { name, fields });
            let constructors = constructors.collect();
            self.sums.insert(name.to_owned(), constructors);
            self.open.remove(name);
        }
        Use::Named(name.to_owned())
    }

    pub(crate) fn tune(&mut self, name: &str, depth: u32, weights: &[(&str, u32)]) {
        let weights = weights.iter().map(|(name, weight)| ((*name).to_owned(), *weight)).collect();
        self.tuning.insert(name.to_owned(), (depth, weights));
    }

    /// The definitions of all types, by name.
    pub(crate) fn schema(&self) -> Result<Json, Mistake> {
        for (name, (_, weights)) in &self.tuning {
            let sum =
                self.sums.get(name).ok_or_else(|| Mistake(format!("tune: no type {name}")))?;
            let is_unknown = |weighed: &&String| sum.iter().all(|one| one.name != **weighed);
            if let Some(unknown) = weights.keys().find(is_unknown) {
                return Err(Mistake(format!("tune: {name} has no constructor {unknown}")));
            }
        }
        let atoms = self.atoms.iter().map(|(definition, name)| (name.clone(), definition.schema()));
        let sums = self.sums.iter().map(|(name, of)| {
            let tuned = self.tuning.get(name);
            let constructor = |one: &Constructor| {
                let weight = tuned.and_then(|(_, weights)| weights.get(one.name)).unwrap_or(&1);
                let fields: Vec<_> = one.fields.iter().map(Json::from).collect();
                json!({"name": one.name, "fields": fields, "weight": weight})
            };
            let constructors: Vec<_> = of.iter().map(constructor).collect();
            let depth = tuned.map(|(depth, _)| depth);
            (name.clone(), json!({"constructors": constructors, "depth": depth}))
        });
        Ok(atoms.chain(sums).collect::<serde_json::Map<_, _>>().into())
    }
}

impl Definition {
    fn kind(&self) -> &'static str {
        match self {
            Definition::Integer { .. } => "integer",
            Definition::Boolean => "boolean",
            Definition::Character { .. } => "character",
            Definition::Text { .. } => "text",
        }
    }

    fn schema(&self) -> Json {
        match self {
            Definition::Integer { from, to } => {
                let origin = 0.clamp(*from, *to);
                json!({"integer": {"from": from, "to": to, "origin": origin}})
            }
            Definition::Boolean => json!({"boolean": true}),
            Definition::Character { from, to } => json!({"character": {"from": from, "to": to}}),
            Definition::Text { from, to, most } => {
                json!({"text": {"from": from, "to": to}, "most": most})
            }
        }
    }
}
