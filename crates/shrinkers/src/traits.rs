//! The traits of a value: what may be the reason that a property discards it.
//!
//! There are these kinds of traits: which constructor is below which, whether numbers ascend, whether an index exceeds
//! the number of nodes that could bind it, whether all paths down have as many nodes of a sort.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::tree::{Node, Role, Tree};
use crate::types::{Kind, Types};

/// The number of nodes per path from which on it is no accident that all paths down have equally many.
const ENOUGH_LEVELS: u32 = 2;

/// A trait of values, by a digest of what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Trait(u64);

/// The traits of a value, and how many nodes it has.
#[derive(Default)]
pub(crate) struct Traits {
    /// What is about single nodes or numbers.
    pub(crate) local: Vec<Trait>,
    /// The components as a whole, which are possible causes only if nothing local is.
    pub(crate) wholes: Vec<Trait>,
    pub(crate) n_nodes: usize,
}

impl Traits {
    /// All traits.
    pub(crate) fn all(&self) -> impl Iterator<Item = Trait> {
        self.local.iter().chain(&self.wholes).copied()
    }
}

/// The sorts of traits.
const COMPONENT: u64 = 1;
const BELOW: u64 = 2;
const FAMILY: u64 = 3;
const UNSORTED: u64 = 4;
const NEGATIVE: u64 = 5;
const UNBOUND: u64 = 6;
const WHOLE: u64 = 7;
const UNEVEN: u64 = 8;

/// Reads traits off values.
pub(crate) struct TraitReader<'a> {
    types: &'a Types,
    /// The sorts of nodes of which the first counterexample has equally many on all paths down.
    even: Vec<Sort>,
    traits: Traits,
    /// The last value. If the next one differs from it only in numbers, so do the traits.
    last: Tree,
    /// The number of traits that are not about numbers. They come first.
    n_lasting: usize,
    /// The signatures of the nodes of the value.
    signatures: Vec<u64>,
    /// For each constructor that numbers may count, how many nodes above the current one have it.
    n_above: Vec<i64>,
    /// For each variable, the traits that it is not bound by two kinds of binders.
    unbound: Vec<Vec<Trait>>,
    /// These nodes: which constructor each has, and where it ends.
    above: Vec<(usize, usize)>,
    /// For each number type of a component, the last number and whether they ascend so far.
    ascents: Vec<(Kind, i64, bool)>,
    /// Space to count the nodes of a sort.
    counts: Vec<(u32, u32)>,
}

