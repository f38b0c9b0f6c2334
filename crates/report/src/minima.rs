//! The smallest counterexample of each task, and how certain it is that it is the smallest.

use std::collections::HashMap;

use stromboli_analysis::printed::smallness;
use stromboli_workloads::Task;
use stromboli_workloads::minimum::{BestKnown, Certainty, Minimum, best_table, minimum_of};

/// The smallest counterexample of each task and its co-minima, in their printed forms, where they are
/// known. Not all are proven: see [`Minima::certainty`].
///
/// ```
/// # use stromboli_report::Minima;
/// # use stromboli_workloads::Task;
/// let task: Task = "bst/InsertPost/insert_1".parse().unwrap();
/// assert_eq!(Minima::exact().get(&task), Some("((T (E) 0 0 (E)),1,0,0)"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Minima {
    known: HashMap<Task, Known>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Known {
    /// The minimum first.
    co_minima: Vec<String>,
    certainty: Certainty,
    /// The best known counterexample, if that is what the certainty says.
    best: Option<Box<BestKnown>>,
    /// Whether it is the smallest counterexample of the trials that are measured from it.
    is_of_trials: bool,
}

impl Known {
    fn new(co_minima: Vec<String>, certainty: Certainty) -> Known {
        Known { co_minima, certainty, best: None, is_of_trials: false }
    }
}

impl Minima {
    /// The minima that exhaustive search has found.
    pub fn exact() -> Minima {
        let known = |minimum: &Minimum| {
            let co_minima = minimum.co_minima().map(str::to_owned).collect();
            Known::new(co_minima, Certainty::Exact)
        };
        let entry = |task: &Task| Some((*task, known(minimum_of(task)?)));
        Minima { known: Task::all().iter().filter_map(entry).collect() }
    }

    /// The minima that exhaustive search has found, and the best known counterexamples of other tasks.
    pub fn known() -> Minima {
        Minima::exact().with_best_known(best_table::all().into_iter().cloned())
    }

    /// Adds minima that exhaustive search has found elsewhere, each with its co-minima, for tasks that have none
    /// so far.
    #[must_use]
    pub fn with_exact(mut self, others: impl IntoIterator<Item = (Task, Vec<String>)>) -> Minima {
        for (task, co_minima) in others {
            let known = || Known::new(co_minima, Certainty::Exact);
            self.known.entry(task).or_insert_with(known);
        }
        self
    }

    /// Adds minima from imported results, for tasks that have none so far.
    #[must_use]
    pub fn with(mut self, others: impl IntoIterator<Item = (Task, String)>) -> Minima {
        for (task, minimum) in others {
            let co_minima = vec![minimum];
            let known = || Known::new(co_minima, Certainty::Imported);
            self.known.entry(task).or_insert_with(known);
        }
        self
    }

    /// Adds the best known counterexamples of tasks that have no minimum so far.
    #[must_use]
    pub fn with_best_known(self, others: impl IntoIterator<Item = BestKnown>) -> Minima {
        self.with_best(others, false)
    }

    /// Does the same with the smallest counterexamples of the trials themselves, which these cannot beat.
    #[must_use]
    pub fn with_best_of_trials(self, others: impl IntoIterator<Item = BestKnown>) -> Minima {
        self.with_best(others, true)
    }

    fn with_best(
        mut self,
        others: impl IntoIterator<Item = BestKnown>,
        is_of_trials: bool,
    ) -> Minima {
        for best in others {
            let known = |best: BestKnown| Known {
                best: Some(Box::new(best.clone())),
                is_of_trials,
                ..Known::new(vec![best.counterexample], Certainty::BestKnown)
            };
            self.known.entry(best.task).or_insert_with(|| known(best));
        }
        self
    }

    /// Whether a task is measured from the smallest counterexample of the trials themselves.
    pub fn is_of_trials(&self, task: &Task) -> bool {
        self.known.get(task).is_some_and(|known| known.is_of_trials)
    }

    /// Replaces best known counterexamples by those of other trials that are smaller, and by proven minima.
    pub fn learn(&mut self, others: &Minima) {
        for (task, other) in &others.known {
            let Some(known) = self.known.get_mut(task) else { continue };
            let is_smaller = || order(&other.co_minima) < order(&known.co_minima);
            if known.certainty == Certainty::BestKnown
                && (other.certainty == Certainty::Exact
                    || other.certainty == Certainty::BestKnown && is_smaller())
            {
                *known = other.clone();
            }
        }
    }

    /// The minimum of a task, if it is known, or else its best known counterexample.
    pub fn get(&self, task: &Task) -> Option<&str> {
        self.co_minima(task).first().map(String::as_str)
    }

    /// How certain it is that nothing is smaller; `None` if no minimum is known.
    pub fn certainty(&self, task: &Task) -> Option<Certainty> {
        self.known.get(task).map(|known| known.certainty)
    }

    /// The best known counterexample of a task, if that is what its trials are measured against.
    pub fn best_known(&self, task: &Task) -> Option<&BestKnown> {
        self.known.get(task)?.best.as_deref()
    }

    /// The counterexamples of a task that are as small as its minimum, which is the first of them. Where
    /// no others are known, it is the only one.
    pub fn co_minima(&self, task: &Task) -> &[String] {
        self.known.get(task).map_or(&[], |known| &known.co_minima)
    }

    pub fn len(&self) -> usize {
        self.known.len()
    }

    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

/// Orders best known counterexamples as stores do.
fn order(co_minima: &[String]) -> Option<impl Ord> {
    co_minima.first().map(|text| smallness(text))
}

impl FromIterator<(Task, String)> for Minima {
    fn from_iter<I: IntoIterator<Item = (Task, String)>>(minima: I) -> Minima {
        Minima::default().with(minima)
    }
}
