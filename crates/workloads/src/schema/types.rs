//! The types inside the inputs of a program.

use std::any::TypeId;
use std::collections::BTreeMap;

use stromboli_domain::data::{Assembly, Head, Shape, TypeVisitor, visit_field_types};
use stromboli_domain::{Data, Family};

use super::{ConstructorSchema, Sampling, TypeRef, TypeSchema, Types};
use crate::workload::Workload;

#[derive(Default)]
pub(crate) struct ProgramTypes {
    pub(crate) types: Types,
    /// The input type of each property.
    pub(crate) inputs: Vec<TypeRef>,
}

/// How a family draws the values of a workload.
pub fn sampling_of(workload: Workload, family: Family) -> Sampling {
    let samplings = workload.samplings();
    let sampling = samplings.iter().find(|(of, _)| *of == family).or(samplings.first());
    sampling.map_or(Sampling::DEFAULT, |(_, sampling)| *sampling)
}

/// The types of a workload, drawn as in this family.
pub(crate) fn types_of(workload: Workload, family: Family) -> ProgramTypes {
    let sampling = sampling_of(workload, family);
    let mut walk = Walk { most: sampling.lists, found: Vec::new(), defined: Types::new() };
    let properties = workload.properties().iter().flat_map(|it| workload.property(it.name));
    let inputs = properties.map(|property| property.schema(&mut walk)).collect();
    let mut types = schema_of(walk.found, &sampling);
    types.extend(walk.defined);
    ProgramTypes { types, inputs }
}

/// Collects types and the types inside them.
pub struct Walk {
    /// The greatest length of lists.
    most: u32,
    found: Vec<FoundType>,
    /// The types that are known only at run time.
    defined: Types,
}

struct FoundType {
    id: TypeId,
    name: String,
    kind: TypeKind,
}

enum TypeKind {
    Integer,
    Boolean,
    Character,
    Text,
    Sum(Vec<Constructor>),
}

struct Constructor {
    name: &'static str,
    fields: Vec<TypeRef>,
}

impl TypeVisitor for Walk {
    type Output = TypeRef;

    fn visit<T: Data>(&mut self) -> TypeRef {
        let id = TypeId::of::<T>();
        if let Some(known) = self.found.iter().find(|known| known.id == id) {
            return TypeRef::Named(known.name.clone());
        }
        let kind = match T::SHAPE {
            Shape::Integer => TypeKind::Integer,
            Shape::Boolean => TypeKind::Boolean,
            Shape::Character => TypeKind::Character,
            Shape::List { is_text: true } => TypeKind::Text,
            Shape::List { is_text: false } => return self.list_of_elements::<T>(),
            Shape::Sum { .. } => TypeKind::Sum(Vec::new()),
            Shape::Tuple(_) => {
                return TypeRef::Tuple(visit_field_types::<T, _>(Head::Tuple, self));
            }
        };
        let (place, name) = (self.found.len(), self.free_name(T::NAME));
        // Added before its fields are visited, because they may have the same type.
        self.found.push(FoundType { id, name: name.clone(), kind });
        if let Shape::Sum { constructors, .. } = T::SHAPE {
            let constructors = constructors.iter().enumerate().map(|(index, constructor)| {
                let fields = visit_field_types::<T, _>(Head::Constructor(index), self);
                Constructor { name: constructor.name, fields }
            });
            self.found[place].kind = TypeKind::Sum(constructors.collect());
        }
        TypeRef::Named(name)
    }
}

impl Walk {
    /// Adds a type and those inside it. Returns how it is used.
    pub fn add<T: Data>(&mut self) -> TypeRef {
        TypeVisitor::visit::<T>(self)
    }

    /// Adds types that are known only at run time.
    pub fn define(&mut self, types: &Types) {
        self.defined.extend(types.clone());
    }

    /// The use of a list type. Like a tuple, it has no name, and it does not contain itself without a
    /// type that has one.
    fn list_of_elements<T: Data>(&mut self) -> TypeRef {
        let element = T::assemble(Head::Cons, &mut FirstField { walk: self });
        let list = element.expect("an element comes before the list of the others");
        TypeRef::List { list: Box::new(list), most: self.most }
    }

    /// The name, with a number appended if another type already has it.
    fn free_name(&self, name: &str) -> String {
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        let is_free = |name: &String| self.found.iter().all(|known| known.name != *name);
        names.find(is_free).expect("numbers do not end")
    }
}

