//! Anytime curves: the remaining distance to the minimum after a number of executions, which compares
//! frameworks at equal effort.

use std::collections::BTreeSet;

use stromboli_analysis::statistics::Sample;
use stromboli_domain::Budget;

use super::lines::{LineChart, Owner, Plot, about, mark, path, spot, through};
use super::scale::{Scale, count_label};
use super::svg::{Drawing, Element};
use super::{Figure, FigureKind, one_per_panel};
use crate::effort::{MOST_FOLLOWED, efforts};
use crate::metric;
use crate::number::{count, short};
use crate::starts::Start;
use crate::study::{Series, Study, TaskTrials, median};
use crate::table::Table;

/// The most lines in a panel with bands for the quartiles.
const MOST_BANDS: usize = 5;

/// The remaining TED after a number of executions: quartiles over the tasks.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Point {
    n_executions: u64,
    quartiles: [f64; 3],
}

impl Point {
    fn median(&self) -> f64 {
        self.quartiles[1]
    }
}

/// The curve of a framework in a panel.
struct Trajectory<'s> {
    series: &'s Series<'s>,
    n_tasks: usize,
    points: Vec<Point>,
    /// The number of executions after which half of the tasks are done.
    done: f64,
}

pub(super) fn frameworks(kind: &FigureKind, study: &Study<'_>, budget: Budget) -> Option<Figure> {
    let groups = study.shown_groups(budget).into_iter();
    draw(kind, groups.map(|group| study.of_group(group, budget)), "framework", "")
}

/// Compares the shrinkers of one framework's counterexamples: the first framework with several of them.
pub(super) fn shrinkers(kind: &FigureKind, study: &Study<'_>, budget: Budget) -> Option<Figure> {
    let starts = one_per_panel(Start::all(study, budget), |start| start.group);
    let note = " All shrinkers of a panel start from the counterexamples of one framework.";
    draw(kind, starts.iter().map(|start| start.series.clone()), "shrinker", note)
}

/// Draws a panel for each set of series. A line stands for a framework or a shrinker.
fn draw<'s, 'a: 's>(
    kind: &FigureKind,
    sets: impl Iterator<Item = Vec<&'s Series<'a>>>,
    of: &str,
    note: &str,
) -> Option<Figure> {
    let trajectories: Vec<_> = sets.flat_map(trajectories).collect();
    let panels: BTreeSet<_> = trajectories.iter().map(|curve| curve.series.group.panel()).collect();
    let lines = trajectories.iter().map(|curve| Owner::in_panel(curve.series));
    let mut chart = LineChart::begin(kind, 42.0, lines)?;
    // More bands than a few would hide each other.
    let has_bands = chart.n_lines <= MOST_BANDS;
    for panel in panels {
        let of_panel = || trajectories.iter().filter(|curve| curve.series.group.panel() == panel);
        let points = || of_panel().flat_map(|trajectory| &trajectory.points);
        let x = Scale::log(points().map(|point| point.n_executions as f64).chain([1.0, 10.0]));
        // The last few edits are what frameworks differ in.
        let y = Scale::from_zero(points().map(|point| point.quartiles[2]).fold(1.0, f64::max));
        let plot = chart.plot(panel, (x, x.ticks(count_label)), (y, y.ticks(count_label)));
        for trajectory in of_panel().filter(|_| has_bands) {
            band(&mut chart.drawing, plot, trajectory);
        }
        for trajectory in of_panel() {
            draw_curve(&mut chart.drawing, plot, trajectory);
        }
    }
    let quartiles = if has_bands { ", with the quartiles as a band" } else { "" };
    let caption = format!(
        "Distance of the counterexample from the minimum after a number of executions of the \
         property: the median over tasks (of the medians over up to {MOST_FOLLOWED} \
         trials){quartiles}. Only tasks for which every {of} has a value count. The mark shows where \
         half of the tasks are done. The horizontal axis is \
         logarithmic; so is the vertical one, but it is extended down to 0. Lines end where the \
         medians no longer change.{note}"
    );
    let axes = ["executions of the property while shrinking", "remaining TED to minimum"];
    Some(chart.finish(axes, caption, data(kind, &trajectories)))
}

