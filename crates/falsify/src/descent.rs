//! Shrinking: from a value to simpler ones.

use std::mem;

use crate::generator::{Drawn, Error, Generator};
use crate::run::{Candidates, Run, Strays};
use crate::sample_tree::{NodeId, Replacement, SampleTree};

/// A generator with a sample tree that is being shrunk.
///
/// A candidate is the tree with a change at one node. The node is changed when the candidate is tried,
/// and changed back when it is rejected, so no tree is copied.
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_falsify::{Descent, Error, SampleTree, int, range};
///
/// let tree = SampleTree::random(SplitMix::new(1));
/// let mut descent = Descent::new(int(range::between(0, 100)), tree);
/// assert_eq!(descent.value(), Ok(92));
///
/// let mut tried = Vec::new();
/// let accepted = descent.step(|candidate| {
///     let n = *candidate?;
///     tried.push(n);
///     Ok::<_, Error>((n > 80).then_some(n))
/// });
/// assert_eq!(accepted, Ok(Some(81)));
/// assert_eq!(tried, [0, 46, 69, 81]);
/// assert_eq!(descent.value(), Ok(81));
/// ```
#[derive(Debug)]
pub struct Descent<G: Generator> {
    generator: G,
    run: Run,
    /// The candidates of the tree, if it is recorded.
    candidates: Vec<Candidates>,
    is_recorded: bool,
    /// The values of the first candidates. One that is the same number as the candidate before it has
    /// no value of its own.
    tried: Vec<Tried<G::Value>>,
}

/// The value of a candidate.
#[derive(Debug)]
struct Tried<T> {
    value: Drawn<T>,
    strays: Strays,
}

/// A candidate that was accepted.
struct Accepted<A> {
    result: A,
    /// Its position among the candidates, which have one entry for each node.
    index: usize,
    by: Replacement,
    /// The number of values of candidates for earlier nodes.
    n_before: usize,
    strays: Strays,
}

impl<G: Generator> Descent<G> {
    /// Starts from this tree.
    pub fn new(generator: G, tree: SampleTree) -> Descent<G> {
        let (candidates, tried) = (Vec::new(), Vec::new());
        Descent { generator, run: Run::of(tree), candidates, is_recorded: false, tried }
    }

    /// The value of the current tree.
    pub fn value(&mut self) -> Drawn<G::Value> {
        let root = self.run.tree().root();
        self.generator.read(root, &mut self.run)
    }

    /// Calls `accept` with the values of the candidates, one after another, until it returns `Some`.
    /// That candidate becomes the tree. If it returns `None` for all, the tree stays as it is.
    ///
    /// Most values are not generated: 43 to 80 % of the candidates have the value of the candidate
    /// before them, because their samples are the same number. After 39 to 91 % of the accepted ones the
    /// value is the same as before, mostly for the same reason, and so are the values of all earlier
    /// candidates.
    pub fn step<A, E: From<Error>>(
        &mut self,
        accept: impl FnMut(Drawn<&G::Value>) -> Result<Option<A>, E>,
    ) -> Result<Option<A>, E> {
        let mut candidates = mem::take(&mut self.candidates);
        if !mem::take(&mut self.is_recorded) {
            self.record(&mut candidates)?;
        }
        let accepted = self.first_accepted(&candidates, accept)?;
        let result = accepted.map(|Accepted { result, index, by, n_before, strays }| {
            let candidates = &mut candidates[index];
            self.run.tree().accept(candidates.at, by);
            let scale = self.run.tree().scale_of(candidates.at);
            self.is_recorded = !strays.at_change && candidates.continue_from(by, scale);
            if self.is_recorded {
                self.tried.truncate(n_before);
            }
            result
        });
        self.is_recorded |= result.is_none();
        self.candidates = candidates;
        Ok(result)
    }

    /// The first candidate that is accepted.
    fn first_accepted<A, E: From<Error>>(
        &mut self,
        candidates: &[Candidates],
        mut accept: impl FnMut(Drawn<&G::Value>) -> Result<Option<A>, E>,
    ) -> Result<Option<Accepted<A>>, E> {
        let mut n_tried = 0;
        for (index, of_node) in candidates.iter().enumerate() {
            let n_before = n_tried;
            let scale = self.run.tree().scale_of(of_node.at);
            let mut number = None;
            for by in of_node.replacements() {
                let number_before = mem::replace(&mut number, by.number(scale));
                let is_known = if number.is_some() && number == number_before {
                    !self.tried[n_tried - 1].strays.at_change
                } else {
                    n_tried += 1;
                    self.tried.get(n_tried - 1).is_some_and(|tried| !tried.strays.anywhere)
                };
                if !is_known {
                    self.generate(n_tried - 1, of_node.at, by);
                }
                let Tried { value, strays } = &self.tried[n_tried - 1];
                if let Some(result) = accept(value.as_ref().map_err(|error| *error))? {
                    return Ok(Some(Accepted { result, index, by, n_before, strays: *strays }));
                }
            }
        }
        Ok(None)
    }

    /// Records the candidates of the tree, in the memory of others.
    fn record(&mut self, candidates: &mut Vec<Candidates>) -> Drawn<()> {
        self.tried.clear();
        let generator = &self.generator;
        self.run.recorded(candidates, |root, run| generator.read(root, run)).map(drop)
    }

    /// Generates the value of a candidate and keeps it at this position.
    fn generate(&mut self, position: usize, node: NodeId, by: Replacement) {
        let tree = self.run.tree();
        tree.begin(node);
        let replaced = tree.replace(node, by);
        self.run.take_strays();
        let value = self.value();
        let strays = if value.is_ok() { self.run.take_strays() } else { Strays::UNKNOWN };
        self.run.tree().restore(node, replaced);
        let tried = Tried { value, strays };
        match self.tried.get_mut(position) {
            Some(before) => *before = tried,
            None => self.tried.push(tried),
        }
    }
}
