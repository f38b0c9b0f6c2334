//! Where the time goes while shrinking.

use std::time::Duration;

use crate::study::{Series, Study};

/// Of the shrink time of all trials together, the shares in per cent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Times {
    /// The shrink time of all trials.
    pub total: Duration,
    /// The share of the library.
    pub library: f64,
    /// The share of the property.
    pub property: f64,
    /// The share of messages to and from a runner; nothing, if the trials had none.
    pub transport: Option<f64>,
}

impl Times {
    /// The shares of a series; nothing, if the time in the property is not known.
    pub fn of(series: &Series<'_>) -> Option<Times> {
        let [mut total, mut property, mut transport] = [Duration::ZERO; 3];
        let mut has_runner = false;
        for shrinking in series.trials().filter_map(|trial| trial.shrinking()) {
            let (Some(all), Some(inside)) = (shrinking.shrink_time(), shrinking.property_time())
            else {
                continue;
            };
            total += all;
            property += inside;
            if let Some(on_messages) = shrinking.transport_time() {
                has_runner = true;
                transport += on_messages;
            }
        }
        let library = total.saturating_sub(property + transport);
        // What messages take is partly an estimate: parts that exceed the whole would not fit a bar.
        let whole = (library + property + transport).as_secs_f64();
        let share = |part: Duration| 100.0 * part.as_secs_f64() / whole;
        (whole > 0.0).then(|| Times {
            total,
            library: share(library),
            property: share(property),
            transport: has_runner.then(|| share(transport)),
        })
    }
}

/// Whether runners ran any of the trials, so that the time of messages is known.
pub fn has_transport(study: &Study<'_>) -> bool {
    let mut trials = study.series().iter().flat_map(Series::trials);
    trials.any(|trial| trial.trial.outcome.quantities.transport_ns.is_some())
}
