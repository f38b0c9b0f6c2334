//! Places numbers in a shape.
//!
//! The numbers inside a component ascend, so only those outside have a choice: each is equal to one inside,
//! or lies between two of them.

use std::hash::{Hash, Hasher};
use std::ops::{ControlFlow, Range};

use rustc_hash::FxHasher;

use crate::end::End;
use crate::order::compare_equally_heavy;
use crate::pattern::{Pattern, Words};
use crate::reduction::{Reduction, Tested};
use crate::tree::{Node, Tree, numbers, place_of};
use crate::types::Kind;

/// How many ways to place the numbers are tried for one shape.
const MOST_PLACES: usize = 48;

/// The number of discarded ways to place the numbers after which the shape counts as invalid.
const MOST_DISCARDED: usize = 2;

/// The number of ways that are considered.
const MOST_WAYS: usize = 400;

/// The result of trying a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    /// It fails with some numbers, and was accepted.
    Accepted,
    /// It was not accepted with any numbers that were tried.
    Rejected,
    /// It weighs more than the best counterexample with any numbers.
    TooHeavy,
}

/// Places the numbers of one type, in one shape after the other.
pub(crate) struct NumberPlacer {
    kind: Kind,
    // What follows is about the current shape, and kept to use the space again.
    /// The shape, with ascending numbers in each component.
    tree: Tree,
    numbers: Numbers,
    ways: Ways,
    words: Words,
    candidates: Vec<(Tree, Pattern)>,
}

impl NumberPlacer {
    pub(crate) fn of(kind: Kind) -> NumberPlacer {
        NumberPlacer {
            kind,
            tree: Tree::default(),
            numbers: Numbers::default(),
            ways: Ways::default(),
            words: Words::default(),
            candidates: Vec::new(),
        }
    }

    /// The type of the numbers.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// The least weight of the numbers in a shape with these components.
    pub(crate) fn least_weight<'a>(&self, components: impl Iterator<Item = &'a [Node]>) -> u128 {
        let n_numbers = |nodes: &[Node]| numbers(nodes, self.kind).count();
        let longest = components.filter(|nodes| nodes.len() > 1).map(n_numbers).max();
        least_weight(longest.unwrap_or(0))
    }

    /// For each number outside, the components that contain it, and the earlier numbers outside that it is
    /// equal to.
    pub(crate) fn relations(&mut self, tree: &Tree) -> Vec<u64> {
        self.numbers.find(tree, self.kind);
        let positions = self.numbers.positions.iter();
        let labels: Vec<i64> = positions.map(|at| tree.nodes()[*at].label).collect();
        self.numbers.relations(&labels).collect()
    }

    /// Tries a shape, in which the numbers are 0, with the ways to place the numbers. If relations are
    /// given, the numbers outside have to be related to the others like this.
    pub(crate) fn try_all(
        &mut self,
        reduction: &mut Reduction<'_>,
        shape: &Tree,
        relations: Option<&[u64]>,
    ) -> Result<Placed, End> {
        self.numbers.find(shape, self.kind);
        let least = least_weight(self.numbers.longest());
        let most = reduction.best().weight().checked_sub(shape.weight());
        let Some(most) = most.filter(|most| least <= *most) else {
            return Ok(Placed::TooHeavy);
        };
        if !reduction.is_first(attempt(shape, relations)) {
            return Ok(Placed::Rejected);
        }
        let NumberPlacer { tree, numbers, ways, words, candidates, .. } = self;
        tree.set(shape.nodes());
        for part in &numbers.inside {
            for (nth, at) in numbers.positions[part.clone()].iter().enumerate() {
                tree.set_label(*at, nth as i64);
            }
        }
        if reduction.is_likely_discarded(tree) {
            return Ok(Placed::Rejected);
        }
        ways.find(numbers, relations, most);
        if ways.order.is_empty() {
            return Ok(Placed::Rejected);
        }
        let words = words.of(tree);
        let (mut n_left, mut n_discarded) = (MOST_PLACES, 0);
        for alike in ways.order.chunk_by(|a, b| a.0 == b.0) {
            candidates.clear();
            for labels in alike.iter().map(|(_, nth)| ways.labels(*nth)) {
                let first = labels.iter().min().copied().unwrap_or_default();
                for (at, label) in numbers.positions.iter().zip(labels) {
                    words[*at] = (label - first).cast_unsigned();
                }
                let pattern = Pattern::from_words(words);
                if !reduction.patterns.knows(pattern) {
                    let mut candidate = reduction.copy_of(tree);
                    numbers.set(&mut candidate, labels);
                    candidates.push((candidate, pattern));
                }
            }
            candidates.sort_by(|(a, _), (b, _)| compare_equally_heavy(a.nodes(), b.nodes()));
            for (candidate, pattern) in candidates.drain(..).take(n_left) {
                match reduction.consider_carefully(candidate, pattern)? {
                    Tested::Accepted => return Ok(Placed::Accepted),
                    Tested::Unpromising => return Ok(Placed::Rejected),
                    Tested::Discarded => n_discarded += 1,
                    Tested::Rejected => {}
                }
                if n_discarded == MOST_DISCARDED {
                    return Ok(Placed::Rejected);
                }
            }
            n_left = n_left.saturating_sub(alike.len());
            if n_left == 0 {
                break;
            }
        }
        Ok(Placed::Rejected)
    }
}

