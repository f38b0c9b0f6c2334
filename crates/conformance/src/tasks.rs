//! The table of tasks, with the paper's minima.

use serde::Deserialize;
use stromboli_domain::Verdict;
use stromboli_workloads::Task;
use stromboli_workloads::evaluate::evaluate_here;

use crate::data::embedded;
use crate::suite::{Difference, Malformed, Outcome, Suite, Vector, nothing};

/// Each task is one of ours, and its minimum is one: it fails under the mutation and only there.
pub static SUITE: Suite = Suite {
    name: "tasks",
    description: "the tasks, and that the paper's minima fail as they should",
    files: &[embedded!("tasks.jsonl")],
    check,
    cost: nothing,
};

#[derive(Deserialize)]
struct Record {
    workload: String,
    property: String,
    mutation: String,
    minimal: Option<String>,
    minimal_as_printed: Option<String>,
}

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let record: Record = vector.record()?;
    let subject = record.workload.to_lowercase();
    let name = format!("{subject}/{}/{}", record.property, record.mutation);
    let question = || format!("the minimum of {name}");
    let task: Task = match name.parse() {
        Ok(task) => task,
        Err(error) => {
            let difference = Difference::between(question, "a task", &format!("{error}"));
            return Ok(Outcome { subject, difference });
        }
    };
    let expected = describe(record.minimal.as_deref());
    let difference = Difference::between(question, &expected, &describe(task.paper_minimum));
    if let (None, Some(minimum)) = (&difference, task.paper_minimum) {
        let printed = record.minimal_as_printed.as_deref().unwrap_or(minimum);
        return Ok(Outcome { subject, difference: check_minimum(&task, minimum, printed)? });
    }
    Ok(Outcome { subject, difference })
}

fn describe(minimum: Option<&str>) -> String {
    minimum.unwrap_or("none in the paper").to_owned()
}

/// The paper's own spelling is read as the minimum, and that fails under the mutation alone.
fn check_minimum(
    task: &Task,
    minimum: &str,
    printed: &str,
) -> Result<Option<Difference>, Malformed> {
    let wanted = |mutation: &str| mutation == task.mutation;
    let evaluation = evaluate_here(task.workload, task.property, printed, wanted)
        .map_err(|error| Malformed(format!("`{printed}`: {error}")))?;
    let expected = format!("{minimum}: base pass, {} {}", task.mutation, Verdict::Fails);
    let verdicts: Vec<_> = evaluation.mutants.iter().map(|(m, v)| format!("{m} {v}")).collect();
    let actual = format!("{}: base {}, {}", evaluation.input, evaluation.base, verdicts.join(", "));
    Ok(Difference::between(|| format!("{task} on {printed}"), &expected, &actual))
}
