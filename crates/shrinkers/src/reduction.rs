//! The state of one shrinking: the best counterexample so far, and what is known about others.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use rustc_hash::FxBuildHasher;
use stromboli_domain::{Data, Probe, Stop, Verdict};

use crate::best::Best;
use crate::discards::DiscardPredictor;
use crate::end::{End, Steps};
use crate::lessons::Lessons;
use crate::order::{compare, compare_equally_heavy};
use crate::passes::N_STEPS;
use crate::pattern::{Pattern, Patterns};
use crate::traits::TraitReader;
use crate::tree::{Node, Tree};
use crate::types::Types;

/// Whether something was accepted, unless shrinking ends.
pub(crate) type Progress = Result<bool, End>;

/// The result of trying a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tested {
    /// It is the best one now.
    Accepted,
    /// It was discarded.
    Discarded,
    /// It passed, or is not smaller, or was tested before.
    Rejected,
    /// It was not tested, because it would probably be discarded.
    Unpromising,
}

/// There is space for this many tests from the beginning. Many values need no more.
const FEW_TESTS: usize = 14;

/// There is space for this many traits of tested values from the beginning.
const FEW_TRAITS: usize = 28;

/// The state of one shrinking.
pub(crate) struct Reduction<'a> {
    pub(crate) types: &'a Types,
    best: Rc<Best>,
    /// The counterexamples before it, if only numbers have changed since, up to [`N_STEPS`] of them.
    pub(crate) recent: Vec<Rc<Best>>,
    steps: Steps,
    /// The space of the last candidate that was not tested, for the next one.
    spare: Tree,
    /// What was tested, with the results.
    seen: HashMap<Tree, Verdict, FxBuildHasher>,
    pub(crate) predictor: DiscardPredictor,
    reader: TraitReader<'a>,
    pub(crate) patterns: Patterns,
    /// Whether everything that was learnt is ignored.
    is_doubting: bool,
    /// Whether lighter shapes than that of the best were tried.
    pub(crate) has_other_shapes: bool,
    /// How many tests the pass `joint` used so far.
    pub(crate) n_joint_tests: u64,
    /// What passes do not attempt again.
    attempts: HashSet<u64, FxBuildHasher>,
    /// Executes the property, and accepts the candidate if it fails.
    test: &'a mut dyn FnMut(&Tree) -> Result<Verdict, Stop>,
}