/// The least weight of this many different numbers: they weigh at least 0, 1, 2, ...
fn least_weight(n_numbers: usize) -> u128 {
    (n_numbers * n_numbers.saturating_sub(1) / 2) as u128
}

/// A digest of a shape and of the relations that are wanted. Another attempt would make the same values.
fn attempt(shape: &Tree, relations: Option<&[u64]>) -> u64 {
    let mut digest = FxHasher::default();
    shape.hash(&mut digest);
    relations.hash(&mut digest);
    digest.finish()
}

/// The positions of the numbers of one type in a value.
#[derive(Default)]
struct Numbers {
    /// The positions of all of them, in order.
    positions: Vec<usize>,
    /// For each component that has parts, which of the positions are inside it.
    inside: Vec<Range<usize>>,
    /// Which of the positions are components themselves.
    outside: Vec<usize>,
}

impl Numbers {
    fn find(&mut self, tree: &Tree, kind: Kind) {
        self.positions.clear();
        self.inside.clear();
        self.outside.clear();
        for component in tree.components() {
            let first = self.positions.len();
            for (at, node) in (component..).zip(tree.part(component)) {
                if node.is_number_of(kind) {
                    self.positions.push(at);
                }
            }
            let last = self.positions.len();
            match tree.nodes()[component].size {
                1 => self.outside.extend(first..last),
                _ => self.inside.push(first..last),
            }
        }
    }

    /// Gives these numbers to a value.
    fn set(&self, tree: &mut Tree, labels: &[i64]) {
        for (at, label) in self.positions.iter().zip(labels) {
            tree.set_label(*at, *label);
        }
    }

    /// The length of the longest component, in numbers.
    fn longest(&self) -> usize {
        self.inside.iter().map(ExactSizeIterator::len).max().unwrap_or(0)
    }

    fn relations(&self, labels: &[i64]) -> impl Iterator<Item = u64> {
        self.outside.iter().enumerate().map(|(nth, outside)| {
            let is_equal = |other: usize| labels[other] == labels[*outside];
            let parts = self.inside.iter().map(move |part| part.clone().any(is_equal));
            let earlier = self.outside[..nth].iter().map(move |earlier| is_equal(*earlier));
            parts.chain(earlier).fold(0, |bits, is_equal| bits << 1 | u64::from(is_equal))
        })
    }
}

/// The distance of two neighbours in a component while the others are placed among them.
const SPACING: i64 = 1 << 20;

/// Ways to place numbers, each with the lightest numbers.
#[derive(Default)]
struct Ways {
    n_numbers: usize,
    /// The numbers of the first way, of the second, and so on.
    labels: Vec<i64>,
    /// The weight and the number of each way, lightest first.
    order: Vec<(u64, usize)>,
    // What follows is about the way that is being made.
    /// The numbers.
    current: Vec<i64>,
    /// Those that are still to be placed, some of them above another one.
    free: Vec<(usize, Option<usize>)>,
    /// Those that are placed, in order and distinct.
    present: Vec<i64>,
    /// The distinct numbers, in order, and how often each occurs.
    distinct: Vec<(i64, i64)>,
}

