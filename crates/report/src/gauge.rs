//! How far counterexamples are from the minimum of their task.

use std::collections::HashMap;

use stromboli_analysis::printed::postorder;
use stromboli_analysis::target::Target;

use crate::distance::Reader;

/// Measures the distance of counterexamples from one minimum, each text once.
///
/// Frameworks end at the same few counterexamples again and again, so that most texts were seen
/// before.
pub(crate) struct Gauge<'a> {
    minimum: Option<Target>,
    reader: Reader,
    known: HashMap<&'a str, Option<u32>>,
}

impl<'a> Gauge<'a> {
    /// Measures from this minimum.
    pub(crate) fn new(minimum: &str) -> Gauge<'a> {
        Gauge::reading(minimum, postorder)
    }

    /// Measures from this minimum. It and counterexamples are read in the same way.
    pub(crate) fn reading(minimum: &str, reader: Reader) -> Gauge<'a> {
        Gauge {
            minimum: reader(minimum).ok().map(|nodes| Target::new(&nodes.tree())),
            reader,
            known: HashMap::new(),
        }
    }

    /// The distance of a counterexample; nothing, if it or the minimum is no printed form.
    pub(crate) fn distance(&mut self, text: &'a str) -> Option<u32> {
        if let Some(distance) = self.known.get(text) {
            return *distance;
        }
        let reader = self.reader;
        let distance = self.minimum.as_mut().and_then(|minimum| {
            let nodes = reader(text).ok()?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_has_no_distance_and_is_counted_once() {
        let mut gauge = Gauge::new("(a b)");
        assert_eq!(gauge.distance("(a c)"), Some(1));
        assert_eq!(gauge.distance("((a"), None);
        assert_eq!(gauge.distance("((a"), None);
        assert_eq!(gauge.n_unreadable(), 1);
    }

    #[test]
    fn nothing_is_any_distance_from_a_minimum_that_cannot_be_read() {
        assert_eq!(Gauge::new("(a").distance("(a)"), None);
    }
}
