//! How many tasks each framework solved, and how many all of them found.

use stromboli_domain::Budget;

use super::{PLACE, row, under};
use crate::coverage::{Coverage, common_tasks};
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

/// For each framework that is compared with others: how many tasks it solved, and what comparisons lose
/// by it.
pub fn coverage(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "How many tasks each framework solved (every trial found the bug) or found (some trial did)\
         {}. Common: tasks that every framework of the workload and family found; frameworks are \
         compared on these. Without it: how many they would be if the framework were left out.",
        under(budget)
    );
    let columns = [
        &PLACE[..],
        &[
            words("framework", "framework"),
            numbers("n_tasks", "tasks"),
            numbers("n_solved", "solved"),
            numbers("n_found", "found"),
            numbers("n_common", "common"),
            numbers("n_without", "without it"),
        ],
    ]
    .concat();
    let mut table = Table::new("coverage", caption, &columns);
    for Coverage { group, n_common, .. } in Coverage::all(study, budget) {
        let all = study.of_group(group, budget);
        for series in &all {
            let is_other = |other: &&&_| !std::ptr::eq::<crate::Series<'_>>(**other, *series);
            let others: Vec<_> = all.iter().filter(is_other).copied().collect();
            let count = |is_it: fn(&crate::TaskTrials<'_>) -> bool| {
                Value::count(series.cells.iter().filter(|cell| is_it(cell)).count())
            };
            let values = [
                series.title(),
                Value::count(series.cells.len()),
                count(|cell| cell.is_solved()),
                count(|cell| cell.is_found()),
                Value::count(n_common),
                Value::count(common_tasks(&others).len()),
            ];
            table.row(row(group, values));
        }
    }
    table
}
