//! The lines and marks of frameworks, and the legend that names them.

use std::collections::BTreeSet;

use stromboli_domain::Variant;
use stromboli_workloads::Task;

use super::grid::{Area, Grid, LEFT, Size, axes, most_lines};
use super::pieces::Role;
use super::scale::{Scale, Tick};
use super::svg::{Anchor, Drawing, Element, INK, TEXT, line, number, text, width_of};
use super::{Figure, FigureKind};
use crate::contender::Contender;
use crate::look::Mark;
use crate::metric::Metric;
use crate::place::{self, Panel};
use crate::study::Series;
use crate::table::Table;

/// The framework and variant that a line belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Owner {
    pub(crate) variant: Option<Variant>,
    pub(crate) contender: Contender,
}

impl Owner {
    pub(crate) fn of(series: &Series<'_>) -> Owner {
        Owner { variant: series.group.family.variant, contender: series.contender }
    }

    /// The owner of a series, and the panel in which its line is.
    pub(crate) fn in_panel(series: &Series<'_>) -> (Panel, Owner) {
        (series.group.panel(), Owner::of(series))
    }

    /// The name of the framework, and of the variant if it is one.
    pub(crate) fn title(self) -> String {
        match self.variant {
            None => self.contender.title(),
            Some(variant) => format!("{} {}", self.contender.title(), place::title(variant)),
        }
    }
}

/// A group of elements about one strategy. A page leads from them to the tasks of the strategy, ordered by
/// the metric.
pub(crate) fn about(series: &Series<'_>, metric: &Metric) -> Element {
    let strategy = series.trials().next().map(|trial| trial.trial.cell.strategy.to_string());
    Element::new("g")
        .set("data-strategy", strategy.unwrap_or_default())
        .set("data-workload", series.group.workload.name())
        .set("data-metric", metric.name)
}

/// The tasks behind an element, as a page reads them: `InsertPost/insert_1 DeleteValid/delete_4`.
pub(crate) fn task_names<'t>(tasks: impl Iterator<Item = &'t Task>) -> String {
    let name = |task: &Task| format!("{}/{}", task.property, task.mutation);
    tasks.map(name).collect::<Vec<_>>().join(" ")
}

/// A path in the line style of its owner.
pub(crate) fn path(owner: Owner, data: &str) -> Element {
    let look = owner.contender.look();
    // A variant has its framework's hue in a thinner line.
    let width = if owner.variant.is_none() { 1.7 } else { 0.9 };
    Element::new("path")
        .set("d", data)
        .class(&format!("line-{}", owner.contender.class()))
        .set("fill", "none")
        .set("stroke", look.hue.hex())
        .at("stroke-width", width)
        .set("stroke-dasharray", look.dashes)
        .set("stroke-linejoin", "round")
}

pub(crate) fn through(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let letters = std::iter::once('M').chain(std::iter::repeat('L'));
    let point =
        |(letter, (x, y)): (char, (f64, f64))| format!("{letter}{},{}", number(x), number(y));
    letters.zip(points).map(point).collect()
}

/// An invisible spot on a line, which shows a tooltip.
pub(crate) fn spot((x, y): (f64, f64)) -> Element {
    let spot = Element::new("circle").at("cx", x).at("cy", y).at("r", 4.0);
    spot.class("spot").set("fill", "#ffffff").set("fill-opacity", "0")
}

const CROSS: [(f64, f64); 12] = [
    (-0.4, -1.2),
    (0.4, -1.2),
    (0.4, -0.4),
    (1.2, -0.4),
    (1.2, 0.4),
    (0.4, 0.4),
    (0.4, 1.2),
    (-0.4, 1.2),
    (-0.4, 0.4),
    (-1.2, 0.4),
    (-1.2, -0.4),
    (-0.4, -0.4),
];

/// A ring around a point that stands out.
pub(crate) fn ring((x, y): (f64, f64), radius: f64) -> Element {
    let ring = Element::new("circle").at("cx", x).at("cy", y).at("r", radius);
    let ring = ring.class("ring").set("fill", "#ffffff").set("fill-opacity", "0");
    ring.set("stroke", INK).at("stroke-width", 1.1)
}

/// A mark of its owner; hollow for a variant.
pub(crate) fn mark(owner: Owner, (x, y): (f64, f64)) -> Element {
    let look = owner.contender.look();
    let name = owner.contender.class();
    let size = 3.0;
    let corners = |corners: &[(f64, f64)]| {
        let point =
            |(dx, dy): &(f64, f64)| format!("{},{}", number(x + dx * size), number(y + dy * size));
        let points: Vec<_> = corners.iter().map(point).collect();
        Element::new("polygon").set("points", points.join(" "))
    };
    let shape = match look.mark {
        Mark::Circle => Element::new("circle").at("cx", x).at("cy", y).at("r", size),
        Mark::Square => corners(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
        Mark::Triangle => corners(&[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)]),
        Mark::Diamond => corners(&[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)]),
        Mark::Wedge => corners(&[(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)]),
        Mark::Cross => corners(&CROSS),
        // This is the cross, turned by 45 degrees.
        Mark::Saltire => corners(&CROSS.map(|(dx, dy)| ((dx - dy) * 0.75, (dx + dy) * 0.75))),
        Mark::Star => corners(&[
            (0.0, -1.5),
            (0.4, -0.4),
            (1.5, 0.0),
            (0.4, 0.4),
            (0.0, 1.5),
            (-0.4, 0.4),
            (-1.5, 0.0),
            (-0.4, -0.4),
        ]),
    };
    match owner.variant {
        None => shape.class(&format!("fill-{name}")).set("fill", look.hue.hex()),
        _ => shape
            .class(&format!("hollow line-{name}"))
            .set("fill", "#ffffff")
            .set("stroke", look.hue.hex())
            .at("stroke-width", 1.0),
    }
}

