//! The smallest counterexample of each task.

use std::collections::HashMap;

use stromboli_workloads::Task;
use stromboli_workloads::minimum::minimum_of;

/// The smallest counterexample of each task, in its printed form, where it is known.
///
/// ```
/// # use stromboli_report::Minima;
/// # use stromboli_workloads::Task;
/// let task: Task = "bst/InsertPost/insert_1".parse().unwrap();
/// assert_eq!(Minima::exact().get(&task), Some("((T (E) 0 0 (E)),1,0,0)"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Minima(HashMap<Task, String>);

impl Minima {
    /// Those of all tasks, found by exhaustive search.
    pub fn exact() -> Minima {
        let known = |task: &Task| Some((*task, minimum_of(task)?.counterexample.clone()));
        Task::all().iter().filter_map(known).collect()
    }

    /// These, and others of tasks of which none is known so far.
    #[must_use]
    pub fn with(mut self, others: impl IntoIterator<Item = (Task, String)>) -> Minima {
        for (task, minimum) in others {
            self.0.entry(task).or_insert(minimum);
        }
        self
    }

    /// The minimum of a task, if it is known.
    pub fn get(&self, task: &Task) -> Option<&str> {
        self.0.get(task).map(String::as_str)
    }

    /// How many are known.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none is known.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<(Task, String)> for Minima {
    fn from_iter<I: IntoIterator<Item = (Task, String)>>(minima: I) -> Minima {
        Minima(minima.into_iter().collect())
    }
}
