//! The table of tasks, with the paper's minima.

use serde::Deserialize;
use stromboli_domain::Verdict;
use stromboli_workloads::Task;
use stromboli_workloads::task::TaskError;

use crate::data::embedded;
use crate::evaluation::Prepared;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// Each task is one of ours, and its minimum is one: it fails under the mutation and only there.
pub static SUITE: Suite = Suite {
    name: "tasks",
    description: "the tasks, and that the paper's minima fail as they should",
    files: &[embedded!("tasks.jsonl")],
    more_in: None,
    read,
};

#[derive(Deserialize)]
struct Record {
    workload: String,
    property: String,
    mutation: String,
    minimal: Option<String>,
    minimal_as_printed: Option<String>,
}

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let record: Record = vector.record()?;
    let subject = record.workload.to_lowercase();
    let name = format!("{subject}/{}/{}", record.property, record.mutation);
    let task: Task = match name.parse() {
        Ok(task) => task,
        // The names exist, but here the property does not see the mutation.
        Err(error @ TaskError::NotATask { .. }) => {
            let question = move || format!("whether {name} is a task");
            let actual = error.to_string();
            return Ok(Case::new(subject, move || Difference::between(question, "yes", &actual)));
        }
        Err(error) => return Err(Malformed::because(error)),
    };
    let printed = record.minimal_as_printed.or_else(|| record.minimal.clone());
    let evaluation = match (printed, &record.minimal) {
        (Some(printed), Some(_)) => Some(Evaluation::new(&task, printed)?),
        _ => None,
    };
    Ok(Case::new(subject, move || {
        let question = || format!("the minimum of {task}");
        let expected = describe(record.minimal.as_deref());
        let actual = describe(task.paper_minimum);
        let difference = Difference::between(question, &expected, &actual);
        difference.or_else(|| evaluation?.difference(&expected))
    }))
}

fn describe(minimum: Option<&str>) -> String {
    minimum.unwrap_or("none in the paper").to_owned()
}

/// The paper's own spelling is read as the minimum, and that fails under the mutation alone.
struct Evaluation {
    task: Task,
    printed: String,
    prepared: Prepared,
}

impl Evaluation {
    fn new(task: &Task, printed: String) -> Result<Evaluation, Malformed> {
        let Task { workload, property, mutation, .. } = task;
        let mutations = vec![(*mutation).to_owned()];
        let prepared =
            Prepared::new(*workload, (*property).to_owned(), printed.clone(), mutations)?;
        Ok(Evaluation { task: *task, printed, prepared })
    }

    fn difference(&self, minimum: &str) -> Option<Difference> {
        let Evaluation { task, printed, prepared } = self;
        let actual = prepared.evaluate();
        let verdicts: Vec<_> = actual.mutants.iter().map(|(m, v)| format!("{m} {v}")).collect();
        let actual = format!("{}: base {}, {}", actual.input, actual.base, verdicts.join(", "));
        let expected = format!("{minimum}: base pass, {} {}", task.mutation, Verdict::Fails);
        Difference::between(|| format!("{task} on {printed}"), &expected, &actual)
    }
}
