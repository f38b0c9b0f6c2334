//! The state of one shrinking: the best counterexample so far, and what is known about others.

use std::cmp::Ordering;
use std::collections::HashMap;

use stromboli_domain::{Data, Probe, Stop, Verdict};

use crate::digest::Digested;
use crate::lessons::Lessons;
use crate::order::compare;
use crate::pattern::Patterns;
use crate::suspicion::{Portrait, Suspicion};
use crate::tree::Tree;
use crate::types::Types;

/// Whether something was accepted, unless shrinking was stopped.
pub(crate) type Progress = Result<bool, Stop>;

/// The result of trying a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tested {
    /// It is the best one now.
    Accepted,
    /// It was discarded.
    Discarded,
    /// It passed, or is not smaller, or was tested before.
    Rejected,
    /// It is like many that were discarded, and was not tested.
    Suspect,
}

/// The state of one shrinking.
pub(crate) struct Reduction<'a> {
    pub(crate) types: &'a Types,
    best: Tree,
    /// What was tested, with the results.
    seen: HashMap<Tree, Verdict, Digested>,
    suspicion: Suspicion,
    patterns: Patterns,
    /// Whether everything that was learnt is ignored.
    is_doubting: bool,
    /// Executes the property, and accepts the candidate if it fails.
    test: &'a mut dyn FnMut(&Tree) -> Result<Verdict, Stop>,
}

/// Begins with a counterexample, and lets `work` find smaller ones.
pub(crate) fn reducing<T: Data, R>(
    value: &T,
    probe: &mut Probe<'_, T>,
    work: impl FnOnce(&mut Reduction<'_>) -> Result<R, Stop>,
) -> Result<R, Stop> {
    let types = Types::of::<T>();
    let best = Tree::of(value, &types);
    let mut test = |tree: &Tree| {
        let value = tree.build(&types);
        let verdict = probe.test(&value)?;
        if verdict.is_failure() {
            probe.accepted(&value);
        }
        Ok(verdict)
    };
    let seen = HashMap::from_iter([(best.clone(), Verdict::Fails)]);
    let suspicion = Suspicion::new(&best, &types);
    let mut patterns = Patterns::default();
    patterns.learn(&best, Verdict::Fails);
    work(&mut Reduction {
        types: &types,
        best,
        seen,
        suspicion,
        patterns,
        is_doubting: false,
        test: &mut test,
    })
}

impl<'a> Reduction<'a> {
    /// The smallest counterexample so far.
    pub(crate) fn best(&self) -> &Tree {
        &self.best
    }

    /// How many executions there were.
    pub(crate) fn n_tests(&self) -> u64 {
        self.seen.len() as u64 - 1
    }

    /// Tests a candidate, unless it is not smaller or was tested before. It is accepted if it fails.
    pub(crate) fn consider(&mut self, candidate: Tree) -> Progress {
        if !self.is_new(&candidate) {
            return Ok(false);
        }
        let portrait = self.suspicion.portrait(&candidate, self.types);
        self.test(candidate, &portrait)
    }

    /// The same, unless the candidate is like many that were discarded.
    pub(crate) fn consider_unless_suspect(&mut self, candidate: Tree) -> Progress {
        if !self.is_new(&candidate) || !self.is_doubting && self.patterns.knows(&candidate) {
            return Ok(false);
        }
        let portrait = self.suspicion.portrait(&candidate, self.types);
        if !self.is_doubting && self.suspicion.is_suspect(&portrait) {
            return Ok(false);
        }
        self.test(candidate, &portrait)
    }

    /// The same, with the reason.
    pub(crate) fn consider_carefully(&mut self, candidate: Tree) -> Result<Tested, Stop> {
        let portrait = self.suspicion.portrait(&candidate, self.types);
        if self.suspicion.is_suspect(&portrait) {
            return Ok(Tested::Suspect);
        }
        if !self.is_new(&candidate) || self.patterns.knows(&candidate) {
            return Ok(Tested::Rejected);
        }
        Ok(match self.verdict_on(candidate, &portrait)? {
            Verdict::Discards => Tested::Discarded,
            verdict if verdict.is_failure() => Tested::Accepted,
            _ => Tested::Rejected,
        })
    }

    /// Runs passes that ignore everything that was learnt.
    pub(crate) fn doubting(&mut self, passes: impl FnOnce(&mut Self) -> Progress) -> Progress {
        self.is_doubting = true;
        let progress = passes(self);
        self.is_doubting = false;
        progress
    }

    /// Learns nothing from the order of numbers.
    pub(crate) fn ignore_patterns(&mut self) {
        self.patterns.refute();
    }

    /// Learns nothing from discarded values.
    pub(crate) fn ignore_suspicion(&mut self) {
        self.suspicion.stop();
    }

    /// Whether a value is like many that were discarded.
    pub(crate) fn is_suspect(&self, tree: &Tree) -> bool {
        self.suspicion.is_suspect(&self.suspicion.portrait(tree, self.types))
    }

    /// What was learnt so far about parts of values.
    pub(crate) fn lessons(&self) -> Lessons<'a> {
        Lessons::new(self.types, &self.suspicion)
    }

    /// Whether only the order of numbers seems to matter.
    pub(crate) fn counts_only_order(&self) -> bool {
        self.patterns.holds()
    }

    fn is_new(&self, candidate: &Tree) -> bool {
        compare(candidate.nodes(), self.best.nodes()) == Ordering::Less
            && !self.seen.contains_key(candidate)
    }

    fn test(&mut self, candidate: Tree, portrait: &Portrait) -> Progress {
        Ok(self.verdict_on(candidate, portrait)?.is_failure())
    }

    fn verdict_on(&mut self, candidate: Tree, portrait: &Portrait) -> Result<Verdict, Stop> {
        let verdict = (self.test)(&candidate)?;
        self.suspicion.learn(portrait, verdict == Verdict::Discards);
        self.patterns.learn(&candidate, verdict);
        if verdict.is_failure() {
            self.best = candidate.clone();
        }
        self.seen.insert(candidate, verdict);
        Ok(verdict)
    }
}
