//! Frameworks at equal effort: the distance that is left after a few numbers of executions, and which
//! framework leads.

use std::collections::BTreeSet;

use stromboli_domain::Budget;

use super::grid::{Area, Size, across, axes, most_lines, up};
use super::lines::{Owner, about, begin, mark, path, ring, through};
use super::scale::{Scale, Tick, count_label};
use super::svg::Drawing;
use super::{Figure, one_per_panel};
use crate::contender::Contender;
use crate::effort::{COMPARED, MOST_FOLLOWED};
use crate::equal_effort::{AtEffort, at_efforts};
use crate::metric;
use crate::number::{count, short};
use crate::place::{Group, Panel};
use crate::study::Study;
use crate::table::Table;

const NAME: &str = "equal-effort";
const TITLE: &str = "Remaining TED at equal effort";

/// The comparisons of a group, by effort.
struct Row {
    group: Group,
    at: Vec<AtEffort>,
}

impl Row {
    fn panel(&self) -> Panel {
        self.group.panel()
    }

    /// What is compared, in order.
    fn contenders(&self) -> &[Contender] {
        self.at.first().map_or(&[], |at| &at.finding.blocks.contenders)
    }

    fn owner(&self, contender: Contender) -> Owner {
        Owner { variant: self.group.family.variant, contender }
    }

    /// The distance that is left to a framework at each effort.
    fn points(&self, contender: Contender) -> impl Iterator<Item = (f64, f64)> {
        let point =
            move |at: &AtEffort| Some((at.n_executions as f64, at.finding.median(contender)?));
        self.at.iter().filter_map(point)
    }
}

pub(super) fn draw(study: &Study<'_>, budget: Budget) -> Option<Figure> {
    let shown = study.shown_groups(budget);
    let mut rows: Vec<Row> = Vec::new();
    for at in at_efforts(study, budget) {
        let group = at.finding.group;
        match rows.last_mut() {
            Some(row) if row.group == group => row.at.push(at),
            _ => rows.push(Row { group, at: vec![at] }),
        }
    }
    rows.retain(|row| shown.contains(&row.group));
    let rows = one_per_panel(rows, |row| row.group);
    let panels: BTreeSet<_> = rows.iter().map(Row::panel).collect();
    if panels.is_empty() {
        return None;
    }
    let owners =
        rows.iter().flat_map(|row| row.contenders().iter().map(|contender| row.owner(*contender)));
    let of_lines = rows.iter().flat_map(|row| row.contenders().iter().map(|_| row.panel()));
    let size = Size { width: 200.0, height: 118.0, gap_across: 42.0, gap_down: 30.0 };
    let size = size.with_lines(most_lines(of_lines));
    let (mut drawing, grid) = begin(NAME, TITLE, &panels, owners, size);
    let x = Scale::log(COMPARED.map(|effort| effort as f64));
    for row in &rows {
        let of_row = || row.contenders().iter().flat_map(|contender| row.points(*contender));
        // The last few edits are what frameworks differ in.
        let y = Scale::from_zero(of_row().map(|(_, left)| left).fold(1.0, f64::max));
        grid.begin(&mut drawing, row.panel());
        let area = grid.area(row.panel());
        axes(&mut drawing, area, &efforts(x), &y.ticks(count_label));
        for contender in row.contenders() {
            line(&mut drawing, study, budget, area, (x, y), row, *contender);
        }
        leaders(&mut drawing, area, (x, y), row);
    }
    grid.label_across(&mut drawing, "executions of the property while shrinking");
    grid.label_up(&mut drawing, "remaining TED to minimum");
    let caption = format!(
        "Distance of the counterexample from the minimum after a number of executions of the \
         property: the median over tasks (of the medians over up to {MOST_FOLLOWED} trials). Only \
         tasks for which every framework has a value count. A ring marks a framework that is \
         significantly closer than all others at the level 0.05 (Friedman, Wilcoxon, Holm). Both \
         axes are logarithmic, and the vertical one is extended down to 0."
    );
    Some(drawing.finish(caption, data(&rows)))
}

/// A number at every effort.
fn efforts(x: Scale) -> Vec<Tick> {
    let tick =
        |effort: u64| Tick { place: x.place(effort as f64), label: count_label(effort as f64) };
    COMPARED.into_iter().map(tick).collect()
}

fn line(
    drawing: &mut Drawing,
    study: &Study<'_>,
    budget: Budget,
    area: Area,
    (x, y): (Scale, Scale),
    row: &Row,
    contender: Contender,
) {
    let owner = row.owner(contender);
    let place = |(n, left): (f64, f64)| (across(area, x, n), up(area, y, left));
    drawing.add(path(owner, &through(row.points(contender).map(place))));
    let Some(series) = study.find(row.group, contender, budget) else { return };
    let mut marks = about(series, &metric::TED);
    for (at, point) in row.at.iter().zip(row.points(contender)) {
        let (right, top) = place(point);
        let tip = format!(
            "{} after {} executions: {} edits remain ({} tasks)",
            owner.title(),
            count(at.n_executions),
            short(point.1),
            at.finding.comparison.n
        );
        marks = marks.holding(mark(owner, right, top).tip(&tip));
    }
    drawing.add(marks);
}

/// A ring around every framework that is ahead of all others.
fn leaders(drawing: &mut Drawing, area: Area, (x, y): (Scale, Scale), row: &Row) {
    for at in &row.at {
        let leader = at.finding.leader();
        let Some(left) = leader.and_then(|leader| at.finding.median(leader)) else { continue };
        let (right, top) = (across(area, x, at.n_executions as f64), up(area, y, left));
        drawing.add(ring(right, top, 5.5).set("pointer-events", "none"));
    }
}

fn data(rows: &[Row]) -> Table {
    let mut values = Vec::new();
    for row in rows {
        for contender in row.contenders() {
            values.extend(row.at.iter().map(|at| (at, *contender)));
        }
    }
    Table::of(NAME, TITLE, &values)
        .place(|(at, _)| at.finding.group)
        .words("framework", "framework", |(_, contender)| contender.to_string())
        .numbers("n_tasks", "tasks", |(at, _)| at.finding.comparison.n)
        .numbers("n_executions", "executions", |(at, _)| at.n_executions)
        .numbers("median", "median", |(at, contender)| at.finding.median(*contender))
        .numbers("mean_rank", "mean rank", |(at, contender)| at.finding.mean_rank(*contender))
        .words(
            "leads",
            "leads",
            |(at, contender)| {
                if at.finding.leader() == Some(*contender) { "yes" } else { "no" }
            },
        )
        .table
}
