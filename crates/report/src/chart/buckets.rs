//! Bucket charts: the tasks of each strategy by the time to the first failure.

use std::collections::BTreeSet;

use stromboli_domain::{Budget, Named};
use stromboli_workloads::Workload;

use super::bars::{define_hatch, hatched, segment, swatch};
use super::grid::Area;
use super::lines::{Owner, about, task_names};
use super::pieces::Role;
use super::svg::{Anchor, Drawing, SMALL, guide, small_text, text, width_of};
use super::{Figure, FigureKind};
use crate::bucket::{Buckets, N_BUCKETS, UNSOLVED};
use crate::contender::Contender;
use crate::metric;
use crate::study::{Series, Study};
use crate::table::Table;

/// The width of a bar with all tasks.
const BARS: f64 = 216.0;
const MARGIN: f64 = 12.0;
const BAR: f64 = 14.0;
const GAP: f64 = 3.0;
/// Between the bars of two families.
const FAMILY_GAP: f64 = 9.0;
/// Room for the names of families and frameworks, unless there are longer ones.
const NAMES: f64 = 138.0;
/// Above the bars of a workload.
const HEADING: f64 = 24.0;
const COLUMN_GAP: f64 = 28.0;

fn n_tasks(series: &Series<'_>, buckets: &Buckets) -> [usize; N_BUCKETS] {
    let mut counts = [0; N_BUCKETS];
    series.cells.iter().for_each(|cell| counts[cell.bucket(buckets)] += 1);
    counts
}

