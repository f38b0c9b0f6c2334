//! Values of any type in one form: a sequence of nodes, each before its fields.
//!
//! Shrinkers cut, copy and compare parts of values whose types are known only at run time. In this form,
//! all of these are operations on slices.
//!
//! A list is nested here: it is empty, or an element and the list of the others. Dropping elements then
//! means replacing a list by one of its parts. A character is the number at the same place: `'a'` is 0, and
//! the following characters in [their order](stromboli_domain::characters) are 1, -1, 2, -2, ...

use std::convert::Infallible;
use std::hash::{Hash, Hasher};
use std::ops::{ControlFlow, Range};

use rustc_hash::FxHasher;
use stromboli_domain::data::{Head, Shape, Source, TypeTag, Visitor};
use stromboli_domain::{Data, characters};

use crate::types::{Kind, Types};

/// A value: its nodes, each before its fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tree(Vec<Node>);

/// How a part of a value begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// Its type.
    pub(crate) kind: Kind,
    /// What it is to shrinkers.
    pub(crate) role: Role,
    /// The number of nodes that it has, with those of its fields.
    pub(crate) size: u32,
    /// The number, the boolean as 0 or 1, or the label of the constructor.
    pub(crate) label: i64,
}

/// What a node is to shrinkers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A number.
    Integer,
    /// A boolean, or a constructor without fields.
    Constant,
    /// A constructor with fields.
    Compound,
    /// A tuple, which only holds its fields together.
    Tuple,
}

impl Node {
    /// Whether it is a number.
    pub(crate) fn is_integer(&self) -> bool {
        self.role == Role::Integer
    }

    /// Whether it is a number of this type.
    pub(crate) fn is_number_of(&self, kind: Kind) -> bool {
        self.is_integer() && self.kind == kind
    }

    /// What it adds to the weight of its fields: a compound one, a number its place in 0, 1, -1, 2,
    /// -2, ...
    pub(crate) fn cost(&self) -> u64 {
        match self.role {
            Role::Integer => place_of(self.label),
            Role::Constant | Role::Tuple => 0,
            Role::Compound => 1,
        }
    }
}

/// The position of a number in 0, 1, -1, 2, -2, ...
pub(crate) fn place_of(number: i64) -> u64 {
    number.unsigned_abs().saturating_mul(2) - u64::from(number > 0)
}

/// The number at a place in 0, 1, -1, 2, -2, ...
pub(crate) fn integer_at(place: u64) -> i64 {
    match i64::try_from(place.div_ceil(2)) {
        Ok(half) if place % 2 == 1 => half,
        Ok(half) => -half,
        // The last one has no counterpart above 0.
        Err(_) => i64::MIN,
    }
}

/// The greatest weight that a node counts for in [`Tree::bounded_weight`].
const MOST_WEIGHT: u64 = 4;

/// There is space for this many nodes from the beginning. Many values need no more.
const FEW_NODES: usize = 32;

/// What all the nodes add up to.
///
/// A `u64` has no space for two extreme numbers. If weights ended at its maximum, infinitely many values
/// would weigh the same, and a value could become smaller forever by growing.
pub(crate) fn weight(nodes: &[Node]) -> u128 {
    let (sum, n_overflows) = nodes.iter().fold((0_u64, 0_u64), |(sum, n_overflows), node| {
        let (sum, is_over) = sum.overflowing_add(node.cost());
        (sum, n_overflows + u64::from(is_over))
    });
    u128::from(n_overflows) << 64 | u128::from(sum)
}

/// The numbers of one type among some nodes.
pub(crate) fn numbers(nodes: &[Node], kind: Kind) -> impl Iterator<Item = i64> {
    nodes.iter().filter(move |node| node.is_number_of(kind)).map(|node| node.label)
}

impl Tree {
    /// A value as nodes.
    pub(crate) fn of<T: Data>(value: &T, types: &Types) -> Tree {
        let mut walk = Walk { types, nodes: Vec::with_capacity(FEW_NODES) };
        walk.enter(value);
        Tree(walk.nodes)
    }

    /// The value that has these nodes.
    ///
    /// # Panics
    ///
    /// If the nodes are not those of a `T`.
    pub(crate) fn build<T: Data>(&self, types: &Types) -> T {
        let Ok(value) = Rest { types, nodes: self.0.iter() }.field_as(types.tag());
        value
    }

    /// A node above these parts.
    pub(crate) fn joined(kind: Kind, role: Role, label: i64, parts: &[&[Node]]) -> Tree {
        let mut tree = Tree::default();
        tree.set_joined(kind, role, label, parts.iter().copied());
        tree
    }

