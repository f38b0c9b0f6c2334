//! The paper's tasks, and the smallest counterexamples that it prints.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use stromboli_report::Minima;
use stromboli_workloads::Task;

/// The names of the columns, then a line for each task in the paper's order: its name, and the
/// minimum or a dash.
static TABLE: &str = include_str!("../data/minima.tsv");

/// The rows of the table, for the tasks that exist here.
fn rows() -> impl Iterator<Item = (Task, Option<&'static str>)> {
    TABLE.lines().skip(1).filter_map(|line| {
        let (task, minimum) = line.split_once('\t')?;
        Some((task.parse().ok()?, Some(minimum).filter(|minimum| *minimum != "-")))
    })
}

static TASKS: LazyLock<Vec<Task>> = LazyLock::new(|| rows().map(|(task, _)| task).collect());

static MINIMA: LazyLock<HashMap<Task, &'static str>> =
    LazyLock::new(|| rows().filter_map(|(task, minimum)| Some((task, minimum?))).collect());

/// The tasks of the paper, in its order.
///
/// ```
/// assert_eq!(stromboli_paper::tasks().len(), 167);
/// ```
pub fn tasks() -> &'static [Task] {
    &TASKS
}

pub(crate) fn is_task(task: &Task) -> bool {
    static TASKS: LazyLock<HashSet<Task>> = LazyLock::new(|| tasks().iter().copied().collect());
    TASKS.contains(task)
}

/// The smallest counterexample of a task that the paper prints, if it prints one.
///
/// ```
/// let minimum = |task: &str| stromboli_paper::minimum_of(&task.parse().unwrap());
/// assert_eq!(minimum("bst/InsertPost/insert_1"), Some("((T (E) 0 0 (E)),1,0,0)"));
/// assert_eq!(minimum("rbt/DeleteValid/miscolor_join_1"), None);
/// ```
pub fn minimum_of(task: &Task) -> Option<&'static str> {
    MINIMA.get(task).copied()
}

/// All smallest counterexamples that the paper prints.
///
/// ```
/// assert_eq!(stromboli_paper::minima().len(), 143);
/// ```
pub fn minima() -> Minima {
    MINIMA.iter().map(|(task, minimum)| (*task, (*minimum).to_owned())).collect()
}
