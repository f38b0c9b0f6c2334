//! Values that differ only in numbers whose order is the same.

use std::collections::HashMap;
use std::hash::Hasher;

use rustc_hash::{FxBuildHasher, FxHasher};
use stromboli_domain::Verdict;

use crate::tree::Tree;
use crate::types::Kind;

/// A digest of a value in which only the rank of every number among those of its type matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pattern(u64);

impl Pattern {
    /// The pattern of a value, from its [`Words`].
    pub(crate) fn from_words(words: &[u64]) -> Pattern {
        let mut digest = FxHasher::default();
        words.iter().for_each(|word| digest.write_u64(*word));
        Pattern(digest.finish())
    }
}

/// For each node of a value, the rank of the number among those of its type, or the label.
#[derive(Default)]
pub(crate) struct Words {
    words: Vec<u64>,
    /// The types of the numbers, the numbers, and the positions of their nodes.
    numbers: Vec<(Kind, i64, usize)>,
}

impl Words {
    pub(crate) fn of(&mut self, tree: &Tree) -> &mut [u64] {
        let Words { words, numbers } = self;
        words.clear();
        words.extend(tree.nodes().iter().map(|node| node.label.cast_unsigned()));
        numbers.clear();
        let integers = tree.nodes().iter().enumerate().filter(|(_, node)| node.is_integer());
        numbers.extend(integers.map(|(at, node)| (node.kind, node.label, at)));
        numbers.sort_unstable();
        let mut rank = 0;
        let mut last = None;
        for (kind, label, at) in numbers {
            rank = match last {
                Some(last) if last == (*kind, *label) => rank,
                Some((last, _)) if last == *kind => rank + 1,
                _ => 0,
            };
            last = Some((*kind, *label));
            words[*at] = rank;
        }
        words
    }
}

/// Whether the verdict depends on the pattern alone, as far as tests have shown.
pub(crate) struct Patterns {
    verdicts: HashMap<Pattern, Verdict, FxBuildHasher>,
    n_confirmed: u32,
    is_refuted: bool,
    words: Words,
}

impl Patterns {
    /// Nothing was tested. There is space for this many tests.
    pub(crate) fn new(n_tests: usize) -> Patterns {
        Patterns {
            verdicts: HashMap::with_capacity_and_hasher(n_tests, FxBuildHasher),
            n_confirmed: 0,
            is_refuted: false,
            words: Words::default(),
        }
    }

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
        (!self.is_refuted).then(|| Pattern::from_words(self.words.of(tree)))
    }
}