const SAMPLE: f64 = 30.0;

/// The most lines that a legend lists one by one.
const MANY: usize = 12;

/// The entries of a legend, and a note. If there are many lines, each framework is listed once, since all
/// variants differ from their framework's line in the same way.
fn entries(owners: &[Owner]) -> (Vec<Owner>, Option<String>) {
    let variants: BTreeSet<_> =
        owners.iter().filter_map(|owner| owner.variant).map(place::title).collect();
    if owners.len() <= MANY || variants.is_empty() {
        return (owners.to_vec(), None);
    }
    let contenders: BTreeSet<_> = owners.iter().map(|owner| owner.contender).collect();
    let entries = contenders.into_iter().map(|contender| Owner { variant: None, contender });
    let variants = variants.into_iter().collect::<Vec<_>>().join(", ");
    (entries.collect(), Some(format!("thin lines, hollow marks: variants ({variants})")))
}

/// Draws a legend above the panels, in as many rows as it needs, and returns its height.
fn legend(drawing: &mut Drawing, owners: &[Owner], right: f64) -> f64 {
    let (mut x, mut y) = (LEFT, 14.0);
    let (entries, remark) = entries(owners);
    for owner in &entries {
        let name = owner.title();
        let width = entry_width(&name) + 22.0;
        if x > LEFT && x + width > right {
            (x, y) = (LEFT, y + 17.0);
        }
        let crop = Area { x: x - 2.0, y: y - 9.0, width: width - 14.0, height: 18.0 };
        drawing.begin(Role::Legend, crop);
        let look = owner.contender.look();
        let sample = line(x, y, x + SAMPLE, y)
            .class(&format!("line-{}", owner.contender.class()))
            .set("stroke", look.hue.hex())
            .at("stroke-width", if owner.variant.is_none() { 1.7 } else { 0.9 })
            .set("stroke-dasharray", look.dashes);
        drawing.add(sample);
        drawing.add(mark(*owner, (x + SAMPLE / 2.0, y)));
        drawing.add(text(x + SAMPLE + 6.0, y + 4.0, Anchor::Start, &name));
        x += width;
    }
    if let Some(remark) = remark {
        if x > LEFT && x + width_of(&remark, TEXT) > right {
            (x, y) = (LEFT, y + 17.0);
        }
        let width = width_of(&remark, TEXT) + 8.0;
        drawing.begin(Role::Legend, Area { x: x - 2.0, y: y - 9.0, width, height: 18.0 });
        drawing.add(text(x, y + 4.0, Anchor::Start, &remark));
    }
    drawing.end();
    y + 12.0
}

fn entry_width(name: &str) -> f64 {
    SAMPLE + 6.0 + width_of(name, TEXT)
}

/// A figure with lines in panels.
pub(crate) struct LineChart {
    pub(crate) drawing: Drawing,
    grid: Grid,
    /// The number of lines in the fullest panel.
    pub(crate) n_lines: usize,
}

impl LineChart {
    /// Begins with a legend and the headings of the panels. `None` if there are no lines.
    pub(crate) fn begin(
        kind: &FigureKind,
        gap_across: f64,
        lines: impl Iterator<Item = (Panel, Owner)>,
    ) -> Option<LineChart> {
        let (panels, owners): (Vec<Panel>, BTreeSet<Owner>) = lines.unzip();
        let n_lines = most_lines(panels.iter().copied());
        let panels: BTreeSet<_> = panels.into_iter().collect();
        panels.first()?;
        let owners: Vec<_> = owners.into_iter().collect();
        let size = Size { width: 200.0, height: 118.0, gap_across, gap_down: 30.0 };
        let size = size.with_lines(n_lines);
        let right = Grid::right(&panels, size);
        let mut nowhere = Drawing::new(kind, 0.0, 0.0);
        let top = legend(&mut nowhere, &owners, right);
        let grid = Grid::new(&panels, top, size, |_| size.height);
        // The longest legend entry must fit.
        let widths = owners.iter().map(|owner| entry_width(&owner.title()));
        let width = grid.width().max(LEFT + widths.fold(0.0, f64::max) + 4.0);
        let mut drawing = Drawing::new(kind, width, grid.height());
        legend(&mut drawing, &owners, right);
        grid.headings(&mut drawing);
        Some(LineChart { drawing, grid, n_lines })
    }

    /// Begins a panel with these axes.
    pub(crate) fn plot(
        &mut self,
        panel: Panel,
        (x, across): (Scale, Vec<Tick>),
        (y, up): (Scale, Vec<Tick>),
    ) -> Plot {
        self.grid.begin(&mut self.drawing, panel);
        let area = self.grid.area(panel);
        axes(&mut self.drawing, area, &across, &up);
        Plot { area, x, y }
    }

    /// The figure, with the titles of the horizontal and vertical axes.
    pub(crate) fn finish(
        mut self,
        [across, up]: [&str; 2],
        caption: String,
        data: Table,
    ) -> Figure {
        self.grid.label_across(&mut self.drawing, across);
        self.grid.label_up(&mut self.drawing, up);
        self.drawing.finish(caption, data)
    }
}

/// A panel with a scale for either direction.
#[derive(Clone, Copy)]
pub(crate) struct Plot {
    pub(crate) area: Area,
    x: Scale,
    y: Scale,
}

impl Plot {
    /// Where a point is in the drawing.
    pub(crate) fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.area.across(self.x.place(x)), self.area.up(self.y.place(y)))
    }
}
