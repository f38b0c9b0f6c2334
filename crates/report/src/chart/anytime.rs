//! Anytime curves: the remaining distance to the minimum after a number of executions, which compares
//! frameworks at equal effort.

use std::collections::BTreeSet;

use stromboli_analysis::statistics::Sample;
use stromboli_domain::Budget;
use stromboli_workloads::Task;

use super::grid::{Area, Size, across, axes, most_lines, up};
use super::lines::{Owner, about, begin, mark, path, spot, through};
use super::scale::{Scale, count_label};
use super::svg::{Drawing, Element};
use super::{Figure, one_per_panel};
use crate::effort::{MOST_FOLLOWED, efforts};
use crate::metric;
use crate::number::{count, short};
use crate::place::Panel;
use crate::starts::Start;
use crate::study::{Series, Study, TaskTrials, median};
use crate::table::Table;

/// What a figure compares.
struct Subject {
    name: &'static str,
    title: &'static str,
    /// What a line stands for.
    of: &'static str,
    /// The end of the caption.
    note: &'static str,
}

const FRAMEWORKS: Subject = Subject {
    name: "anytime",
    title: "Remaining TED by number of executions",
    of: "framework",
    note: "",
};

const SHRINKERS: Subject = Subject {
    name: "anytime-shrinkers",
    title: "Remaining TED by number of executions, from the same starts",
    of: "shrinker",
    note: " All shrinkers of a panel start from the counterexamples of one framework.",
};

/// The most lines in a panel with bands for the quartiles.
const MOST_BANDS: usize = 5;

/// The remaining TED after a number of executions: quartiles over the tasks.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Point {
    n_executions: u64,
    lower: f64,
    median: f64,
    upper: f64,
}

/// The curve of a framework in a panel.
struct Trajectory<'s> {
    panel: Panel,
    owner: Owner,
    series: &'s Series<'s>,
    n_tasks: usize,
    points: Vec<Point>,
    /// The number of executions after which half of the tasks are done.
    done: f64,
}

/// Compares frameworks.
pub(super) fn draw(study: &Study<'_>, budget: Budget) -> Option<Figure> {
    let groups = study.shown_groups(budget).into_iter();
    drawn(&FRAMEWORKS, groups.map(|group| study.of_group(group, budget)))
}

/// Compares the shrinkers of one framework's counterexamples: the first framework with several of them.
pub(super) fn shrinkers(study: &Study<'_>, budget: Budget) -> Option<Figure> {
    let starts = one_per_panel(Start::all(study, budget), |start| start.group);
    drawn(&SHRINKERS, starts.iter().map(|start| start.series().to_vec()))
}

/// Draws a panel for each set of series.
fn drawn<'s, 'a: 's>(
    subject: &Subject,
    sets: impl Iterator<Item = Vec<&'s Series<'a>>>,
) -> Option<Figure> {
    let trajectories: Vec<_> = sets.flat_map(trajectories).collect();
    let panels: BTreeSet<_> = trajectories.iter().map(|trajectory| trajectory.panel).collect();
    if panels.is_empty() {
        return None;
    }
    let owners = trajectories.iter().map(|trajectory| trajectory.owner);
    let size = Size { width: 200.0, height: 118.0, gap_across: 42.0, gap_down: 30.0 };
    let n_lines = most_lines(trajectories.iter().map(|trajectory| trajectory.panel));
    let size = size.with_lines(n_lines);
    let (mut drawing, grid) = begin(subject.name, subject.title, &panels, owners, size);
    for panel in &panels {
        let of_panel = || trajectories.iter().filter(|trajectory| trajectory.panel == *panel);
        let points = || of_panel().flat_map(|trajectory| &trajectory.points);
        let x = Scale::log(points().map(|point| point.n_executions as f64).chain([1.0, 10.0]));
        // The last few edits are what frameworks differ in.
        let y = Scale::from_zero(points().map(|point| point.upper).fold(1.0, f64::max));
        grid.begin(&mut drawing, *panel);
        let area = grid.area(*panel);
        axes(&mut drawing, area, &x.ticks(count_label), &y.ticks(count_label));
        // More bands than a few would hide each other.
        for trajectory in of_panel().filter(|_| n_lines <= MOST_BANDS) {
            band(&mut drawing, area, x, y, trajectory);
        }
        for trajectory in of_panel() {
            draw_curve(&mut drawing, area, x, y, trajectory);
        }
    }
    grid.label_across(&mut drawing, "executions of the property while shrinking");
    grid.label_up(&mut drawing, "remaining TED to minimum");
    let quartiles = if n_lines <= MOST_BANDS { ", with the quartiles as a band" } else { "" };
    let caption = format!(
        "Distance of the counterexample from the minimum after a number of executions of the \
         property: the median over tasks (of the medians over up to {MOST_FOLLOWED} \
         trials){quartiles}. Only tasks for which every {} has a value count. The mark shows where \
         half of the tasks are done. The horizontal axis is \
         logarithmic; so is the vertical one, but it is extended down to 0. Lines end where the \
         medians no longer change.{}",
        subject.of, subject.note
    );
    Some(drawing.finish(caption, data(subject, &trajectories)))
}

