//! Figures with one panel per workload and family.

use std::collections::{BTreeMap, BTreeSet};

use stromboli_domain::{FamilyKind, Named};
use stromboli_workloads::Workload;

use super::pieces::Role;
use super::scale::Tick;
use super::svg::{Anchor, Drawing, TEXT, axis, guide, small_text, text, width_of};
use crate::place::Panel;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Area {
    /// Where a place from 0 to 1 is, from left to right.
    pub(crate) fn across(&self, place: f64) -> f64 {
        self.x + place * self.width
    }

    /// Where a place from 0 to 1 is, from the bottom up.
    pub(crate) fn up(&self, place: f64) -> f64 {
        self.y + (1.0 - place) * self.height
    }

    pub(crate) fn right(&self) -> f64 {
        self.x + self.width
    }

    pub(crate) fn bottom(&self) -> f64 {
        self.y + self.height
    }
}

/// How panels are laid out: a row for each workload, a column for each family.
pub(crate) struct Grid {
    workloads: Vec<Workload>,
    families: Vec<FamilyKind>,
    /// What is left free above the panels, for the legend.
    pub(crate) top: f64,
    size: Size,
    /// The height of the panels of each workload.
    heights: Vec<f64>,
}

/// Up to this many lines can be distinguished in a small panel.
const FEW_LINES: usize = 6;

#[derive(Clone, Copy)]
pub(crate) struct Size {
    pub(crate) width: f64,
    /// The height of a panel, unless the panels of workloads differ.
    pub(crate) height: f64,
    /// Between panels side by side, with room for numbers.
    pub(crate) gap_across: f64,
    /// Between panels one above the other, with room for numbers.
    pub(crate) gap_down: f64,
}

/// The number of lines in the fullest panel, given the panel of each line.
pub(crate) fn most_lines(of_lines: impl Iterator<Item = Panel>) -> usize {
    let mut counts = BTreeMap::new();
    of_lines.for_each(|panel| *counts.entry(panel).or_default() += 1);
    counts.into_values().max().unwrap_or(0)
}

impl Size {
    /// The size for panels with this many lines: panels with many lines are larger.
    pub(crate) fn with_lines(self, n_lines: usize) -> Size {
        if n_lines <= FEW_LINES {
            return self;
        }
        Size { width: self.width * 1.5, height: self.height * 1.7, ..self }
    }
}

/// Room for the names of workloads, and the label and numbers of the vertical axis.
pub(crate) const LEFT: f64 = 94.0;
const RIGHT: f64 = 22.0;
/// Room for the names of families.
const HEADINGS: f64 = 18.0;
/// Room for the numbers and the label of the horizontal axis.
const BOTTOM: f64 = 42.0;
/// Room around a panel that stands alone: above, to the right and below it.
const ABOVE: f64 = 6.0;
const BESIDE: f64 = 20.0;
const BELOW: f64 = 20.0;

impl Grid {
    /// A grid with panels of a height that depends on the workload.
    pub(crate) fn new(
        panels: &BTreeSet<Panel>,
        top: f64,
        size: Size,
        height: impl Fn(Workload) -> f64,
    ) -> Grid {
        let workloads: BTreeSet<_> = panels.iter().map(|panel| panel.workload).collect();
        let families: BTreeSet<_> = panels.iter().map(|panel| panel.kind).collect();
        Grid {
            heights: workloads.iter().map(|workload| height(*workload)).collect(),
            workloads: workloads.into_iter().collect(),
            families: families.into_iter().collect(),
            top: top + HEADINGS,
            size,
        }
    }

    /// How wide the panels are together, from the left edge of the figure.
    pub(crate) fn right(panels: &BTreeSet<Panel>, size: Size) -> f64 {
        let n_columns = panels.iter().map(|panel| panel.kind).collect::<BTreeSet<_>>().len();
        LEFT + n_columns as f64 * (size.width + size.gap_across) - size.gap_across
    }

    pub(crate) fn width(&self) -> f64 {
        let n = self.families.len() as f64;
        LEFT + n * self.size.width + (n - 1.0) * self.size.gap_across + RIGHT
    }

    pub(crate) fn height(&self) -> f64 {
        self.y(self.workloads.len()) - self.size.gap_down + BOTTOM
    }

