//! Values that differ only in numbers whose order is the same.

use std::collections::HashMap;
use std::hash::Hasher;

use stromboli_domain::Verdict;

use crate::digest::{Digest, Digested};
use crate::tree::Tree;
use crate::types::Kind;

/// A digest of a value in which only the rank of every number among those of its type matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pattern(u64);

impl Pattern {
    #[cfg(test)]
    pub(crate) fn of(tree: &Tree) -> Pattern {
        Pattern::from_words(words(tree, &mut Vec::new()))
    }

    /// The pattern of a value, from the [`words`] for its nodes.
    pub(crate) fn from_words(words: impl IntoIterator<Item = u64>) -> Pattern {
        let mut digest = Digest::default();
        words.into_iter().for_each(|word| digest.write_u64(word));
        Pattern(digest.finish())
    }
}

/// For each node of a value, the rank of the number among those of its type, or the label. `numbers` is
/// space for the work.
pub(crate) fn words<'a>(
    tree: &'a Tree,
    numbers: &'a mut Vec<(Kind, i64)>,
) -> impl Iterator<Item = u64> + use<'a> {
    numbers.clear();
    numbers.extend(tree.nodes().iter().filter(|n| n.is_integer()).map(|n| (n.kind, n.label)));
    numbers.sort_unstable();
    numbers.dedup();
    tree.nodes().iter().map(|node| {
        if !node.is_integer() {
            return node.label.cast_unsigned();
        }
        let of_type = numbers.partition_point(|(kind, _)| *kind < node.kind);
        let place = numbers.partition_point(|number| *number < (node.kind, node.label));
        (place - of_type) as u64
    })
}

/// Whether the verdict depends on the pattern alone, as far as tests have shown.
#[derive(Default)]
pub(crate) struct Patterns {
    verdicts: HashMap<Pattern, Verdict, Digested>,
    n_confirmed: u32,
    is_refuted: bool,
    /// Space for the work.
    numbers: Vec<(Kind, i64)>,
}

impl Patterns {
    /// Learns from a tested value with this pattern.
    pub(crate) fn learn(&mut self, pattern: Pattern, verdict: Verdict) {
        match self.verdicts.insert(pattern, verdict) {
            Some(other) if other != verdict => self.is_refuted = true,
            Some(_) => self.n_confirmed += 1,
            None => {}
        }
    }

    /// Records that more than the order of numbers matters.
    pub(crate) fn refute(&mut self) {
        self.is_refuted = true;
    }

    /// Whether only the order of numbers seems to matter.
    pub(crate) fn holds(&self) -> bool {
        !self.is_refuted && self.n_confirmed > 0
    }

    /// Whether the verdict on values with this pattern is assumed to be known.
    pub(crate) fn knows(&self, pattern: Pattern) -> bool {
        self.holds() && self.verdicts.contains_key(&pattern)
    }

    /// The pattern of a value, unless more than the order of numbers matters.
    pub(crate) fn of(&mut self, tree: &Tree) -> Option<Pattern> {
        (!self.is_refuted).then(|| Pattern::from_words(words(tree, &mut self.numbers)))
    }
}