/// The curves of a panel.
fn trajectories<'s, 'a>(mut series: Vec<&'s Series<'a>>) -> Vec<Trajectory<'s>> {
    let is_followed = |cell: &TaskTrials<'_>| cell.trials.iter().any(|trial| trial.curve.is_some());
    series.retain(|series| series.cells.iter().any(is_followed));
    let has_all = |cell: &&TaskTrials<'_>| {
        series.iter().all(|other| other.cell(&cell.task).is_some_and(is_followed))
    };
    let Some(first) = series.first() else { return Vec::new() };
    let tasks: Vec<_> = first.cells.iter().filter(has_all).map(|cell| cell.task).collect();
    if tasks.is_empty() {
        return Vec::new();
    }
    let n_until = |end: f64| efforts().take_while(|effort| (*effort as f64) < end).count() + 1;
    let trajectory = |series: &&'s Series<'a>| {
        let totals = totals(&cells(series, &tasks));
        let (_, done, upper) = quartiles(&totals);
        let points =
            points(&cells(series, &tasks), n_until(totals.into_iter().fold(1.0, f64::max)));
        let is_final = |point: &&Point| Some(point.median) == points.last().map(|last| last.median);
        let n_final = points.iter().rev().take_while(is_final).count();
        // Up to where three quarters of the tasks are done and the median has its final value.
        let n_points = n_until(upper).max(points.len() - n_final + 1);
        let (panel, owner) = (series.group.panel(), Owner::of(series));
        (Trajectory { panel, owner, series, n_tasks: tasks.len(), points, done }, n_points)
    };
    let (mut trajectories, n_points): (Vec<_>, Vec<_>) = series.iter().map(trajectory).unzip();
    let n_points = n_points.into_iter().max().unwrap_or(0);
    for trajectory in &mut trajectories {
        let Some(last) = trajectory.points.last().copied() else { continue };
        // The slowest decides. The others stay where they ended.
        let further = efforts().map(|n_executions| Point { n_executions, ..last });
        trajectory.points = trajectory
            .points
            .iter()
            .copied()
            .chain(further.skip(trajectory.points.len()))
            .take(n_points)
            .collect();
    }
    trajectories
}

fn cells<'s, 'a>(series: &'s Series<'a>, tasks: &[Task]) -> Vec<&'s TaskTrials<'a>> {
    tasks.iter().filter_map(|task| series.cell(task)).collect()
}

