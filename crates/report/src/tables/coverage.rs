//! How many tasks each framework solved, and how many all of them found.

use stromboli_domain::Budget;

use super::under;
use crate::coverage::{Coverage, common_tasks};
use crate::study::{Series, Study, TaskTrials};
use crate::table::Table;

/// For each framework that is compared with others: how many tasks it solved, and what comparisons lose
/// by it.
pub fn coverage(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "How many tasks each framework solved (every trial found the bug) or found (some trial did)\
         {}. Common: tasks that every framework of the workload and family found; frameworks are \
         compared on these. Without it: how many they would be if the framework were left out.",
        under(budget)
    );
    let rows: Vec<_> = Coverage::all(study, budget)
        .into_iter()
        .flat_map(|of| study.of_group(of.group, budget).into_iter().map(move |s| (of.n_common, s)))
        .collect();
    let count = |series: &Series<'_>, is_it: fn(&TaskTrials<'_>) -> bool| {
        series.cells.iter().filter(|cell| is_it(cell)).count()
    };
    let n_without = |series: &Series<'_>| {
        let mut others = study.of_group(series.group, budget);
        others.retain(|other| other.contender != series.contender);
        common_tasks(&others).len()
    };
    Table::of("coverage", caption, &rows)
        .place(|(_, series)| series.group)
        .words("framework", "framework", |(_, series)| series.title())
        .numbers("n_tasks", "tasks", |(_, series)| series.cells.len())
        .numbers("n_solved", "solved", |(_, series)| count(series, |cell| cell.is_solved()))
        .numbers("n_found", "found", |(_, series)| count(series, |cell| cell.is_found()))
        .numbers("n_common", "common", |(n_common, _)| *n_common)
        .numbers("n_without", "without it", |(_, series)| n_without(series))
        .table
}
