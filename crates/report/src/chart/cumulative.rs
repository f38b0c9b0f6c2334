//! Cumulative plots: the number of tasks for which a metric is at most a given value.

use std::collections::BTreeSet;

use stromboli_domain::Budget;
use stromboli_workloads::Task;

use super::grid::{Area, Size, across, axes, axis_below, most_lines, up};
use super::lines::{Owner, about, begin, mark, path, spot, task_names};
use super::scale::{Scale, count_label, time_label};
use super::svg::{Anchor, Drawing, number, small_text};
use super::{Figure, shown_series};
use crate::metric::{self, Metric};
use crate::number::counted;
use crate::place::Panel;
use crate::study::{Series, Study, TaskTrials};
use crate::table::Table;

/// A curve: the values of tasks in ascending order, each with the number of tasks up to it.
#[derive(Clone, Debug, PartialEq)]
struct Steps(Vec<Step>);

/// The curve of a series in a panel.
struct Curve<'s> {
    panel: Panel,
    owner: Owner,
    series: &'s Series<'s>,
    steps: Steps,
}

#[derive(Clone, Debug, PartialEq)]
struct Step {
    value: f64,
    /// The number of tasks that have at most this value.
    n_tasks: usize,
    /// The tasks that have exactly this value.
    tasks: Vec<Task>,
}

impl Steps {
    fn of(series: &Series<'_>, metric: &Metric) -> Steps {
        let value = |cell: &TaskTrials<'_>| Some((cell.median(metric)?, cell.task));
        let mut values: Vec<(f64, Task)> = series.cells.iter().filter_map(value).collect();
        values.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut n_tasks = 0;
        let step = |equal: &[(f64, Task)]| {
            n_tasks += equal.len();
            let tasks = equal.iter().map(|(_, task)| *task).collect();
            Step { value: equal[0].0, n_tasks, tasks }
        };
        Steps(values.chunk_by(|a, b| a.0 == b.0).map(step).collect())
    }

    /// The value of every task.
    fn values(&self) -> impl Iterator<Item = f64> {
        self.0.iter().flat_map(|step| std::iter::repeat_n(step.value, step.tasks.len()))
    }
}

pub(super) fn ted(study: &Study<'_>, budget: Budget) -> Option<Figure> {
    draw(study, budget, "cumulative-ted", "TED to minimum, cumulative", &metric::TED)
}

pub(super) fn shrink_time(study: &Study<'_>, budget: Budget) -> Option<Figure> {
    let title = "Shrink time, cumulative";
    draw(study, budget, "cumulative-shrink-time", title, &metric::SHRINK_TIME)
}

pub(super) fn time_per_edit(study: &Study<'_>, budget: Budget) -> Option<Figure> {
    let title = "Time per edit, cumulative";
    draw(study, budget, "cumulative-time-per-edit", title, &metric::TIME_PER_EDIT)
}

pub(super) fn distinct_results(study: &Study<'_>, budget: Budget) -> Option<Figure> {
    let title = "Distinct results, cumulative";
    draw(study, budget, "cumulative-distinct-results", title, &metric::DISTINCT_RESULTS)
}

/// Part of the caption, if a panel has outliers.
const OUTLIERS: &str = " A panel whose outliers would hide most values has a logarithmic axis.";

/// In a panel with more lines, variants are left out beside the family itself.
const MOST_LINES: usize = 12;

const SIZE: Size = Size { width: 200.0, height: 118.0, gap_across: 50.0, gap_down: 30.0 };

