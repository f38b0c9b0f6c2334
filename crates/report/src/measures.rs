//! Which metrics a study has: those of the report, and those that another crate adds.

use std::sync::LazyLock;

use stromboli_workloads::Workload;

use crate::distance::Distance;
use crate::metric::{self, Metric};

/// The metrics of every trial, and those by which frameworks are compared.
///
/// ```
/// # use stromboli_report::Measures;
/// # use stromboli_report::metric::{self, Better, Metric, Unit};
/// static TESTS: Metric = Metric {
///     name: "tests",
///     title: "Tests",
///     description: "tests to the first failure",
///     unit: Unit::Executions,
///     better: Better::Lower,
///     measure: |trial| trial.is_found().then_some(1.0),
/// };
/// let measures = Measures::default().with_metric(&TESTS, &metric::TED);
/// assert_eq!(measures.named("tests"), Some(&TESTS));
/// assert_eq!(measures.metrics()[2].name, "tests", "it stands after TED");
/// ```
#[derive(Clone, Debug)]
pub struct Measures {
    metrics: Vec<&'static Metric>,
    compared: Vec<Compared>,
    distances: Vec<&'static Distance>,
}

/// A metric by which frameworks are compared in statistics tables.
#[derive(Clone, Copy, Debug)]
struct Compared {
    metric: &'static Metric,
    is_in: fn(Workload) -> bool,
}

/// The measures of the report itself, without additions.
pub(crate) static CORE: LazyLock<Measures> = LazyLock::new(Measures::default);

impl Default for Measures {
    /// [`metric::ALL`], compared by [`metric::COMPARED`].
    fn default() -> Measures {
        let compared = |metric| Compared { metric, is_in: |_| true };
        Measures {
            metrics: metric::ALL.iter().collect(),
            compared: metric::COMPARED.iter().map(compared).collect(),
            distances: Vec::new(),
        }
    }
}

impl Measures {
    /// Measures one more metric, which is listed after another.
    pub fn with_metric(mut self, metric: &'static Metric, after: &Metric) -> Measures {
        let place = self.position(after).map_or(self.metrics.len(), |place| place + 1);
        self.metrics.insert(place, metric);
        self
    }

    /// Also compares frameworks by a metric, in some workloads.
    pub fn comparing(mut self, metric: &'static Metric, is_in: fn(Workload) -> bool) -> Measures {
        self.compared.push(Compared { metric, is_in });
        self
    }

    /// Measures one more distance, which metrics read with
    /// [`Measured::distance`](crate::Measured::distance).
    pub fn with_distance(mut self, distance: &'static Distance) -> Measures {
        self.distances.push(distance);
        self
    }

    /// Every metric, in the order in which they are listed.
    pub fn metrics(&self) -> &[&'static Metric] {
        &self.metrics
    }

    pub fn named(&self, name: &str) -> Option<&'static Metric> {
        self.metrics.iter().copied().find(|metric| metric.name == name)
    }

    /// The metrics by which frameworks are compared in any workload, in order.
    pub fn compared(&self) -> impl Iterator<Item = &'static Metric> {
        self.compared.iter().map(|compared| compared.metric)
    }

    /// The metrics by which frameworks are compared in a workload, in order.
    pub fn compared_in(&self, workload: Workload) -> impl Iterator<Item = &'static Metric> {
        let is_compared = move |compared: &&Compared| (compared.is_in)(workload);
        self.compared.iter().filter(is_compared).map(|compared| compared.metric)
    }

    /// The distances besides that of the report.
    pub(crate) fn distances(&self) -> &[&'static Distance] {
        &self.distances
    }

    pub(crate) fn position(&self, metric: &Metric) -> Option<usize> {
        self.metrics.iter().position(|known| *known == metric)
    }
}
