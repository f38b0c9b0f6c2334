//! The types inside the inputs of a program.

use std::any::TypeId;
use std::collections::BTreeMap;

use stromboli_domain::data::{Assembly, Head, Shape, TypeTag, TypeVisitor, visit_field_types};
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

    fn visit<T: Data>(&mut self, tag: TypeTag) -> TypeRef {
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
                return TypeRef::Tuple(visit_field_types::<T, _>(tag, Head::Tuple, self));
            }
        };
        let (place, name) = (self.found.len(), self.free_name(T::NAME));
        // Added before its fields are visited, because they may have the same type.
        self.found.push(FoundType { id, name: name.clone(), kind });
        if let Shape::Sum { constructors, .. } = T::SHAPE {
            let constructors = constructors.iter().enumerate().map(|(index, constructor)| {
                let fields = visit_field_types::<T, _>(tag, Head::Constructor(index), self);
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
        TypeVisitor::visit::<T>(self, TypeTag::default())
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

    fn field_as<T: Clone + 'static, F: Data>(
        &mut self,
        tag: TypeTag,
        first: Option<TypeRef>,
    ) -> Option<TypeRef> {
        first.or_else(|| Some(TypeVisitor::visit::<F>(self.walk, tag)))
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
    let schema = |found: FoundType| {
        let schema = match found.kind {
            TypeKind::Integer => TypeSchema::Integer { integer: sampling.range(&found.name) },
            TypeKind::Boolean => TypeSchema::Boolean { boolean: true },
            TypeKind::Character => TypeSchema::Character { character: sampling.characters },
            TypeKind::Text => TypeSchema::Text { text: sampling.characters, most: sampling.lists },
            TypeKind::Sum(constructors) => {
                let constructors = constructors.into_iter().map(|c| ConstructorSchema {
                    name: c.name.to_owned(),
                    weight: sampling.weight(c.name),
                    leaf: !sampling.not_leaves.contains(&c.name),
                    fields: c.fields,
                });
                TypeSchema::Sum { constructors: constructors.collect(), depth: None }
            }
        };
        (found.name, schema)
    };
    let mut types = found.into_iter().map(schema).collect();
    let heights = Heights::of(&types);
    for (name, of) in &mut types {
        let TypeSchema::Sum { constructors, depth } = of else { continue };
        *depth = heights.has_depth(constructors).then_some(sampling.depth);
        for constructor in constructors {
            constructor.leaf &= heights.is_flattest(name, constructor);
        }
    }
    types
}

/// The number of nested constructors in the flattest value of each type; 0 for types without
/// constructors. The flattest list is empty.
/// A type without finite values has no height.
pub struct Heights(BTreeMap<String, u32>);

impl Heights {
    /// The heights of these types.
    pub fn of(types: &Types) -> Heights {
        let mut heights = Heights(BTreeMap::new());
        // Each round determines the types of the next height.
        for _ in 0..=types.len() {
            let known = Heights(heights.0.clone());
            for (name, of) in types {
                let height = match of {
                    TypeSchema::Sum { constructors, .. } => {
                        constructors.iter().filter_map(|c| known.of_constructor(c)).min()
                    }
                    _ => Some(0),
                };
                if let Some(height) = height {
                    heights.0.entry(name.clone()).or_insert(height);
                }
            }
            if heights.0.len() == known.0.len() {
                break;
            }
        }
        heights
    }

    /// Whether the type of this name has finite values.
    pub fn is_finite(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Whether a constructor makes some of the flattest values of the type of this name.
    pub fn is_flattest(&self, name: &str, constructor: &ConstructorSchema) -> bool {
        self.of_constructor(constructor) == self.0.get(name).copied()
    }

    /// Whether the depth makes a difference to a type with these constructors. It does not above constructors
    /// that nest no others.
    pub fn has_depth(&self, constructors: &[ConstructorSchema]) -> bool {
        let nests =
            |c: &ConstructorSchema| self.of_constructor(c) != Some(1) || self.has_list(&c.fields);
        constructors.iter().any(nests)
    }

    /// Whether there is a list, also inside a tuple, of values that can have constructors.
    fn has_list(&self, types: &[TypeRef]) -> bool {
        types.iter().any(|of| match of {
            TypeRef::Named(_) => false,
            TypeRef::Tuple(components) => self.has_list(components),
            TypeRef::List { list, .. } => self.can_nest(list),
        })
    }

    /// Whether values of a type can have constructors.
    pub fn can_nest(&self, of: &TypeRef) -> bool {
        match of {
            TypeRef::Named(name) => self.0.get(name) != Some(&0),
            TypeRef::Tuple(components) => components.iter().any(|of| self.can_nest(of)),
            TypeRef::List { list, .. } => self.can_nest(list),
        }
    }

    /// The number of nested constructors in the flattest values of a constructor, including itself.
    fn of_constructor(&self, constructor: &ConstructorSchema) -> Option<u32> {
        Some(1 + self.greatest(&constructor.fields)?)
    }

    fn greatest(&self, types: &[TypeRef]) -> Option<u32> {
        types.iter().try_fold(0, |greatest, of| {
            let height = match of {
                TypeRef::Named(name) => self.0.get(name).copied()?,
                TypeRef::Tuple(components) => self.greatest(components)?,
                TypeRef::List { .. } => 0,
            };
            Some(greatest.max(height))
        })
    }
}

#[cfg(test)]
mod tests;
