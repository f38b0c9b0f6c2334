//! Values in rows for spreadsheets that the store does not have: minima, and distances from them.

use std::collections::HashMap;

use stromboli_analysis::printed::{self, postorder};
use stromboli_analysis::target::Target;
use stromboli_trials::{Status, Trial};
use stromboli_workloads::minimum::{BestKnown, Certainty};
use stromboli_workloads::{Task, reference_of};

use crate::store::StoredMinimum;

/// The values that are computed for a trial. The report has the same numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Measures {
    /// The smallest counterexample of the task, if it is known, or else the best known one.
    pub(super) minimum: Option<String>,
    /// How certain it is that nothing is smaller.
    pub(super) certainty: Option<Certainty>,
    /// The tree edit distance from the first counterexample to the minimum.
    pub(super) initial_ted: Option<u32>,
    /// The distance of the reported counterexample from the minimum.
    pub(super) ted: Option<u32>,
    /// The number of tokens of the reported counterexample.
    pub(super) size: Option<usize>,
}

/// Measures trials. The trials of a task should follow each other, because data about a task is kept only
/// until the next one.
pub(super) struct Gauge {
    /// Minima of tasks for which no other minimum is known.
    minima: HashMap<Task, (String, Certainty)>,
    of_task: Option<OfTask>,
}

struct OfTask {
    task: Task,
    minimum: Option<String>,
    certainty: Option<Certainty>,
    target: Option<Target>,
    known: HashMap<String, Option<u32>>,
}

impl Gauge {
    pub(super) fn new(minima: &HashMap<Task, StoredMinimum>, best_known: &[BestKnown]) -> Gauge {
        let stored = minima.values().filter_map(|stored| {
            Some((stored.task, (stored.minimum()?.to_owned(), stored.certainty)))
        });
        let best = best_known
            .iter()
            .map(|best| (best.task, (best.counterexample.clone(), Certainty::BestKnown)));
        Gauge { minima: stored.chain(best).collect(), of_task: None }
    }

    /// Measures a trial. As in the report, only trials that ended with a counterexample have distances and
    /// sizes; incomplete shrinking is not measured.
    pub(super) fn measure(&mut self, trial: &Trial) -> Measures {
        let of_task = self.of(trial.cell.task);
        let (minimum, certainty) = (of_task.minimum.clone(), of_task.certainty);
        let found = trial.outcome.counterexamples.as_ref();
        let Some(found) = found.filter(|_| trial.status() == Status::Found) else {
            return Measures { minimum, certainty, ..Measures::default() };
        };
        Measures {
            minimum,
            certainty,
            initial_ted: of_task.distance(&found.initial),
            ted: of_task.distance(&found.reported),
            size: Some(printed::size(&found.reported)),
        }
    }

    fn of(&mut self, task: Task) -> &mut OfTask {
        let known = self.of_task.take().filter(|of_task| of_task.task == task);
        let minima = &self.minima;
        self.of_task.insert(known.unwrap_or_else(|| {
            let reference = reference_of(&task)
                .map(|reference| (reference.counterexample().to_owned(), reference.certainty()));
            OfTask::new(task, reference.or_else(|| minima.get(&task).cloned()))
        }))
    }
}

impl OfTask {
    fn new(task: Task, minimum: Option<(String, Certainty)>) -> OfTask {
        let (minimum, certainty) = minimum.unzip();
        let target = minimum.as_ref().and_then(|minimum| postorder(minimum).ok());
        let target = target.map(|nodes| Target::new(&nodes.tree()));
        OfTask { task, minimum, certainty, target, known: HashMap::new() }
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
