//! Which candidates the property will probably discard, learnt from those that it did.
//!
//! A property discards inputs that do not meet its precondition, and a shrinker that keeps trying such
//! inputs wastes its executions. The shrinker does not know the precondition. But a search tree whose keys
//! do not ascend is discarded every time, and so is a term with a variable that nothing binds. Each tested
//! value has [traits](crate::traits). A trait of an accepted or passing value is harmless. If several values
//! with a trait were discarded, and no other trait explains it, the trait is taken for the cause, until a
//! value with it is not discarded.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use crate::lessons::Scope;
use crate::traits::{Trait, Traits, signature, unbound};
use crate::types::Types;

/// The evidence from which on a trait is taken for the cause.
const ENOUGH: u32 = 7;

/// The evidence of a discarded value against the only trait that can be the cause.
const SOLE: u32 = 2;

/// The evidence of a discarded value against one of several traits that can be the cause.
const SHARED: u32 = 1;

/// With more possible causes than this, a discarded value is no evidence.
const MOST_CAUSES: usize = 4;

/// Predicts from the traits of a value whether the property discards it.
pub(crate) struct DiscardPredictor {
    records: HashMap<Trait, Record, FxBuildHasher>,
    /// The traits that are taken for causes, each with the number of nodes from which on values with it are
    /// predicted to be discarded.
    causes: HashMap<Trait, usize, FxBuildHasher>,
    is_stopped: bool,
}

#[derive(Clone, Copy)]
struct Record {
    is_harmless: bool,
    evidence: u32,
    /// Whether it ever was the only possible cause.
    was_sole: bool,
    /// The number of nodes of the smallest discarded value with it.
    smallest: usize,
}

impl Default for Record {
    fn default() -> Record {
        Record { is_harmless: false, evidence: 0, was_sole: false, smallest: usize::MAX }
    }
}

impl DiscardPredictor {
    /// A predictor that knows nothing, with space for this many traits.
    pub(crate) fn new(n_traits: usize) -> DiscardPredictor {
        DiscardPredictor {
            records: HashMap::with_capacity_and_hasher(n_traits, FxBuildHasher),
            causes: HashMap::default(),
            is_stopped: false,
        }
    }

    /// Learns nothing from now on.
    pub(crate) fn stop(&mut self) {
        self.is_stopped = true;
    }

    /// Learns from a tested value.
    pub(crate) fn learn(&mut self, traits: &Traits, is_discarded: bool) {
        if self.is_stopped {
            return;
        }
        if !is_discarded {
            for one in traits.all() {
                self.records.entry(one).or_default().is_harmless = true;
                if !self.predicts_none() {
                    self.causes.remove(&one);
                }
            }
            return;
        }
        if self.predicts(traits) {
            return;
        }
        let is_harmless = |one: &Trait| self.records.get(one).is_some_and(|r| r.is_harmless);
        let mut possible: Vec<Trait> = Vec::new();
        for one in traits.local.iter().filter(|one| !is_harmless(one)) {
            if !possible.contains(one) {
                possible.push(*one);
            }
            if possible.len() > MOST_CAUSES {
                return;
            }
        }
        match possible.len() {
            0 => self.add_evidence(&traits.wholes, SOLE, traits.n_nodes),
            1 => self.add_evidence(&possible, SOLE, traits.n_nodes),
            _ => self.add_evidence(&possible, SHARED, traits.n_nodes),
        }
    }

    fn add_evidence(&mut self, possible: &[Trait], evidence: u32, n_nodes: usize) {
        for one in possible {
            let record = self.records.entry(*one).or_default();
            record.evidence += evidence;
            record.was_sole |= evidence == SOLE;
            record.smallest = record.smallest.min(n_nodes);
            if !record.is_harmless && record.evidence >= ENOUGH {
                let from = record.smallest + usize::from(!record.was_sole);
                self.causes.insert(*one, from);
            }
        }
    }

    /// Whether it predicts of no value that it is discarded.
    pub(crate) fn predicts_none(&self) -> bool {
        self.causes.is_empty()
    }

    /// Whether a value with these traits will probably be discarded.
    ///
    /// Not for a value that is smaller than all discarded ones with the trait: something else in them may have
    /// been the cause.
    pub(crate) fn predicts(&self, traits: &Traits) -> bool {
        !self.predicts_none()
            && traits
                .all()
                .any(|one| self.causes.get(&one).is_some_and(|from| *from <= traits.n_nodes))
    }

    /// The traits that are taken for causes, in order.
    pub(crate) fn causes(&self) -> Vec<Trait> {
        let mut causes: Vec<Trait> = self.causes.keys().copied().collect();
        causes.sort_unstable();
        causes
    }

    /// The variables that apparently must be bound.
    pub(crate) fn scopes(&self, types: &Types) -> Vec<Scope> {
        let mut scopes = Vec::new();
        if self.predicts_none() {
            return scopes;
        }
        for (kind, label) in types.variables() {
            let signature = signature(*kind, *label, []);
            let binders = types.binders();
            let is_scope = |one: usize, other: usize| {
                self.causes.contains_key(&unbound(signature, one, other))
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
