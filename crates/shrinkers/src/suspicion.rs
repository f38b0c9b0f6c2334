//! What the discarded values have in common.
//!
//! A property discards inputs that do not meet its precondition, and a shrinker that keeps trying such
//! inputs wastes its executions. Nobody tells what the precondition is. But a search tree whose keys
//! do not ascend is discarded every time, and so is a term with a variable that nothing binds. Each
//! tested value has *traits*, of which this module knows a few sorts. A trait that some accepted value
//! has, or one that passed, is innocent. A trait whose bearers were discarded several times, with
//! nothing else to blame, is taken for a violation of the precondition, until a bearer proves it
//! innocent.

use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};

use crate::digest::Digest;
use crate::tree::{Node, Role, Tree};
use crate::types::{Kind, Types};

/// How much blame convicts.
const ENOUGH: u32 = 3;

/// The blame for a discarded value, on the only trait that can be to blame.
const SOLE: u32 = 2;

/// The same, on one of several.
const SHARED: u32 = 1;

/// Among more traits than these there is no telling which one is to blame.
const MOST_SUSPECTS: usize = 4;

/// What is known of traits.
#[derive(Default)]
pub(crate) struct Suspicion {
    records: HashMap<Trait, Record>,
}

/// A trait of values, by a digest of what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Trait(u64);

#[derive(Clone, Copy)]
struct Record {
    is_innocent: bool,
    blame: u32,
    /// How many nodes the smallest of the discarded bearers has.
    smallest: usize,
}

impl Default for Record {
    fn default() -> Record {
        Record { is_innocent: false, blame: 0, smallest: usize::MAX }
    }
}

/// The traits of a value, and how many nodes it has.
pub(crate) struct Portrait {
    traits: Vec<Trait>,
    /// What the components are as a whole: to blame if nothing else is.
    wholes: Vec<Trait>,
    n_nodes: usize,
}

impl Suspicion {
    /// Learns from a tested value.
    pub(crate) fn learn(&mut self, portrait: &Portrait, is_discarded: bool) {
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
        let suspects: Vec<Trait> =
            portrait.traits.iter().filter(|one| !is_innocent(one)).copied().collect();
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
            record.smallest = record.smallest.min(n_nodes);
        }
    }

    /// Whether a value with these traits is taken to be discarded.
    ///
    /// A value that is smaller than all bearers so far gets its trial: what was wrong with those may
    /// have been something else in them.
    pub(crate) fn is_suspect(&self, portrait: &Portrait) -> bool {
        portrait.traits.iter().chain(&portrait.wholes).any(|one| {
            let record = self.record(*one);
            !record.is_innocent
                && record.blame >= ENOUGH
                && record.smallest <= portrait.n_nodes
        })
    }

    fn record(&self, one: Trait) -> Record {
        self.records.get(&one).copied().unwrap_or_default()
    }
}

/// The traits of a value.
pub(crate) fn portrait(tree: &Tree, types: &Types) -> Portrait {
    let mut wholes = Vec::new();
    let mut walk = Walk { tree, types, traits: Vec::new(), above: Vec::new() };
    let mut components: Vec<usize> = match tree.nodes()[0].role {
        Role::Tuple => tree.fields(0).collect(),
        _ => vec![0],
    };
    components.retain(|at| tree.nodes()[*at].role != Role::Integer);
    for (place, at) in components.into_iter().enumerate() {
        walk.note(("component", place, walk.signature(at)));
        walk.unsorted(place, at);
        wholes.push(walk.whole(place, at));
        walk.enter(at);
    }
    walk.traits.sort_unstable();
    walk.traits.dedup();
    Portrait { traits: walk.traits, wholes, n_nodes: tree.len() }
}

struct Walk<'a> {
    tree: &'a Tree,
    types: &'a Types,
    traits: Vec<Trait>,
    /// The constructors of the nodes above.
    above: Vec<(Kind, i64)>,
}

impl Walk<'_> {
    fn note(&mut self, what: impl Hash) {
        let mut digest = Digest::default();
        what.hash(&mut digest);
        self.traits.push(Trait(digest.finish()));
    }

    fn node(&self, at: usize) -> Node {
        self.tree.nodes()[at]
    }

    /// The constructor of a node, and those of its fields that are constants.
    fn signature(&self, at: usize) -> u64 {
        let mut digest = Digest::default();
        (self.node(at).kind, self.node(at).label).hash(&mut digest);
        for field in self.tree.fields(at) {
            let node = self.node(field);
            // A constant of a type of constants, such as a colour.
            if node.role == Role::Constant && self.types.is_enumeration(node.kind) {
                node.label.hash(&mut digest);
            }
        }
        digest.finish()
    }

    /// All of a component but for its numbers.
    fn whole(&self, place: usize, at: usize) -> Trait {
        let mut shape = Digest::default();
        for node in self.tree.part(at).iter().filter(|node| !node.is_integer()) {
            node.label.hash(&mut shape);
        }
        ("whole", place).hash(&mut shape);
        Trait(shape.finish())
    }

    /// The numbers of a type that do not ascend.
    fn unsorted(&mut self, place: usize, at: usize) {
        let mut before: BTreeMap<Kind, i64> = BTreeMap::new();
        let mut unsorted: Vec<Kind> = Vec::new();
        for node in self.tree.part(at).iter().filter(|node| node.is_integer()) {
            if let Some(previous) = before.insert(node.kind, node.label) {
                if previous >= node.label && !unsorted.contains(&node.kind) {
                    unsorted.push(node.kind);
                }
            }
        }
        for kind in unsorted {
            self.note(("unsorted", place, kind));
        }
    }

    fn enter(&mut self, at: usize) {
        let node = self.node(at);
        let constructor = (node.kind, node.label);
        let signature = self.signature(at);
        let fields: Vec<usize> = self.tree.fields(at).collect();
        let mut family = Digest::default();
        signature.hash(&mut family);
        for (place, field) in fields.into_iter().enumerate() {
            let inner = self.node(field);
            if inner.kind == node.kind {
                self.signature(field).hash(&mut family);
            }
            match inner.role {
                Role::Integer => self.number(constructor, place, inner.label),
                Role::Constant if self.types.is_enumeration(inner.kind) => {}
                _ => {
                    self.note(("below", signature, place, self.signature(field)));
                    self.above.push(constructor);
                    self.enter(field);
                    self.above.pop();
                }
            }
        }
        self.note(("family", family.finish()));
    }

    /// A number in a field: negative, or not less than the number of nodes above of a sort.
    fn number(&mut self, constructor: (Kind, i64), place: usize, label: i64) {
        if label < 0 {
            self.note(("negative", constructor, place));
            return;
        }
        let binders: Vec<(Kind, i64)> = self.types.binders().to_vec();
        for (nth, one) in binders.iter().enumerate() {
            for other in &binders[nth..] {
                let n_above =
                    self.above.iter().filter(|above| *above == one || *above == other).count();
                if label >= n_above as i64 {
                    self.note(("unbound", constructor, place, one, other));
                }
            }
        }
    }
}
