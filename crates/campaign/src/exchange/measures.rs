//! What rows for spreadsheets have beside what the store keeps: minima, and distances from them.

use std::collections::HashMap;

use stromboli_analysis::printed::{self, postorder};
use stromboli_analysis::target::Target;
use stromboli_trials::{Status, Trial};
use stromboli_workloads::{Task, minimum_of};

/// What is computed of a trial. The report has the same numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Measures {
    /// The smallest counterexample of the task, if it is known.
    pub(super) minimum: Option<String>,
    /// The tree edit distance from the first counterexample to the minimum.
    pub(super) initial_ted: Option<u32>,
    /// The same of the reported counterexample.
    pub(super) ted: Option<u32>,
    /// How many tokens the reported counterexample has.
    pub(super) size: Option<usize>,
}

/// Measures trials. Those of a task should follow each other: what is known of a task is kept until
/// the next one.
pub(super) struct Gauge {
    /// Minima of tasks of which no other is known.
    minima: HashMap<Task, String>,
    of_task: Option<OfTask>,
}

struct OfTask {
    task: Task,
    minimum: Option<String>,
    target: Option<Target>,
    known: HashMap<String, Option<u32>>,
}

impl Gauge {
    pub(super) fn new(minima: HashMap<Task, String>) -> Gauge {
        Gauge { minima, of_task: None }
    }

    /// Measures a trial. As in the report, only trials that ended with a counterexample have distances
    /// and sizes: those of incomplete shrinking say nothing.
    pub(super) fn measure(&mut self, trial: &Trial) -> Measures {
        let of_task = self.of(trial.cell.task);
        let minimum = of_task.minimum.clone();
        let found = trial.outcome.counterexamples.as_ref();
        let Some(found) = found.filter(|_| trial.status() == Status::Found) else {
            return Measures { minimum, ..Measures::default() };
        };
        Measures {
            minimum,
            initial_ted: of_task.distance(&found.initial),
            ted: of_task.distance(&found.reported),
            size: Some(printed::size(&found.reported)),
        }
    }

    fn of(&mut self, task: Task) -> &mut OfTask {
        let known = self.of_task.take().filter(|of_task| of_task.task == task);
        let minima = &self.minima;
        self.of_task.insert(known.unwrap_or_else(|| {
            let exact = minimum_of(&task).map(|minimum| minimum.counterexample.to_string());
            OfTask::new(task, exact.or_else(|| minima.get(&task).cloned()))
        }))
    }
}

impl OfTask {
    fn new(task: Task, minimum: Option<String>) -> OfTask {
        let target = minimum.as_ref().and_then(|minimum| postorder(minimum).ok());
        let target = target.map(|nodes| Target::new(&nodes.tree()));
        OfTask { task, minimum, target, known: HashMap::new() }
    }

    fn distance(&mut self, text: &str) -> Option<u32> {
        if let Some(distance) = self.known.get(text) {
            return *distance;
        }
        let target = self.target.as_mut()?;
        let distance = postorder(text).ok().map(|nodes| target.distance(&nodes));
        self.known.insert(text.to_owned(), distance);
        distance
    }
}