/// Visits the type of the first field only: the type of the second one is the list itself.
struct FirstField<'a> {
    walk: &'a mut Walk,
}

impl Assembly for FirstField<'_> {
    type Of<T: Clone + 'static> = Option<TypeRef>;

    fn nothing(&mut self) -> Option<TypeRef> {
        None
    }

    fn field<T: Clone + 'static, F: Data>(&mut self, first: Option<TypeRef>) -> Option<TypeRef> {
        first.or_else(|| Some(TypeVisitor::visit::<F>(self.walk)))
    }

    fn made<T: Clone + 'static, U: Clone + 'static>(
        &mut self,
        first: Option<TypeRef>,
        _: impl Fn(T) -> U + 'static,
    ) -> Option<TypeRef> {
        first
    }
}

fn schema_of(found: Vec<FoundType>, sampling: &Sampling) -> Types {
    let heights = heights(&found);
    let schema = |found: FoundType| {
        let schema = match found.kind {
            TypeKind::Integer => TypeSchema::Integer { integer: sampling.range(&found.name) },
            TypeKind::Boolean => TypeSchema::Boolean { boolean: true },
            TypeKind::Character => TypeSchema::Character { character: sampling.characters },
            TypeKind::Text => TypeSchema::Text { text: sampling.characters, most: sampling.lists },
            TypeKind::Sum(constructors) => {
                let least = heights.get(&found.name).copied();
                // Below constructors that nest no others, depth makes no difference.
                let has_depth = constructors
                    .iter()
                    .any(|c| c.height(&heights) != Some(1) || has_list(&c.fields, &heights));
                let constructors = constructors.into_iter().map(|c| ConstructorSchema {
                    name: c.name.to_owned(),
                    weight: sampling.weight(c.name),
                    leaf: c.height(&heights) == least && !sampling.not_leaves.contains(&c.name),
                    fields: c.fields,
                });
                let constructors = constructors.collect();
                TypeSchema::Sum { constructors, depth: has_depth.then_some(sampling.depth) }
            }
        };
        (found.name, schema)
    };
    found.into_iter().map(schema).collect()
}

/// The number of nested constructors in the flattest value of each type; 0 for types without
/// constructors. The flattest list is empty.
/// A type without finite values has no height.
type Heights = BTreeMap<String, u32>;

fn heights(found: &[FoundType]) -> Heights {
    let mut heights = Heights::new();
    // Each round determines the types of the next height.
    for _ in 0..=found.len() {
        let known = heights.clone();
        for FoundType { name, kind, .. } in found {
            let height = match kind {
                TypeKind::Integer | TypeKind::Boolean | TypeKind::Character | TypeKind::Text => {
                    Some(0)
                }
                TypeKind::Sum(constructors) => {
                    constructors.iter().filter_map(|c| c.height(&known)).min()
                }
            };
            if let Some(height) = height {
                heights.entry(name.clone()).or_insert(height);
            }
        }
    }
    heights
}

/// Whether there is a list, also inside a tuple, of values that can have constructors.
fn has_list(types: &[TypeRef], heights: &Heights) -> bool {
    types.iter().any(|of| match of {
        TypeRef::Named(_) => false,
        TypeRef::Tuple(components) => has_list(components, heights),
        TypeRef::List { list, .. } => can_nest(list, heights),
    })
}

fn can_nest(of: &TypeRef, heights: &Heights) -> bool {
    match of {
        TypeRef::Named(name) => heights.get(name) != Some(&0),
        TypeRef::Tuple(components) => components.iter().any(|of| can_nest(of, heights)),
        TypeRef::List { list, .. } => can_nest(list, heights),
    }
}

impl Constructor {
    /// The number of nested constructors in its flattest values, including itself.
    fn height(&self, heights: &Heights) -> Option<u32> {
        Some(1 + greatest_height(&self.fields, heights)?)
    }
}

fn greatest_height(types: &[TypeRef], heights: &Heights) -> Option<u32> {
    types.iter().try_fold(0, |greatest, of| {
        let height = match of {
            TypeRef::Named(name) => heights.get(name).copied()?,
            TypeRef::Tuple(components) => greatest_height(components, heights)?,
            TypeRef::List { .. } => 0,
        };
        Some(greatest.max(height))
    })
}

#[cfg(test)]
mod tests;