    /// Becomes a node above these parts. The space is used again.
    pub(crate) fn set_joined<'a>(
        &mut self,
        kind: Kind,
        role: Role,
        label: i64,
        parts: impl Iterator<Item = &'a [Node]> + Clone,
    ) {
        let size = 1 + parts.clone().map(<[Node]>::len).sum::<usize>();
        self.0.clear();
        self.0.reserve(size);
        self.0.push(Node { kind, role, size: size as u32, label });
        parts.for_each(|part| self.0.extend_from_slice(part));
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.0
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// What all the nodes add up to.
    pub(crate) fn weight(&self) -> u128 {
        weight(&self.0)
    }

    /// The weight of all nodes, where none counts for more than a few: a number that cannot become small is no
    /// reason to try more.
    pub(crate) fn bounded_weight(&self) -> u64 {
        self.0.iter().map(|node| node.cost().min(MOST_WEIGHT)).sum()
    }

    /// The positions of the nodes of the part that begins at a node.
    pub(crate) fn range(&self, at: usize) -> Range<usize> {
        at..at + self.0[at].size as usize
    }

    /// The part that begins at a node.
    pub(crate) fn part(&self, at: usize) -> &[Node] {
        &self.0[self.range(at)]
    }

    /// The positions at which the fields of a node begin.
    pub(crate) fn fields(&self, at: usize) -> impl Iterator<Item = usize> {
        let Range { start, end } = self.range(at);
        let mut next = start + 1;
        std::iter::from_fn(move || {
            let field = next;
            next += self.0.get(field)?.size as usize;
            (field < end).then_some(field)
        })
    }

    /// For each node, how many nodes above it have this type and label.
    pub(crate) fn depths(&self, kind: Kind, label: i64) -> Vec<i64> {
        // The ends of the counted nodes above the current node.
        let mut open: Vec<usize> = Vec::new();
        let mut depths = Vec::with_capacity(self.len());
        for (at, node) in self.0.iter().enumerate() {
            open.retain(|end| *end > at);
            depths.push(open.len() as i64);
            if (node.kind, node.label) == (kind, label) {
                open.push(self.range(at).end);
            }
        }
        depths
    }

    /// The positions at which the components of a tuple begin. A value that is not a tuple is its own only
    /// component.
    pub(crate) fn components(&self) -> impl Iterator<Item = usize> {
        let mut next = usize::from(self.0[0].role == Role::Tuple);
        std::iter::from_fn(move || {
            let component = next;
            next += self.0.get(component)?.size as usize;
            Some(component)
        })
    }

    /// Returns a copy with another part at a node.
    pub(crate) fn with_part(&self, at: usize, part: &[Node]) -> Tree {
        let mut tree = Tree::default();
        tree.set_with_part(self, at, part);
        tree
    }

    /// Becomes another value with another part at a node. The space is used again.
    pub(crate) fn set_with_part(&mut self, tree: &Tree, at: usize, part: &[Node]) {
        let Range { start, end } = tree.range(at);
        let nodes = &mut self.0;
        nodes.clear();
        nodes.reserve(start + part.len() + tree.len() - end);
        nodes.extend_from_slice(&tree.0[..start]);
        if part.len() != end - start {
            for (above, node) in nodes.iter_mut().enumerate() {
                if above + node.size as usize > start {
                    node.size = node.size + part.len() as u32 - (end - start) as u32;
                }
            }
        }
        nodes.extend_from_slice(part);
        nodes.extend_from_slice(&tree.0[end..]);
    }

    /// A digest, for values of one type.
    pub(crate) fn digest(&self) -> u64 {
        let mut digest = FxHasher::default();
        self.hash(&mut digest);
        digest.finish()
    }

    /// Returns a copy with other numbers.
    pub(crate) fn with_integers(&self, change: impl FnMut(&Node) -> i64) -> Tree {
        let mut tree = self.clone();
        tree.change_integers(change);
        tree
    }

    /// Changes its numbers.
    pub(crate) fn change_integers(&mut self, mut change: impl FnMut(&Node) -> i64) {
        for node in self.0.iter_mut().filter(|node| node.is_integer()) {
            node.label = change(node);
        }
    }

    /// Returns a copy with another label at a node that has no fields.
    pub(crate) fn with_label(&self, at: usize, label: i64) -> Tree {
        let mut tree = self.clone();
        tree.set_label(at, label);
        tree
    }

    /// Whether it has the same nodes as another value, except for the numbers.
    pub(crate) fn differs_only_in_integers(&self, other: &Tree) -> bool {
        let is_same = |(a, b): (&Node, &Node)| {
            (a.kind, a.role) == (b.kind, b.role) && (a.label == b.label || a.is_integer())
        };
        self.len() == other.len() && self.0.iter().zip(&other.0).all(is_same)
    }

    /// Becomes the value with these nodes. The space is used again.
    pub(crate) fn set(&mut self, nodes: &[Node]) {
        self.0.clear();
        self.0.extend_from_slice(nodes);
    }

    /// Changes the label of a node that has no fields.
    pub(crate) fn set_label(&mut self, at: usize, label: i64) {
        self.0[at].label = label;
    }
}

