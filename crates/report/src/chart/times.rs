//! How shrink time is spent, for libraries that run in their own processes.

use stromboli_domain::{Budget, Named};

use super::lines::Owner;
use super::stacked::{self, Bar, Part};
use super::{Figure, shown_series};
use crate::number;
use crate::place::Panel;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};
use crate::times::{Times, has_transport};

const NAME: &str = "shrink-time-parts";
const TITLE: &str = "Where the time goes while shrinking";

/// The parts of a bar, from left to right.
const PARTS: [Part; 3] = [
    Part { name: "in the library", shade: 0 },
    Part { name: "in the property", shade: 3 },
    Part { name: "on messages", shade: 5 },
];

pub(super) fn draw(study: &Study<'_>, budget: Budget) -> Option<Figure> {
    if !has_transport(study) {
        return None;
    }
    let found: Vec<(Panel, Owner, Times)> = shown_series(study, budget)
        .filter_map(|series| Some((series.group.panel(), Owner::of(series), Times::of(series)?)))
        .collect();
    let bar = |(panel, owner, times): &(Panel, Owner, Times)| Bar {
        panel: *panel,
        owner: *owner,
        shares: vec![times.library, times.property, times.transport.unwrap_or(0.0)],
        whole: number::time(times.total),
    };
    let bars: Vec<_> = found.iter().map(bar).collect();
    let drawn = stacked::draw(NAME, TITLE, "share of shrink time (%)", &PARTS, &bars)?;
    Some(Figure {
        name: NAME,
        title: TITLE,
        caption:
            "Shrink time, summed over tasks (of the medians over trials): the share spent in the \
            library, in the property, and on messages between Stromboli and a library that runs in its \
            own process. Hatched bars are variants."
                .to_owned(),
        svg: drawn.svg,
        html: drawn.html,
        data: data(&found),
    })
}

fn data(bars: &[(Panel, Owner, Times)]) -> Table {
    let columns = [
        words("workload", "workload"),
        words("family", "family"),
        words("variant", "variant"),
        words("framework", "framework"),
        numbers("shrink_ms", "shrink ms"),
        numbers("library_pct", "library %"),
        numbers("property_pct", "property %"),
        numbers("transport_pct", "messages %"),
    ];
    let mut table = Table::new(NAME, TITLE, &columns);
    for (panel, owner, times) in bars {
        table.row(vec![
            panel.workload.name().into(),
            panel.kind.name().into(),
            owner.variant_value(),
            owner.contender.to_string().into(),
            Value::Number(times.total),
            Value::Number(times.library),
            Value::Number(times.property),
            Value::number(times.transport),
        ]);
    }
    table
}
