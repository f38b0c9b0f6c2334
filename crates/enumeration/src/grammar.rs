//! The types inside a type, as data: their constructors, the costs of these, and the types of their
//! fields.

use std::any::TypeId;

use stromboli_domain::characters::N_CHARACTERS;
use stromboli_domain::data::{Head, Shape, TypeTag, TypeVisitor, visit_field_types};
use stromboli_domain::{Data, list};

use crate::atom::{head_in, is_atomic, last_tier};
use crate::order::Order;

/// The types inside a type.
pub(crate) struct Grammar {
    kinds: Vec<Kind>,
}

/// The index of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KindId(u16);

impl KindId {
    fn new(index: usize) -> KindId {
        KindId(u16::try_from(index).expect("a type consists of at most 65,536 types"))
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

struct Kind {
    id: (TypeId, TypeTag),
    shape: Shape,
    /// See [`Data::BITS`].
    bits: Option<u32>,
    /// See [`Data::bounds`].
    bounds: Option<(i64, i64)>,
    productions: Vec<Production>,
}

/// One way to make a value of a type.
pub(crate) struct Production {
    pub(crate) head: Head,
    /// The cost, which is added to the tiers of the fields.
    pub(crate) cost: usize,
    /// The types of the fields.
    pub(crate) fields: Vec<KindId>,
}

impl Grammar {
    /// The types inside the type with this tag, which is the first of them.
    pub(crate) fn of<T: Data>(tag: TypeTag, order: Order) -> Grammar {
        let mut walk = Walk { order, grammar: Grammar { kinds: Vec::new() } };
        walk.kind::<T>(tag);
        let mut grammar = walk.grammar;
        grammar.set_costs(order);
        grammar
    }

    /// The outermost type.
    pub(crate) const ROOT: KindId = KindId(0);

    pub(crate) fn shape(&self, kind: KindId) -> Shape {
        self.kinds[kind.index()].shape
    }

    pub(crate) fn is_atomic(&self, kind: KindId) -> bool {
        is_atomic(self.shape(kind))
    }

    /// The only integer or character of an atomic type in a tier, if there is one.
    pub(crate) fn head_in(&self, kind: KindId, tier: usize) -> Option<Head> {
        let Kind { shape, bits, bounds, .. } = self.kinds[kind.index()];
        head_in(shape, bits, bounds, tier)
    }

    /// The ways to make a value, in order. Integers and characters are not listed.
    pub(crate) fn productions(&self, kind: KindId) -> &[Production] {
        &self.kinds[kind.index()].productions
    }

    /// The types, the outermost first.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len()).map(KindId::new)
    }

    pub(crate) fn find<T: Data>(&self, tag: TypeTag) -> Option<KindId> {
        let id = (TypeId::of::<T>(), tag);
        self.kinds.iter().position(|kind| kind.id == id).map(KindId::new)
    }

    /// The tag of a type.
    pub(crate) fn tag(&self, kind: KindId) -> TypeTag {
        self.kinds[kind.index()].id.1
    }

    /// The type of a value that is not atomic, and the production that makes it.
    pub(crate) fn production_of<T: Data>(&self, value: &T) -> (KindId, usize) {
        let kind = self.find::<T>(value.tag()).expect("a grammar has the types of all fields");
        let head = match value.head() {
            Head::List if list::length(value) == 0 => Head::Nil,
            Head::List => Head::Cons,
            head => head,
        };
        let production = self.productions(kind).iter().position(|rule| rule.head == head);
        (kind, production.expect("a grammar has every constructor"))
    }

    /// The last tier with values, if the type is finite.
    pub(crate) fn last_tier(&self) -> Option<usize> {
        let is_endless = |kind: KindId| {
            let fields = self.productions(kind).iter().flat_map(|rule| rule.fields.clone());
            let Kind { shape, bits, bounds, .. } = self.kinds[kind.index()];
            let is_any_integer = shape == Shape::Integer && bits.is_none() && bounds.is_none();
            is_any_integer || self.reaches(&fields.collect::<Vec<_>>(), kind)
        };
        (!self.kinds().any(is_endless)).then(|| self.last_tier_of(Grammar::ROOT))
    }

    fn last_tier_of(&self, kind: KindId) -> usize {
        if self.shape(kind) == Shape::Character {
            return N_CHARACTERS - 1;
        }
        if let Some(bits) = self.kinds[kind.index()].bits {
            return (1 << bits) - 1;
        }
        if let Some(bounds) = self.kinds[kind.index()].bounds {
            return last_tier(bounds);
        }
        let last = |rule: &Production| {
            rule.cost + rule.fields.iter().map(|field| self.last_tier_of(*field)).sum::<usize>()
        };
        self.productions(kind).iter().map(last).max().unwrap_or(0)
    }

    fn set_costs(&mut self, order: Order) {
        for kind in self.kinds() {
            let Shape::Sum { constructors, .. } = self.shape(kind) else { continue };
            for at in 0..self.kinds[kind.index()].productions.len() {
                let production = &self.productions(kind)[at];
                let Head::Constructor(index) = production.head else { continue };
                let is_recursive = self.reaches(&production.fields, kind);
                let cost = order.cost(&constructors[index], is_recursive, constructors);
                self.kinds[kind.index()].productions[at].cost = cost;
            }
        }
    }

    /// Whether values of one of the types `from` can contain values of `to`.
    fn reaches(&self, from: &[KindId], to: KindId) -> bool {
        let mut seen = vec![false; self.kinds.len()];
        let mut left = from.to_vec();
        while let Some(kind) = left.pop() {
            if !std::mem::replace(&mut seen[kind.index()], true) {
                left.extend(self.productions(kind).iter().flat_map(|p| &p.fields));
            }
        }
        seen[to.index()]
    }
}

/// Collects the types inside a type.
struct Walk {
    order: Order,
    grammar: Grammar,
}

impl Walk {
    fn kind<T: Data>(&mut self, tag: TypeTag) -> KindId {
        if let Some(known) = self.grammar.find::<T>(tag) {
            return known;
        }
        let kind = KindId::new(self.grammar.kinds.len());
        // Added before its fields are visited, because they may have the same type.
        let (id, shape) = ((TypeId::of::<T>(), tag), T::shape_of(tag));
        let (bits, bounds, productions) = (T::BITS, T::bounds(tag), Vec::new());
        self.grammar.kinds.push(Kind { id, shape, bits, bounds, productions });
        let mut heads: Vec<_> = match shape {
            Shape::Integer | Shape::Character => Vec::new(),
            Shape::Boolean => vec![Head::Boolean(false), Head::Boolean(true)],
            Shape::Tuple(_) => vec![Head::Tuple],
            Shape::List { .. } => vec![Head::Nil, Head::Cons],
            Shape::Sum { constructors, .. } => {
                (0..constructors.len()).map(Head::Constructor).collect()
            }
        };
        if self.order == Order::Reversed && matches!(shape, Shape::Sum { .. }) {
            heads.reverse();
        }
        let production = |head| {
            let cost = usize::from(head == Head::Cons);
            Production { head, cost, fields: visit_field_types::<T, _>(tag, head, self) }
        };
        self.grammar.kinds[kind.index()].productions = heads.into_iter().map(production).collect();
        kind
    }
}

impl TypeVisitor for Walk {
    type Output = KindId;

    fn visit<T: Data>(&mut self, tag: TypeTag) -> KindId {
        self.kind::<T>(tag)
    }
}
