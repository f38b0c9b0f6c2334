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
    pub(crate) fn of(tree: &Tree) -> Pattern {
        let mut numbers: Vec<(Kind, i64)> =
            tree.nodes().iter().filter(|n| n.is_integer()).map(|n| (n.kind, n.label)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut digest = Digest::default();
        for node in tree.nodes() {
            if node.is_integer() {
                let of_type = numbers.partition_point(|(kind, _)| *kind < node.kind);
                let place = numbers.partition_point(|number| *number < (node.kind, node.label));
                digest.write_usize(place - of_type);
            } else {
                digest.write_i64(node.label);
            }
        }
        Pattern(digest.finish())
    }
}

/// Whether the verdict depends on the pattern alone, as far as tests have shown.
#[derive(Default)]
pub(crate) struct Patterns {
    verdicts: HashMap<Pattern, Verdict, Digested>,
    n_confirmed: u32,
    is_refuted: bool,
}

impl Patterns {
    pub(crate) fn learn(&mut self, tree: &Tree, verdict: Verdict) {
        if self.is_refuted {
            return;
        }
        match self.verdicts.insert(Pattern::of(tree), verdict) {
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

    /// Whether the verdict on a value is assumed to be known.
    pub(crate) fn knows(&self, tree: &Tree) -> bool {
        self.holds() && self.verdicts.contains_key(&Pattern::of(tree))
    }
}
