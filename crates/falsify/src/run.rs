//! One reading of a sample tree by a generator.

use crate::generator::{Drawn, Generator, ReadBoth};
use crate::memory::{Known, Memory};
use crate::reading::{Plain, Reading};
use crate::replacements::Replacements;
use crate::sample_tree::{Content, NodeId, Place, Replacement, Sample, SampleTree, Side};
use crate::scale::Scale;

/// One reading of a sample tree: the tree and, optionally, a record of what can be shrunk.
///
/// Random parts of the tree are read as [`Plain`]. If a record is kept, they are grown first.
#[derive(Debug)]
pub struct Run {
    tree: SampleTree,
    record: Vec<Candidates>,
    is_recording: bool,
    memory: Memory,
    strays: Strays,
}

/// Whether samples were used in another way than recorded.
///
/// Otherwise the value stays the same if samples are replaced by others that are the same numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Strays {
    /// Some sample.
    pub(crate) anywhere: bool,
    /// A sample on the way to the node that is changed, including that node.
    pub(crate) at_change: bool,
}

/// Candidates that change the same node of the tree.
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

impl Strays {
    /// After an error, samples remain that were not used.
    pub(crate) const UNKNOWN: Strays = Strays { anywhere: true, at_change: true };
}

impl Candidates {
    /// The replacements, in order.
    #[inline]
    pub(crate) fn replacements(&self) -> impl Iterator<Item = Replacement> {
        let (minimal, samples) = match &self.by {
            By::Minimal => (Some(Replacement::Minimal), &Replacements::None),
            By::Samples(samples) => (None, samples),
        };
        minimal.into_iter().chain(samples.iter().map(Replacement::Sample))
    }

    /// Continues from a replacement that is the same number as the sample, on the scale on which it is
    /// used. Returns whether it was: then the candidates of all other nodes stay as they are.
    pub(crate) fn continue_from(&mut self, by: Replacement, scale: Scale) -> bool {
        match (by, &mut self.by) {
            (Replacement::Sample(to), By::Samples(Replacements::BinarySearch(from)))
                if to > 0 && scale.number(to) == scale.number(*from) =>
            {
                *from = to;
                true
            }
            _ => false,
        }
    }
}

impl Run {
    /// Starts reading a tree.
    pub(crate) fn of(tree: SampleTree) -> Run {
        let (record, memory, strays) = (Vec::new(), Memory::default(), Strays::default());
        Run { tree, record, is_recording: false, memory, strays }
    }

    /// Starts reading places that belong to no tree.
    pub(crate) fn plain() -> Run {
        Run::of(SampleTree::minimal())
    }

    #[inline]
    pub(crate) fn tree(&mut self) -> &mut SampleTree {
        &mut self.tree
    }

    /// Reads from the root and keeps a record. The candidates of the value take the place of others, in
    /// order.
    pub(crate) fn recorded<T>(
        &mut self,
        candidates: &mut Vec<Candidates>,
        read: impl FnOnce(Place, &mut Run) -> T,
    ) -> T {
        self.record = std::mem::take(candidates);
        self.record.clear();
        self.is_recording = true;
        self.tree.end();
        let root = self.tree.grow_root();
        let value = read(root, self);
        self.is_recording = false;
        *candidates = std::mem::take(&mut self.record);
        value
    }

    /// Whether samples were used in another way than recorded since the last call.
    #[inline]
    pub(crate) fn take_strays(&mut self) -> Strays {
        std::mem::take(&mut self.strays)
    }

    /// Sets [`Strays::anywhere`] to false while a value to remember is generated. Returns what it was.
    pub(crate) fn begin_strays(&mut self) -> bool {
        std::mem::take(&mut self.strays.anywhere)
    }

    /// The child of a place that is not random. A large part of the time of shrinking is spent here, so the
    /// function calls no other function except in the rare case. It then does not have to save registers.
    #[inline(never)]
    fn step(&mut self, at: Place, side: Side) -> Place {
        if self.is_recording {
            return self.grown_step(at, side);
        }
        self.tree.grown_child(at, side)
    }

    #[inline(never)]
    fn grown_step(&mut self, at: Place, side: Side) -> Place {
        self.tree.grow_child(at, side)
    }

    /// The remembered value of a subtree: see [`Memory::find`]. If a record is kept, it must have been
    /// recorded then, and is recorded again.
    #[inline(never)]
    pub(crate) fn recall<K: 'static, T: Clone + 'static>(
        &mut self,
        of: Content,
        hash: u64,
        is_key: impl FnOnce(&K) -> bool,
    ) -> Option<T> {
        let known = self.memory.find::<K, T>(of, hash, is_key)?;
        if self.is_recording {
            self.record.extend_from_slice(known.record.as_ref()?);
        }
        self.strays.anywhere |= known.strays;
        Some(known.value.clone())
    }

