//! How far counterexamples are from the minimum of their task.

use std::collections::HashMap;

use stromboli_analysis::printed::{as_printed, postorder};
use stromboli_analysis::target::Target;
use stromboli_domain::data::Notation;
use stromboli_workloads::Workload;

/// Measures the distance of counterexamples from one minimum, each text once.
///
/// Frameworks end at the same few counterexamples again and again, so that most texts were seen
/// before.
pub(crate) struct Gauge<'a> {
    minimum: Option<Target>,
    notation: Notation,
    known: HashMap<&'a str, Option<u32>>,
}

impl<'a> Gauge<'a> {
    /// Measures from this minimum, as texts in the notation are read.
    pub(crate) fn new(minimum: &str, notation: Notation) -> Gauge<'a> {
        Gauge {
            minimum: as_printed(minimum, notation).ok().map(|tree| Target::new(&tree)),
            notation,
            known: HashMap::new(),
        }
    }

    /// The distance of a counterexample; nothing, if it or the minimum is no printed form.
    pub(crate) fn distance(&mut self, text: &'a str) -> Option<u32> {
        if let Some(distance) = self.known.get(text) {
            return *distance;
        }
        let notation = self.notation;
        let distance = self.minimum.as_mut().and_then(|minimum| {
            let nodes = postorder(text, notation).ok()?;
            Some(minimum.distance(&nodes))
        });
        self.known.insert(text, distance);
        distance
    }

    /// How many texts could not be measured.
    pub(crate) fn n_unreadable(&self) -> usize {
        self.known.values().filter(|distance| distance.is_none()).count()
    }
}

/// Whether the paper printed the inputs of a workload as we do, and so computed the same distances.
pub(crate) fn is_printed_alike(workload: Workload) -> bool {
    match workload {
        Workload::Bst | Workload::Rbt | Workload::Stlc => true,
        Workload::Fsub => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_has_no_distance_and_is_counted_once() {
        let mut gauge = Gauge::new("(a b)", Notation::Canonical);
        assert_eq!(gauge.distance("(a c)"), Some(1));
        assert_eq!(gauge.distance("((a"), None);
        assert_eq!(gauge.distance("((a"), None);
        assert_eq!(gauge.n_unreadable(), 1);
    }

    #[test]
    fn nothing_is_any_distance_from_a_minimum_that_cannot_be_read() {
        assert_eq!(Gauge::new("(a", Notation::Canonical).distance("(a)"), None);
    }
}