pub(super) fn draw(kind: &FigureKind, study: &Study<'_>, budget: Budget) -> Option<Figure> {
    let blocks: Vec<Block<'_>> =
        study.workloads().into_iter().filter_map(|w| Block::of(study, w, budget)).collect();
    let series = || blocks.iter().flat_map(|block| &block.series);
    let frameworks: BTreeSet<_> = series().map(|series| series.contender).collect();
    let has_variants = series().any(|series| !series.is_plain());
    if frameworks.is_empty() {
        return None;
    }

    let buckets = study.buckets();
    let top = MARGIN + 20.0 + frameworks.len() as f64 * 15.0 + 12.0;
    let row_height = |row: &[Block<'_>]| row.iter().map(Block::height).fold(0.0, f64::max);
    let height = top + blocks.chunks(2).map(row_height).sum::<f64>() + MARGIN;
    let names = series().map(room_for_names).fold(NAMES, f64::max);
    let width = names + BARS;
    let whole = 2.0 * (width + MARGIN) + COLUMN_GAP;
    let mut drawing = Drawing::new(kind, whole, height);
    define_hatch(&mut drawing);
    key(&mut drawing, &buckets, &frameworks, has_variants, names);
    let mut y = top;
    let mut n_drawn = 0;
    for row in blocks.chunks(2) {
        for (column, block) in row.iter().enumerate() {
            let x = MARGIN + column as f64 * (width + COLUMN_GAP);
            let area = Area { x, y, width, height: block.height() };
            // A page has the name of the workload above the piece.
            let crop = Area {
                x: x - 2.0,
                y: y + HEADING - 6.0,
                width: width + 10.0,
                height: area.height - HEADING,
            };
            let heading = block.workload.name().to_owned();
            drawing.begin(Role::Panel { heading, row: n_drawn, column: 0 }, crop);
            block.draw(&mut drawing, &buckets, area, names);
            n_drawn += 1;
        }
        y += row_height(row);
    }
    drawing.end();
    drawing.name_axis("\u{2192} tasks".to_owned());

    let caption = "One bar per strategy. Numbers are tasks; a stronger shade means a shorter median \
        time to the first failure. The last shade before \"unsolved\" ends at the timeout of a \
        trial. A task is unsolved if any of its trials did not find the bug. Hatched bars are \
        variants.";
    let series: Vec<_> = series().copied().collect();
    Some(drawing.finish(caption, data(kind, &series, &buckets)))
}

fn data(kind: &FigureKind, series: &[&Series<'_>], buckets: &Buckets) -> Table {
    let mut table = kind.data(series).strategy(|series| series);
    for (place, (key, label)) in buckets.keys().into_iter().zip(buckets.labels()).enumerate() {
        table = table.numbers(key, label, |series| n_tasks(series, buckets)[place]);
    }
    table.table
}

struct Block<'s> {
    workload: Workload,
    n_tasks: usize,
    series: Vec<&'s Series<'s>>,
}

impl<'s> Block<'s> {
    fn of(study: &'s Study<'_>, workload: Workload, budget: Budget) -> Option<Block<'s>> {
        let panels = study.panels(budget).into_iter().filter(|panel| panel.workload == workload);
        let series: Vec<_> = panels.flat_map(|panel| study.of_panel(panel, budget)).collect();
        let n_tasks = series.iter().map(|series| series.cells.len()).max()?;
        Some(Block { workload, n_tasks, series })
    }

    /// The bars, each with the distance of its top from the top of the block.
    fn bars(&self) -> Vec<(f64, &'s Series<'s>)> {
        let mut y = HEADING;
        let mut bars: Vec<(f64, &Series<'_>)> = Vec::new();
        for series in &self.series {
            let is_new = |last: &Series<'_>| last.group.family != series.group.family;
            if bars.last().is_some_and(|(_, last)| is_new(last)) {
                y += FAMILY_GAP;
            }
            bars.push((y, series));
            y += BAR + GAP;
        }
        bars
    }

    fn height(&self) -> f64 {
        self.bars().last().map_or(0.0, |(y, _)| y + BAR + 34.0)
    }

    fn draw(&self, drawing: &mut Drawing, buckets: &Buckets, area: Area, names: f64) {
        let bars = self.bars();
        let left = area.x + names;
        let scale = (area.right() - left) / self.n_tasks as f64;
        let bottom = area.y + bars.last().map_or(0.0, |(y, _)| y + BAR) + 4.0;
        let heading = text(area.x, area.y + 14.0, Anchor::Start, self.workload.name());
        drawing.add(heading.set("font-weight", "bold"));
        let step = match self.n_tasks {
            ..5 => 1,
            5..20 => 2,
            _ => 10,
        };
        for n in (0..=self.n_tasks).step_by(step) {
            let x = left + n as f64 * scale;
            drawing.add(guide(x, area.y + HEADING - 4.0, x, bottom));
            drawing.add(small_text(x, bottom + 10.0, Anchor::Middle, &n.to_string()));
        }
        let mut family = None;
        for (y, series) in bars {
            let y = area.y + y;
            let middle = y + BAR / 2.0 + 4.0;
            if family.replace(series.group.family) != Some(series.group.family) {
                let name =
                    small_text(area.x, middle, Anchor::Start, series.group.family.kind.name());
                drawing.add(name.set("font-style", "italic"));
            }
            let name = Owner::of(series).title();
            drawing.add(small_text(left - 6.0, middle, Anchor::End, &name));
            let area = Area { x: left, y, width: scale, height: BAR };
            self.bar(drawing, buckets, series, area);
        }
    }

    /// Draws a bar. The area is that of a single task, the first.
    fn bar(&self, drawing: &mut Drawing, buckets: &Buckets, series: &Series<'_>, task: Area) {
        let mut x = task.x;
        let named = n_tasks(series, buckets).into_iter().zip(buckets.labels());
        for (place, (n, label)) in named.enumerate().filter(|(_, (n, _))| *n > 0) {
            let width = n as f64 * task.width;
            let found = if place == UNSOLVED { label } else { format!("found in {label}") };
            let tip = format!(
                "{}, {}: {n} of {} tasks {found}",
                series.contender.title(),
                series.group,
                series.cells.len(),
            );
            let area = Area { x, width, ..task };
            let owner = Owner::of(series);
            let cells = series.cells.iter().filter(|cell| cell.bucket(buckets) == place);
            let tasks = task_names(cells.map(|cell| &cell.task));
            let shape = swatch(series.contender, place, area).set("data-tasks", tasks).tip(&tip);
            let shape = about(series, &metric::BUG_FINDING_TIME).holding(shape);
            segment(drawing, owner, place, area, &n.to_string(), shape);
            x += width;
        }
    }
}

/// The room that the names of a family and a framework take side by side.
fn room_for_names(series: &&Series<'_>) -> f64 {
    let family = width_of(series.group.family.kind.name(), SMALL);
    family + width_of(&Owner::of(series).title(), SMALL) + 14.0
}

/// Draws the meaning of the shades, for each framework.
fn key(
    drawing: &mut Drawing,
    buckets: &Buckets,
    frameworks: &BTreeSet<Contender>,
    has_variants: bool,
    names: f64,
) {
    const CELL: f64 = 50.0;
    let left = MARGIN + names;
    let widths = frameworks.iter().map(|framework| width_of(&framework.title(), SMALL));
    let widest = widths.fold(0.0, f64::max) + 10.0;
    let width = widest + N_BUCKETS as f64 * CELL;
    let height = 20.0 + frameworks.len() as f64 * 15.0;
    drawing.begin(Role::Legend, Area { x: left - widest, y: MARGIN - 2.0, width, height });
    for (place, label) in buckets.labels().iter().enumerate() {
        let x = left + (place as f64 + 0.5) * CELL;
        drawing.add(small_text(x, MARGIN + 10.0, Anchor::Middle, label));
    }
    for (row, framework) in frameworks.iter().enumerate() {
        let y = MARGIN + 16.0 + row as f64 * 15.0;
        drawing.add(small_text(left - 6.0, y + 9.0, Anchor::End, &framework.title()));
        for place in 0..N_BUCKETS {
            let x = left + place as f64 * CELL;
            let area = Area { x: x + 2.0, y, width: CELL - 4.0, height: 11.0 };
            drawing.add(swatch(*framework, place, area));
        }
    }
    if has_variants {
        let x = left + 6.0 * CELL + 24.0;
        let y = MARGIN + 16.0;
        drawing.begin(Role::Legend, Area { x, y: y - 3.0, width: 140.0, height: 18.0 });
        let area = Area { x, y, width: 30.0, height: 11.0 };
        if let Some(first) = frameworks.first() {
            drawing.add(swatch(*first, 0, area));
            drawing.add(hatched(drawing, 0, area));
        }
        drawing.add(small_text(x + 36.0, y + 9.0, Anchor::Start, "hatched: a variant"));
    }
    drawing.end();
    let x = left + 6.0 * CELL + 24.0;
    drawing.add(small_text(x, MARGIN + 40.0, Anchor::Start, "numbers: tasks"));
}
