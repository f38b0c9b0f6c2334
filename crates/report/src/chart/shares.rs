//! The verdicts of executions while shrinking.

use stromboli_domain::{Budget, Named};

use super::lines::Owner;
use super::stacked::{self, Bar, Part};
use super::{Figure, shown_series};
use crate::number;
use crate::place::Panel;
use crate::shares::Shares;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

const NAME: &str = "shares";
const TITLE: &str = "Verdicts of executions while shrinking";

/// From left to right. The accepted ones are what shrinking is about, so they are the strongest.
const PARTS: [Part; 3] = [
    Part { name: "failed (accepted)", shade: 0 },
    Part { name: "passed", shade: 3 },
    Part { name: "discarded", shade: 5 },
];

pub(super) fn draw(study: &Study<'_>, budget: Budget) -> Option<Figure> {
    let found: Vec<(Panel, Owner, Shares)> = shown_series(study, budget)
        .filter_map(|series| Some((series.group.panel(), Owner::of(series), Shares::of(series)?)))
        .collect();
    let bar = |(panel, owner, shares): &(Panel, Owner, Shares)| Bar {
        panel: *panel,
        owner: *owner,
        shares: vec![shares.failed, shares.passed, shares.discarded],
        whole: format!("{} executions", number::count(shares.n_executions)),
    };
    let bars: Vec<_> = found.iter().map(bar).collect();
    let label = "share of executions while shrinking (%)";
    let drawn = stacked::draw(NAME, TITLE, label, &PARTS, &bars)?;
    Some(Figure {
        name: NAME,
        title: TITLE,
        caption: "Executions of the property while shrinking, over all trials: the share that failed \
            (and was accepted as a smaller counterexample), passed, or was discarded. Hatched bars are \
            variants."
            .to_owned(),
        svg: drawn.svg,
        html: drawn.html,
        data: data(&found),
    })
}

fn data(bars: &[(Panel, Owner, Shares)]) -> Table {
    let columns = [
        words("workload", "workload"),
        words("family", "family"),
        words("variant", "variant"),
        words("framework", "framework"),
        numbers("n_executions", "executions"),
        numbers("passed_pct", "passed %"),
        numbers("failed_pct", "failed %"),
        numbers("discarded_pct", "discarded %"),
    ];
    let mut table = Table::new(NAME, TITLE, &columns);
    for (panel, owner, shares) in bars {
        table.row(vec![
            panel.workload.name().into(),
            panel.kind.name().into(),
            owner.variant_value(),
            owner.contender.to_string().into(),
            Value::Count(shares.n_executions),
            Value::Number(shares.passed),
            Value::Number(shares.failed),
            Value::Number(shares.discarded),
        ]);
    }
    table
}
