//! Figures: each a drawing of our own, and the numbers behind it.

mod anytime;
mod bars;
mod buckets;
mod critical;
mod cumulative;
mod grid;
mod lines;
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
    /// What its files are called.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// How to read it.
    pub caption: String,
    /// The drawing.
    pub svg: String,
    /// The numbers behind it.
    pub data: Table,
}

/// A kind of figure.
#[derive(Clone, Copy, Debug)]
pub struct FigureKind {
    /// What its files are called.
    pub name: &'static str,
    /// Draws it for the trials under a budget; nothing, if there is nothing to draw.
    pub draw: fn(&Study<'_>, Budget) -> Option<Figure>,
}

/// Every figure of a report.
pub const ALL: &[FigureKind] = &[
    FigureKind { name: "buckets", draw: buckets::draw },
    FigureKind { name: "cumulative-ted", draw: cumulative::ted },
    FigureKind { name: "cumulative-shrink-time", draw: cumulative::shrink_time },
    FigureKind { name: "cumulative-time-per-edit", draw: cumulative::time_per_edit },
    FigureKind { name: "cumulative-distinct-results", draw: cumulative::distinct_results },
    FigureKind { name: "anytime", draw: anytime::draw },
    FigureKind { name: "anytime-shrinkers", draw: anytime::shrinkers },
    FigureKind { name: "critical-difference-ted", draw: critical::ted },
    FigureKind { name: "critical-difference-shrink-time", draw: critical::shrink_time },
    FigureKind { name: "critical-difference-bug-finding", draw: critical::bug_finding },
    FigureKind { name: "shares", draw: shares::draw },
    FigureKind { name: "shrink-time-parts", draw: times::draw },
    FigureKind { name: "slow-properties", draw: slow::draw },
];

/// Every figure that there is something to draw of.
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

/// The first part of each panel: where parts would cover each other, there is room for one. Parts are
/// in the order of their groups.
fn one_per_panel<T>(mut parts: Vec<T>, group: impl Fn(&T) -> Group) -> Vec<T> {
    parts.dedup_by_key(|part| group(part).panel());
    parts
}