fn draw(
    study: &Study<'_>,
    budget: Budget,
    name: &'static str,
    title: &'static str,
    metric: &'static Metric,
) -> Option<Figure> {
    let mut series: Vec<_> = shown_series(study, budget).collect();
    if most_lines(series.iter().map(|series| series.group.panel())) > MOST_LINES {
        let shown = study.shown_groups(budget);
        series.retain(|series| shown.contains(&series.group));
    }
    let curves: Vec<Curve<'_>> = series
        .into_iter()
        .map(|series| Curve {
            panel: series.group.panel(),
            owner: Owner::of(series),
            series,
            steps: Steps::of(series, metric),
        })
        .filter(|curve| !curve.steps.0.is_empty())
        .collect();
    let panels: BTreeSet<_> = curves.iter().map(|curve| curve.panel).collect();
    if panels.is_empty() {
        return None;
    }
    let owners = curves.iter().map(|curve| curve.owner);
    let all = || curves.iter().flat_map(|curve| curve.steps.values());
    let is_time = metric.unit.is_time();

    let size = SIZE.with_lines(most_lines(curves.iter().map(|curve| curve.panel)));
    let (mut drawing, grid) = begin(name, title, &panels, owners, size);
    let mut has_outliers = false;
    for panel in &panels {
        let of_panel = || curves.iter().filter(|curve| curve.panel == *panel);
        // Times can be compared across panels; how far is far depends on the workload.
        let x = if is_time {
            Scale::log(all())
        } else {
            Scale::counts_of(of_panel().flat_map(|curve| curve.steps.values()))
        };
        let label = if is_time { time_label } else { count_label };
        let y = Scale::counts(study.tasks(panel.workload).len() as f64);
        grid.begin(&mut drawing, *panel);
        let mut area = grid.area(*panel);
        axes(&mut drawing, area, &[], &y.ticks(count_label));
        if !is_time {
            // What begins at 0 would lie on the axis.
            area = Area { x: area.x + 8.0, width: area.width - 8.0, ..area };
        }
        axis_below(&mut drawing, area, &x.ticks(label));
        if !is_time && !x.is_linear() {
            has_outliers = true;
            let (right, bottom) = (area.right() - 3.0, area.bottom() - 5.0);
            drawing.add(small_text(right, bottom, Anchor::End, "logarithmic axis"));
        }
        for curve in of_panel() {
            draw_curve(&mut drawing, area, x, y, curve, metric);
        }
    }
    let across = match metric.unit.symbol() {
        "" => metric.title.to_owned(),
        _ if is_time => metric.title.to_owned(),
        symbol => format!("{} ({symbol})", metric.title),
    };
    grid.label_across(&mut drawing, &across);
    grid.label_up(&mut drawing, "tasks");

    let caption = format!(
        "The number of tasks for which {} is at most the value on the horizontal axis ({}). \
         Further up and to the left is better. A line that ends lower has no value for the other \
         tasks.{}",
        in_a_sentence(metric),
        metric.description,
        if has_outliers { OUTLIERS } else { "" }
    );
    Some(drawing.finish(caption, data(name, title, metric, &curves)))
}

/// `the TED to minimum`, `the shrink time`, `the number of distinct results`.
fn in_a_sentence(metric: &Metric) -> String {
    if *metric == metric::DISTINCT_RESULTS {
        return "the number of distinct results".to_owned();
    }
    let is_acronym = metric.title.starts_with("TED");
    let title = if is_acronym { metric.title.to_owned() } else { metric.title.to_lowercase() };
    format!("the {title}")
}

fn draw_curve(
    drawing: &mut Drawing,
    area: Area,
    x: Scale,
    y: Scale,
    curve: &Curve<'_>,
    metric: &Metric,
) {
    let Curve { owner, series, steps, .. } = curve;
    let owner = *owner;
    let place = |step: &Step| (across(area, x, step.value), up(area, y, step.n_tasks as f64));
    let mut data = String::new();
    for (position, step) in steps.0.iter().enumerate() {
        let (right, top) = place(step);
        if position == 0 {
            data.push_str(&format!("M{},{}", number(right), number(area.bottom())));
        } else {
            data.push_str(&format!("H{}", number(right)));
        }
        data.push_str(&format!("V{}", number(top)));
    }
    // The count stays what it is for all greater values.
    data.push_str(&format!("H{}", number(area.right())));
    drawing.add(path(owner, &data));
    let every = steps.0.len().div_ceil(6).max(1);
    let mut spots = about(series, metric);
    for (position, step) in steps.0.iter().enumerate() {
        let (right, top) = place(step);
        if position % every == every / 2 {
            drawing.add(mark(owner, right, top).set("pointer-events", "none"));
        }
        let tip = tip(owner, step, metric);
        let tasks = task_names(step.tasks.iter());
        spots = spots.holding(spot(right, top).set("data-tasks", tasks).tip(&tip));
    }
    drawing.add(spots);
}

fn tip(owner: Owner, step: &Step, metric: &Metric) -> String {
    const MOST: usize = 4;
    let value =
        if metric.unit.is_time() { time_label(step.value) } else { count_label(step.value) };
    let mut tasks = task_names(step.tasks.iter().take(MOST)).replace(' ', ", ");
    if let Some(n_more) = step.tasks.len().checked_sub(MOST).filter(|n| *n > 0) {
        tasks.push_str(&format!(" and {n_more} more"));
    }
    let here = counted(step.tasks.len(), "task");
    format!("{}: {here} at {value}, {} up to there\n{tasks}", owner.title(), step.n_tasks)
}

fn data(name: &'static str, title: &str, metric: &'static Metric, curves: &[Curve<'_>]) -> Table {
    let rows: Vec<_> = curves
        .iter()
        .flat_map(|curve| curve.steps.0.iter().map(move |step| (curve, step)))
        .collect();
    Table::of(name, title, &rows)
        .strategy(|(curve, _)| curve.series)
        .numbers("value", metric.title, |(_, step)| step.value)
        .numbers("n_tasks", "tasks", |(_, step)| step.n_tasks)
        .table
}
