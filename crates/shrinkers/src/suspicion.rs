//! What the discarded values have in common.
//!
//! A property discards inputs that do not meet its precondition, and a shrinker that keeps trying such
//! inputs wastes its executions. The shrinker does not know the precondition. But a search tree whose keys
//! do not ascend is discarded every time, and so is a term with a variable that nothing binds. Each tested
//! value has *traits*, of which this module knows a few kinds. A trait of an accepted or passing value is
//! innocent. A trait whose bearers were discarded several times, with nothing else to blame, counts as a
//! violation of the precondition, until a bearer proves it innocent.

use std::collections::HashMap;
use std::hash::Hasher;

use crate::digest::{Digest, Digested};
use crate::lessons::Scope;
use crate::tree::{Node, Role, Tree};
use crate::types::{Kind, Types};

/// The amount of blame that convicts a trait.
const ENOUGH: u32 = 7;

/// The blame for a discarded value, on the only trait that can be to blame.
const SOLE: u32 = 2;

/// The same, on one of several.
const SHARED: u32 = 1;

/// The number of nodes per path from which on it is no accident that all paths down have equally many.
const ENOUGH_LEVELS: u32 = 2;

/// With more possible culprits than this, it is unclear which one is to blame.
const MOST_SUSPECTS: usize = 4;

/// What is known about traits.
pub(crate) struct Suspicion {
    records: HashMap<Trait, Record, Digested>,
    /// The kinds of nodes of which the first counterexample has equally many on all paths down.
    even: Vec<Sort>,
    is_stopped: bool,
}

/// A trait of values, by a digest of what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Trait(u64);

#[derive(Clone, Copy)]
struct Record {
    is_innocent: bool,
    blame: u32,
    /// Whether it ever was the only one to blame.
    was_sole: bool,
    /// How many nodes the smallest of the discarded bearers has.
    smallest: usize,
}

impl Default for Record {
    fn default() -> Record {
        Record { is_innocent: false, blame: 0, was_sole: false, smallest: usize::MAX }
    }
}

/// The traits of a value, and how many nodes it has.
pub(crate) struct Portrait {
    traits: Vec<Trait>,
    /// The components as a whole, which are to blame if nothing else is.
    wholes: Vec<Trait>,
    n_nodes: usize,
}

impl Suspicion {
    /// Begins with a counterexample.
    pub(crate) fn new(first: &Tree, types: &Types) -> Suspicion {
        let even = even(first, types);
        let mut suspicion = Suspicion { records: HashMap::default(), even, is_stopped: false };
        suspicion.learn(&suspicion.portrait(first, types), false);
        suspicion
    }

    /// The traits of a value.
    pub(crate) fn portrait(&self, tree: &Tree, types: &Types) -> Portrait {
        let mut walk = Walk {
            tree,
            types,
            traits: Vec::with_capacity(2 * tree.len()),
            n_above: vec![0; types.binders().len()],
        };
        let mut wholes = Vec::new();
        for (place, at) in tree.components().into_iter().enumerate() {
            if tree.nodes()[at].is_integer() {
                continue;
            }
            let signature = walk.signature(at);
            walk.note(&[COMPONENT, place as u64, signature]);
            wholes.push(walk.whole(place, at));
            walk.unsorted(place, at);
            walk.enter(at, signature);
        }
        walk.uneven(&self.even);
        Portrait { traits: walk.traits, wholes, n_nodes: tree.len() }
    }

    /// Learns nothing from now on.
    pub(crate) fn stop(&mut self) {
        self.is_stopped = true;
    }

    /// Learns from a tested value.
    pub(crate) fn learn(&mut self, portrait: &Portrait, is_discarded: bool) {
        if self.is_stopped {
            return;
        }
        if !is_discarded {
            for one in portrait.traits.iter().chain(&portrait.wholes) {
                self.records.entry(*one).or_default().is_innocent = true;
            }
            return;
        }
        if self.is_suspect(portrait) {
            return;
        }
        let is_innocent = |one: &&Trait| self.record(**one).is_innocent;
        let mut suspects: Vec<Trait> =
            portrait.traits.iter().filter(|one| !is_innocent(one)).copied().collect();
        suspects.sort_unstable();
        suspects.dedup();
        match suspects.len() {
            0 => self.blame(&portrait.wholes, SOLE, portrait.n_nodes),
            1 => self.blame(&suspects, SOLE, portrait.n_nodes),
            n if n <= MOST_SUSPECTS => self.blame(&suspects, SHARED, portrait.n_nodes),
            _ => {}
        }
    }

    fn blame(&mut self, suspects: &[Trait], blame: u32, n_nodes: usize) {
        for one in suspects {
            let record = self.records.entry(*one).or_default();
            record.blame += blame;
            record.was_sole |= blame == SOLE;
            record.smallest = record.smallest.min(n_nodes);
        }
    }

