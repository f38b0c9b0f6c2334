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
    /// Its position among all types.
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
    /// For each label, where the constructor was declared.
    declared: Vec<usize>,
    /// The first value in the order of acceptance.
    least: Tree,
}

impl Types {
    /// The types inside `T`, which is the first of them.
    pub(crate) fn of<T: Data>() -> Types {
        let mut types = Types { kinds: Vec::new(), binders: Vec::new() };
        types.gather::<T>();
        types.put_finite_first();
        types.find_least();
        for kind in types.all() {
            let labels = (0..).zip(types.constructors(kind));
            let has_itself = labels.filter(|(_, fields)| fields.contains(&kind));
            let binders: Vec<_> = has_itself.map(|(label, _)| (kind, label)).collect();
            types.binders.extend(binders);
        }
        types
    }

    /// The outermost type.
    pub(crate) const ROOT: Kind = Kind(0);

    pub(crate) fn find<T: Data>(&self) -> Option<Kind> {
        let id = T::id();
        (0..).zip(&self.kinds).find(|(_, info)| info.id == id).map(|(at, _)| Kind(at))
    }

    /// Every type.
    pub(crate) fn all(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len()).map(|at| Kind(at as u16))
    }

    /// Whether its values are numbers. Characters are numbers, too; see [`crate::tree`].
    pub(crate) fn is_integer(&self, kind: Kind) -> bool {
        matches!(self.info(kind).shape, Shape::Integer | Shape::Character)
    }

    /// What a value that begins with this label is to shrinkers.
    pub(crate) fn role(&self, kind: Kind, label: usize) -> Role {
        match self.info(kind).shape {
            Shape::Integer | Shape::Character => Role::Integer,
            Shape::Boolean => Role::Constant,
            Shape::Tuple(_) => Role::Tuple,
            Shape::Sum { .. } | Shape::List { .. } => match self.constructors(kind)[label][..] {
                [] => Role::Constant,
                _ => Role::Compound,
            },
        }
    }

    pub(crate) fn is_list(&self, kind: Kind) -> bool {
        matches!(self.info(kind).shape, Shape::List { .. })
    }

    /// The types of the fields of each constructor, in order. Integers have none.
    pub(crate) fn constructors(&self, kind: Kind) -> &[Vec<Kind>] {
        &self.info(kind).constructors
    }

    /// The label of a constructor that was declared at this place.
    pub(crate) fn label(&self, kind: Kind, declared: usize) -> usize {
        let labels = &self.info(kind).declared;
        labels.iter().position(|at| *at == declared).expect("every constructor has a label")
    }

    /// Where the constructor with a label was declared.
    pub(crate) fn declared(&self, kind: Kind, label: usize) -> usize {
        self.info(kind).declared[label]
    }

    /// The constants of a type before a label.
    pub(crate) fn earlier_constants(&self, kind: Kind, label: i64) -> impl Iterator<Item = i64> {
        (0..label).filter(move |at| self.role(kind, *at as usize) == Role::Constant)
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

    /// Whether some constructor has several fields of the type that it makes, as nodes of trees do.
    pub(crate) fn is_branching(&self, kind: Kind) -> bool {
        let of_kind = |fields: &Vec<Kind>| fields.iter().filter(|field| **field == kind).count();
        self.constructors(kind).iter().any(|fields| of_kind(fields) > 1)
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
        // It is added before its fields are visited, because they may have the same type.
        self.kinds.push(Info {
            id: T::id(),
            shape: T::SHAPE,
            constructors: Vec::new(),
            declared: Vec::new(),
            least: Tree::default(),
        });
        let heads: Vec<Head> = match T::SHAPE {
            Shape::Integer | Shape::Character => Vec::new(),
            Shape::Boolean => vec![Head::Boolean(false), Head::Boolean(true)],
            Shape::Tuple(_) => vec![Head::Tuple],
            Shape::List { .. } => vec![Head::Nil, Head::Cons],
            Shape::Sum { constructors, .. } => {
                (0..constructors.len()).map(Head::Constructor).collect()
            }
        };
        let constructors: Vec<Vec<Kind>> =
            heads.into_iter().map(|head| visit_field_types::<T, _>(head, self)).collect();
        self.kinds[at].declared = (0..constructors.len()).collect();
        self.kinds[at].constructors = constructors;
        kind
    }

    /// Gives the lowest labels to constructors that make finitely many values: a boolean is simpler than a
    /// number, whichever was declared first.
    fn put_finite_first(&mut self) {
        let mut is_finite = vec![false; self.kinds.len()];
        let are_finite =
            |fields: &[Kind], is_finite: &[bool]| fields.iter().all(|f| is_finite[f.index()]);
        loop {
            let before = is_finite.clone();
            for kind in self.all().filter(|kind| !self.is_integer(*kind)) {
                is_finite[kind.index()] =
                    self.constructors(kind).iter().all(|fields| are_finite(fields, &before));
            }
            if is_finite == before {
                break;
            }
        }
        for info in &mut self.kinds {
            let fields = std::mem::take(&mut info.constructors);
            info.declared.sort_by_key(|at| !are_finite(&fields[*at], &is_finite));
            info.constructors = info.declared.iter().map(|at| fields[*at].clone()).collect();
        }
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

/// Collects the types of fields.
impl TypeVisitor for Types {
    type Output = Kind;

    fn visit<T: Data>(&mut self) -> Kind {
        self.gather::<T>()
    }
}