/// Begins with a counterexample, and lets `work` find smaller ones.
pub(crate) fn reducing<T: Data, R>(
    value: &T,
    probe: &mut Probe<'_, T>,
    work: impl FnOnce(&mut Reduction<'_>) -> Result<R, End>,
) -> Result<R, End> {
    let types = Types::of(value);
    let best = Tree::of(value, &types);
    let mut test = |tree: &Tree| {
        let value = tree.build(&types);
        let verdict = probe.test(&value)?;
        if verdict.is_failure() {
            probe.accepted(&value);
        }
        Ok(verdict)
    };
    let mut seen = HashMap::with_capacity_and_hasher(FEW_TESTS, FxBuildHasher);
    seen.insert(best.clone(), Verdict::Fails);
    let mut predictor = DiscardPredictor::new(FEW_TRAITS);
    let mut reader = TraitReader::new(&best, &types);
    predictor.learn(reader.read(&best), false);
    let mut patterns = Patterns::new(FEW_TESTS);
    patterns.of(&best).into_iter().for_each(|pattern| patterns.learn(pattern, Verdict::Fails));
    let steps = Steps::from(&best);
    work(&mut Reduction {
        types: &types,
        best: Rc::new(Best::new(best)),
        recent: Vec::new(),
        steps,
        spare: Tree::default(),
        seen,
        predictor,
        reader,
        patterns,
        is_doubting: false,
        has_other_shapes: false,
        n_joint_tests: 0,
        attempts: HashSet::with_capacity_and_hasher(FEW_TESTS, FxBuildHasher),
        test: &mut test,
    })
}

impl<'a> Reduction<'a> {
    /// The smallest counterexample so far.
    pub(crate) fn best(&self) -> &Rc<Best> {
        &self.best
    }

    /// The number of executions.
    pub(crate) fn n_tests(&self) -> u64 {
        self.seen.len() as u64 - 1
    }

    /// Tests a candidate, unless it is not smaller or was tested before. It is accepted if it fails.
    pub(crate) fn consider(&mut self, candidate: Tree) -> Progress {
        if !self.is_smaller(&candidate) {
            return self.pass_over(candidate);
        }
        self.consider_smaller(candidate, Caution::None)
    }

    /// Tests a candidate as [`Self::consider`] does, unless it is predicted to be discarded.
    pub(crate) fn consider_if_promising(&mut self, candidate: Tree) -> Progress {
        if !self.is_smaller(&candidate) {
            return self.pass_over(candidate);
        }
        self.consider_smaller(candidate, Caution::IfPromising)
    }

    /// Considers the best counterexample with another part at a node, if it is promising.
    pub(crate) fn consider_part(&mut self, at: usize, part: &[Node]) -> Progress {
        // Nothing else changes, so the parts decide which of the two values is smaller.
        if compare(part, self.best.part(at)).is_ge() {
            return Ok(false);
        }
        let mut candidate = std::mem::take(&mut self.spare);
        candidate.set_with_part(&self.best, at, part);
        self.consider_smaller(candidate, Caution::IfPromising)
    }

    /// Considers the best counterexample with another label at a node that has no fields, if it is promising.
    pub(crate) fn consider_label(&mut self, at: usize, label: i64) -> Progress {
        let node = Node { label, ..self.best.nodes()[at] };
        self.consider_part(at, &[node])
    }

    /// A copy of a value, as a candidate.
    pub(crate) fn copy_of(&mut self, tree: &Tree) -> Tree {
        let mut candidate = std::mem::take(&mut self.spare);
        candidate.set(tree.nodes());
        candidate
    }

    /// The best counterexample with other numbers, as a candidate.
    pub(crate) fn with_integers(&mut self, change: impl FnMut(&Node) -> i64) -> Tree {
        let mut candidate = std::mem::take(&mut self.spare);
        candidate.set(self.best.nodes());
        candidate.change_integers(change);
        candidate
    }

    fn consider_smaller(&mut self, candidate: Tree, caution: Caution) -> Progress {
        if self.seen.contains_key(&candidate) {
            return self.pass_over(candidate);
        }
        let pattern = self.patterns.of(&candidate);
        let mut traits_read = TraitsRead::No;
        if caution == Caution::IfPromising && !self.is_doubting {
            if pattern.is_some_and(|pattern| self.patterns.knows(pattern)) {
                return self.pass_over(candidate);
            }
            traits_read = self.read_traits_if_needed(&candidate);
            if traits_read == TraitsRead::Yes && self.predictor.predicts(self.reader.traits()) {
                return self.pass_over(candidate);
            }
        }
        Ok(self.verdict_on(candidate, pattern, traits_read)?.is_failure())
    }

    /// Does not test a candidate.
    fn pass_over(&mut self, candidate: Tree) -> Progress {
        self.spare = candidate;
        Ok(false)
    }

    /// Considers a candidate with this pattern, if it is promising, and says what became of it.
    pub(crate) fn consider_carefully(
        &mut self,
        candidate: Tree,
        pattern: Pattern,
    ) -> Result<Tested, End> {
        let traits_read = self.read_traits_if_needed(&candidate);
        if traits_read == TraitsRead::Yes && self.predictor.predicts(self.reader.traits()) {
            self.spare = candidate;
            return Ok(Tested::Unpromising);
        }
        if self.patterns.knows(pattern) || !self.is_new(&candidate) {
            self.spare = candidate;
            return Ok(Tested::Rejected);
        }
        Ok(match self.verdict_on(candidate, Some(pattern), traits_read)? {
            Verdict::Discards => Tested::Discarded,
            verdict if verdict.is_failure() => Tested::Accepted,
            _ => Tested::Rejected,
        })
    }

    /// Whether a value is smaller than the best counterexample.
    pub(crate) fn is_smaller(&self, tree: &Tree) -> bool {
        let by_weight = tree.weight().cmp(&self.best.weight());
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

    /// Whether a value is predicted to be discarded.
    pub(crate) fn is_likely_discarded(&mut self, tree: &Tree) -> bool {
        self.read_traits_if_needed(tree) == TraitsRead::Yes
            && self.predictor.predicts(self.reader.traits())
    }

    /// What was learnt so far about parts of values.
    pub(crate) fn lessons(&self) -> Lessons<'a> {
        Lessons::new(self.types, &self.predictor, self.reader.even())
    }

    /// Whether an attempt with this digest is the first one.
    pub(crate) fn is_first(&mut self, attempt: u64) -> bool {
        self.attempts.insert(attempt)
    }

    fn is_new(&self, candidate: &Tree) -> bool {
        self.is_smaller(candidate) && !self.seen.contains_key(candidate)
    }

    /// Reads the traits off a value, unless nothing can be predicted from them yet.
    fn read_traits_if_needed(&mut self, tree: &Tree) -> TraitsRead {
        if self.predictor.predicts_none() {
            return TraitsRead::No;
        }
        self.reader.read(tree);
        TraitsRead::Yes
    }

    fn verdict_on(
        &mut self,
        candidate: Tree,
        pattern: Option<Pattern>,
        traits_read: TraitsRead,
    ) -> Result<Verdict, End> {
        let verdict = (self.test)(&candidate)?;
        if traits_read == TraitsRead::No {
            self.reader.read(&candidate);
        }
        self.predictor.learn(self.reader.traits(), verdict == Verdict::Discards);
        pattern.into_iter().for_each(|pattern| self.patterns.learn(pattern, verdict));
        if verdict.is_failure() {
            self.accept(candidate.clone())?;
        }
        self.seen.insert(candidate, verdict);
        Ok(verdict)
    }

    fn accept(&mut self, candidate: Tree) -> Result<(), End> {
        self.has_other_shapes = false;
        let is_alike = candidate.differs_only_in_integers(&self.best);
        let before = std::mem::replace(&mut self.best, Rc::new(Best::new(candidate)));
        if !is_alike {
            self.recent.clear();
        } else if self.recent.len() < N_STEPS {
            self.recent.push(before);
        }
        self.steps.take()
    }
}

/// Whether candidates are left out that are like many that were discarded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Caution {
    None,
    IfPromising,
}

/// Whether the reader has the traits of the candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TraitsRead {
    Yes,
    No,
}