    /// Whether a value with these traits is expected to be discarded.
    ///
    /// A value that is smaller than all bearers so far is tested anyway: something else in them may have
    /// been the cause.
    pub(crate) fn is_suspect(&self, portrait: &Portrait) -> bool {
        portrait.traits.iter().chain(&portrait.wholes).any(|one| {
            let record = self.record(*one);
            self.is_convicted(*one)
                && record.smallest + usize::from(!record.was_sole) <= portrait.n_nodes
        })
    }

    /// The traits that make every value with them suspect, as far as parts can have them.
    pub(crate) fn convicts(&self) -> Convicts {
        let convicted = self.records.keys().filter(|one| self.is_convicted(**one));
        let mut traits: Vec<Trait> = convicted.copied().collect();
        traits.sort_unstable();
        Convicts { traits, even: self.even.clone() }
    }

    /// The variables that apparently must be bound.
    pub(crate) fn scopes(&self, types: &Types) -> Vec<Scope> {
        let mut scopes = Vec::new();
        for kind in types.all() {
            let labels = (0..).zip(types.constructors(kind));
            let variables = labels.filter(|(_, fields)| match fields.as_slice() {
                [field] => types.is_integer(*field),
                _ => false,
            });
            for (label, _) in variables {
                let signature = signature(kind, label, []);
                let binders = types.binders();
                let is_scope = |one: usize, other: usize| {
                    self.is_convicted(digest(&[UNBOUND, signature, one as u64, other as u64]))
                };
                for one in 0..binders.len() {
                    for other in one..binders.len() {
                        // With one sort of binders missing, two are missing as well.
                        let is_implied =
                            other != one && (is_scope(one, one) || is_scope(other, other));
                        if !is_implied && is_scope(one, other) {
                            let binders = [binders[one], binders[other]];
                            scopes.push(Scope { variable: (kind, label), binders });
                        }
                    }
                }
            }
        }
        scopes
    }

    fn is_convicted(&self, one: Trait) -> bool {
        let record = self.record(one);
        !record.is_innocent && record.blame >= ENOUGH
    }

    fn record(&self, one: Trait) -> Record {
        self.records.get(&one).copied().unwrap_or_default()
    }
}

/// Traits that make every value with them suspect.
#[derive(Default)]
pub(crate) struct Convicts {
    /// In order.
    traits: Vec<Trait>,
    even: Vec<Sort>,
}

impl Convicts {
    /// Whether a part makes every value with it suspect, because of how it begins or because it is
    /// uneven.
    pub(crate) fn include(&self, part: &Tree, types: &Types) -> bool {
        if self.traits.is_empty() || part.len() == 1 {
            return false;
        }
        let mut walk = Walk { tree: part, types, traits: Vec::new(), n_above: Vec::new() };
        walk.top(0, walk.signature(0));
        walk.uneven(&self.even);
        walk.traits.iter().any(|one| self.traits.binary_search(one).is_ok())
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

/// Nodes with the same constructor, and the same constants in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Sort {
    kind: Kind,
    label: i64,
    signature: u64,
}

/// How evenly the nodes of one kind are distributed over the paths down a tree: a red-black tree has
/// equally many black nodes on each.
struct Evenness {
    is_even: bool,
    /// The number on the path with the most of them.
    most: u32,
}

/// The kinds of nodes of which all paths down have equally many, and enough that this is no accident.
fn even(tree: &Tree, types: &Types) -> Vec<Sort> {
    let walk = Walk { tree, types, traits: Vec::new(), n_above: Vec::new() };
    let of_trees = |at: &usize| types.is_branching(tree.nodes()[*at].kind);
    let sort = |at: usize| {
        let node = tree.nodes()[at];
        Sort { kind: node.kind, label: node.label, signature: walk.signature(at) }
    };
    let mut sorts: Vec<Sort> = (0..tree.len()).filter(of_trees).map(sort).collect();
    sorts.sort_unstable();
    sorts.dedup();
    sorts.retain(|sort| {
        let evenness = walk.evenness(*sort);
        evenness.is_even && evenness.most >= ENOUGH_LEVELS
    });
    sorts
}

/// A digest of a constructor, and of the constants among its fields.
fn signature(kind: Kind, label: i64, constants: impl IntoIterator<Item = i64>) -> u64 {
    let mut digest = Digest::default();
    digest.write_u64(kind.word());
    digest.write_i64(label);
    constants.into_iter().for_each(|constant| digest.write_i64(constant));
    digest.finish()
}

/// The trait that says this.
fn digest(what: &[u64]) -> Trait {
    let mut digest = Digest::default();
    what.iter().for_each(|word| digest.write_u64(*word));
    Trait(digest.finish())
}

struct Walk<'a> {
    tree: &'a Tree,
    types: &'a Types,
    traits: Vec<Trait>,
    /// For each constructor that numbers may count, how many nodes above have it.
    n_above: Vec<i64>,
}

