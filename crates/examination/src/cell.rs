//! A task with a family of generators, or with a counterexample to shrink.

use std::fmt;

use stromboli_domain::{Family, Seed};
use stromboli_runners::protocol::OwnLimit;
use stromboli_runners::{Families, Trial};
use stromboli_workloads::schema::type_families;
use stromboli_workloads::{Schema, Task, Workload};

use crate::starts::Start;

/// A task with a family of generators, or with a counterexample to shrink. Prints as
/// `cbc on bst/InsertPost/insert_1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) task: Task,
    pub(crate) family: Family,
    /// What to shrink; `None` if the runner has to find something.
    pub(crate) start: Option<Start>,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.start {
            None => write!(f, "{} on {}", self.family, self.task),
            Some(start) => write!(f, "{start} on {}", self.task),
        }
    }
}

impl Cell {
    /// Every family on every workload, with one task for each type of input. The first cell of a family
    /// on a workload represents the others.
    pub(crate) fn all(families: &Families) -> Vec<Vec<Cell>> {
        let of_workload = |workload: Workload| {
            let families = families.of(workload.name(), &type_families(workload));
            let cell = |family| move |task| Cell { task, family, start: None };
            let cells = move |family| tasks(workload).into_iter().map(cell(family));
            families.into_iter().map(move |family| cells(family).collect())
        };
        Workload::all().into_iter().flat_map(of_workload).collect()
    }

    /// A counterexample of every type of input, for every workload.
    pub(crate) fn to_shrink() -> Vec<Vec<Cell>> {
        let cell = |task| Cell { task, family: Family::TYPE, start: Some(Start::Typical) };
        let of_workload = |workload| tasks(workload).into_iter().map(cell).collect();
        Workload::all().into_iter().map(of_workload).collect()
    }

    /// The same with another counterexample to shrink.
    pub(crate) fn with_start(self, start: Start) -> Cell {
        Cell { start: Some(start), ..self }
    }

    /// The trial message, which can still be changed.
    pub(crate) fn trial(self, seed: u64) -> Trial {
        let trial = Trial::of(&self.task, self.family, Seed(seed), OwnLimit::DEFAULT);
        Trial { start: self.start.map(|start| start.value(&trial.schema)), ..trial }
    }
}

/// A task for each type of input.
fn tasks(workload: Workload) -> Vec<Task> {
    let mut inputs = Vec::new();
    let is_new = |task: &Task| {
        let input = Schema::of(task.workload, task.property, Family::TYPE).input;
        let is_new = !inputs.contains(&input);
        inputs.push(input);
        is_new
    };
    workload.tasks().filter(is_new).collect()
}
