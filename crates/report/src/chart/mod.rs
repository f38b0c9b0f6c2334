//! Figures: drawings with the numbers behind them.

mod anytime;
mod bars;
mod buckets;
mod critical;
mod cumulative;
mod equal_effort;
mod grid;
mod lines;
mod pieces;
pub mod scale;
mod shares;
mod slow;
mod stacked;
mod svg;

use stromboli_domain::{Budget, Variant};
use stromboli_workloads::Workload;

use crate::metric;
use crate::place::Group;
use crate::study::{Series, Study};
use crate::table::{Columns, Table};

pub use slow::{Cost, Prediction};
pub use svg::{TEXT, width_of};

#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub name: &'static str,
    pub title: &'static str,
    /// An explanation of how to read it.
    pub caption: String,
    /// The complete drawing, for a file.
    pub svg: String,
    /// The drawing for a page: panels and legend entries that follow the width of the page.
    pub html: String,
    pub data: Table,
}

/// A figure that every report has, if there is data for it.
#[derive(Clone, Copy, Debug)]
pub struct FigureKind {
    pub name: &'static str,
    pub title: &'static str,
    /// The table on the page that has the numbers closest to the figure.
    pub table: &'static str,
    /// Whether it shows what is measured against minima.
    pub needs_minimum: bool,
    draw: Draw,
}

type Draw = fn(&FigureKind, &Study<'_>, Budget) -> Option<Figure>;

pub const ALL: &[FigureKind] = &[
    figure("buckets", "Tasks by time to the first failure", "overview", buckets::draw),
    of_minima(
        "cumulative-ted",
        "TED to minimum, cumulative",
        "closeness",
        |kind, study, budget| cumulative::draw(kind, study, budget, &metric::TED),
    ),
    figure(
        "cumulative-shrink-time",
        "Shrink time, cumulative",
        "overview",
        |kind, study, budget| cumulative::draw(kind, study, budget, &metric::SHRINK_TIME),
    ),
    of_minima(
        "cumulative-time-per-edit",
        "Time per edit, cumulative",
        "effort",
        |kind, study, budget| cumulative::draw(kind, study, budget, &metric::TIME_PER_EDIT),
    ),
    figure(
        "cumulative-distinct-results",
        "Distinct results, cumulative",
        "normalization",
        |kind, study, budget| cumulative::draw(kind, study, budget, &metric::DISTINCT_RESULTS),
    ),
    of_minima("anytime", "Remaining TED by number of executions", "effort", anytime::frameworks),
    of_minima("equal-effort", "Remaining TED at equal effort", "equal-effort", equal_effort::draw),
    of_minima(
        "anytime-shrinkers",
        "Remaining TED by number of executions, from the same starts",
        "same-start-ted",
        anytime::shrinkers,
    ),
    of_minima(
        "critical-difference-ted",
        "Mean ranks by TED to minimum",
        "statistics-ted",
        |kind, study, budget| critical::draw(kind, study, budget, &metric::TED),
    ),
    figure(
        "critical-difference-shrink-time",
        "Mean ranks by shrink time",
        "statistics-shrink-time",
        |kind, study, budget| critical::draw(kind, study, budget, &metric::SHRINK_TIME),
    ),
    figure(
        "critical-difference-bug-finding",
        "Mean ranks by bug-finding time",
        "statistics-bug-finding-time",
        |kind, study, budget| critical::draw(kind, study, budget, &metric::BUG_FINDING_TIME),
    ),
    figure("shares", "Verdicts of executions while shrinking", "effort", shares::of_executions),
    figure("shrink-time-parts", "Where the time goes while shrinking", "time", shares::of_time),
    figure("slow-properties", "Shrink time as the property gets slower", "effort", slow::draw),
];

const fn figure(
    name: &'static str,
    title: &'static str,
    table: &'static str,
    draw: Draw,
) -> FigureKind {
    FigureKind { name, title, table, needs_minimum: false, draw }
}

const fn of_minima(
    name: &'static str,
    title: &'static str,
    table: &'static str,
    draw: Draw,
) -> FigureKind {
    FigureKind { name, title, table, needs_minimum: true, draw }
}

impl FigureKind {
    /// Draws it for the trials under a budget. `None` if there is nothing to draw.
    pub fn draw(&self, study: &Study<'_>, budget: Budget) -> Option<Figure> {
        (self.draw)(self, study, budget)
    }

    /// A table of the numbers behind it, still without columns.
    fn data<'r, R>(&self, rows: &'r [R]) -> Columns<'r, R> {
        Table::of(self.name, self.title, rows)
    }
}

impl<'r, R> Columns<'r, R> {
    /// The columns that name a strategy: its place and its framework.
    fn strategy<'a: 'r>(self, series: impl Fn(&'r R) -> &'r Series<'a>) -> Columns<'r, R> {
        let framework = |row| series(row).contender.to_string();
        self.place(|row| series(row).group).words("framework", "framework", framework)
    }
}

pub fn figures(study: &Study<'_>, budget: Budget) -> Vec<Figure> {
    let drawn = |kind: &FigureKind| {
        let mut figure = kind.draw(study, budget)?;
        if kind.needs_minimum {
            figure.caption.extend(about_best_known(study));
        }
        Some(figure)
    };
    ALL.iter().filter_map(drawn).collect()
}

/// In which workloads tasks are measured against best known counterexamples.
fn about_best_known(study: &Study<'_>) -> Option<String> {
    let workloads = study.workloads();
    let marked = workloads.iter().filter(|workload| study.has_best_known(**workload));
    let names: Vec<_> = marked.map(Workload::name).collect();
    (!names.is_empty()).then(|| {
        format!(
            " In {}, some tasks have no proven minimum and are measured against their best known \
             counterexamples.",
            names.join(", ")
        )
    })
}

/// The series of the groups that stand for their panels, and of the idiomatic variants beside them.
fn shown_series<'s, 'a>(
    study: &'s Study<'a>,
    budget: Budget,
) -> impl Iterator<Item = &'s Series<'a>> {
    let shown = study.shown_groups(budget);
    let is_shown = move |group: Group| {
        group.family.variant == Some(Variant::IDIOMATIC) || shown.contains(&group)
    };
    study.compared(budget).filter(move |series| is_shown(series.group))
}

/// Keeps the first part of each panel: several would cover each other. Parts are in the order of their
/// groups.
fn one_per_panel<T>(mut parts: Vec<T>, group: impl Fn(&T) -> Group) -> Vec<T> {
    parts.dedup_by_key(|part| group(part).panel());
    parts
}
