//! What the discarded values have in common.
//!
//! A property discards inputs that do not meet its precondition, and a shrinker that keeps trying such
//! inputs wastes its executions. The shrinker does not know the precondition. But a search tree whose keys
//! do not ascend is discarded every time, and so is a term with a variable that nothing binds. Each tested
//! value has [traits](crate::traits). A trait of an accepted or passing value is innocent. A trait whose
//! bearers were discarded several times, with nothing else to blame, counts as a violation of the
//! precondition, until a bearer proves it innocent.

use std::collections::HashMap;

use crate::digest::Digested;
use crate::lessons::Scope;
use crate::traits::{Portrait, Trait, signature, unbound};
use crate::types::Types;

/// The amount of blame that convicts a trait.
const ENOUGH: u32 = 7;

/// The blame for a discarded value, on the only trait that can be to blame.
const SOLE: u32 = 2;

/// The same, on one of several.
const SHARED: u32 = 1;

/// With more possible culprits than this, it is unclear which one is to blame.
const MOST_SUSPECTS: usize = 4;

/// What is known about traits.
pub(crate) struct Suspicion {
    records: HashMap<Trait, Record, Digested>,
    /// The convicted traits, each with the number of nodes from which on its bearers are suspect.
    convicts: HashMap<Trait, usize, Digested>,
    is_stopped: bool,
}

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

impl Suspicion {
    /// Nothing is known. There is space for this many traits.
    pub(crate) fn new(n_traits: usize) -> Suspicion {
        Suspicion {
            records: HashMap::with_capacity_and_hasher(n_traits, Digested::default()),
            convicts: HashMap::default(),
            is_stopped: false,
        }
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
            for one in portrait.all() {
                self.records.entry(one).or_default().is_innocent = true;
                if !self.is_trusting() {
                    self.convicts.remove(&one);
                }
            }
            return;
        }
        if self.is_suspect(portrait) {
            return;
        }
        let is_innocent = |one: &Trait| self.records.get(one).is_some_and(|r| r.is_innocent);
        let mut suspects: Vec<Trait> = Vec::new();
        for one in portrait.traits.iter().filter(|one| !is_innocent(one)) {
            if !suspects.contains(one) {
                suspects.push(*one);
            }
            // It is unclear which one is to blame.
            if suspects.len() > MOST_SUSPECTS {
                return;
            }
        }
        match suspects.len() {
            0 => self.blame(&portrait.wholes, SOLE, portrait.n_nodes),
            1 => self.blame(&suspects, SOLE, portrait.n_nodes),
            _ => self.blame(&suspects, SHARED, portrait.n_nodes),
        }
    }

    fn blame(&mut self, suspects: &[Trait], blame: u32, n_nodes: usize) {
        for one in suspects {
            let record = self.records.entry(*one).or_default();
            record.blame += blame;
            record.was_sole |= blame == SOLE;
            record.smallest = record.smallest.min(n_nodes);
            if !record.is_innocent && record.blame >= ENOUGH {
                let from = record.smallest + usize::from(!record.was_sole);
                self.convicts.insert(*one, from);
            }
        }
    }

    /// Whether no trait makes a value suspect.
    pub(crate) fn is_trusting(&self) -> bool {
        self.convicts.is_empty()
    }

    /// Whether a value with these traits is expected to be discarded.
    ///
    /// A value that is smaller than all bearers so far is tested anyway: something else in them may have
    /// been the cause.
    pub(crate) fn is_suspect(&self, portrait: &Portrait) -> bool {
        !self.is_trusting()
            && portrait
                .all()
                .any(|one| self.convicts.get(&one).is_some_and(|from| *from <= portrait.n_nodes))
    }

    /// The traits that make values with them suspect, in order.
    pub(crate) fn convicts(&self) -> Vec<Trait> {
        let mut convicts: Vec<Trait> = self.convicts.keys().copied().collect();
        convicts.sort_unstable();
        convicts
    }

    /// The variables that apparently must be bound.
    pub(crate) fn scopes(&self, types: &Types) -> Vec<Scope> {
        let mut scopes = Vec::new();
        if self.is_trusting() {
            return scopes;
        }
        for (kind, label) in types.variables() {
            let signature = signature(*kind, *label, []);
            let binders = types.binders();
            let is_scope = |one: usize, other: usize| {
                self.convicts.contains_key(&unbound(signature, one, other))
            };
            for one in 0..binders.len() {
                for other in one..binders.len() {
                    // With one sort of binders missing, two are missing as well.
                    let is_implied = other != one && (is_scope(one, one) || is_scope(other, other));
                    if !is_implied && is_scope(one, other) {
                        let binders = [binders[one], binders[other]];
                        scopes.push(Scope { variable: (*kind, *label), binders });
                    }
                }
            }
        }
        scopes
    }
}
