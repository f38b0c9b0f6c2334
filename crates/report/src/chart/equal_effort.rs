//! Frameworks at equal effort: the distance that is left after a few numbers of executions, and which
//! framework leads.

use stromboli_domain::Budget;

use super::lines::{LineChart, Owner, Plot, about, mark, path, ring, through};
use super::scale::{Scale, Tick, count_label};
use super::svg::Drawing;
use super::{Figure, FigureKind, one_per_panel};
use crate::contender::Contender;
use crate::effort::{COMPARED, MOST_FOLLOWED};
use crate::equal_effort::{AtEffort, at_efforts};
use crate::metric;
use crate::number::{count, short};
use crate::place::Group;
use crate::study::Study;
use crate::table::Table;

/// The comparisons of a group, by effort.
struct Row {
    group: Group,
    at: Vec<AtEffort>,
}

impl Row {
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

pub(super) fn draw(kind: &FigureKind, study: &Study<'_>, budget: Budget) -> Option<Figure> {
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
    let lines = rows.iter().flat_map(|row| {
        row.contenders().iter().map(|contender| (row.group.panel(), row.owner(*contender)))
    });
    let mut chart = LineChart::begin(kind, 42.0, lines)?;
    let x = Scale::log(COMPARED.map(|effort| effort as f64));
    let effort =
        |effort: u64| Tick { place: x.place(effort as f64), label: count_label(effort as f64) };
    for row in &rows {
        let of_row = || row.contenders().iter().flat_map(|contender| row.points(*contender));
        // The last few edits are what frameworks differ in.
        let y = Scale::from_zero(of_row().map(|(_, left)| left).fold(1.0, f64::max));
        let efforts = COMPARED.into_iter().map(effort).collect();
        let plot = chart.plot(row.group.panel(), (x, efforts), (y, y.ticks(count_label)));
        for contender in row.contenders() {
            line(&mut chart.drawing, plot, study, budget, row, *contender);
        }
        leaders(&mut chart.drawing, plot, row);
    }
    let caption = format!(
        "Distance of the counterexample from the minimum after a number of executions of the \
         property: the median over tasks (of the medians over up to {MOST_FOLLOWED} trials). Only \
         tasks for which every framework has a value count. A ring marks a framework that is \
         significantly closer than all others at the level 0.05 (Friedman, Wilcoxon, Holm). Both \
         axes are logarithmic, and the vertical one is extended down to 0."
    );
    let axes = ["executions of the property while shrinking", "remaining TED to minimum"];
    Some(chart.finish(axes, caption, data(kind, &rows)))
}

fn line(
    drawing: &mut Drawing,
    plot: Plot,
    study: &Study<'_>,
    budget: Budget,
    row: &Row,
    contender: Contender,
) {
    let owner = row.owner(contender);
    drawing.add(path(owner, &through(row.points(contender).map(|point| plot.at(point)))));
    let Some(series) = study.find(row.group, contender, budget) else { return };
    let mut marks = about(series, &metric::TED);
    for (at, point) in row.at.iter().zip(row.points(contender)) {
        let tip = format!(
            "{} after {} executions: {} edits remain ({} tasks)",
            owner.title(),
            count(at.n_executions),
            short(point.1),
            at.finding.comparison.n
        );
        marks = marks.holding(mark(owner, plot.at(point)).tip(&tip));
    }
    drawing.add(marks);
}

/// A ring around every framework that is ahead of all others.
fn leaders(drawing: &mut Drawing, plot: Plot, row: &Row) {
    for at in &row.at {
        let leader = at.finding.leader();
        let Some(left) = leader.and_then(|leader| at.finding.median(leader)) else { continue };
        let place = plot.at((at.n_executions as f64, left));
        drawing.add(ring(place, 5.5).set("pointer-events", "none"));
    }
}

fn data(kind: &FigureKind, rows: &[Row]) -> Table {
    let mut values = Vec::new();
    for row in rows {
        for contender in row.contenders() {
            values.extend(row.at.iter().map(|at| (at, *contender)));
        }
    }
    let leads = |at: &AtEffort, contender| at.finding.leader() == Some(contender);
    kind.data(&values)
        .place(|(at, _)| at.finding.group)
        .words("framework", "framework", |(_, contender)| contender.to_string())
        .numbers("n_tasks", "tasks", |(at, _)| at.finding.comparison.n)
        .numbers("n_executions", "executions", |(at, _)| at.n_executions)
        .numbers("median", "median", |(at, contender)| at.finding.median(*contender))
        .numbers("mean_rank", "mean rank", |(at, contender)| at.finding.mean_rank(*contender))
        .words("leads", "leads", |(at, one)| if leads(at, *one) { "yes" } else { "no" })
        .table
}
