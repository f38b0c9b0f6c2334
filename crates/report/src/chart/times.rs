//! How shrink time is spent, for libraries that run in their own processes.

use stromboli_domain::Budget;

use super::lines::Owner;
use super::stacked::{self, Bar, Part};
use super::{Figure, FigureKind, shown_series};
use crate::number;
use crate::study::{Series, Study};
use crate::times::{Times, has_transport};

/// The parts of a bar, from left to right.
const PARTS: [Part; 3] = [
    Part { name: "in the library", shade: 0 },
    Part { name: "in the property", shade: 3 },
    Part { name: "on messages", shade: 5 },
];

pub(super) fn draw(kind: &FigureKind, study: &Study<'_>, budget: Budget) -> Option<Figure> {
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
    let drawing = stacked::draw(kind, "share of shrink time (%)", &PARTS, &bars)?;
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