impl Ways {
    /// Finds the ways that weigh at most this.
    fn find(&mut self, numbers: &Numbers, relations: Option<&[u64]>, most: u128) {
        self.n_numbers = numbers.positions.len();
        self.labels.clear();
        self.order.clear();
        let mut current = std::mem::take(&mut self.current);
        let mut free = std::mem::take(&mut self.free);
        let mut present = std::mem::take(&mut self.present);
        current.clear();
        current.resize(self.n_numbers, 0);
        free.clear();
        present.clear();
        // The numbers of the largest component stay. The others are equal to some of them or lie between
        // them.
        let longest = numbers.longest();
        let main = numbers.inside.iter().position(|part| part.len() == longest);
        for (nth, part) in numbers.inside.iter().enumerate() {
            match Some(nth) == main {
                true => part.clone().zip(0..).for_each(|(at, nth)| current[at] = SPACING * nth),
                false => {
                    free.extend(part.clone().map(|at| (at, (at > part.start).then(|| at - 1))))
                }
            }
        }
        free.extend(numbers.outside.iter().map(|at| (*at, None)));
        let mut n_ways = 0;
        present.extend((0..longest as i64).map(|nth| SPACING * nth));
        let _: ControlFlow<()> = spread(&mut current, &free, &mut present, &mut |labels| {
            if relations.is_none_or(|wanted| numbers.relations(labels).eq(wanted.iter().copied())) {
                self.add(labels, most);
            }
            n_ways += 1;
            match n_ways < MOST_WAYS {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        self.order.sort_by_key(|(weight, _)| *weight);
        (self.current, self.free, self.present) = (current, free, present);
    }

    /// Adds a way, unless the lightest numbers in the same order weigh more than this.
    fn add(&mut self, labels: &[i64], most: u128) {
        let distinct = &mut self.distinct;
        distinct.clear();
        distinct.extend(labels.iter().map(|label| (*label, 1)));
        distinct.sort_unstable();
        distinct.dedup_by(|next, last| {
            let is_equal = next.0 == last.0;
            last.1 += i64::from(is_equal);
            is_equal
        });
        let first = lightest_window(distinct.iter().map(|(_, count)| *count));
        let cost = |(number, (_, count)): (i64, &(i64, i64))| place_of(number) * *count as u64;
        let weight: u64 = (first..).zip(distinct.iter()).map(cost).sum();
        if u128::from(weight) > most {
            return;
        }
        let rank = |label: &i64| distinct.partition_point(|(other, _)| other < label) as i64;
        self.labels.extend(labels.iter().map(|label| first + rank(label)));
        self.order.push((weight, self.order.len()));
    }

    fn labels(&self, nth: usize) -> &[i64] {
        &self.labels[nth * self.n_numbers..][..self.n_numbers]
    }
}

/// The first of the consecutive numbers that weigh least, one for each count: each weighs its place, as many
/// times as its count says. It is the lowest of them if there are several.
fn lightest_window(
    counts: impl DoubleEndedIterator<Item = i64> + ExactSizeIterator + Clone,
) -> i64 {
    // At first, all numbers are at most 0. Moving the window up by one makes numbers above 0 heavier by 2,
    // those below 0 lighter by 2, and 0 heavier by 1. What is gained that way decreases with every step.
    let all: i64 = counts.clone().sum();
    let (mut below, mut first) = (all, 1 - counts.len() as i64);
    for at_zero in counts.rev() {
        below -= at_zero;
        let above = all - below - at_zero;
        if first >= 0 || 2 * above + at_zero >= 2 * below {
            break;
        }
        first += 1;
    }
    first
}

/// Calls `body` with every way to set the free numbers, some of which must be above another one: each is
/// equal to one of those that are set, or lies between two of them. `present` has those that are set, in
/// order.
fn spread(
    labels: &mut [i64],
    free: &[(usize, Option<usize>)],
    present: &mut Vec<i64>,
    body: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(((at, above), rest)) = free.split_first() else {
        return body(labels);
    };
    for nth in 0..=present.len() {
        let below = nth.checked_sub(1).map(|below| present[below]);
        let next = present.get(nth).copied();
        let between = match (below, next) {
            (None, None) => 0,
            (None, Some(next)) => next - SPACING,
            (Some(below), None) => below + SPACING,
            (Some(below), Some(next)) => i64::midpoint(below, next),
        };
        let is_above = |label: i64| above.is_none_or(|above| label > labels[above]);
        let (is_between, is_next) =
            (Some(between) != below && is_above(between), next.is_some_and(is_above));
        if is_between {
            present.insert(nth, between);
            labels[*at] = between;
            let flow = spread(labels, rest, present, body);
            present.remove(nth);
            flow?;
        }
        if let Some(next) = next.filter(|_| is_next) {
            labels[*at] = next;
            spread(labels, rest, present, body)?;
        }
    }
    ControlFlow::Continue(())
}
