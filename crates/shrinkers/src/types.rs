//! The types inside a type, as data: their constructors, and the types of the fields.

use std::any::TypeId;

use stromboli_domain::Data;
use stromboli_domain::data::{Head, Shape, TypeVisitor, visit_field_types};

use crate::tree::{Node, Role, Tree};

/// The types inside a type.
pub(crate) struct Types {
    kinds: Vec<Info>,
    /// The constructors with a field of the type that they make, which numbers may count.
    binders: Vec<(Kind, i64)>,
}

/// One of the types inside a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Kind(u16);

impl Kind {
    /// Where it comes among all types.
    pub(crate) fn index(self) -> usize {
        self.0.into()
    }

    /// A number for digests.
    pub(crate) fn word(self) -> u64 {
        self.0.into()
    }
}

struct Info {
    id: TypeId,
    shape: Shape,
    /// For each label, the types of the fields.
    constructors: Vec<Vec<Kind>>,
    /// The first value in the order of acceptance.
    least: Tree,
}

impl Types {
    /// The types inside `T`, which is the first of them.
    pub(crate) fn of<T: Data>() -> Types {
        let mut types = Types { kinds: Vec::new(), binders: Vec::new() };
        types.gather::<T>();
        types.find_least();
        for kind in types.all() {
            let labels = (0..).zip(types.constructors(kind));
            let has_itself = labels.filter(|(_, fields)| fields.contains(&kind));
            let binders: Vec<_> = has_itself.map(|(label, _)| (kind, label)).collect();
            types.binders.extend(binders);
        }
        types
    }

    /// The type that the others are inside of.
    pub(crate) const ROOT: Kind = Kind(0);

    pub(crate) fn find<T: Data>(&self) -> Option<Kind> {
        let id = T::id();
        (0..).zip(&self.kinds).find(|(_, info)| info.id == id).map(|(at, _)| Kind(at))
    }

    /// Every type.
    pub(crate) fn all(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len()).map(|at| Kind(at as u16))
    }

    pub(crate) fn is_integer(&self, kind: Kind) -> bool {
        self.info(kind).shape == Shape::Integer
    }

    /// What a value that begins with this label is to shrinkers.
    pub(crate) fn role(&self, kind: Kind, label: usize) -> Role {
        match self.info(kind).shape {
            Shape::Integer => Role::Integer,
            Shape::Boolean => Role::Constant,
            Shape::Tuple(_) => Role::Tuple,
            Shape::Sum { constructors, .. } if constructors[label].arity == 0 => Role::Constant,
            Shape::Sum { .. } => Role::Compound,
        }
    }

    /// The types of the fields of each constructor, in order. Integers have none.
    pub(crate) fn constructors(&self, kind: Kind) -> &[Vec<Kind>] {
        &self.info(kind).constructors
    }

    /// Whether all values of a type are constants, as colours are.
    pub(crate) fn is_enumeration(&self, kind: Kind) -> bool {
        let constructors = self.constructors(kind);
        !self.is_integer(kind) && constructors.iter().all(Vec::is_empty)
    }

    /// The constructors with a field of the type that they make, which numbers may count.
    pub(crate) fn binders(&self) -> &[(Kind, i64)] {
        &self.binders
    }

    /// The first value of a type in the order of acceptance.
    pub(crate) fn least(&self, kind: Kind) -> &[Node] {
        self.info(kind).least.nodes()
    }

    fn info(&self, kind: Kind) -> &Info {
        &self.kinds[usize::from(kind.0)]
    }

    fn gather<T: Data>(&mut self) -> Kind {
        if let Some(known) = self.find::<T>() {
            return known;
        }
        let at = self.kinds.len();
        let kind = Kind(u16::try_from(at).expect("no type has as many types inside it"));
        // It is there before its fields are looked at: they may be of the same type.
        self.kinds.push(Info {
            id: T::id(),
            shape: T::SHAPE,
            constructors: Vec::new(),
            least: Tree::default(),
        });
        let heads: Vec<Head> = match T::SHAPE {
            Shape::Integer => Vec::new(),
            Shape::Boolean => vec![Head::Boolean(false), Head::Boolean(true)],
            Shape::Tuple(_) => vec![Head::Tuple],
            Shape::Sum { constructors, .. } => {
                (0..constructors.len()).map(Head::Constructor).collect()
            }
        };
        let constructors =
            heads.into_iter().map(|head| visit_field_types::<T, _>(head, self)).collect();
        self.kinds[at].constructors = constructors;
        kind
    }

    /// Finds the least values, those of the simplest types first: until nothing changes, each type
    /// takes the lightest of the values whose fields have a least value.
    fn find_least(&mut self) {
        loop {
            let mut is_changed = false;
            for kind in self.all() {
                let Some(least) = self.lightest(kind) else { continue };
                let known = &self.info(kind).least;
                if known.nodes().is_empty() || least.weight() < known.weight() {
                    self.kinds[usize::from(kind.0)].least = least;
                    is_changed = true;
                }
            }
            if !is_changed {
                return;
            }
        }
    }

    fn lightest(&self, kind: Kind) -> Option<Tree> {
        if self.is_integer(kind) {
            return Some(Tree::joined(kind, Role::Integer, 0, &[]));
        }
        let made = |(label, fields): (usize, &Vec<Kind>)| {
            let parts: Vec<&[Node]> = fields.iter().map(|field| self.least(*field)).collect();
            let is_known = parts.iter().all(|part| !part.is_empty());
            is_known.then(|| Tree::joined(kind, self.role(kind, label), label as i64, &parts))
        };
        (0..).zip(self.constructors(kind)).filter_map(made).min_by_key(Tree::weight)
    }
}

/// Gathers the types of fields.
impl TypeVisitor for Types {
    type Output = Kind;

    fn visit<T: Data>(&mut self) -> Kind {
        self.gather::<T>()
    }
}
