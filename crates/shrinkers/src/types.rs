//! The types inside a type, as data: their constructors, and the types of the fields.

use std::any::TypeId;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use rustc_hash::FxBuildHasher;
use stromboli_domain::Data;
use stromboli_domain::characters::N_CHARACTERS;
use stromboli_domain::data::{Constructor, Head, Shape, TypeTag, TypeVisitor, visit_field_types};

use crate::tree::{Node, Role, Tree};

/// The types inside a type.
pub(crate) struct Types {
    kinds: Vec<Info>,
    /// The constructors with a field of the type that they make, which numbers may count.
    binders: Vec<(Kind, i64)>,
    /// The constructors with nothing but a number, which may be variables.
    variables: Vec<(Kind, i64)>,
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
    id: (TypeId, TypeTag),
    shape: Shape,
    /// For each label, the types of the fields.
    constructors: Vec<Vec<Kind>>,
    /// For each label, where the constructor was declared.
    declared: Vec<usize>,
    /// For each label, what a value that begins with it is to shrinkers.
    roles: Vec<Role>,
    /// For each label, whether some fields are constants such as colours.
    has_constants: Vec<bool>,
    is_integer: bool,
    is_enumeration: bool,
    is_branching: bool,
    /// The first value in the order of acceptance.
    least: Tree,
}

impl Types {
    /// The types inside the type of a value, which is the first of them. They are derived once per thread.
    pub(crate) fn of<T: Data>(value: &T) -> Rc<Types> {
        type Known = HashMap<(TypeId, TypeTag), Rc<Types>, FxBuildHasher>;
        thread_local! {
            static KNOWN: RefCell<Known> = RefCell::default();
        }
        let tag = value.tag();
        let derive = || Rc::new(Types::derive::<T>(tag));
        KNOWN.with_borrow_mut(|known| Rc::clone(known.entry((T::id(), tag)).or_insert_with(derive)))
    }

    fn derive<T: Data>(tag: TypeTag) -> Types {
        let mut types = Types { kinds: Vec::new(), binders: Vec::new(), variables: Vec::new() };
        types.gather::<T>(tag);
        types.put_simple_first();
        types.kinds.iter_mut().zip(0..).for_each(|(info, at)| info.classify(Kind(at)));
        types.find_constants();
        types.find_least();
        types.binders = types.constructors_with(|kind, fields| fields.contains(&kind));
        types.variables = types.constructors_with(|_, fields| match fields {
            [field] => types.is_integer(*field),
            _ => false,
        });
        types
    }

    /// The constructors whose fields are as wanted.
    fn constructors_with(&self, is_wanted: impl Fn(Kind, &[Kind]) -> bool) -> Vec<(Kind, i64)> {
        let all = self.all().flat_map(|kind| {
            (0..).zip(self.constructors(kind)).map(move |(label, fields)| (kind, label, fields))
        });
        let wanted = all.filter(|(kind, _, fields)| is_wanted(*kind, fields));
        wanted.map(|(kind, label, _)| (kind, label)).collect()
    }

    /// The outermost type.
    pub(crate) const ROOT: Kind = Kind(0);

    /// The tag of the outermost type.
    pub(crate) fn tag(&self) -> TypeTag {
        self.info(Types::ROOT).id.1
    }

    pub(crate) fn find<T: Data>(&self, tag: TypeTag) -> Option<Kind> {
        let id = (T::id(), tag);
        (0..).zip(&self.kinds).find(|(_, info)| info.id == id).map(|(at, _)| Kind(at))
    }

