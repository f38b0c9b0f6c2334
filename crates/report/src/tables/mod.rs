//! The tables of a report, each a small function from a study.

mod budgets;
mod effort;
mod medians;
mod overview;
mod statistics;

use stromboli_domain::{Budget, Named};

use crate::place::{self, Group};
use crate::starts;
use crate::study::Study;
use crate::table::{Column, Table, Value, words};

pub use budgets::budgets;
pub use effort::effort;
pub use medians::medians;
pub use overview::overview;
pub use statistics::{of_findings, statistics};

/// A table that every report has.
#[derive(Clone, Copy, Debug)]
pub struct TableKind {
    /// What its files are called.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// Makes it, for the trials under a budget.
    pub make: fn(&Study<'_>, Budget) -> Table,
}

/// The tables that every report has, for each budget.
pub const ALL: &[TableKind] = &[
    TableKind { name: "overview", title: "Overview", make: overview },
    TableKind { name: "effort", title: "What shrinking costs", make: effort },
    TableKind { name: "medians", title: "Medians", make: medians },
    TableKind { name: "statistics", title: "Statistics", make: statistics },
    TableKind { name: "same-start", title: "Same start, different shrinker", make: starts::table },
];

/// The columns that say where a row belongs.
const PLACE: [Column; 3] =
    [words("workload", "workload"), words("family", "family"), words("variant", "variant")];

/// The values of these columns. The family itself is no variant.
fn place(group: Group) -> [Value; 3] {
    let variant = group.family.variant.map_or(Value::Missing, |v| place::title(v).into());
    [group.workload.name().into(), group.family.kind.name().into(), variant]
}

/// The place, and what else stands in a row.
fn row(group: Group, values: impl IntoIterator<Item = Value>) -> Vec<Value> {
    place(group).into_iter().chain(values).collect()
}

/// ` under the budget own:100`; nothing for the default.
fn under(budget: Budget) -> String {
    match budget {
        Budget::Default => String::new(),
        budget => format!(" under the budget {budget}"),
    }
}
