//! The types of a workload, for programs in other languages that generate inputs.
//!
//! - [`sampling`]: what the types do not specify: the depth of values, the weights of constructors and
//!   the range of integers. A workload declares it if the defaults do not fit;
//! - `types`: the types inside the inputs of a program;
//! - this module: both together, to be written as JSON.
//!
//! ```
//! use stromboli_domain::Family;
//! use stromboli_workloads::{Schema, Task};
//!
//! let task: Task = "bst/UnionUnionIdem/union_6".parse().unwrap();
//! let schema = Schema::of(task.workload, task.property, Family::TYPE);
//! assert_eq!(schema.input.to_string(), "tree");
//! assert_eq!(schema.types.keys().collect::<Vec<_>>(), ["key", "tree", "value"]);
//! ```

pub mod sampling;
mod types;

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use stromboli_domain::{Family, FamilyKind, Name};

use crate::workload::Workload;
pub use sampling::{Characters, Integers, Sampling};
pub use types::{Heights, Walk, sampling_of};
pub(crate) use types::{ProgramTypes, types_of};

/// The schema for the inputs of a property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Schema {
    /// The type of the inputs: one type, or a tuple.
    pub input: TypeRef,
    /// The types of the workload.
    pub types: Types,
}

/// The types of a workload, by name.
pub type Types = BTreeMap<String, TypeSchema>;

/// A use of a type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum TypeRef {
    /// The type of this name.
    Named(String),
    /// A tuple of these components.
    Tuple(Vec<TypeRef>),
    /// A list, written `{"list": .., "most": ..}`.
    List {
        /// The type of the elements.
        list: Box<TypeRef>,
        /// The greatest number of elements; the least is 0.
        most: u32,
    },
}

/// The definition of a type, and how the family `type` draws its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum TypeSchema {
    /// A type with constructors.
    Sum {
        /// The constructors, in the order of declaration.
        constructors: Vec<ConstructorSchema>,
        /// The depth to start from; absent if no constructor has a field that could use it.
        #[serde(skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
    /// An integer type.
    Integer {
        /// The range of integers to draw.
        integer: Integers,
    },
    /// A type of characters.
    Character {
        /// The range of characters to draw.
        character: Characters,
    },
    /// Text: a list of characters, which has its own notation.
    Text {
        /// The range of characters to draw.
        text: Characters,
        /// The greatest number of characters; the least is 0.
        most: u32,
    },
    /// `#t` or `#f`.
    Boolean {
        /// Always true, because JSON needs a value.
        boolean: bool,
    },
}

/// One way to make a value of a type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConstructorSchema {
    /// Its printed name.
    pub name: String,
    /// The types of the fields, from left to right.
    pub fields: Vec<TypeRef>,
    /// The weight relative to the other constructors.
    pub weight: u32,
    /// Whether it is drawn at depth 0.
    pub leaf: bool,
}

impl Schema {
    /// The schema for inputs of one of the workload's properties.
    ///
    /// Only variants of `type` can have their own schema. All other families have that of `type`. If
    /// only results of a workload are known, there are no types.
    pub fn of(workload: Workload, property: Name, family: Family) -> Schema {
        let ProgramTypes { types, inputs } = types_of(workload, family);
        let input = workload.properties().iter().zip(inputs).find(|(it, _)| *it.name == *property);
        Schema {
            input: input.map_or_else(|| TypeRef::Tuple(Vec::new()), |(_, input)| input),
            types,
        }
    }
}

/// The schema of a workload, as `stromboli schema` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WorkloadSchema {
    /// The name of the workload.
    pub workload: String,
    /// The types inside all inputs, by name.
    pub types: Types,
    /// The input of each property.
    pub properties: Vec<PropertySchema>,
    /// The variants of the family `type`, each with the types that differ from `types`.
    pub variants: BTreeMap<String, Types>,
}

/// A property and its input, as part of [`WorkloadSchema`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PropertySchema {
    /// The name of the property.
    pub name: &'static str,
    /// The type of its inputs: one type, or a tuple.
    pub input: TypeRef,
}

impl WorkloadSchema {
    /// Builds the schema of a workload.
    pub fn of(workload: Workload) -> WorkloadSchema {
        let ProgramTypes { types, inputs } = types_of(workload, Family::TYPE);
        let properties = workload.properties().iter().zip(inputs);
        let properties =
            properties.map(|(property, input)| PropertySchema { name: property.name, input });
        let differing = |family: Family| {
            let mut of_variant = types_of(workload, family).types;
            of_variant.retain(|name, of_type| types.get(name) != Some(of_type));
            Some((family.variant?.to_string(), of_variant))
        };
        WorkloadSchema {
            workload: workload.to_string(),
            properties: properties.collect(),
            variants: type_families(workload).into_iter().filter_map(differing).collect(),
            types,
        }
    }
}

/// The family `type` and its variants that have a schema of their own. Every runner that generates
/// inputs by the schema has these families.
pub fn type_families(workload: Workload) -> Vec<Family> {
    let families = workload.samplings().iter().map(|(family, _)| *family);
    let mut families: Vec<_> = families.filter(|it| it.kind == FamilyKind::Type).collect();
    if workload.is_known() && !families.contains(&Family::TYPE) {
        families.insert(0, Family::TYPE);
    }
    families
}

/// As in a trial's JSON, without the quotes: `tree`, `[tree,key]`; `list of tree` for a list.
impl fmt::Display for TypeRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypeRef::Named(name) => f.pad(name),
            TypeRef::Tuple(components) => {
                let components: Vec<_> = components.iter().map(TypeRef::to_string).collect();
                f.pad(&format!("[{}]", components.join(",")))
            }
            TypeRef::List { list, .. } => f.pad(&format!("list of {list}")),
        }
    }
}
