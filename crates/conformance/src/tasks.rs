//! The table of tasks, with the paper's minima.

use serde::Deserialize;
use stromboli_domain::Verdict;
use stromboli_workloads::Task;
use stromboli_workloads::task::TaskError;

use crate::data::embedded;
use crate::evaluation::Prepared;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// Each task exists, and its minimum fails for the mutant and passes for the correct program.
pub static SUITE: Suite = Suite::new("tasks", &[embedded!("tasks.jsonl")], read);

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
        // The names exist, but here the property does not detect the mutation.
        Err(error @ TaskError::NotATask { .. }) => {
            let question = move || format!("whether {name} is a task");
            let actual = error.to_string();
            return Ok(Case::new(subject, move || Difference::between(question, "yes", &actual)));
        }
        Err(error) => return Err(Malformed::because(error)),
    };
    let minimum = match record.minimal {
        Some(minimum) => {
            let printed = record.minimal_as_printed.unwrap_or_else(|| minimum.clone());
            Some(Minimum::new(task, minimum, printed)?)
        }
        None => None,
    };
    Ok(Case::new(subject, move || minimum?.difference()))
}

/// The paper's notation is parsed as the minimum, which fails only for the mutant.
struct Minimum {
    task: Task,
    minimum: String,
    printed: String,
    prepared: Prepared,
}

impl Minimum {
    fn new(task: Task, minimum: String, printed: String) -> Result<Minimum, Malformed> {
        let (property, mutation) = (task.property.to_string(), task.mutation.to_string());
        let prepared = Prepared::new(task.workload, property, printed.clone(), vec![mutation])?;
        Ok(Minimum { task, minimum, printed, prepared })
    }

    fn difference(&self) -> Option<Difference> {
        let Minimum { task, minimum, printed, prepared } = self;
        let actual = prepared.evaluate();
        let verdicts: Vec<_> = actual.mutants.iter().map(|(m, v)| format!("{m} {v}")).collect();
        let actual = format!("{}: base {}, {}", actual.input, actual.base, verdicts.join(", "));
        let expected = format!("{minimum}: base pass, {} {}", task.mutation, Verdict::Fails);
        Difference::between(|| format!("{task} on {printed}"), &expected, &actual)
    }
}
