//! Pass, fail and discard bars: what comes of the executions while shrinking.

use std::collections::BTreeSet;

use stromboli_domain::{Budget, Named};

use super::bars::{define_hatch, hatched, segment, swatch};
use super::grid::{Area, Grid, LEFT, Size, axis_below};
use super::lines::Owner;
use super::scale::Scale;
use super::svg::{Anchor, Drawing, SMALL, small_text, width_of};
use super::{Figure, shown_series};
use crate::contender::Contender;
use crate::number;
use crate::place::Panel;
use crate::shares::Shares;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

const NAME: &str = "shares";
const TITLE: &str = "What comes of executions while shrinking";

const BAR: f64 = 15.0;
const GAP: f64 = 4.0;
/// Room for names inside the panels, unless there are longer ones.
const NAMES: f64 = 88.0;
/// How wide a whole bar is.
const WHOLE: f64 = 152.0;

/// A part of a bar: what it is called, the shade of the framework's hue, its share.
struct Part {
    name: &'static str,
    shade: usize,
    share: fn(&Shares) -> f64,
}

/// From left to right. The accepted ones are what shrinking is about, so they are the strongest.
const PARTS: [Part; 3] = [
    Part { name: "failed (accepted)", shade: 0, share: |shares| shares.failed },
    Part { name: "passed", shade: 3, share: |shares| shares.passed },
    Part { name: "discarded", shade: 5, share: |shares| shares.discarded },
];

pub(super) fn draw(study: &Study<'_>, budget: Budget) -> Option<Figure> {
    let bars: Vec<(Panel, Owner, Shares)> = shown_series(study, budget)
        .filter_map(|series| Some((series.group.panel(), Owner::of(series), Shares::of(series)?)))
        .collect();
    let panels: BTreeSet<_> = bars.iter().map(|(panel, ..)| *panel).collect();
    let (_, first, _) = bars.first()?;
    let n_bars = |panel: &Panel| bars.iter().filter(|(of, ..)| of == panel).count();
    let height = |n_bars: usize| n_bars as f64 * (BAR + GAP) + 2.0;
    let longest = bars.iter().map(|(_, owner, _)| width_of(&owner.title(), SMALL) + 9.0);
    let names = longest.fold(NAMES, f64::max);
    let size = Size { width: names + WHOLE, height: height(1), gap_across: 26.0, gap_down: 32.0 };
    let has_variants = bars.iter().any(|(_, owner, _)| owner.variant.is_some());
    let right = Grid::right(&panels, size);
    let mut nowhere = Drawing::new("", "", 0.0, 0.0);
    let top = key(&mut nowhere, first.contender, has_variants, right);
    let grid = Grid::with_heights(&panels, top, size, |workload| {
        let of_workload = panels.iter().filter(|panel| panel.workload == workload);
        height(of_workload.map(n_bars).max().unwrap_or(1))
    });
    let mut drawing = Drawing::new(NAME, TITLE, grid.width(), grid.height());
    define_hatch(&mut drawing);
    key(&mut drawing, first.contender, has_variants, right);
    grid.headings(&mut drawing);
    for panel in &panels {
        let area = grid.area(*panel);
        let of_panel: Vec<_> = bars.iter().filter(|(of, ..)| of == panel).collect();
        let inner = Area {
            x: area.x + names,
            width: WHOLE,
            // The axis is right below the bars, also where a neighbour has more of them.
            height: height(of_panel.len()),
            ..area
        };
        let ticks = Scale::linear(100.0).ticks(|value| format!("{value}"));
        axis_below(&mut drawing, inner, &ticks);
        for (row, (_, owner, shares)) in of_panel.into_iter().enumerate() {
            bar(&mut drawing, inner, area.y + row as f64 * (BAR + GAP) + 2.0, *owner, shares);
        }
    }
    grid.label_across(&mut drawing, "share of executions while shrinking (%)");
    Some(Figure {
        name: NAME,
        title: TITLE,
        caption: "Of all executions of the property while shrinking, over all trials together: \
            those that failed, and so were accepted; that passed; that were discarded. Hatched: \
            variants."
            .to_owned(),
        svg: drawing.finish(),
        data: data(&bars),
    })
}

fn bar(drawing: &mut Drawing, area: Area, y: f64, owner: Owner, shares: &Shares) {
    let middle = y + BAR / 2.0 + 3.3;
    drawing.add(small_text(area.x - 5.0, middle, Anchor::End, &owner.title()));
    let mut x = area.x;
    for part in &PARTS {
        let share = (part.share)(shares);
        let width = share / 100.0 * area.width;
        if width <= 0.0 {
            continue;
        }
        let tip = format!(
            "{}: {} % of {} executions {}",
            owner.title(),
            number::short(share),
            number::count(shares.n_executions),
            part.name
        );
        let area = Area { x, y, width, height: BAR };
        segment(drawing, owner, part.shade, area, &format!("{share:.0}"), &tip);
        x += width;
    }
}

/// Which shade means what, in as many rows as it takes; gives the height that they take.
fn key(drawing: &mut Drawing, contender: Contender, has_variants: bool, right: f64) -> f64 {
    let (mut x, mut y) = (LEFT, 8.0);
    let hatching = has_variants.then_some(("hatched: a variant", PARTS[0].shade, true));
    let parts = PARTS.iter().map(|part| (part.name, part.shade, false));
    for (name, shade, is_hatched) in parts.chain(hatching) {
        let width = 28.0 + width_of(name, SMALL);
        if x > LEFT && x + width > right {
            (x, y) = (LEFT, y + 16.0);
        }
        let area = Area { x, y, width: 22.0, height: 11.0 };
        drawing.add(swatch(contender, shade, area));
        if is_hatched {
            drawing.add(hatched(drawing, shade, area));
        }
        drawing.add(small_text(x + 28.0, y + 9.0, Anchor::Start, name));
        x += width + 20.0;
    }
    y + 18.0
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
