//! Cumulative plots: the number of tasks for which a metric is at most a given value.

use std::collections::BTreeSet;

use stromboli_domain::Budget;
use stromboli_workloads::Task;

use super::grid::{Area, axis_below, most_lines};
use super::lines::{LineChart, Owner, Plot, about, mark, path, spot, task_names};
use super::scale::{Scale, count_label, value_label};
use super::svg::{Anchor, Drawing, number, small_text};
use super::{Figure, FigureKind, shown_series};
use crate::metric::{self, Metric};
use crate::number::counted;
use crate::study::{Series, Study, TaskTrials};
use crate::table::Table;

/// The curve of a series: the values of tasks in ascending order.
struct Curve<'s> {
    series: &'s Series<'s>,
    steps: Vec<Step>,
}

struct Step {
    value: f64,
    /// The number of tasks that have at most this value.
    n_tasks: usize,
    /// The tasks that have exactly this value.
    tasks: Vec<Task>,
}

impl<'s> Curve<'s> {
    fn of(series: &'s Series<'_>, metric: &Metric) -> Curve<'s> {
        let value = |cell: &TaskTrials<'_>| Some((cell.median(metric)?, cell.task));
        let mut values: Vec<(f64, Task)> = series.cells.iter().filter_map(value).collect();
        values.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut n_tasks = 0;
        let step = |equal: &[(f64, Task)]| {
            n_tasks += equal.len();
            let tasks = equal.iter().map(|(_, task)| *task).collect();
            Step { value: equal[0].0, n_tasks, tasks }
        };
        Curve { series, steps: values.chunk_by(|a, b| a.0 == b.0).map(step).collect() }
    }

    fn values(&self) -> impl Iterator<Item = f64> {
        self.steps.iter().flat_map(|step| std::iter::repeat_n(step.value, step.tasks.len()))
    }
}

const OUTLIERS: &str = " A panel whose outliers would hide most values has a logarithmic axis.";

/// In a panel with more lines, variants are left out beside the family itself.
const MOST_LINES: usize = 12;

pub(super) fn draw(
    kind: &FigureKind,
    study: &Study<'_>,
    budget: Budget,
    metric: &'static Metric,
) -> Option<Figure> {
    let mut series: Vec<_> = shown_series(study, budget).collect();
    if most_lines(series.iter().map(|series| series.group.panel())) > MOST_LINES {
        let shown = study.shown_groups(budget);
        series.retain(|series| shown.contains(&series.group));
    }
    let mut curves: Vec<_> = series.into_iter().map(|series| Curve::of(series, metric)).collect();
    curves.retain(|curve| !curve.steps.is_empty());
    let panels: BTreeSet<_> = curves.iter().map(|curve| curve.series.group.panel()).collect();
    let lines = curves.iter().map(|curve| Owner::in_panel(curve.series));
    let mut chart = LineChart::begin(kind, 50.0, lines)?;
    let is_time = metric.unit.is_time();
    let mut has_outliers = false;
    for panel in panels {
        let of_panel = || curves.iter().filter(|curve| curve.series.group.panel() == panel);
        // Times can be compared across panels; how far is far depends on the workload.
        let x = if is_time {
            Scale::log(curves.iter().flat_map(Curve::values))
        } else {
            Scale::counts_of(of_panel().flat_map(Curve::values))
        };
        let y = Scale::counts(study.tasks(panel.workload).len() as f64);
        let mut plot = chart.plot(panel, (x, Vec::new()), (y, y.ticks(count_label)));
        if !is_time {
            // What begins at 0 would lie on the axis.
            plot.area = Area { x: plot.area.x + 8.0, width: plot.area.width - 8.0, ..plot.area };
        }
        axis_below(&mut chart.drawing, plot.area, &x.ticks(|value| value_label(metric, value)));
        if !is_time && !x.is_linear() {
            has_outliers = true;
            let (right, bottom) = (plot.area.right() - 3.0, plot.area.bottom() - 5.0);
            chart.drawing.add(small_text(right, bottom, Anchor::End, "logarithmic axis"));
        }
        for curve in of_panel() {
            draw_curve(&mut chart.drawing, plot, curve, metric);
        }
    }
    let across = match metric.unit.symbol() {
        symbol if symbol.is_empty() || is_time => metric.title.to_owned(),
        symbol => format!("{} ({symbol})", metric.title),
    };
    let caption = format!(
        "The number of tasks for which {} is at most the value on the horizontal axis ({}). \
         Further up and to the left is better. A line that ends lower has no value for the other \
         tasks.{}",
        in_a_sentence(metric),
        metric.description,
        if has_outliers { OUTLIERS } else { "" }
    );
    Some(chart.finish([&across, "tasks"], caption, data(kind, metric, &curves)))
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

fn draw_curve(drawing: &mut Drawing, plot: Plot, curve: &Curve<'_>, metric: &Metric) {
    let owner = Owner::of(curve.series);
    let place = |step: &Step| plot.at((step.value, step.n_tasks as f64));
    let mut data = String::new();
    for step in &curve.steps {
        let (right, top) = place(step);
        if data.is_empty() {
            data.push_str(&format!("M{},{}", number(right), number(plot.area.bottom())));
        } else {
            data.push_str(&format!("H{}", number(right)));
        }
        data.push_str(&format!("V{}", number(top)));
    }
    // The count stays what it is for all greater values.
    data.push_str(&format!("H{}", number(plot.area.right())));
    drawing.add(path(owner, &data));
    let every = curve.steps.len().div_ceil(6).max(1);
    let mut spots = about(curve.series, metric);
    for (position, step) in curve.steps.iter().enumerate() {
        if position % every == every / 2 {
            drawing.add(mark(owner, place(step)).set("pointer-events", "none"));
        }
        let tasks = task_names(step.tasks.iter());
        let tip = tip(owner, step, metric);
        spots = spots.holding(spot(place(step)).set("data-tasks", tasks).tip(&tip));
    }
    drawing.add(spots);
}

fn tip(owner: Owner, step: &Step, metric: &Metric) -> String {
    const MOST: usize = 4;
    let value = value_label(metric, step.value);
    let mut tasks = task_names(step.tasks.iter().take(MOST)).replace(' ', ", ");
    if let Some(n_more) = step.tasks.len().checked_sub(MOST).filter(|n| *n > 0) {
        tasks.push_str(&format!(" and {n_more} more"));
    }
    let here = counted(step.tasks.len(), "task");
    format!("{}: {here} at {value}, {} up to there\n{tasks}", owner.title(), step.n_tasks)
}

fn data(kind: &FigureKind, metric: &'static Metric, curves: &[Curve<'_>]) -> Table {
    let rows: Vec<_> =
        curves.iter().flat_map(|curve| curve.steps.iter().map(move |step| (curve, step))).collect();
    kind.data(&rows)
        .strategy(|(curve, _)| curve.series)
        .numbers("value", metric.title, |(_, step)| step.value)
        .numbers("n_tasks", "tasks", |(_, step)| step.n_tasks)
        .table
}
