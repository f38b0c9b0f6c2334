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
pub(crate) enum Definition {
    Integer { from: i64, to: i64 },
    Boolean,
    Character { from: u32, to: u32 },
    Text { from: u32, to: u32, most: usize },
}

/// The types of a program.
#[derive(Default)]
pub struct Types {
    atoms: BTreeMap<String, Definition>,
    sums: BTreeMap<String, Vec<Constructor>>,
    /// The types whose fields are being described.
    open: BTreeSet<String>,
    tuning: BTreeMap<String, (u32, BTreeMap<String, u32>)>,
}

struct Constructor {
    name: &'static str,
    fields: Vec<Use>,
}

/// The depth at which recursive types start.
const DEPTH: u32 = 4;

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

    /// The names of the types inside, of those in lists only if asked for.
    fn names(&self, with_lists: bool) -> Vec<&str> {
        match self {
            Use::Named(name) => vec![name],
            Use::Tuple(components) => {
                components.iter().flat_map(|one| one.names(with_lists)).collect()
            }
            Use::List { list, .. } if with_lists => list.names(true),
            Use::List { .. } => Vec::new(),
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
    pub(crate) fn define(&mut self, name: String, definition: Definition) -> Use {
        self.atoms.insert(name.clone(), definition);
        Use::Named(name)
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
        let leaves = self.leaves()?;
        let atoms = self.atoms.iter().map(|(name, of)| (name.clone(), of.schema()));
        let sums = self.sums.iter().map(|(name, of)| {
            let constructor = |one: &Constructor| {
                let tuned = self.tuning.get(name).and_then(|(_, weights)| weights.get(one.name));
                json!({
                    "name": one.name,
                    "fields": one.fields.iter().map(Json::from).collect::<Vec<_>>(),
                    "weight": tuned.copied().unwrap_or(1),
                    "leaf": leaves.contains(&(name.as_str(), one.name)),
                })
            };
            let constructors: Vec<_> = of.iter().map(constructor).collect();
            (name.clone(), json!({"constructors": constructors, "depth": self.depth(name)}))
        });
        Ok(atoms.chain(sums).collect::<serde_json::Map<_, _>>().into())
    }

    /// The types with constructors in the fields of a type.
    fn inside(&self, name: &str) -> impl Iterator<Item = &str> {
        let fields = self.sums[name].iter().flat_map(|one| &one.fields);
        fields.flat_map(|field| field.names(true)).filter(|name| self.sums.contains_key(*name))
    }

    /// The types with constructors inside the values of a type.
    fn reachable(&self, name: &str) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        let mut todo: Vec<_> = self.inside(name).collect();
        while let Some(next) = todo.pop() {
            if found.insert(next) {
                todo.extend(self.inside(next));
            }
        }
        found
    }

    /// The constructors that end values: those without recursion, or else those that end soonest.
    fn leaves(&self) -> Result<BTreeSet<(&str, &'static str)>, Mistake> {
        let (mut leaves, mut finite) = (BTreeSet::new(), BTreeSet::new());
        while finite.len() < self.sums.len() {
            // Lists end by being empty.
            let is_finite = |name: &str| !self.sums.contains_key(name) || finite.contains(name);
            let ends = |one: &Constructor| {
                one.fields.iter().flat_map(|field| field.names(false)).all(is_finite)
            };
            let mut found = BTreeSet::new();
            for (name, constructors) in
                self.sums.iter().filter(|(name, _)| !finite.contains(name.as_str()))
            {
                if constructors.iter().any(ends) {
                    found.insert(name.as_str());
                    let is_recursive = self.reachable(name).contains(name.as_str());
                    let is_leaf = |one: &&Constructor| ends(one) || !is_recursive;
                    let of_type = constructors.iter().filter(is_leaf);
                    leaves.extend(of_type.map(|one| (name.as_str(), one.name)));
                }
            }
            if found.is_empty() {
                let endless = self.sums.keys().find(|name| !finite.contains(name.as_str()));
                let endless = endless.map_or("", String::as_str);
                return Err(Mistake(format!("every value of type {endless} would be infinite")));
            }
            finite.extend(found);
        }
        Ok(leaves)
    }

    /// Deep enough for recursive types to recur, and for lists in types without recursion not to be empty.
    fn depth(&self, name: &str) -> u32 {
        if let Some((depth, _)) = self.tuning.get(name) {
            return *depth;
        }
        let least = if self.reachable(name).contains(name) { DEPTH } else { 0 };
        let inner = self.inside(name).filter(|inner| !self.reachable(inner).contains(name));
        inner.map(|inner| self.depth(inner) + 1).fold(least, u32::max)
    }
}

impl Definition {
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
