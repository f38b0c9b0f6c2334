//! Shrinking: from a value to simpler ones.

use crate::generator::{Drawn, Error, Generator};
use crate::run::Run;
use crate::sample_tree::SampleTree;

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
///     let n = candidate?;
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
}

impl<G: Generator> Descent<G> {
    /// Starts from this tree.
    pub fn new(generator: G, tree: SampleTree) -> Descent<G> {
        Descent { generator, run: Run::of(tree) }
    }

    /// The value of the current tree.
    pub fn value(&mut self) -> Drawn<G::Value> {
        let root = self.run.tree().root();
        self.generator.read(root, &mut self.run)
    }

    /// Calls `accept` with the values of the candidates, one after another, until it returns `Some`.
    /// That candidate becomes the tree. If it returns `None` for all, the tree stays as it is.
    pub fn step<A, E: From<Error>>(
        &mut self,
        mut accept: impl FnMut(Drawn<G::Value>) -> Result<Option<A>, E>,
    ) -> Result<Option<A>, E> {
        let candidates = self.run.recorded(|root, run| self.generator.read(root, run))?;
        for of_node in &candidates {
            for by in of_node.replacements() {
                let before = self.run.tree().replace(of_node.at, by);
                let accepted = accept(self.value());
                if let Ok(Some(_)) = accepted {
                    return accepted;
                }
                self.run.tree().restore(of_node.at, before);
                accepted?;
            }
        }
        Ok(None)
    }
}
