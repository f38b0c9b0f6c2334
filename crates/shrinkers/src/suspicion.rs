//! What the discarded values have in common.
//!
//! A property discards inputs that do not meet its precondition, and a shrinker that keeps trying such
//! inputs wastes its executions. Nobody tells what the precondition is. But a search tree whose keys
//! do not ascend is discarded every time, and so is a term with a variable that nothing binds. Each
//! tested value has *traits*, of which this module knows a few sorts. A trait that some accepted value
//! has, or one that passed, is innocent. A trait whose bearers were discarded several times, with
//! nothing else to blame, is taken for a violation of the precondition, until a bearer proves it
//! innocent.

use std::collections::HashMap;
use std::hash::Hasher;

use crate::digest::{Digest, Digested};
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
    records: HashMap<Trait, Record, Digested>,
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
    /// What the components are as a whole: to blame if nothing else is.
    wholes: Vec<Trait>,
    n_nodes: usize,
}

impl Suspicion {
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

    /// Whether a value with these traits is taken to be discarded.
    ///
    /// A value that is smaller than all bearers so far gets its trial: what was wrong with those may
    /// have been something else in them.
    pub(crate) fn is_suspect(&self, portrait: &Portrait) -> bool {
        portrait.traits.iter().chain(&portrait.wholes).any(|one| {
            let record = self.record(*one);
            !record.is_innocent
                && record.blame >= ENOUGH
                && record.smallest + usize::from(!record.was_sole) <= portrait.n_nodes
        })
    }

    fn record(&self, one: Trait) -> Record {
        self.records.get(&one).copied().unwrap_or_default()
    }
}

/// The traits of a value.
pub(crate) fn portrait(tree: &Tree, types: &Types) -> Portrait {
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
    Portrait { traits: walk.traits, wholes, n_nodes: tree.len() }
}

/// The sorts of traits.
const COMPONENT: u64 = 1;
const BELOW: u64 = 2;
const FAMILY: u64 = 3;
const UNSORTED: u64 = 4;
const NEGATIVE: u64 = 5;
const UNBOUND: u64 = 6;
const WHOLE: u64 = 7;

struct Walk<'a> {
    tree: &'a Tree,
    types: &'a Types,
    traits: Vec<Trait>,
    /// For each constructor that numbers may count, how many nodes above have it.
    n_above: Vec<i64>,
}

impl Walk<'_> {
    fn note(&mut self, what: &[u64]) {
        let mut digest = Digest::default();
        what.iter().for_each(|word| digest.write_u64(*word));
        self.traits.push(Trait(digest.finish()));
    }

    fn node(&self, at: usize) -> Node {
        self.tree.nodes()[at]
    }

    /// The constructor of a node, and those of its fields that are constants, such as colours.
    fn signature(&self, at: usize) -> u64 {
        let mut digest = Digest::default();
        digest.write_u64(self.node(at).kind.word());
        digest.write_i64(self.node(at).label);
        for field in self.tree.fields(at) {
            let node = self.node(field);
            if node.role == Role::Constant && self.types.is_enumeration(node.kind) {
                digest.write_i64(node.label);
            }
        }
        digest.finish()
    }

    /// All of a component but for its numbers.
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

    fn enter(&mut self, at: usize, signature: u64) {
        let (tree, node) = (self.tree, self.node(at));
        let binder = self.types.binders().iter().position(|one| *one == (node.kind, node.label));
        let mut family = Digest::default();
        family.write_u64(FAMILY);
        family.write_u64(signature);
        for (place, field) in (0..).zip(tree.fields(at)) {
            let inner = self.node(field);
            match inner.role {
                // A number that is all there is to a node may be an index.
                Role::Integer if node.size == 2 => self.index(signature, inner.label),
                Role::Integer => {}
                Role::Constant if self.types.is_enumeration(inner.kind) => {}
                _ => {
                    let inner_signature = self.signature(field);
                    if inner.kind == node.kind {
                        family.write_u64(inner_signature);
                    }
                    self.note(&[BELOW, signature, place, inner_signature]);
                    if let Some(binder) = binder {
                        self.n_above[binder] += 1;
                    }
                    self.enter(field, inner_signature);
                    if let Some(binder) = binder {
                        self.n_above[binder] -= 1;
                    }
                }
            }
        }
        self.traits.push(Trait(family.finish()));
    }

    /// Whether an index is negative, or not less than the number of nodes above of one or two sorts:
    /// then they do not bind it.
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
