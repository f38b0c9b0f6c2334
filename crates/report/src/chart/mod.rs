//! Figures: drawings with the numbers behind them.

mod anytime;
mod bars;
mod buckets;
mod critical;
mod cumulative;
mod grid;
mod lines;
mod pieces;
mod scale;
mod shares;
mod slow;
mod stacked;
mod svg;
#[cfg(test)]
mod tests;
mod times;

use stromboli_domain::{Budget, Variant};

use crate::place::Group;
use crate::study::{Series, Study};
use crate::table::Table;

pub use slow::{Cost, Prediction};

/// A figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The name of its files.
    pub name: &'static str,
    /// The heading above it.
    pub title: &'static str,
    /// How to read it.
    pub caption: String,
    /// The complete drawing, for a file.
    pub svg: String,
    /// The drawing for a page: panels and legend entries that follow the width of the page.
    pub html: String,
    /// The numbers behind it.
    pub data: Table,
}

/// A kind of figure.
#[derive(Clone, Copy, Debug)]
pub struct FigureKind {
    /// The name of its files.
    pub name: &'static str,
    /// The table on the page that has the numbers closest to the figure.
    pub table: &'static str,
    /// Draws it for the trials under a budget. `None` if there is nothing to draw.
    pub draw: fn(&Study<'_>, Budget) -> Option<Figure>,
}

/// Every figure of a report.
pub const ALL: &[FigureKind] = &[
    FigureKind { name: "buckets", table: "overview", draw: buckets::draw },
    FigureKind { name: "cumulative-ted", table: "closeness", draw: cumulative::ted },
    FigureKind { name: "cumulative-shrink-time", table: "overview", draw: cumulative::shrink_time },
    FigureKind {
        name: "cumulative-time-per-edit",
        table: "effort",
        draw: cumulative::time_per_edit,
    },
    FigureKind {
        name: "cumulative-distinct-results",
        table: "normalization",
        draw: cumulative::distinct_results,
    },
    FigureKind { name: "anytime", table: "effort", draw: anytime::draw },
    FigureKind { name: "anytime-shrinkers", table: "same-start", draw: anytime::shrinkers },
    FigureKind { name: "critical-difference-ted", table: "statistics-ted", draw: critical::ted },
    FigureKind {
        name: "critical-difference-shrink-time",
        table: "statistics-shrink-time",
        draw: critical::shrink_time,
    },
    FigureKind {
        name: "critical-difference-bug-finding",
        table: "statistics-bug-finding-time",
        draw: critical::bug_finding,
    },
    FigureKind { name: "shares", table: "effort", draw: shares::draw },
    FigureKind { name: "shrink-time-parts", table: "time", draw: times::draw },
    FigureKind { name: "slow-properties", table: "effort", draw: slow::draw },
];

/// Draws every figure for which there is data.
pub fn figures(study: &Study<'_>, budget: Budget) -> Vec<Figure> {
    ALL.iter().filter_map(|kind| (kind.draw)(study, budget)).collect()
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
