//! The state of one shrinking: the best counterexample so far, and what is known about others.

use std::collections::{HashMap, HashSet};

use stromboli_domain::{Data, Probe, Stop, Verdict};

use crate::digest::Digested;
use crate::lessons::Lessons;
use crate::order::compare_equally_heavy;
use crate::pattern::{Pattern, Patterns};
use crate::suspicion::Suspicion;
use crate::traits::Painter;
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
    /// The weight of the best.
    weight: u64,
    /// What was tested, with the results.
    seen: HashMap<Tree, Verdict, Digested>,
    suspicion: Suspicion,
    painter: Painter<'a>,
    patterns: Patterns,
    /// Whether everything that was learnt is ignored.
    is_doubting: bool,
    /// Whether lighter shapes than that of the best were tried.
    has_other_shapes: bool,
    /// How many tests the pass `joint` used so far.
    pub(crate) n_joint_tests: u64,
    /// What passes do not attempt again.
    attempts: HashSet<u64, Digested>,
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
    let mut suspicion = Suspicion::default();
    let mut painter = Painter::new(&best, &types);
    suspicion.learn(painter.paint(&best), false);
    let mut patterns = Patterns::default();
    patterns.of(&best).into_iter().for_each(|pattern| patterns.learn(pattern, Verdict::Fails));
    work(&mut Reduction {
        types: &types,
        weight: best.weight(),
        best,
        seen,
        suspicion,
        painter,
        patterns,
        is_doubting: false,
        has_other_shapes: false,
        n_joint_tests: 0,
        attempts: HashSet::default(),
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

    /// The weight of the smallest counterexample so far.
    pub(crate) fn weight(&self) -> u64 {
        self.weight
    }

    /// Tests a candidate, unless it is not smaller or was tested before. It is accepted if it fails.
    pub(crate) fn consider(&mut self, candidate: Tree) -> Progress {
        if !self.is_new(&candidate) {
            return Ok(false);
        }
        let pattern = self.patterns.of(&candidate);
        Ok(self.verdict_on(candidate, pattern, Painted::No)?.is_failure())
    }

    /// The same, unless the candidate is like many that were discarded.
    pub(crate) fn consider_unless_suspect(&mut self, candidate: Tree) -> Progress {
        if self.is_doubting {
            return self.consider(candidate);
        }
        let pattern = self.patterns.of(&candidate);
        if pattern.is_some_and(|pattern| self.knows(pattern)) || !self.is_new(&candidate) {
            return Ok(false);
        }
        let painted = self.paint_if_needed(&candidate);
        if painted == Painted::Yes && self.suspicion.is_suspect(self.painter.portrait()) {
            return Ok(false);
        }
        Ok(self.verdict_on(candidate, pattern, painted)?.is_failure())
    }

    /// The same for a candidate with this pattern, with the reason.
    pub(crate) fn consider_carefully(
        &mut self,
        candidate: Tree,
        pattern: Pattern,
    ) -> Result<Tested, Stop> {
        let painted = self.paint_if_needed(&candidate);
        if painted == Painted::Yes && self.suspicion.is_suspect(self.painter.portrait()) {
            return Ok(Tested::Suspect);
        }
        if self.knows(pattern) || !self.is_new(&candidate) {
            return Ok(Tested::Rejected);
        }
        Ok(match self.verdict_on(candidate, Some(pattern), painted)? {
            Verdict::Discards => Tested::Discarded,
            verdict if verdict.is_failure() => Tested::Accepted,
            _ => Tested::Rejected,
        })
    }

    /// Whether a value is smaller than the best counterexample.
    pub(crate) fn is_smaller(&self, tree: &Tree) -> bool {
        let by_weight = tree.weight().cmp(&self.weight);
        by_weight.then_with(|| compare_equally_heavy(tree.nodes(), self.best.nodes())).is_lt()
    }

    /// The verdict on a value that was tested.
    pub(crate) fn known_verdict(&self, tree: &Tree) -> Option<Verdict> {
        self.seen.get(tree).copied()
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
    pub(crate) fn is_suspect(&mut self, tree: &Tree) -> bool {
        self.paint_if_needed(tree) == Painted::Yes
            && self.suspicion.is_suspect(self.painter.portrait())
    }

    /// Whether the verdict on values with this pattern is assumed to be known.
    pub(crate) fn knows(&self, pattern: Pattern) -> bool {
        self.patterns.knows(pattern)
    }

    /// What was learnt so far about parts of values.
    pub(crate) fn lessons(&self) -> Lessons<'a> {
        Lessons::new(self.types, &self.suspicion, self.painter.even())
    }

    /// Whether an attempt with this digest is the first one.
    pub(crate) fn is_first(&mut self, attempt: u64) -> bool {
        self.attempts.insert(attempt)
    }

    /// Records that lighter shapes than that of the best were tried.
    pub(crate) fn tried_other_shapes(&mut self) {
        self.has_other_shapes = true;
    }

    /// Whether lighter shapes than that of the best were tried.
    pub(crate) fn has_other_shapes(&self) -> bool {
        self.has_other_shapes
    }

    /// Whether only the order of numbers seems to matter.
    pub(crate) fn counts_only_order(&self) -> bool {
        self.patterns.holds()
    }

    fn is_new(&self, candidate: &Tree) -> bool {
        self.is_smaller(candidate) && !self.seen.contains_key(candidate)
    }

    /// Reads the traits off a value, unless no trait makes values suspect yet.
    fn paint_if_needed(&mut self, tree: &Tree) -> Painted {
        if self.suspicion.is_trusting() {
            return Painted::No;
        }
        self.painter.paint(tree);
        Painted::Yes
    }

    fn verdict_on(
        &mut self,
        candidate: Tree,
        pattern: Option<Pattern>,
        painted: Painted,
    ) -> Result<Verdict, Stop> {
        let verdict = (self.test)(&candidate)?;
        if painted == Painted::No {
            self.painter.paint(&candidate);
        }
        self.suspicion.learn(self.painter.portrait(), verdict == Verdict::Discards);
        pattern.into_iter().for_each(|pattern| self.patterns.learn(pattern, verdict));
        if verdict.is_failure() {
            self.has_other_shapes = false;
            self.weight = candidate.weight();
            self.best = candidate.clone();
        }
        self.seen.insert(candidate, verdict);
        Ok(verdict)
    }
}

/// Whether the painter's portrait is that of the candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Painted {
    Yes,
    No,
}
