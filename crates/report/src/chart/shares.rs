//! The verdicts of executions while shrinking, and the parts of shrink time.

use stromboli_domain::Budget;

use super::lines::Owner;
use super::stacked::{self, Bar, Part};
use super::{Figure, FigureKind, shown_series};
use crate::number;
use crate::shares::Shares;
use crate::study::{Series, Study};
use crate::times::{Times, has_transport};

/// From left to right. The accepted ones are what shrinking is about, so they are the strongest.
const VERDICTS: [Part; 3] = [
    Part { name: "failed (accepted)", shade: 0 },
    Part { name: "passed", shade: 3 },
    Part { name: "discarded", shade: 5 },
];

pub(super) fn of_executions(
    kind: &FigureKind,
    study: &Study<'_>,
    budget: Budget,
) -> Option<Figure> {
    let with_shares = |series| Some((series, Shares::of(series)?));
    let found: Vec<_> = shown_series(study, budget).filter_map(with_shares).collect();
    let bar = |(series, shares): &(&Series<'_>, Shares)| Bar {
        panel: series.group.panel(),
        owner: Owner::of(series),
        shares: vec![shares.failed, shares.passed, shares.discarded],
        whole: format!("{} executions", number::count(shares.n_executions)),
    };
    let bars: Vec<_> = found.iter().map(bar).collect();
    let label = "share of executions while shrinking (%)";
    let drawing = stacked::draw(kind, label, &VERDICTS, &bars)?;
    let caption = "Executions of the property while shrinking, over all trials: the share that failed \
        (and was accepted as a smaller counterexample), passed, or was discarded. Hatched bars are \
        variants.";
    let data = kind
        .data(&found)
        .strategy(|(series, _)| series)
        .numbers("n_executions", "executions", |(_, shares)| shares.n_executions)
        .numbers("passed_pct", "passed %", |(_, shares)| shares.passed)
        .numbers("failed_pct", "failed %", |(_, shares)| shares.failed)
        .numbers("discarded_pct", "discarded %", |(_, shares)| shares.discarded);
    Some(drawing.finish(caption, data.table))
}

/// The parts of a bar, from left to right.
const PARTS_OF_TIME: [Part; 3] = [
    Part { name: "in the library", shade: 0 },
    Part { name: "in the property", shade: 3 },
    Part { name: "on messages", shade: 5 },
];

pub(super) fn of_time(kind: &FigureKind, study: &Study<'_>, budget: Budget) -> Option<Figure> {
    if !has_transport(study) {
        return None;
    }
    let with_times = |series| Some((series, Times::of(series)?));
    let found: Vec<_> = shown_series(study, budget).filter_map(with_times).collect();
    let bar = |(series, times): &(&Series<'_>, Times)| Bar {
        panel: series.group.panel(),
        owner: Owner::of(series),
        shares: vec![times.library, times.property, times.transport.unwrap_or(0.0)],
        whole: number::time(times.total),
    };
    let bars: Vec<_> = found.iter().map(bar).collect();
    let drawing = stacked::draw(kind, "share of shrink time (%)", &PARTS_OF_TIME, &bars)?;
    let caption = "Shrink time, summed over tasks (of the medians over trials): the share spent in the \
        library, in the property, and on messages between Stromboli and a library that runs in its \
        own process. Hatched bars are variants.";
    let data = kind
        .data(&found)
        .strategy(|(series, _)| series)
        .numbers("shrink_ms", "shrink ms", |(_, times)| times.total)
        .numbers("library_pct", "library %", |(_, times)| times.library)
        .numbers("property_pct", "property %", |(_, times)| times.property)
        .numbers("transport_pct", "messages %", |(_, times)| times.transport);
    Some(drawing.finish(caption, data.table))
}
