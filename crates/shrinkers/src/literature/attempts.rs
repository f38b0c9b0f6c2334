//! Tests candidates, remembers them and counts them.

use std::cmp::Ordering;
use std::collections::HashSet;

use stromboli_domain::{Data, Limit, Probe, Stop};

use super::numbers;
use crate::end::{End, Steps};
use crate::order::compare;
use crate::tree::Tree;
use crate::types::Types;

/// Whether something was accepted, unless the reducer was stopped.
pub(super) type Progress = Result<bool, End>;

/// The best counterexample so far, and what was tested.
pub(super) struct Attempts<'a> {
    pub(super) types: &'a Types,
    best: Tree,
    steps: Steps,
    seen: HashSet<Tree>,
    /// The number of candidates that may still be tested, if that is limited.
    n_left: Option<u64>,
    /// Executes the property, and accepts the candidate if it fails.
    fails: &'a mut dyn FnMut(&Tree) -> Result<bool, Stop>,
}

/// Shrinks a counterexample: first its structure, in one of the ways of the literature, then its
/// numbers, until neither makes it smaller. At most `limit` candidates are tested.
pub(super) fn reduce<T: Data>(
    value: &T,
    limit: Limit,
    probe: &mut Probe<'_, T>,
    structure: fn(&mut Attempts<'_>) -> Progress,
) -> Result<(), Stop> {
    let types = Types::of(value);
    let best = Tree::of(value, &types);
    let mut fails = |tree: &Tree| {
        let value = tree.build(&types);
        let fails = probe.test(&value)?.is_failure();
        if fails {
            probe.accepted(&value);
        }
        Ok(fails)
    };
    let n_left = match limit {
        Limit::At(n) => Some(n),
        Limit::Default | Limit::Unlimited => None,
    };
    let seen = HashSet::from([best.clone()]);
    let steps = Steps::from(&best);
    let mut attempts = Attempts { types: &types, best, steps, seen, n_left, fails: &mut fails };
    loop {
        let progress = structure(&mut attempts)
            .and_then(|structure| Ok(numbers::lower(&mut attempts)? || structure));
        match progress {
            Ok(true) => {}
            Ok(false) | Err(End::Limit) => return Ok(()),
            Err(End::Stop(stop)) => return Err(stop),
        }
    }
}

/// Declares a reducer by the way in which it shrinks structure.
macro_rules! reducer {
    ($reducer:ident, $structure:ident) => {
        impl stromboli_domain::Reduce for $reducer {
            /// `Limit::At(n)` is a limit of `n` candidates.
            fn reduce<T: stromboli_domain::Data>(
                &self,
                value: &T,
                limit: stromboli_domain::Limit,
                probe: &mut stromboli_domain::Probe<'_, T>,
            ) -> Result<(), stromboli_domain::Stop> {
                super::attempts::reduce(value, limit, probe, $structure)
            }
        }
    };
}

pub(super) use reducer;

impl Attempts<'_> {
    /// The smallest counterexample so far.
    pub(super) fn best(&self) -> &Tree {
        &self.best
    }

    /// Tests a candidate, unless it is not smaller or was tested before. It is accepted if it fails.
    pub(super) fn consider(&mut self, candidate: Tree) -> Progress {
        let is_smaller = compare(candidate.nodes(), self.best.nodes()) == Ordering::Less;
        if !is_smaller || self.seen.contains(&candidate) {
            return Ok(false);
        }
        if let Some(n_left) = &mut self.n_left {
            *n_left = n_left.checked_sub(1).ok_or(End::Limit)?;
        }
        let fails = (self.fails)(&candidate)?;
        if fails {
            self.best.clone_from(&candidate);
            self.steps.take()?;
        }
        self.seen.insert(candidate);
        Ok(fails)
    }
}