impl Walk<'_> {
    fn note(&mut self, what: &[u64]) {
        self.traits.push(digest(what));
    }

    fn node(&self, at: usize) -> Node {
        self.tree.nodes()[at]
    }

    /// The constructor of a node, and those of its fields that are constants, such as colours.
    fn signature(&self, at: usize) -> u64 {
        let fields = self.tree.fields(at).map(|field| self.node(field));
        let constants = fields.filter(|node| self.is_constant(node)).map(|node| node.label);
        signature(self.node(at).kind, self.node(at).label, constants)
    }

    /// Everything in a component except its numbers.
    fn whole(&self, place: usize, at: usize) -> Trait {
        let mut shape = Digest::default();
        shape.write_u64(WHOLE);
        shape.write_usize(place);
        for node in self.tree.part(at).iter().filter(|node| !node.is_integer()) {
            shape.write_i64(node.label);
        }
        Trait(shape.finish())
    }

    /// Whether the numbers of a type in a component do not ascend.
    fn unsorted(&mut self, place: usize, at: usize) {
        let mut last: Vec<(Kind, i64, bool)> = Vec::new();
        for node in self.tree.part(at).iter().filter(|node| node.is_integer()) {
            match last.iter_mut().find(|(kind, ..)| *kind == node.kind) {
                Some((_, label, is_ascending)) => {
                    *is_ascending &= *label < node.label;
                    *label = node.label;
                }
                None => last.push((node.kind, node.label, true)),
            }
        }
        for (kind, _, is_ascending) in last {
            if !is_ascending {
                self.note(&[UNSORTED, place as u64, kind.word()]);
            }
        }
    }

    /// Whether a kind of nodes that was even in the first counterexample no longer is.
    fn uneven(&mut self, even: &[Sort]) {
        for sort in even {
            if !self.evenness(*sort).is_even {
                self.note(&[UNEVEN, sort.kind.word(), sort.signature]);
            }
        }
    }

    /// How evenly the nodes of one kind are distributed over the paths down.
    fn evenness(&self, sort: Sort) -> Evenness {
        let mut evenness = Evenness { is_even: true, most: 0 };
        let mut counts = vec![(0, 0); self.tree.len()];
        for at in (0..self.tree.len()).rev().filter(|at| self.node(*at).kind == sort.kind) {
            let fields = self.tree.fields(at).filter(|field| self.node(*field).kind == sort.kind);
            let (least, most) = fields
                .map(|field| counts[field])
                .reduce(|a: (u32, u32), b| (a.0.min(b.0), a.1.max(b.1)))
                .unwrap_or_default();
            let is_own = self.node(at).label == sort.label && self.signature(at) == sort.signature;
            let own = u32::from(is_own);
            counts[at] = (least + own, most + own);
            evenness.is_even &= least == most;
            evenness.most = evenness.most.max(most + own);
        }
        evenness
    }

    /// The traits of a part.
    fn enter(&mut self, at: usize, signature: u64) {
        let (tree, node) = (self.tree, self.node(at));
        self.top(at, signature);
        let binder = self.types.binders().iter().position(|one| *one == (node.kind, node.label));
        self.count(binder, 1);
        for field in tree.fields(at) {
            if self.is_inner(field) {
                self.enter(field, self.signature(field));
            }
        }
        self.count(binder, -1);
    }

    /// The traits of a node and those right below it.
    fn top(&mut self, at: usize, signature: u64) {
        let (tree, node) = (self.tree, self.node(at));
        let mut family = Digest::default();
        family.write_u64(FAMILY);
        family.write_u64(signature);
        for (place, field) in (0..).zip(tree.fields(at)) {
            let inner = self.node(field);
            // A number that is the only field of a node may be an index.
            if inner.is_integer() && node.size == 2 {
                self.index(signature, inner.label);
            }
            if self.is_inner(field) {
                let inner_signature = self.signature(field);
                if inner.kind == node.kind {
                    family.write_u64(inner_signature);
                }
                self.note(&[BELOW, signature, place, inner_signature]);
            }
        }
        self.traits.push(Trait(family.finish()));
    }

    /// Whether a field is more than a number or a constant such as a colour.
    fn is_inner(&self, field: usize) -> bool {
        let node = self.node(field);
        !node.is_integer() && !self.is_constant(&node)
    }

    /// Whether a node is a constant such as a colour.
    fn is_constant(&self, node: &Node) -> bool {
        node.role == Role::Constant && self.types.is_enumeration(node.kind)
    }

    fn count(&mut self, binder: Option<usize>, change: i64) {
        if let Some(n) = binder.and_then(|binder| self.n_above.get_mut(binder)) {
            *n += change;
        }
    }

    /// Whether an index is negative, or at least the number of nodes of one or two kinds above it, so that
    /// they do not bind it.
    fn index(&mut self, signature: u64, label: i64) {
        if label < 0 {
            self.note(&[NEGATIVE, signature]);
            return;
        }
        for one in 0..self.n_above.len() {
            for other in one..self.n_above.len() {
                let more = if other == one { 0 } else { self.n_above[other] };
                if label >= self.n_above[one] + more {
                    self.note(&[UNBOUND, signature, one as u64, other as u64]);
                }
            }
        }
    }
}