    /// The vertical position at which a row begins.
    fn y(&self, row: usize) -> f64 {
        let above = &self.heights[..row];
        self.top + above.iter().map(|height| height + self.size.gap_down).sum::<f64>()
    }

    /// The row and the column of a panel.
    fn position(&self, panel: Panel) -> (usize, usize) {
        let row = self.workloads.iter().position(|workload| *workload == panel.workload);
        let column = self.families.iter().position(|family| *family == panel.kind);
        (row.unwrap_or(0), column.unwrap_or(0))
    }

    pub(crate) fn area(&self, panel: Panel) -> Area {
        let (row, column) = self.position(panel);
        Area {
            x: LEFT + column as f64 * (self.size.width + self.size.gap_across),
            y: self.y(row),
            width: self.size.width,
            height: self.heights.get(row).copied().unwrap_or(self.size.height),
        }
    }

    /// Begins the piece of a panel: its area with room for the numbers at its axes.
    pub(crate) fn begin(&self, drawing: &mut Drawing, panel: Panel) {
        let area = self.area(panel);
        let (row, column) = self.position(panel);
        let left = self.size.gap_across - 4.0;
        let crop = Area {
            x: area.x - left,
            y: area.y - ABOVE,
            width: left + area.width + BESIDE,
            height: ABOVE + area.height + BELOW,
        };
        drawing.begin(Role::Panel { heading: panel.to_string(), row, column }, crop);
    }

    /// Writes the names of families above and of workloads to the left.
    pub(crate) fn headings(&self, drawing: &mut Drawing) {
        drawing.end();
        for (column, family) in self.families.iter().enumerate() {
            let x = LEFT
                + column as f64 * (self.size.width + self.size.gap_across)
                + self.size.width / 2.0;
            let heading = text(x, self.top - 8.0, Anchor::Middle, family.name());
            drawing.add(heading.set("font-weight", "bold"));
        }
        for (row, workload) in self.workloads.iter().enumerate() {
            let y = self.y(row) + self.heights[row] / 2.0;
            let heading = text(10.0, y + 4.0, Anchor::Start, workload.name());
            drawing.add(heading.set("font-weight", "bold"));
        }
    }

    /// Writes the title of the horizontal axes, once for all panels.
    pub(crate) fn label_across(&self, drawing: &mut Drawing, label: &str) {
        drawing.end();
        drawing.name_axis(format!("\u{2192} {label}"));
        let middle = (LEFT + self.width() - RIGHT) / 2.0;
        // Below a single panel, a long label would leave the figure.
        let x = middle.min(self.width() - width_of(label, TEXT) / 2.0 - 4.0);
        drawing.add(text(x, self.height() - 10.0, Anchor::Middle, label));
    }

    /// Writes the title of the vertical axes, once for all panels.
    pub(crate) fn label_up(&self, drawing: &mut Drawing, label: &str) {
        drawing.end();
        drawing.name_axis(format!("\u{2191} {label}"));
        let y = (self.top + self.height() - BOTTOM) / 2.0;
        let turned = format!("rotate(-90 50 {})", super::svg::number(y));
        let label = small_text(50.0, y, Anchor::Middle, label);
        drawing.add(label.set("transform", turned));
    }
}

/// The axes of a panel, with guides at their numbers.
pub(crate) fn axes(drawing: &mut Drawing, area: Area, across: &[Tick], up: &[Tick]) {
    for tick in up {
        let y = area.up(tick.place);
        drawing.add(guide(area.x, y, area.right(), y));
        if !tick.label.is_empty() {
            drawing.add(small_text(area.x - 5.0, y + 3.3, Anchor::End, &tick.label));
        }
    }
    axis_below(drawing, area, across);
    drawing.add(axis(area.x, area.y, area.x, area.bottom()));
}

/// The horizontal axis of a panel.
pub(crate) fn axis_below(drawing: &mut Drawing, area: Area, ticks: &[Tick]) {
    for tick in ticks {
        let x = area.across(tick.place);
        if tick.place > 0.0 {
            drawing.add(guide(x, area.y, x, area.bottom()));
        }
        drawing.add(axis(x, area.bottom(), x, area.bottom() + 3.0));
        if !tick.label.is_empty() {
            drawing.add(small_text(x, area.bottom() + 14.0, Anchor::Middle, &tick.label));
        }
    }
    drawing.add(axis(area.x, area.bottom(), area.right(), area.bottom()));
}
