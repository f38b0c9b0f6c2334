//! The smallest counterexample of each task.

use std::collections::HashMap;

use stromboli_workloads::Task;
use stromboli_workloads::minimum::{Minimum, minimum_of};

/// The smallest counterexample of each task and its co-minima, in their printed forms, where they are
/// known.
///
/// ```
/// # use stromboli_report::Minima;
/// # use stromboli_workloads::Task;
/// let task: Task = "bst/InsertPost/insert_1".parse().unwrap();
/// assert_eq!(Minima::exact().get(&task), Some("((T (E) 0 0 (E)),1,0,0)"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Minima {
    /// The co-minima of each task, the minimum first.
    known: HashMap<Task, Vec<String>>,
}

impl Minima {
    /// Those of all tasks, found by exhaustive search.
    pub fn exact() -> Minima {
        let co_minima = |minimum: &Minimum| minimum.co_minima().map(str::to_owned).collect();
        let known = |task: &Task| Some((*task, co_minima(minimum_of(task)?)));
        Minima { known: Task::all().iter().filter_map(known).collect() }
    }

    /// These, and others of tasks of which none is known so far.
    #[must_use]
    pub fn with(mut self, others: impl IntoIterator<Item = (Task, String)>) -> Minima {
        for (task, minimum) in others {
            self.known.entry(task).or_insert_with(|| vec![minimum]);
        }
        self
    }

    /// The minimum of a task, if it is known.
    pub fn get(&self, task: &Task) -> Option<&str> {
        self.co_minima(task).first().map(String::as_str)
    }

    /// The counterexamples of a task that are as small as its minimum, which is the first of them. Where
    /// no others are known, it is the only one.
    pub fn co_minima(&self, task: &Task) -> &[String] {
        self.known.get(task).map_or(&[], Vec::as_slice)
    }

    /// How many are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether none is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

impl FromIterator<(Task, String)> for Minima {
    fn from_iter<I: IntoIterator<Item = (Task, String)>>(minima: I) -> Minima {
        Minima::default().with(minima)
    }
}