    /// Every type.
    pub(crate) fn all(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len()).map(|at| Kind(at as u16))
    }

    /// Whether its values are numbers. Characters are numbers, too; see [`crate::tree`].
    pub(crate) fn is_integer(&self, kind: Kind) -> bool {
        self.info(kind).is_integer
    }

    /// The last place in 0, 1, -1, 2, -2, ... at which there is a number of a type of numbers.
    pub(crate) fn last_place(&self, kind: Kind) -> u64 {
        match self.info(kind).shape {
            Shape::Character => N_CHARACTERS as u64 - 1,
            _ => u64::MAX,
        }
    }

    /// What a value that begins with this label is to shrinkers.
    pub(crate) fn role(&self, kind: Kind, label: usize) -> Role {
        self.info(kind).roles[label]
    }

    pub(crate) fn is_list(&self, kind: Kind) -> bool {
        matches!(self.info(kind).shape, Shape::List { .. })
    }

    /// Whether there are lists among the types.
    pub(crate) fn has_lists(&self) -> bool {
        self.all().any(|kind| self.is_list(kind))
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

    /// The position at which the constructor with a label was declared.
    pub(crate) fn declared(&self, kind: Kind, label: usize) -> usize {
        self.info(kind).declared[label]
    }

    /// The constants of a type before a label.
    pub(crate) fn earlier_constants(&self, kind: Kind, label: i64) -> impl Iterator<Item = i64> {
        (0..label).filter(move |at| self.role(kind, *at as usize) == Role::Constant)
    }

    /// Whether all values of a type are constants, as colours are.
    pub(crate) fn is_enumeration(&self, kind: Kind) -> bool {
        self.info(kind).is_enumeration
    }

    /// The constructors with a field of the type that they make, which numbers may count.
    pub(crate) fn binders(&self) -> &[(Kind, i64)] {
        &self.binders
    }

    /// Whether a constructor has fields that are constants such as colours.
    pub(crate) fn has_constants(&self, kind: Kind, label: i64) -> bool {
        self.info(kind).has_constants.get(label as usize).copied().unwrap_or(false)
    }

    /// Its position among these constructors, if it is one of them.
    pub(crate) fn binder(&self, kind: Kind, label: i64) -> Option<usize> {
        self.binders.iter().position(|one| *one == (kind, label))
    }

    /// The constructors with nothing but a number, which may be variables.
    pub(crate) fn variables(&self) -> &[(Kind, i64)] {
        &self.variables
    }

    /// Whether some constructor has several fields of the type that it makes and a number of another type
    /// among them, as the nodes of search trees do.
    pub(crate) fn separates(&self, kind: Kind, number: Kind) -> bool {
        let n_of =
            |fields: &[Kind], kind: Kind| fields.iter().filter(|field| **field == kind).count();
        let constructors = self.constructors(kind).iter();
        constructors.into_iter().any(|fields| n_of(fields, kind) > 1 && n_of(fields, number) > 0)
    }

    /// Whether some constructor has several fields of the type that it makes, as nodes of trees do.
    pub(crate) fn is_branching(&self, kind: Kind) -> bool {
        self.info(kind).is_branching
    }

    /// The first value of a type in the order of acceptance.
    pub(crate) fn least(&self, kind: Kind) -> &[Node] {
        self.info(kind).least.nodes()
    }

    fn info(&self, kind: Kind) -> &Info {
        &self.kinds[usize::from(kind.0)]
    }

    fn gather<T: Data>(&mut self, tag: TypeTag) -> Kind {
        if let Some(known) = self.find::<T>(tag) {
            return known;
        }
        let (at, shape) = (self.kinds.len(), T::shape_of(tag));
        let kind = Kind(u16::try_from(at).expect("no type has as many types inside it"));
        // It is added before its fields are visited, because they may have the same type.
        self.kinds.push(Info {
            id: (T::id(), tag),
            shape,
            constructors: Vec::new(),
            declared: Vec::new(),
            roles: Vec::new(),
            has_constants: Vec::new(),
            is_integer: matches!(shape, Shape::Integer | Shape::Character),
            is_enumeration: false,
            is_branching: false,
            least: Tree::default(),
        });
        let heads: Vec<Head> = match shape {
            Shape::Integer | Shape::Character => Vec::new(),
            Shape::Boolean => vec![Head::Boolean(false), Head::Boolean(true)],
            Shape::Tuple(_) => vec![Head::Tuple],
            Shape::List { .. } => vec![Head::Nil, Head::Cons],
            Shape::Sum { constructors, .. } => {
                (0..constructors.len()).map(Head::Constructor).collect()
            }
        };
        let constructors: Vec<Vec<Kind>> =
            heads.into_iter().map(|head| visit_field_types::<T, _>(tag, head, self)).collect();
        self.kinds[at].declared = (0..constructors.len()).collect();
        self.kinds[at].constructors = constructors;
        kind
    }

    /// Gives the lowest labels to constructors that make finitely many values: a boolean is simpler than a
    /// number, whichever was declared first. Those with a field of the type that they make come last, in
    /// the order of their names.
    fn put_simple_first(&mut self) {
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
        for (kind, info) in (0..).map(Kind).zip(&mut self.kinds) {
            let fields = std::mem::take(&mut info.constructors);
            let names: &[Constructor] = match info.shape {
                Shape::Sum { constructors, .. } => constructors,
                _ => &[],
            };
            info.declared.sort_by_key(|at| match &fields[*at] {
                fields if are_finite(fields, &is_finite) => (0, ""),
                fields if !fields.contains(&kind) => (1, ""),
                _ => (2, names.get(*at).map_or("", |constructor| constructor.name)),
            });
            info.constructors = info.declared.iter().map(|at| fields[*at].clone()).collect();
        }
    }

    fn find_constants(&mut self) {
        for kind in self.all() {
            let has_constants = |fields: &Vec<Kind>| fields.iter().any(|f| self.is_enumeration(*f));
            let of_labels = self.constructors(kind).iter().map(has_constants).collect();
            self.kinds[kind.index()].has_constants = of_labels;
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

impl Info {
    /// Derives what follows from the constructors of the type.
    fn classify(&mut self, kind: Kind) {
        let role = |fields: &Vec<Kind>| match self.shape {
            Shape::Tuple(_) => Role::Tuple,
            _ if fields.is_empty() => Role::Constant,
            _ => Role::Compound,
        };
        let of_kind = |fields: &Vec<Kind>| fields.iter().filter(|field| **field == kind).count();
        self.roles = self.constructors.iter().map(role).collect();
        self.is_enumeration = !self.is_integer && self.constructors.iter().all(Vec::is_empty);
        self.is_branching = self.constructors.iter().any(|fields| of_kind(fields) > 1);
    }
}

/// Collects the types of fields.
impl TypeVisitor for Types {
    type Output = Kind;

    fn visit<T: Data>(&mut self, tag: TypeTag) -> Kind {
        self.gather::<T>(tag)
    }
}