impl<'a> TraitReader<'a> {
    /// Begins with a counterexample.
    pub(crate) fn new(first: &Tree, types: &'a Types) -> TraitReader<'a> {
        let n_binders = types.binders().len();
        let pairs =
            || (0..n_binders).flat_map(|one| (one..n_binders).map(move |other| (one, other)));
        let of_variable = |(kind, label): &(Kind, i64)| {
            let signature = signature(*kind, *label, []);
            pairs().map(|(one, other)| unbound(signature, one, other)).collect()
        };
        TraitReader {
            types,
            unbound: types.variables().iter().map(of_variable).collect(),
            even: even(first, types),
            traits: Traits::default(),
            last: Tree::default(),
            n_lasting: 0,
            signatures: Vec::new(),
            n_above: vec![0; types.binders().len()],
            above: Vec::new(),
            ascents: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// The sorts of nodes of which the first counterexample has equally many on all paths down.
    pub(crate) fn even(&self) -> &[Sort] {
        &self.even
    }

    /// The traits of the last value.
    pub(crate) fn traits(&self) -> &Traits {
        &self.traits
    }

    /// Reads the traits off a value.
    pub(crate) fn read(&mut self, tree: &Tree) -> &Traits {
        if tree.differs_only_in_integers(&self.last) {
            self.traits.local.truncate(self.n_lasting);
        } else {
            self.read_shape(tree);
        }
        self.read_numbers(tree);
        &self.traits
    }

    /// Reads the traits off a value that are not about numbers.
    fn read_shape(&mut self, tree: &Tree) {
        self.last.set(tree.nodes());
        let TraitReader { types, traits, signatures, even, counts, .. } = self;
        traits.local.clear();
        traits.wholes.clear();
        traits.local.reserve(tree.len());
        traits.n_nodes = tree.len();
        signatures.clear();
        signatures.extend((0..tree.len()).map(|at| signature_at(tree, types, at)));
        for (place, component) in tree.components().enumerate() {
            if tree.nodes()[component].is_integer() {
                continue;
            }
            traits.local.push(digest(&[COMPONENT, place as u64, signatures[component]]));
            traits.wholes.push(whole(tree, place, component));
            for at in tree.range(component) {
                let node = &tree.nodes()[at];
                if at == component || is_inner(node, types) {
                    let fields = tree.fields(at).map(|at| (tree.nodes()[at], signatures[at]));
                    top(types, node.kind, signatures[at], fields, |one| traits.local.push(one));
                }
            }
        }
        let signature = |at: usize| signatures[at];
        uneven(tree, even, signature, counts, |one| traits.local.push(one));
        self.n_lasting = self.traits.local.len();
    }

    /// Reads the traits off a value that are about its numbers.
    fn read_numbers(&mut self, tree: &Tree) {
        for (place, component) in tree.components().enumerate() {
            if !tree.nodes()[component].is_integer() {
                self.unsorted(tree, place, component);
                self.indices(tree, component);
            }
        }
    }

    /// Whether the numbers of a type in a component do not ascend.
    fn unsorted(&mut self, tree: &Tree, place: usize, at: usize) {
        self.ascents.clear();
        for node in tree.part(at).iter().filter(|node| node.is_integer()) {
            match self.ascents.iter_mut().find(|(kind, ..)| *kind == node.kind) {
                Some((_, label, is_ascending)) => {
                    *is_ascending &= *label < node.label;
                    *label = node.label;
                }
                None => self.ascents.push((node.kind, node.label, true)),
            }
        }
        for (kind, ..) in self.ascents.iter().filter(|(.., is_ascending)| !is_ascending) {
            let unsorted = digest(&[UNSORTED, place as u64, kind.word()]);
            self.traits.local.push(unsorted);
        }
    }

    /// Whether the numbers of a component that may be indices are negative or not bound.
    fn indices(&mut self, tree: &Tree, component: usize) {
        if self.types.variables().is_empty() {
            return;
        }
        self.above.clear();
        self.n_above.fill(0);
        for at in tree.range(component) {
            while let Some((binder, _)) = self.above.pop_if(|(_, end)| *end <= at) {
                self.n_above[binder] -= 1;
            }
            if at != component && !is_inner(&tree.nodes()[at], self.types) {
                continue;
            }
            let node = tree.nodes()[at];
            // A number that is the only field of a node may be an index.
            if node.size == 2 && tree.nodes()[at + 1].is_integer() {
                let number = tree.nodes()[at + 1].label;
                self.traits.local.extend(negative(self.signatures[at], number));
                let variable = (node.kind, node.label);
                let variable = self.types.variables().iter().position(|one| *one == variable);
                variable.into_iter().for_each(|nth| self.index(nth, number));
            }
            if let Some(binder) = self.types.binder(node.kind, node.label) {
                self.n_above[binder] += 1;
                self.above.push((binder, tree.range(at).end));
            }
        }
    }

    /// Whether an index is at least the number of nodes of one or two kinds above it, so that they do not
    /// bind it.
    fn index(&mut self, variable: usize, label: i64) {
        if label < 0 {
            return;
        }
        let mut unbound = self.unbound[variable].iter();
        for one in 0..self.n_above.len() {
            for other in one..self.n_above.len() {
                let more = if other == one { 0 } else { self.n_above[other] };
                let Some(unbound) = unbound.next() else { return };
                if label >= self.n_above[one] + more {
                    self.traits.local.push(*unbound);
                }
            }
        }
    }
}

/// The trait that a variable with this signature is not bound by two kinds of binders.
pub(crate) fn unbound(signature: u64, one: usize, other: usize) -> Trait {
    digest(&[UNBOUND, signature, one as u64, other as u64])
}

/// The trait that the number below a node with this signature, its only field, is negative, if it is.
pub(crate) fn negative(signature: u64, number: i64) -> Option<Trait> {
    (number < 0).then(|| digest(&[NEGATIVE, signature]))
}

/// The traits of a node and those right below it, from its own signature and the first nodes of its fields
/// with theirs.
pub(crate) fn top(
    types: &Types,
    kind: Kind,
    own: u64,
    fields: impl Iterator<Item = (Node, u64)>,
    mut note: impl FnMut(Trait),
) {
    let mut family = FxHasher::default();
    family.write_u64(FAMILY);
    family.write_u64(own);
    for (nth, (inner, below)) in (0..).zip(fields) {
        if is_inner(&inner, types) {
            if inner.kind == kind {
                family.write_u64(below);
            }
            note(digest(&[BELOW, own, nth, below]));
        }
    }
    note(Trait(family.finish()));
}

/// Everything in a component except its numbers.
fn whole(tree: &Tree, place: usize, at: usize) -> Trait {
    let mut shape = FxHasher::default();
    shape.write_u64(WHOLE);
    shape.write_usize(place);
    for node in tree.part(at).iter().filter(|node| !node.is_integer()) {
        shape.write_i64(node.label);
    }
    Trait(shape.finish())
}

/// Nodes with the same constructor, and the same constants in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sort {
    pub(crate) kind: Kind,
    pub(crate) label: i64,
    pub(crate) signature: u64,
}

impl Sort {
    /// The trait that not all paths down have as many nodes of this sort.
    pub(crate) fn uneven(self) -> Trait {
        digest(&[UNEVEN, self.kind.word(), self.signature])
    }
}

/// How evenly the nodes of one sort are distributed over the paths down a tree: a red-black tree has
/// equally many black nodes on each.
struct Evenness {
    is_even: bool,
    /// The number on the path with the most of them.
    most: u32,
}

/// The sorts of nodes of which all paths down have equally many, and enough that this is no accident.
fn even(tree: &Tree, types: &Types) -> Vec<Sort> {
    let of_trees = |at: &usize| types.is_branching(tree.nodes()[*at].kind);
    let sort = |at: usize| {
        let node = tree.nodes()[at];
        Sort { kind: node.kind, label: node.label, signature: signature_at(tree, types, at) }
    };
    let mut sorts: Vec<Sort> = (0..tree.len()).filter(of_trees).map(sort).collect();
    sorts.sort_unstable();
    sorts.dedup();
    let mut counts = Vec::new();
    let signature = |at: usize| signature_at(tree, types, at);
    sorts.retain(|sort| {
        let evenness = evenness(tree, *sort, signature, &mut counts);
        evenness.is_even && evenness.most >= ENOUGH_LEVELS
    });
    sorts
}

/// Whether a sort of nodes that was even in the first counterexample no longer is.
fn uneven(
    tree: &Tree,
    even: &[Sort],
    signature: impl Fn(usize) -> u64,
    counts: &mut Vec<(u32, u32)>,
    mut note: impl FnMut(Trait),
) {
    for sort in even {
        if !evenness(tree, *sort, &signature, counts).is_even {
            note(sort.uneven());
        }
    }
}

/// How evenly the nodes of one sort are distributed over the paths down. `counts` is space for the work.
fn evenness(
    tree: &Tree,
    sort: Sort,
    signature: impl Fn(usize) -> u64,
    counts: &mut Vec<(u32, u32)>,
) -> Evenness {
    let mut evenness = Evenness { is_even: true, most: 0 };
    let nodes = tree.nodes();
    counts.clear();
    counts.resize(tree.len(), (0, 0));
    for at in (0..tree.len()).rev().filter(|at| nodes[*at].kind == sort.kind) {
        let fields = tree.fields(at).filter(|field| nodes[*field].kind == sort.kind);
        let (least, most) = fields
            .map(|field| counts[field])
            .reduce(|a: (u32, u32), b| (a.0.min(b.0), a.1.max(b.1)))
            .unwrap_or_default();
        let is_own = nodes[at].label == sort.label && signature(at) == sort.signature;
        let own = u32::from(is_own);
        counts[at] = (least + own, most + own);
        evenness.is_even &= least == most;
        evenness.most = evenness.most.max(most + own);
    }
    evenness
}

/// The constructor of a node, and those of its fields that are constants, such as colours. Numbers have no
/// signature of their own.
fn signature_at(tree: &Tree, types: &Types, at: usize) -> u64 {
    let node = tree.nodes()[at];
    if node.is_integer() {
        return 0;
    }
    if !types.has_constants(node.kind, node.label) {
        return signature(node.kind, node.label, []);
    }
    let fields = tree.fields(at).map(|field| tree.nodes()[field]);
    let constants = fields.filter(|node| is_constant(node, types)).map(|node| node.label);
    signature(node.kind, node.label, constants)
}

/// A digest of a constructor, and of the constants among its fields.
pub(crate) fn signature(kind: Kind, label: i64, constants: impl IntoIterator<Item = i64>) -> u64 {
    let mut digest = FxHasher::default();
    digest.write_u64(kind.word());
    digest.write_i64(label);
    constants.into_iter().for_each(|constant| digest.write_i64(constant));
    digest.finish()
}

/// The trait that says this.
fn digest(what: &[u64]) -> Trait {
    let mut digest = FxHasher::default();
    what.iter().for_each(|word| digest.write_u64(*word));
    Trait(digest.finish())
}

/// Whether a field is more than a number or a constant such as a colour.
fn is_inner(node: &Node, types: &Types) -> bool {
    !node.is_integer() && !is_constant(node, types)
}

/// Whether a node is a constant such as a colour.
pub(crate) fn is_constant(node: &Node, types: &Types) -> bool {
    node.role == Role::Constant && types.is_enumeration(node.kind)
}
