//! Slow properties: how long shrinking would take if an execution of the property cost more.
//!
//! Our properties take microseconds. Those of others open files or start servers. What a library
//! spends on its own stays; what it spends on executions grows with their cost. Where lines cross,
//! the better choice changes.

use stromboli_domain::Budget;

use super::lines::{LineChart, Owner, Plot, mark, path, ring, through};
use super::scale::Scale;
use super::svg::{Anchor, Drawing, INK, SMALL, line, small_text, width_of};
use super::{Figure, FigureKind, one_per_panel};
use crate::blocks::Blocks;
use crate::contender::Contender;
use crate::metric;
use crate::number::{short, time};
use crate::place::Group;
use crate::study::Study;
use crate::table::Table;

/// From a microsecond to a second, in milliseconds.
const COSTS: (f64, f64) = (1e-3, 1e3);

/// With at most this many frameworks, every crossing of lines is marked. With more, only those of the
/// fastest ones are: the others would hide each other.
const FEW: usize = 4;

/// The costs at crossings are written in this many rows. They stand from left to right, so that those
/// in one row are far from each other.
const N_ROWS: usize = 8;

/// The costs of shrinking with a framework: medians over tasks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Milliseconds that are not spent in the property.
    pub overhead: f64,
    pub n_executions: f64,
}

impl Cost {
    /// The predicted shrink time, if an execution takes so long; all in milliseconds.
    ///
    /// ```
    /// # use stromboli_report::chart::Cost;
    /// let cost = Cost { overhead: 2.0, n_executions: 100.0 };
    /// assert_eq!(cost.predicted(0.01), 3.0);
    /// ```
    pub fn predicted(self, execution: f64) -> f64 {
        self.overhead + self.n_executions * execution
    }

    /// The time of an execution at which two predictions are equal, if they ever are.
    ///
    /// ```
    /// # use stromboli_report::chart::Cost;
    /// let frugal = Cost { overhead: 9.0, n_executions: 100.0 };
    /// let quick = Cost { overhead: 1.0, n_executions: 500.0 };
    /// assert_eq!(frugal.crossover(quick), Some(0.02));
    /// assert_eq!(quick.crossover(quick), None);
    /// ```
    pub fn crossover(self, other: Cost) -> Option<f64> {
        let execution = (other.overhead - self.overhead) / (self.n_executions - other.n_executions);
        (execution.is_finite() && execution > 0.0).then_some(execution)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    pub group: Group,
    /// The number of tasks that the costs are medians over.
    pub n_tasks: usize,
    pub costs: Vec<(Contender, Cost)>,
}

/// Two frameworks of which the better one changes when an execution costs more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossover {
    /// The faster one, while executions are cheap.
    pub cheap: Contender,
    /// The faster one, once they are not.
    pub dear: Contender,
    /// The time of an execution there, in milliseconds.
    pub execution: f64,
    /// The time of shrinking there, in milliseconds.
    pub time: f64,
}

impl Prediction {
    /// The prediction for a group, over the tasks for which every framework has values.
    pub fn of(study: &Study<'_>, group: Group, budget: Budget) -> Option<Prediction> {
        let mut series = study.of_group(group, budget);
        series.retain(|series| !series.medians(&metric::OVERHEAD).is_empty());
        let overhead = Blocks::of(&series, |cell| cell.median(&metric::OVERHEAD))?;
        // Over the same tasks: executions are counted also where nobody knows the overhead.
        let n_executions = Blocks::of(&series, |cell| {
            cell.median(&metric::OVERHEAD).and(cell.median(&metric::EXECUTIONS))
        })?;
        let costs = overhead.medians().into_iter().zip(n_executions.medians());
        let costs = costs.map(|(overhead, n_executions)| Cost { overhead, n_executions });
        Some(Prediction {
            group,
            n_tasks: overhead.tasks.len(),
            costs: overhead.contenders.iter().copied().zip(costs).collect(),
        })
    }

    fn owners(&self) -> impl Iterator<Item = Owner> {
        let variant = self.group.family.variant;
        self.costs.iter().map(move |(contender, _)| Owner { variant, contender: *contender })
    }

    /// The points at which lines cross, from the cheapest execution up.
    pub fn crossovers(&self) -> Vec<Crossover> {
        let mut crossovers = Vec::new();
        for (place, (first, cost)) in self.costs.iter().enumerate() {
            for (second, other) in &self.costs[place + 1..] {
                let Some(execution) = cost.crossover(*other) else { continue };
                // Whoever executes less wins in the end.
                let (cheap, dear) = if cost.n_executions > other.n_executions {
                    (*first, *second)
                } else {
                    (*second, *first)
                };
                let time = cost.predicted(execution);
                crossovers.push(Crossover { cheap, dear, execution, time });
            }
        }
        crossovers.sort_by(|a, b| a.execution.total_cmp(&b.execution));
        crossovers
    }

    /// Whether no framework is faster than the two where they cross.
    fn is_of_the_fastest(&self, crossover: &Crossover) -> bool {
        let is_other =
            |contender: Contender| contender != crossover.cheap && contender != crossover.dear;
        let mut others = self.costs.iter().filter(|(contender, _)| is_other(*contender));
        others.all(|(_, cost)| cost.predicted(crossover.execution) >= crossover.time)
    }
}

