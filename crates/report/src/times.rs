//! Where the time goes while shrinking.

use crate::metric::{self, Metric};
use crate::study::{Series, Study, TaskTrials};

/// The shares of the shrink time in per cent: sums over tasks of the medians over trials, so that a single
/// trial that the machine interrupted has little influence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Times {
    /// The total shrink time, in milliseconds.
    pub total: f64,
    pub library: f64,
    pub property: f64,
    /// The share of messages to and from a runner; `None` if there were none.
    pub transport: Option<f64>,
}

impl Times {
    /// The shares of a series; `None` if the time in the property is not known.
    pub fn of(series: &Series<'_>) -> Option<Times> {
        let is_known = |cell: &&TaskTrials<'_>| cell.median(&metric::OVERHEAD).is_some();
        let cells: Vec<_> = series.cells.iter().filter(is_known).collect();
        let sum = |metric: &Metric| -> f64 {
            // An empty sum of floats is -0.
            cells.iter().filter_map(|cell| cell.median(metric)).sum::<f64>() + 0.0
        };
        let [library, property, transport] =
            [&metric::OVERHEAD, &metric::PROPERTY_TIME, &metric::TRANSPORT_TIME].map(sum);
        let total = library + property + transport;
        let share = |part: f64| 100.0 * part / total;
        let has_runner = cells.iter().any(|cell| cell.median(&metric::TRANSPORT_TIME).is_some());
        (total > 0.0).then(|| Times {
            total,
            library: share(library),
            property: share(property),
            transport: has_runner.then(|| share(transport)),
        })
    }
}

/// Whether runners ran any of the trials, so that the time of messages is known.
pub fn has_transport(study: &Study<'_>) -> bool {
    study.trials().any(|trial| trial.trial.outcome.quantities.transport_ns.is_some())
}