fn trajectories<'s, 'a>(mut series: Vec<&'s Series<'a>>) -> Vec<Trajectory<'s>> {
    let is_followed = |cell: &TaskTrials<'_>| cell.trials.iter().any(|trial| trial.curve.is_some());
    series.retain(|series| series.cells.iter().any(is_followed));
    let has_all = |cell: &&TaskTrials<'_>| {
        series.iter().all(|other| other.cell(&cell.task).is_some_and(is_followed))
    };
    let Some(first) = series.first() else { return Vec::new() };
    let tasks: Vec<_> = first.cells.iter().filter(has_all).map(|cell| cell.task).collect();
    let n_until = |end: f64| efforts().take_while(|effort| (*effort as f64) < end).count() + 1;
    let trajectory = |series: &&'s Series<'a>| {
        let cells: Vec<_> = tasks.iter().filter_map(|task| series.cell(task)).collect();
        let totals = cells.iter().filter_map(|cell| cell.median(&metric::EXECUTIONS)).collect();
        let totals = Sample::new(totals)?;
        let [_, done, upper] = totals.quartiles();
        let most = totals.values().iter().copied().fold(1.0, f64::max);
        let points = points(&cells, n_until(most));
        let last = points.last()?.median();
        let n_final = points.iter().rev().take_while(|point| point.median() == last).count();
        // Up to where three quarters of the tasks are done and the median has its final value.
        let n_points = n_until(upper).max(points.len() - n_final + 1);
        Some((Trajectory { series, n_tasks: tasks.len(), points, done }, n_points))
    };
    let (mut trajectories, n_points): (Vec<_>, Vec<_>) =
        series.iter().filter_map(trajectory).unzip();
    let n_points = n_points.into_iter().max().unwrap_or(0);
    for trajectory in &mut trajectories {
        let Some(last) = trajectory.points.last().copied() else { continue };
        // The slowest decides. The others stay where they ended.
        let further = efforts().map(|n_executions| Point { n_executions, ..last });
        let further = further.take(n_points).skip(trajectory.points.len());
        trajectory.points.extend(further);
        trajectory.points.truncate(n_points);
    }
    trajectories
}

fn points(cells: &[&TaskTrials<'_>], n_points: usize) -> Vec<Point> {
    let point = |(position, n_executions): (usize, u64)| {
        let left = |cell: &&TaskTrials<'_>| {
            let curves = cell.trials.iter().filter_map(|trial| trial.curve.as_ref());
            median(curves.map(|curve| f64::from(curve.left(position))).collect())
        };
        let left = Sample::new(cells.iter().filter_map(left).collect())?;
        Some(Point { n_executions, quartiles: left.quartiles() })
    };
    efforts().take(n_points).enumerate().filter_map(point).collect()
}

fn band(drawing: &mut Drawing, plot: Plot, trajectory: &Trajectory<'_>) {
    let place = |point: &Point, left: f64| plot.at((point.n_executions as f64, left));
    let upper = trajectory.points.iter().map(|point| place(point, point.quartiles[2]));
    let lower = trajectory.points.iter().rev().map(|point| place(point, point.quartiles[0]));
    let framework = trajectory.series.contender;
    let band = Element::new("path")
        .set("d", through(upper.chain(lower)) + "Z")
        .class(&format!("fill-{}", framework.class()))
        .set("fill", framework.look().hue.hex())
        .set("fill-opacity", "0.13");
    drawing.add(band);
}

fn draw_curve(drawing: &mut Drawing, plot: Plot, trajectory: &Trajectory<'_>) {
    let owner = Owner::of(trajectory.series);
    let place = |point: &Point| plot.at((point.n_executions as f64, point.median()));
    let places: Vec<_> = trajectory.points.iter().map(place).collect();
    drawing.add(path(owner, &through(places.iter().copied())));
    let (done, _) = plot.at((trajectory.done, 0.0));
    if let Some(top) = height_at(&places, done) {
        drawing.add(mark(owner, (done, top)).set("pointer-events", "none"));
    }
    let mut spots = about(trajectory.series, &metric::TED);
    for (point, place) in trajectory.points.iter().zip(places) {
        let [lower, median, upper] = point.quartiles.map(short);
        let tip = format!(
            "{} after {} executions: {median} edits remain (quartiles {lower} and {upper}; {} tasks)",
            owner.title(),
            count(point.n_executions),
            trajectory.n_tasks
        );
        spots = spots.holding(spot(place).tip(&tip));
    }
    drawing.add(spots);
}

/// The height of a line through these points at `x`. Beyond its end, the height of its end.
fn height_at(points: &[(f64, f64)], x: f64) -> Option<f64> {
    let last = points.last()?;
    let place = points.partition_point(|point| point.0 < x);
    let (Some(after), Some(before)) = (points.get(place), points[..place].last()) else {
        return Some(points.get(place).unwrap_or(last).1);
    };
    let way = (x - before.0) / (after.0 - before.0);
    Some(before.1 + way * (after.1 - before.1))
}

fn data(kind: &FigureKind, trajectories: &[Trajectory<'_>]) -> Table {
    let rows: Vec<_> = trajectories
        .iter()
        .flat_map(|trajectory| trajectory.points.iter().map(move |point| (trajectory, point)))
        .collect();
    kind.data(&rows)
        .strategy(|(trajectory, _)| trajectory.series)
        .numbers("n_tasks", "tasks", |(trajectory, _)| trajectory.n_tasks)
        .numbers("n_executions", "executions", |(_, point)| point.n_executions)
        .numbers("lower_quartile", "lower quartile", |(_, point)| point.quartiles[0])
        .numbers("median", "median", |(_, point)| point.quartiles[1])
        .numbers("upper_quartile", "upper quartile", |(_, point)| point.quartiles[2])
        .table
}