pub(super) fn draw(kind: &FigureKind, study: &Study<'_>, budget: Budget) -> Option<Figure> {
    let groups = study.shown_groups(budget).into_iter();
    let predictions = groups.filter_map(|group| Prediction::of(study, group, budget)).collect();
    let predictions = one_per_panel(predictions, |prediction| prediction.group);
    let lines = predictions
        .iter()
        .flat_map(|prediction| prediction.owners().map(|owner| (prediction.group.panel(), owner)));
    let mut chart = LineChart::begin(kind, 56.0, lines)?;
    let x = Scale::log([COSTS.0, COSTS.1]);
    let is_few = chart.n_lines <= FEW;
    for prediction in &predictions {
        let times = prediction
            .costs
            .iter()
            .flat_map(|(_, cost)| [cost.predicted(COSTS.0), cost.predicted(COSTS.1)]);
        let y = Scale::log(times);
        let panel = prediction.group.panel();
        let plot = chart.plot(panel, (x, x.ticks(time)), (y, y.ticks(time)));
        for (owner, (_, cost)) in prediction.owners().zip(&prediction.costs) {
            curve(&mut chart.drawing, plot, owner, *cost);
        }
        let is_shown = |crossover: &&Crossover| {
            (COSTS.0..=COSTS.1).contains(&crossover.execution)
                && (is_few || prediction.is_of_the_fastest(crossover))
        };
        for (row, crossover) in prediction.crossovers().iter().filter(is_shown).enumerate() {
            crossing(&mut chart.drawing, plot, crossover, row % N_ROWS);
        }
    }
    let ring = match is_few {
        true => "A ring marks where two lines cross, so that the faster framework changes.",
        false => "A ring marks where the fastest framework changes.",
    };
    let caption = format!(
        "Predicted shrink time: the time that a library spends outside the property, plus its \
         number of executions times the cost of one (medians over the tasks for which all \
         frameworks have values). {ring}"
    );
    let axes = ["time that one execution of the property takes", "predicted shrink time"];
    Some(chart.finish(axes, caption, data(kind, &predictions)))
}

/// Costs from the least to the most, evenly spread over the axis.
fn costs() -> impl Iterator<Item = f64> {
    (0..=36).map(|step| COSTS.0 * (COSTS.1 / COSTS.0).powf(f64::from(step) / 36.0))
}

fn curve(drawing: &mut Drawing, plot: Plot, owner: Owner, cost: Cost) {
    let place = |execution| plot.at((execution, cost.predicted(execution)));
    let (overhead, n_executions) = (time(cost.overhead), short(cost.n_executions));
    let tip = format!("{}: {overhead} + {n_executions} executions", owner.title());
    drawing.add(path(owner, &through(costs().map(place))).tip(&tip));
    for execution in [3e-3, 1.0, 3e2] {
        drawing.add(mark(owner, place(execution)).set("pointer-events", "none"));
    }
}

/// A ring, a line down to the axis, and the cost there, each higher than the one before.
fn crossing(drawing: &mut Drawing, plot: Plot, crossover: &Crossover, row: usize) {
    let (right, top) = plot.at((crossover.execution, crossover.time));
    let bottom = plot.area.bottom();
    let cost = time(crossover.execution);
    let tip = format!(
        "{} is faster than {} once an execution takes more than {cost}",
        crossover.dear.title(),
        crossover.cheap.title(),
    );
    drawing.add(ring((right, top), 5.0).tip(&tip));
    let plumb = line(right, top + 5.0, right, bottom).class("ring");
    drawing.add(plumb.set("stroke", INK).at("stroke-width", 0.7).set("stroke-dasharray", "1 2"));
    let y = bottom - 5.0 - row as f64 * 11.0;
    // Beside the line, or beside the ring if that is as low.
    let distance = if top > y - 16.0 { 8.0 } else { 4.0 };
    let is_near_the_end = right + distance + width_of(&cost, SMALL) > plot.area.right();
    drawing.add(if is_near_the_end {
        small_text(right - distance, y, Anchor::End, &cost)
    } else {
        small_text(right + distance, y, Anchor::Start, &cost)
    });
}

/// A row of the data: a prediction for a framework, or where two of them cross.
struct Row {
    group: Group,
    kind: &'static str,
    framework: Contender,
    other: Option<Contender>,
    cost: Option<Cost>,
    execution: f64,
    time: f64,
}

fn data(kind: &FigureKind, predictions: &[Prediction]) -> Table {
    let mut rows = Vec::new();
    for prediction in predictions {
        let group = prediction.group;
        for (framework, cost) in &prediction.costs {
            rows.extend(costs().step_by(6).map(|execution| Row {
                group,
                kind: "prediction",
                framework: *framework,
                other: None,
                cost: Some(*cost),
                execution,
                time: cost.predicted(execution),
            }));
        }
        rows.extend(prediction.crossovers().into_iter().map(|crossover| Row {
            group,
            kind: "crossover",
            framework: crossover.dear,
            other: Some(crossover.cheap),
            cost: None,
            execution: crossover.execution,
            time: crossover.time,
        }));
    }
    kind.data(&rows)
        .place(|row| row.group)
        .words("kind", "kind", |row| row.kind)
        .words("framework", "framework", |row| row.framework.to_string())
        .words("other", "other", |row| row.other.map(|other| other.to_string()))
        .numbers("overhead_ms", "overhead ms", |row| Some(row.cost?.overhead))
        .numbers("n_executions", "executions", |row| Some(row.cost?.n_executions))
        .numbers("execution_ms", "ms per execution", |row| row.execution)
        .numbers("predicted_ms", "predicted ms", |row| row.time)
        .table
}
