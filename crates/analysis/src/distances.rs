//! The distances of many pairs of printed forms, each computed once.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{panic, thread};

use crate::printed::{ReadError, read};
use crate::ted::Workspace;
use crate::tree::Tree;

/// The distances of pairs of printed forms, each computed once.
///
/// ```
/// # use std::num::NonZeroUsize;
/// # use stromboli_analysis::distances::Distances;
/// let mut distances = Distances::new();
/// let two = NonZeroUsize::new(2).unwrap();
/// distances.compute([("(a b)", "(a c)"), ("(a b)", "(a)")], two).unwrap();
/// assert_eq!(distances.between("(a c)", "(a b)"), Some(1));
/// assert_eq!(distances.between("(a c)", "(a)"), None);
/// ```
///
/// The order in which threads compute distances varies; the results do not.
#[derive(Clone, Debug, Default)]
pub struct Distances {
    /// The index of each text's tree.
    texts: HashMap<Box<str>, usize>,
    trees: Vec<Tree>,
    /// By the indices of two trees, the smaller one first.
    known: HashMap<(usize, usize), u32>,
}

impl Distances {
    /// Starts without any distances.
    pub fn new() -> Distances {
        Distances::default()
    }

    /// Computes the distances that are not known yet, on `n_workers` threads.
    ///
    /// If a text is not a printed form, nothing is computed, and the error names the first such text.
    pub fn compute<'a>(
        &mut self,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
        n_workers: NonZeroUsize,
    ) -> Result<(), Unreadable> {
        let mut jobs = Vec::new();
        for (a, b) in pairs {
            let pair = ordered(self.place(a)?, self.place(b)?);
            if !self.known.contains_key(&pair) {
                jobs.push(pair);
            }
        }
        jobs.sort_unstable();
        jobs.dedup();
        self.known.extend(run(&self.trees, &jobs, n_workers));
        Ok(())
    }

    /// The distance between two printed forms, if it was computed.
    pub fn between(&self, a: &str, b: &str) -> Option<u32> {
        let pair = ordered(*self.texts.get(a)?, *self.texts.get(b)?);
        self.known.get(&pair).copied()
    }

    /// How many distances are known, a pair and its reverse counted once.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether no distance is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    fn place(&mut self, text: &str) -> Result<usize, Unreadable> {
        if let Some(place) = self.texts.get(text) {
            return Ok(*place);
        }
        let tree = read(text).map_err(|source| Unreadable { text: text.to_owned(), source })?;
        self.trees.push(tree);
        self.texts.insert(text.into(), self.trees.len() - 1);
        Ok(self.trees.len() - 1)
    }
}

/// A text that is not a printed form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a printed form: {source}")]
pub struct Unreadable {
    pub text: String,
    /// Why.
    pub source: ReadError,
}

fn ordered(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

type Job = (usize, usize);

fn run(trees: &[Tree], jobs: &[Job], n_workers: NonZeroUsize) -> Vec<(Job, u32)> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut workspace = Workspace::default();
        let mut done = Vec::new();
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let distance = workspace.distance(&trees[job.0], &trees[job.1]);
            done.push((*job, distance));
        }
        done
    };
    // One thread has no use for another.
    let n_workers = n_workers.get().min(jobs.len());
    if n_workers <= 1 {
        return work();
    }
    thread::scope(|scope| {
        let workers: Vec<_> = (0..n_workers).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_else(|cause| panic::resume_unwind(cause)))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::printed::{Problem, read};
    use crate::ted::distance;

    fn workers(n: usize) -> NonZeroUsize {
        NonZeroUsize::new(n).unwrap()
    }

    fn texts() -> Vec<String> {
        (0..12).map(|n| format!("(T {} (E) {n})", "(E) ".repeat(n % 5))).collect()
    }

    #[test]
    fn any_number_of_workers_computes_the_same() {
        let texts = texts();
        let pairs = || texts.iter().flat_map(|a| texts.iter().map(move |b| (&**a, &**b)));
        for n_workers in [1, 2, 7] {
            let mut distances = Distances::new();
            distances.compute(pairs(), workers(n_workers)).unwrap();
            for (a, b) in pairs() {
                let expected = distance(&read(a).unwrap(), &read(b).unwrap());
                assert_eq!(distances.between(a, b), Some(expected));
            }
            assert_eq!(distances.len(), 12 * 13 / 2, "a pair and its reverse are one");
        }
    }

    #[test]
    fn what_is_known_is_kept_and_added_to() {
        let mut distances = Distances::new();
        assert!(distances.is_empty());
        distances.compute([("(a)", "(b)"), ("(b)", "(a)")], workers(2)).unwrap();
        assert_eq!(distances.len(), 1);
        distances.compute([("(a)", "(b)"), ("(a)", "(b c)")], workers(2)).unwrap();
        assert_eq!(distances.len(), 2);
        assert_eq!(distances.between("(b)", "(a)"), Some(1));
    }

    #[test]
    fn an_unreadable_text_is_named_and_nothing_computed() {
        let mut distances = Distances::new();
        let error = distances.compute([("a", "b"), ("(a", "b)")], workers(2)).unwrap_err();
        let source = ReadError {
            offset: 0,
            problem: Problem::NeverClosed(crate::printed::token::Group::Parentheses),
        };
        assert_eq!(error, Unreadable { text: "(a".to_owned(), source });
        assert_eq!(
            error.to_string(),
            "`(a` is not a printed form: character 1: this `(` is never closed"
        );
        assert!(distances.is_empty());
    }
}
