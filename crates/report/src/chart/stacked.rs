//! Figures with one bar per strategy that shows the shares of a whole.

use std::collections::BTreeSet;

use super::FigureKind;
use super::bars::{define_hatch, hatched, segment, swatch};
use super::grid::{Area, Grid, LEFT, Size, axis_below};
use super::lines::Owner;
use super::pieces::Role;
use super::scale::Scale;
use super::svg::{Anchor, Drawing, SMALL, small_text, width_of};
use crate::contender::Contender;
use crate::number;
use crate::place::Panel;

const BAR: f64 = 15.0;
const GAP: f64 = 4.0;
/// Room for names inside the panels, unless there are longer ones.
const NAMES: f64 = 88.0;
/// How wide a whole bar is.
const WHOLE: f64 = 152.0;

pub(crate) struct Part {
    pub(crate) name: &'static str,
    /// Which shade of the framework's hue it has.
    pub(crate) shade: usize,
}

pub(crate) struct Bar {
    pub(crate) panel: Panel,
    pub(crate) owner: Owner,
    /// The share of each part, in per cent.
    pub(crate) shares: Vec<f64>,
    /// What the shares are of: `1,200 executions`.
    pub(crate) whole: String,
}

pub(crate) fn draw(
    kind: &FigureKind,
    label: &str,
    parts: &[Part],
    bars: &[Bar],
) -> Option<Drawing> {
    let panels: BTreeSet<_> = bars.iter().map(|bar| bar.panel).collect();
    let first = bars.first()?;
    let n_bars = |panel: &Panel| bars.iter().filter(|bar| bar.panel == *panel).count();
    let height = |n_bars: usize| n_bars as f64 * (BAR + GAP) + 2.0;
    let longest = bars.iter().map(|bar| width_of(&bar.owner.title(), SMALL) + 9.0);
    let names = longest.fold(NAMES, f64::max);
    let size = Size { width: names + WHOLE, height: height(1), gap_across: 26.0, gap_down: 32.0 };
    let has_variants = bars.iter().any(|bar| bar.owner.variant.is_some());
    let right = Grid::right(&panels, size);
    let mut nowhere = Drawing::new(kind, 0.0, 0.0);
    let top = key(&mut nowhere, parts, first.owner.contender, has_variants, right);
    let grid = Grid::new(&panels, top, size, |workload| {
        let of_workload = panels.iter().filter(|panel| panel.workload == workload);
        height(of_workload.map(n_bars).max().unwrap_or(1))
    });
    let mut drawing = Drawing::new(kind, grid.width(), grid.height());
    define_hatch(&mut drawing);
    key(&mut drawing, parts, first.owner.contender, has_variants, right);
    grid.headings(&mut drawing);
    for panel in &panels {
        grid.begin(&mut drawing, *panel);
        let area = grid.area(*panel);
        let of_panel: Vec<_> = bars.iter().filter(|bar| bar.panel == *panel).collect();
        let inner = Area {
            x: area.x + names,
            width: WHOLE,
            // The axis is right below the bars, also where a neighbour has more of them.
            height: height(of_panel.len()),
            ..area
        };
        let ticks = Scale::linear(100.0).ticks(|value| format!("{value}"));
        axis_below(&mut drawing, inner, &ticks);
        for (row, bar) in of_panel.into_iter().enumerate() {
            draw_bar(&mut drawing, inner, area.y + row as f64 * (BAR + GAP) + 2.0, parts, bar);
        }
    }
    grid.label_across(&mut drawing, label);
    Some(drawing)
}

fn draw_bar(drawing: &mut Drawing, area: Area, y: f64, parts: &[Part], bar: &Bar) {
    let middle = y + BAR / 2.0 + 3.3;
    let title = bar.owner.title();
    drawing.add(small_text(area.x - 5.0, middle, Anchor::End, &title));
    let mut x = area.x;
    for (part, share) in parts.iter().zip(&bar.shares) {
        let width = share / 100.0 * area.width;
        if width <= 0.0 {
            continue;
        }
        let tip = format!("{title}: {} % of {} {}", number::short(*share), bar.whole, part.name);
        let area = Area { x, y, width, height: BAR };
        let shape = swatch(bar.owner.contender, part.shade, area).tip(&tip);
        segment(drawing, bar.owner, part.shade, area, &format!("{share:.0}"), shape);
        x += width;
    }
}

/// Draws the meaning of the shades, in as many rows as needed, and returns their height.
fn key(
    drawing: &mut Drawing,
    parts: &[Part],
    contender: Contender,
    has_variants: bool,
    right: f64,
) -> f64 {
    let (mut x, mut y) = (LEFT, 8.0);
    let strongest = parts.first().map_or(0, |part| part.shade);
    let hatching = has_variants.then_some(("hatched: a variant", strongest, true));
    let parts = parts.iter().map(|part| (part.name, part.shade, false));
    for (name, shade, is_hatched) in parts.chain(hatching) {
        let width = 28.0 + width_of(name, SMALL);
        if x > LEFT && x + width > right {
            (x, y) = (LEFT, y + 16.0);
        }
        drawing
            .begin(Role::Legend, Area { x: x - 1.0, y: y - 3.0, width: width + 6.0, height: 18.0 });
        let area = Area { x, y, width: 22.0, height: 11.0 };
        drawing.add(swatch(contender, shade, area));
        if is_hatched {
            drawing.add(hatched(drawing, shade, area));
        }
        drawing.add(small_text(x + 28.0, y + 9.0, Anchor::Start, name));
        x += width + 20.0;
    }
    drawing.end();
    y + 18.0
}
