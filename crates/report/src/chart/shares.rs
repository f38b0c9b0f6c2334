//! The verdicts of executions while shrinking.

use stromboli_domain::Budget;

use super::lines::Owner;
use super::stacked::{self, Bar, Part};
use super::{Figure, FigureKind, shown_series};
use crate::number;
use crate::shares::Shares;
use crate::study::{Series, Study};

/// From left to right. The accepted ones are what shrinking is about, so they are the strongest.
const PARTS: [Part; 3] = [
    Part { name: "failed (accepted)", shade: 0 },
    Part { name: "passed", shade: 3 },
    Part { name: "discarded", shade: 5 },
];

pub(super) fn draw(kind: &FigureKind, study: &Study<'_>, budget: Budget) -> Option<Figure> {
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
    let drawing = stacked::draw(kind, label, &PARTS, &bars)?;
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