impl From<&[Node]> for Tree {
    fn from(nodes: &[Node]) -> Tree {
        Tree(nodes.to_vec())
    }
}

/// For values of one type, labels are enough: sizes and roles follow from them.
impl Hash for Tree {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|node| state.write_i64(node.label));
    }
}

/// Collects the nodes of a value.
struct Walk<'a> {
    types: &'a Types,
    nodes: Vec<Node>,
}

impl Walk<'_> {
    fn enter<T: Data>(&mut self, value: &T) {
        let kind = self.types.find::<T>(value.tag()).expect("the types of all fields are known");
        let (role, label) = match value.head() {
            Head::Integer(number) => (Role::Integer, number),
            Head::Boolean(truth) => (Role::Constant, i64::from(truth)),
            Head::Character(character) => {
                (Role::Integer, integer_at(characters::place_of(character) as u64))
            }
            Head::Tuple => (Role::Tuple, 0),
            Head::Constructor(at) => {
                let label = self.types.label(kind, at);
                (self.types.role(kind, label), label as i64)
            }
            Head::List | Head::Nil | Head::Cons => return self.enter_list(kind, value),
        };
        let at = self.nodes.len();
        self.nodes.push(Node { kind, role, size: 1, label });
        let ControlFlow::Continue(()) = value.visit(self);
        self.close(at);
    }

    /// A node for each element, with the element and the list of the others below it, and one for the
    /// end.
    fn enter_list<T: Data>(&mut self, kind: Kind, list: &T) {
        let mut elements = Elements { walk: self, kind, starts: Vec::new() };
        let ControlFlow::Continue(()) = list.visit(&mut elements);
        let Elements { kind, starts, .. } = elements;
        self.open_list(kind, NIL);
        for start in starts.into_iter().rev() {
            self.close(start);
        }
    }

    fn open_list(&mut self, kind: Kind, declared: usize) {
        let label = self.types.label(kind, declared);
        let role = self.types.role(kind, label);
        self.nodes.push(Node { kind, role, size: 1, label: label as i64 });
    }

    /// All nodes after this one belong to it.
    fn close(&mut self, at: usize) {
        self.nodes[at].size = (self.nodes.len() - at) as u32;
    }
}

/// The positions of the two constructors of lists.
pub(crate) const NIL: usize = 0;
pub(crate) const CONS: usize = 1;

/// Collects the nodes of a list.
struct Elements<'w, 'a> {
    walk: &'w mut Walk<'a>,
    /// The type of the list from the next element on.
    kind: Kind,
    /// The positions at which the elements so far begin.
    starts: Vec<usize>,
}

impl<Parent> Visitor<Parent> for Elements<'_, '_> {
    type Break = Infallible;

    fn field<F: Data>(&mut self, field: &F, _: impl Fn(F) -> Parent) -> ControlFlow<Infallible> {
        let types = self.walk.types;
        self.starts.push(self.walk.nodes.len());
        self.walk.open_list(self.kind, CONS);
        self.walk.enter(field);
        let fields = &types.constructors(self.kind)[types.label(self.kind, CONS)];
        self.kind = *fields.last().expect("the list of the others is the last field");
        ControlFlow::Continue(())
    }
}

impl<Parent> Visitor<Parent> for Walk<'_> {
    type Break = Infallible;

    fn field<F: Data>(&mut self, field: &F, _: impl Fn(F) -> Parent) -> ControlFlow<Infallible> {
        self.enter(field);
        ControlFlow::Continue(())
    }
}

/// The nodes that are not yet part of the value under construction.
struct Rest<'a> {
    types: &'a Types,
    nodes: std::slice::Iter<'a, Node>,
}

impl Source for Rest<'_> {
    type Error = Infallible;

    fn field_as<F: Data>(&mut self, tag: TypeTag) -> Result<F, Infallible> {
        let mut node = || self.nodes.next().expect("a tree has a node for each field");
        let head = match F::shape_of(tag) {
            Shape::Integer => Head::Integer(node().label),
            Shape::Boolean => Head::Boolean(node().label == 1),
            Shape::Character => {
                let place = usize::try_from(place_of(node().label));
                // Shrinkers only lower characters, so there always is one.
                Head::Character(place.ok().and_then(characters::at).unwrap_or(char::MAX))
            }
            Shape::Tuple(_) => {
                node();
                Head::Tuple
            }
            // Its nodes determine whether there is another element.
            Shape::List { .. } => Head::List,
            Shape::Sum { .. } => {
                let node = node();
                Head::Constructor(self.types.declared(node.kind, node.label as usize))
            }
        };
        F::build_as(tag, head, self)
    }

    fn has_element(&mut self) -> Result<bool, Infallible> {
        let node = self.nodes.next().expect("a list has a node for its end");
        Ok(self.types.declared(node.kind, node.label as usize) == CONS)
    }
}