    /// Remembers the value of a subtree, together with what was recorded since the mark. `strayed` is what
    /// [`Run::begin_strays`] returned.
    #[inline(never)]
    pub(crate) fn remember<K: 'static, T: Clone + 'static>(
        &mut self,
        at: Place,
        hash: u64,
        key: K,
        value: &T,
        mark: usize,
        strayed: bool,
    ) {
        // Recording may have changed it.
        let Some(of) = self.tree.content(at) else {
            return;
        };
        let record = self.is_recording.then(|| self.record[mark..].to_vec());
        let strays = self.strays.anywhere;
        self.memory.keep(of, hash, key, Known { value: value.clone(), record, strays });
        self.strays.anywhere |= strayed;
    }

    /// The tree of zeros is not recorded, because it has no candidates.
    fn note(&mut self, at: Place, by: By) {
        if let Some(at) = at.node() {
            self.record.push(Candidates { at, by });
        }
    }
}

impl Reading for Run {
    type At = Place;

    fn sample(&mut self, at: Place, shrinker: impl FnOnce(Sample) -> Replacements) -> Sample {
        let sample = self.tree.sample(at);
        self.uses(at, Scale::EXACT);
        if self.is_recording {
            let samples = shrinker(sample);
            if !samples.is_empty() {
                self.note(at, By::Samples(samples));
            }
        }
        sample
    }

    #[inline(always)]
    fn number(&mut self, at: Place, scale: Scale) -> u64 {
        let sample = self.tree.sample(at).value();
        if self.is_recording {
            let samples = Replacements::BinarySearch(scale.word(sample));
            if !samples.is_empty() {
                self.note(at, By::Samples(samples));
            }
        }
        scale.number(sample)
    }

    #[inline(always)]
    fn uses(&mut self, at: Place, scale: Scale) {
        if at.is_random() || at == Place::MINIMAL {
            return;
        }
        if self.is_recording {
            self.tree.set_scale(at, scale);
        } else if !self.tree.scale(at).is_some_and(|recorded| recorded.tells_apart_all_of(scale)) {
            self.strays.anywhere = true;
            self.strays.at_change |= self.tree.is_attempted(at);
        }
    }

    #[inline(always)]
    fn left(&mut self, at: Place) -> Place {
        if at.is_random() { self.tree.child(at, Side::Left) } else { self.step(at, Side::Left) }
    }

    #[inline(always)]
    fn right(&mut self, at: Place) -> Place {
        if at.is_random() { self.tree.child(at, Side::Right) } else { self.step(at, Side::Right) }
    }

    #[inline(always)]
    fn bind(&mut self, at: Place) -> Place {
        if self.is_recording {
            self.note(at, By::Minimal);
        }
        self.left(at)
    }

    #[inline(always)]
    fn mark(&self) -> usize {
        self.record.len()
    }

    /// A finished bind was removed from the record or has a sample after it. The entries at the end
    /// are therefore subtrees in which nothing can shrink, and they are removed too.
    #[inline(always)]
    fn end_binds(&mut self, mark: usize) {
        while self.record.len() > mark
            && let Some(Candidates { by: By::Minimal, .. }) = self.record.last()
        {
            self.record.pop();
        }
    }

    #[inline(always)]
    fn forget(&mut self, mark: usize) {
        self.record.truncate(mark);
    }

    #[inline(always)]
    fn part<G: Generator>(&mut self, generator: G, at: Place) -> Drawn<G::Value> {
        match at.state() {
            Some(state) => generator.read(state, &mut Plain(self)),
            None => grown_part(self, generator, at),
        }
    }

    #[inline(always)]
    fn content(&self, at: Place) -> Option<Content> {
        self.tree.content(at)
    }

    #[inline(always)]
    fn erased<T>(&mut self, generator: &dyn ReadBoth<T>, at: Place) -> Drawn<T> {
        generator.read_run(at, self)
    }

    #[inline(always)]
    fn run(&mut self, at: Place) -> (&mut Run, Place) {
        (self, at)
    }
}

/// Kept out of the fast path.
#[inline(never)]
fn grown_part<G: Generator>(run: &mut Run, generator: G, at: Place) -> Drawn<G::Value> {
    generator.read(at, run)
}
