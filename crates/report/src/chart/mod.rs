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
mod scale;
mod shares;
mod slow;
mod stacked;
mod svg;
mod times;

use stromboli_domain::{Budget, Variant};
use stromboli_workloads::Workload;

use crate::place::Group;
use crate::study::{Series, Study};
use crate::table::{Columns, Table};

pub use slow::{Cost, Prediction};
pub use svg::{TEXT, width_of};

#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The name of its files.
    pub name: &'static str,
    /// The heading above it.
    pub title: &'static str,
    /// An explanation of how to read it.
    pub caption: String,
    /// The complete drawing, for a file.
    pub svg: String,
    /// The drawing for a page: panels and legend entries that follow the width of the page.
    pub html: String,
    /// The numbers behind it.
    pub data: Table,
}

#[derive(Clone, Copy, Debug)]
pub struct FigureKind {
    /// The name of its files.
    pub name: &'static str,
    /// The table on the page that has the numbers closest to the figure.
    pub table: &'static str,
    /// Whether it shows what is measured against minima.
    pub needs_minimum: bool,
    /// Draws it for the trials under a budget. `None` if there is nothing to draw.
    pub draw: Draw,
}

/// Every figure of a report.
pub const ALL: &[FigureKind] = &[
    figure("buckets", "overview", buckets::draw),
    of_minima("cumulative-ted", "closeness", cumulative::ted),
    figure("cumulative-shrink-time", "overview", cumulative::shrink_time),
    of_minima("cumulative-time-per-edit", "effort", cumulative::time_per_edit),
    figure("cumulative-distinct-results", "normalization", cumulative::distinct_results),
    of_minima("anytime", "effort", anytime::draw),
    of_minima("equal-effort", "equal-effort", equal_effort::draw),
    of_minima("anytime-shrinkers", "same-start-ted", anytime::shrinkers),
    of_minima("critical-difference-ted", "statistics-ted", critical::ted),
    figure("critical-difference-shrink-time", "statistics-shrink-time", critical::shrink_time),
    figure("critical-difference-bug-finding", "statistics-bug-finding-time", critical::bug_finding),
    figure("shares", "effort", shares::draw),
    figure("shrink-time-parts", "time", times::draw),
    figure("slow-properties", "effort", slow::draw),
];

type Draw = fn(&Study<'_>, Budget) -> Option<Figure>;

const fn figure(name: &'static str, table: &'static str, draw: Draw) -> FigureKind {
    FigureKind { name, table, needs_minimum: false, draw }
}

const fn of_minima(name: &'static str, table: &'static str, draw: Draw) -> FigureKind {
    FigureKind { name, table, needs_minimum: true, draw }
}

impl<'r, R> Columns<'r, R> {
    /// The columns that name a strategy: its place and its framework.
    fn strategy<'a: 'r>(self, series: impl Fn(&'r R) -> &'r Series<'a>) -> Columns<'r, R> {
        let framework = |row| series(row).contender.to_string();
        self.place(|row| series(row).group).words("framework", "framework", framework)
    }
}

/// Draws every figure for which there is data.
pub fn figures(study: &Study<'_>, budget: Budget) -> Vec<Figure> {
    let drawn = |kind: &FigureKind| {
        let mut figure = (kind.draw)(study, budget)?;
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
