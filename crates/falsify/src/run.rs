//! One reading of a sample tree by a generator.

use crate::replacements::Replacements;
use crate::sample_tree::{NodeId, Place, Replacement, Sample, SampleTree, Side};

/// One reading of a sample tree: the tree and, optionally, a record of what can be shrunk.
///
/// If a record is kept, the tree is grown as far as it is read.
#[derive(Debug)]
pub struct Run {
    tree: SampleTree,
    record: Option<Vec<Candidates>>,
}

/// Candidates that change the same node of the tree.
#[derive(Debug)]
pub(crate) struct Candidates {
    pub(crate) at: NodeId,
    by: By,
}

#[derive(Debug)]
enum By {
    Minimal,
    Samples(Replacements),
}

impl Candidates {
    /// The replacements, in order.
    pub(crate) fn replacements(&self) -> impl Iterator<Item = Replacement> {
        let (minimal, samples) = match &self.by {
            By::Minimal => (Some(Replacement::Minimal), &Replacements::None),
            By::Samples(samples) => (None, samples),
        };
        minimal.into_iter().chain(samples.iter().map(Replacement::Sample))
    }
}

impl Run {
    /// Starts reading a tree.
    pub(crate) fn of(tree: SampleTree) -> Run {
        Run { tree, record: None }
    }

    /// Starts reading places that belong to no tree.
    pub(crate) fn plain() -> Run {
        Run::of(SampleTree::minimal())
    }

    pub(crate) fn tree(&mut self) -> &mut SampleTree {
        &mut self.tree
    }

    /// Reads from the root and keeps a record. Returns the candidates of the value, in order.
    pub(crate) fn recorded<T, E>(
        &mut self,
        read: impl FnOnce(Place, &mut Run) -> Result<T, E>,
    ) -> Result<Vec<Candidates>, E> {
        self.record = Some(Vec::new());
        let root = self.tree.grow_root();
        let value = read(root, self);
        let candidates = self.record.take().unwrap_or_default();
        value.map(|_| candidates)
    }

    /// The sample at a place, with the replacements that `shrinker` returns.
    #[inline(always)]
    pub(crate) fn sample(
        &mut self,
        at: Place,
        shrinker: impl FnOnce(Sample) -> Replacements,
    ) -> Sample {
        let sample = self.tree.sample(at);
        if !at.is_random() && self.record.is_some() {
            let samples = shrinker(sample);
            if !samples.is_empty() {
                self.note(at, By::Samples(samples));
            }
        }
        sample
    }

    /// The left child of a place.
    #[inline(always)]
    pub(crate) fn left(&mut self, at: Place) -> Place {
        self.child(at, Side::Left)
    }

    /// The right child of a place.
    #[inline(always)]
    pub(crate) fn right(&mut self, at: Place) -> Place {
        self.child(at, Side::Right)
    }

    /// A child of a place. While a record is kept, no place is random.
    #[inline(always)]
    pub(crate) fn child(&mut self, at: Place, side: Side) -> Place {
        if at.is_random() { self.tree.child(at, side) } else { self.grown_child(at, side) }
    }

    /// This is not inlined, because a search does not come here.
    #[inline(never)]
    fn grown_child(&mut self, at: Place, side: Side) -> Place {
        match self.record {
            None => self.tree.child(at, side),
            Some(_) => self.tree.grow_child(at, side),
        }
    }

    /// The left child of a place at which the generator binds. If anything below can shrink, the whole
    /// subtree is tried first.
    #[inline(always)]
    pub(crate) fn bind(&mut self, at: Place) -> Place {
        if !at.is_random() {
            self.note(at, By::Minimal);
        }
        self.left(at)
    }

    /// Adds to the record, if one is kept. The tree of zeros has no candidates.
    fn note(&mut self, at: Place, by: By) {
        if let (Some(record), Some(at)) = (&mut self.record, at.node()) {
            record.push(Candidates { at, by });
        }
    }

    /// The length of the record, as a mark.
    #[inline(always)]
    pub(crate) fn mark(&self) -> usize {
        self.record.as_ref().map_or(0, Vec::len)
    }

    /// Ends every bind since the mark.
    ///
    /// A finished bind was removed from the record or has a sample after it. The entries at the end
    /// are therefore subtrees in which nothing can shrink, and they are removed too.
    #[inline(always)]
    pub(crate) fn end_binds(&mut self, mark: usize) {
        if let Some(record) = &mut self.record {
            while record.len() > mark
                && let Some(Candidates { by: By::Minimal, .. }) = record.last()
            {
                record.pop();
            }
        }
    }

    /// Removes what was recorded since the mark.
    #[inline(always)]
    pub(crate) fn forget(&mut self, mark: usize) {
        if let Some(record) = &mut self.record {
            record.truncate(mark);
        }
    }
}