fn totals(cells: &[&TaskTrials<'_>]) -> Vec<f64> {
    cells.iter().filter_map(|cell| cell.median(&metric::EXECUTIONS)).collect()
}

fn points(cells: &[&TaskTrials<'_>], n_points: usize) -> Vec<Point> {
    let point = |(position, n_executions): (usize, u64)| {
        let left = |cell: &&TaskTrials<'_>| {
            let curves = cell.trials.iter().filter_map(|trial| trial.curve.as_ref());
            median(curves.map(|curve| f64::from(curve.left(position))).collect())
        };
        let (lower, median, upper) = quartiles(&cells.iter().filter_map(left).collect::<Vec<_>>());
        Point { n_executions, lower, median, upper }
    };
    efforts().take(n_points).enumerate().map(point).collect()
}

/// The medians of the lower half of the values, of all values, and of the upper half.
fn quartiles(values: &[f64]) -> (f64, f64, f64) {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let middle =
        |values: &[f64]| Sample::new(values.to_vec()).map_or(0.0, |sample| sample.median());
    // A value in the middle belongs to both halves.
    let half = values.len().div_ceil(2);
    (middle(&values[..half]), middle(&values), middle(&values[values.len() - half..]))
}

/// Where a point is in a panel, with this number of remaining edits.
fn place(area: Area, x: Scale, y: Scale, point: &Point, left: f64) -> (f64, f64) {
    (across(area, x, point.n_executions as f64), up(area, y, left))
}

fn band(drawing: &mut Drawing, area: Area, x: Scale, y: Scale, trajectory: &Trajectory<'_>) {
    let upper = trajectory.points.iter().map(|point| place(area, x, y, point, point.upper));
    let lower = trajectory.points.iter().rev().map(|point| place(area, x, y, point, point.lower));
    let framework = trajectory.owner.contender;
    let band = Element::new("path")
        .set("d", through(upper.chain(lower)) + "Z")
        .class(&format!("fill-{}", framework.class()))
        .set("fill", framework.look().hue.hex())
        .set("fill-opacity", "0.13");
    drawing.add(band);
}

fn draw_curve(drawing: &mut Drawing, area: Area, x: Scale, y: Scale, trajectory: &Trajectory<'_>) {
    let places = trajectory.points.iter().map(|point| place(area, x, y, point, point.median));
    let places: Vec<_> = places.collect();
    drawing.add(path(trajectory.owner, &through(places.iter().copied())));
    let done = across(area, x, trajectory.done);
    if let Some(top) = height_at(&places, done) {
        drawing.add(mark(trajectory.owner, done, top).set("pointer-events", "none"));
    }
    let mut spots = about(trajectory.series, &metric::TED);
    for (point, (right, top)) in trajectory.points.iter().zip(&places) {
        let tip = format!(
            "{} after {} executions: {} edits remain (quartiles {} and {}; {} tasks)",
            trajectory.owner.title(),
            count(point.n_executions),
            short(point.median),
            short(point.lower),
            short(point.upper),
            trajectory.n_tasks
        );
        spots = spots.holding(spot(*right, *top).tip(&tip));
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

fn data(subject: &Subject, trajectories: &[Trajectory<'_>]) -> Table {
    let rows: Vec<_> = trajectories
        .iter()
        .flat_map(|trajectory| trajectory.points.iter().map(move |point| (trajectory, point)))
        .collect();
    Table::of(subject.name, subject.title, &rows)
        .strategy(|(trajectory, _)| trajectory.series)
        .numbers("n_tasks", "tasks", |(trajectory, _)| trajectory.n_tasks)
        .numbers("n_executions", "executions", |(_, point)| point.n_executions)
        .numbers("lower_quartile", "lower quartile", |(_, point)| point.lower)
        .numbers("median", "median", |(_, point)| point.median)
        .numbers("upper_quartile", "upper quartile", |(_, point)| point.upper)
        .table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_stands_on_its_line() {
        let line = [(1.0, 10.0), (2.0, 20.0), (4.0, 0.0)];
        let heights = [0.5, 1.0, 1.5, 2.0, 3.0, 9.0].map(|x| height_at(&line, x).unwrap());
        assert_eq!(heights, [10.0, 10.0, 15.0, 20.0, 10.0, 0.0]);
        assert_eq!(height_at(&[], 1.0), None);
    }

    #[test]
    fn quartiles_are_the_medians_of_the_halves() {
        assert_eq!(quartiles(&[4.0, 1.0, 3.0, 2.0]), (1.5, 2.5, 3.5));
        assert_eq!(quartiles(&[5.0, 1.0, 3.0, 2.0, 4.0]), (2.0, 3.0, 4.0));
        assert_eq!(quartiles(&[7.0]), (7.0, 7.0, 7.0));
    }
}
