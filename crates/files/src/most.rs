//! Making as many changes as the test allows, in few tests.
//!
//! All passes that remove or simplify many parts are this algorithm with other changes. It tries all of
//! them at once, then halves by weight, then quarters, and so on, as delta debugging does, with one
//! inference more: if a chunk cannot be changed, but its one half can, then the other half cannot. It is
//! not tried as a whole, but split at once. If `r` of `n` changes are impossible, this takes about
//! `r log(n / r)` tests.
//!
//! Later parts tend to depend on earlier ones, so chunks are tried from the end. A change may become possible
//! only after a later one: the passes are repeated, and then try it again.

use std::cmp::Reverse;
use std::ops::Range;

use crate::edit::{Change, Edit, splice};
use crate::search::{Halt, Search};

/// A failed chunk of at most this many changes is split into single ones: halving is not worth it.
const FEW: usize = 4;

/// A range of changes.
#[derive(Clone, Debug)]
struct Chunk {
    changes: Range<usize>,
    /// Whether the chunk before it is the other half of what could not be changed as a whole.
    is_second: bool,
    /// Whether it is known, or assumed, that it cannot be changed as a whole.
    is_known: bool,
}

/// Makes as many of the changes as possible. They are in the order of the text.
pub fn make_most(search: &mut Search<'_>, changes: Vec<Change>) -> Result<(), Halt> {
    let whole = std::iter::once(0..changes.len()).collect();
    make_most_of(search, changes, whole, false)
}

/// As [`make_most`], but begins with these chunks, of which those with several changes are assumed to be
/// impossible if `is_known` says so.
pub fn make_most_of(
    search: &mut Search<'_>,
    changes: Vec<Change>,
    chunks: Vec<Range<usize>>,
    is_known: bool,
) -> Result<(), Halt> {
    let mut most = Most::new(search.best(), changes);
    let mut chunks: Vec<Chunk> = chunks
        .into_iter()
        .rev()
        .filter(|changes| !changes.is_empty())
        .map(|changes| Chunk { is_second: false, is_known: is_known && changes.len() > 1, changes })
        .collect();
    while !chunks.is_empty() {
        let mut smaller = Vec::new();
        let mut at = 0;
        while at < chunks.len() {
            let tried: Vec<usize> = (at..chunks.len()).filter(|at| !chunks[*at].is_known).collect();
            let found = search
                .first(tried.len(), &|_, index| Some(most.with(&chunks[tried[index]].changes)))?;
            let until = found.map_or(chunks.len(), |index| tried[index]);
            chunks[at..until].iter().for_each(|chunk| most.split(chunk, &mut smaller));
            at = until;
            if found.is_some() {
                most.make(chunks[until].changes.clone());
                at += 1;
                if let Some(next) = chunks.get_mut(at) {
                    next.is_known |= next.is_second;
                }
            }
        }
        chunks = smaller;
    }
    Ok(())
}

struct Most {
    base: Vec<u8>,
    weights: Vec<usize>,
    /// All edits with the number of their change, in the order of the text.
    edits: Vec<(usize, Edit)>,
    is_made: Vec<bool>,
}

impl Most {
    fn new(base: &[u8], changes: Vec<Change>) -> Most {
        let weights = changes.iter().map(Change::weight).collect::<Vec<_>>();
        let is_made = vec![false; changes.len()];
        let edits = changes.into_iter().enumerate();
        let edits =
            edits.flat_map(|(index, change)| change.0.into_iter().map(move |edit| (index, edit)));
        let mut edits: Vec<_> = edits.collect();
        edits.sort_by_key(|(_, edit)| (edit.at.start, Reverse(edit.at.end)));
        Most { base: base.to_vec(), weights, edits, is_made }
    }

    /// The text with these changes, and those that are made.
    fn with(&self, changes: &Range<usize>) -> Vec<u8> {
        let edits = self.edits.iter();
        let edits = edits.filter(|(change, _)| self.is_made[*change] || changes.contains(change));
        splice(&self.base, edits.map(|(_, edit)| edit))
    }

    fn make(&mut self, changes: Range<usize>) {
        self.is_made[changes].fill(true);
    }

    /// Adds the parts of a chunk, the last first. A single change is not possible, then.
    fn split(&self, chunk: &Chunk, parts: &mut Vec<Chunk>) {
        let Range { start, end } = chunk.changes;
        let part = |changes, is_second| Chunk { changes, is_second, is_known: false };
        match end - start {
            0 | 1 => {}
            2 => parts.extend([part(start + 1..end, false), part(start..start + 1, true)]),
            3..=FEW => parts.extend((start..end).rev().map(|at| part(at..at + 1, false))),
            _ => {
                let half: usize = self.weights[chunk.changes.clone()].iter().sum::<usize>() / 2;
                let mut weight = 0;
                let middle = (start..end).find(|at| {
                    weight += self.weights[*at];
                    weight > half
                });
                let middle = middle.unwrap_or(start).clamp(start + 1, end - 1);
                parts.extend([part(middle..end, false), part(start..middle, true)]);
            }
        }
    }
}
