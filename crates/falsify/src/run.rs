//! One reading of a sample tree by a generator.

use crate::replacements::Replacements;
use crate::sample_tree::{NodeId, Place, Replacement, Sample, SampleTree, Side};

/// One reading of a sample tree: the tree, and, if it is wanted, a record of what could be shrunk.
///
/// Which candidates a value has depends on nothing but where its generator binds and which samples
/// it looks at. So a generator is read in one way only, which makes the value, and leaves a record
/// on the way while one is kept. A search keeps none, and has no tree: every place is random, and
/// all that is left of the rest is a branch that is never taken.
#[derive(Debug)]
pub struct Run {
    tree: SampleTree,
    record: Vec<Candidates>,
    is_recording: bool,
}

/// Some candidates: each is the tree with something else at one node.
#[derive(Clone, Debug)]
pub(crate) struct Candidates {
    pub(crate) at: NodeId,
    by: By,
}

#[derive(Clone, Debug)]
enum By {
    Minimal,
    Samples(Replacements),
}

impl Candidates {
    /// What to put there, in order.
    pub(crate) fn replacements(&self) -> Box<dyn Iterator<Item = Replacement> + '_> {
        match &self.by {
            By::Minimal => Box::new(std::iter::once(Replacement::Minimal)),
            By::Samples(samples) => Box::new(samples.iter().map(Replacement::Sample)),
        }
    }
}

impl Run {
    /// A reading of a tree.
    pub(crate) fn of(tree: SampleTree) -> Run {
        Run { tree, record: Vec::new(), is_recording: false }
    }

    /// A reading of places that belong to no tree in particular.
    pub(crate) fn plain() -> Run {
        Run::of(SampleTree::minimal())
    }

    pub(crate) fn tree(&mut self) -> &mut SampleTree {
        &mut self.tree
    }

    /// Reads from the root and keeps a record: what was read, and its candidates in order.
    pub(crate) fn recorded<T>(
        &mut self,
        read: impl FnOnce(Place, &mut Run) -> T,
    ) -> (T, Vec<Candidates>) {
        self.is_recording = true;
        let root = self.tree.grow_root();
        let value = read(root, self);
        self.is_recording = false;
        (value, std::mem::take(&mut self.record))
    }

    /// The sample at a place, which can be replaced as `shrinker` says.
    #[inline(always)]
    pub(crate) fn sample(
        &mut self,
        at: Place,
        shrinker: impl FnOnce(Sample) -> Replacements,
    ) -> Sample {
        if at.is_random() { self.tree.sample(at) } else { self.grown_sample(at, shrinker) }
    }

    #[inline(never)]
    fn grown_sample(&mut self, at: Place, shrinker: impl FnOnce(Sample) -> Replacements) -> Sample {
        let sample = self.tree.sample(at);
        if self.is_recording {
            let samples = shrinker(sample);
            if samples.iter().next().is_some() {
                self.note(at, By::Samples(samples));
            }
        }
        sample
    }

    /// The left child of a place.
    #[inline(always)]
    pub(crate) fn left(&mut self, at: Place) -> Place {
        if at.is_random() { self.tree.child(at, Side::Left) } else { self.step(at, Side::Left) }
    }

    /// The right child of a place.
    #[inline(always)]
    pub(crate) fn right(&mut self, at: Place) -> Place {
        if at.is_random() { self.tree.child(at, Side::Right) } else { self.step(at, Side::Right) }
    }

    #[inline(never)]
    fn step(&mut self, at: Place, side: Side) -> Place {
        if self.is_recording { self.tree.grow_child(at, side) } else { self.tree.child(at, side) }
    }

    /// The left child of a place at which the generator binds: if anything below can shrink, then
    /// first of all the whole subtree.
    #[inline(always)]
    pub(crate) fn bind(&mut self, at: Place) -> Place {
        if at.is_random() { self.tree.child(at, Side::Left) } else { self.grown_bind(at) }
    }

    #[inline(never)]
    fn grown_bind(&mut self, at: Place) -> Place {
        if self.is_recording {
            self.note(at, By::Minimal);
        }
        self.step(at, Side::Left)
    }

    /// Nothing is noted of the tree of zeros: it has no candidates.
    fn note(&mut self, at: Place, by: By) {
        if let Some(at) = at.node() {
            self.record.push(Candidates { at, by });
        }
    }

    /// How much is recorded.
    #[inline(always)]
    pub(crate) fn mark(&self) -> usize {
        self.record.len()
    }

    /// Ends every bind since the mark.
    ///
    /// One that has ended is gone from the record, or has a sample after it. So what stands at the
    /// end are subtrees in which nothing can shrink, and they go too.
    #[inline(never)]
    pub(crate) fn end_binds(&mut self, mark: usize) {
        while self.record.len() > mark
            && let Some(Candidates { by: By::Minimal, .. }) = self.record.last()
        {
            self.record.pop();
        }
    }

    /// Forgets what was recorded since the mark.
    pub(crate) fn forget(&mut self, mark: usize) {
        self.record.truncate(mark);
    }
}
