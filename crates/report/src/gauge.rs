//! How far counterexamples are from the minimum of their task, or from the nearest co-minimum.

use std::collections::HashMap;

use stromboli_analysis::target::Target;

use crate::distance::Reader;

/// Measures the distance of counterexamples from one minimum, or from the nearest of several, each text
/// once.
///
/// Frameworks often end at the same few counterexamples, so most texts were seen before.
pub(crate) struct Gauge<'a> {
    /// Empty if a minimum cannot be read.
    minima: Vec<Target>,
    reader: Reader,
    known: HashMap<&'a str, Option<u32>>,
}

impl<'a> Gauge<'a> {
    /// Measures from the nearest of these minima. They and counterexamples are read in the same way.
    pub(crate) fn new<M: AsRef<str>>(minima: &[M], reader: Reader) -> Gauge<'a> {
        let target = |minimum: &M| reader(minimum.as_ref()).map(|nodes| Target::new(&nodes.tree()));
        let minima: Result<_, _> = minima.iter().map(target).collect();
        Gauge { minima: minima.unwrap_or_default(), reader, known: HashMap::new() }
    }

    /// The distance of a counterexample; `None` if it or the minimum is not a printed form.
    pub(crate) fn distance(&mut self, text: &'a str) -> Option<u32> {
        if let Some(distance) = self.known.get(text) {
            return *distance;
        }
        let reader = self.reader;
        let distance = reader(text)
            .ok()
            .and_then(|nodes| self.minima.iter_mut().map(|minimum| minimum.distance(&nodes)).min());
        self.known.insert(text, distance);
        distance
    }

    /// The number of texts that could not be measured.
    pub(crate) fn n_unreadable(&self) -> usize {
        self.known.values().filter(|distance| distance.is_none()).count()
    }
}
