//! One line of JSON per trial, with everything that is known about it.

use std::fmt::Display;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use stromboli_analysis::printed;
use stromboli_domain::{Budget, Named};
use stromboli_trials::{Counterexamples, Status, Steps, Trial};
use stromboli_workloads::{Reference, Task, reference_of};

use super::{Row, fields};
use crate::limits::Limits;
use crate::store::PlannedCell;

/// A line. It includes the settings of the cell, so that each line is complete.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    experiment: String,
    #[serde(flatten)]
    trial: Trial,
    trials: u32,
    timeout_ms: Option<u64>,
    memory: Option<u64>,
    short_circuit: bool,
    /// The smallest counterexample of the task, if only the file knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    minimum: Option<String>,
}

/// The defaults of a line: other programs need not know about Stromboli's settings.
fn defaults() -> [(&'static str, Value); 5] {
    [
        ("experiment", json!("")),
        ("budget", json!("default")),
        ("trial", json!(1)),
        // As many as there are.
        ("trials", json!(0)),
        ("short_circuit", json!(false)),
    ]
}

pub(super) fn write(
    experiment: &str,
    planned: &PlannedCell,
    trial: Trial,
    minimum: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let PlannedCell { n_trials, limits, short_circuit, .. } = planned;
    let line = Line {
        experiment: experiment.to_owned(),
        trial,
        trials: *n_trials,
        timeout_ms: limits.map(Limits::timeout_ms),
        memory: limits.map(|limits| limits.memory.0),
        short_circuit: *short_circuit,
        minimum: minimum.map(str::to_owned),
    };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)
}

pub(super) fn read(line: Value) -> Result<Row, String> {
    let Value::Object(mut line) = line else { return Err("not an object".to_owned()) };
    fields::check(&mut line)?;
    let has_number = line.contains_key("trial");
    for (field, value) in defaults() {
        line.entry(field).or_insert(value);
    }
    must_be_named(&line, "status", |text| Status::from_name(text).map(drop))?;
    must_be_named(&line, "budget", |text| text.parse::<Budget>().map(drop))?;
    let line: Line =
        serde_json::from_value(Value::Object(line)).map_err(|error| error.to_string())?;
    let Line { trial: Trial { cell, number, seed, host, outcome }, .. } = line;
    if let Some(found) = &outcome.counterexamples {
        if !found.is_consistent() {
            return Err("the last of its `steps` is not what it `reported`".to_owned());
        }
        must_be_trees(found)?;
    }
    let minimum = line.minimum.map(|minimum| new_minimum(&cell.task, minimum)).transpose()?;
    let limits = line.timeout_ms.zip(line.memory);
    let limits = limits.map(|(timeout, memory)| Limits::new(timeout, memory));
    let cell =
        PlannedCell { cell, n_trials: line.trials, limits, short_circuit: line.short_circuit };
    let number = has_number.then_some(number);
    Ok(Row { cell, number, seed, host, outcome, minimum: minimum.flatten() })
}

/// Checks a field by itself: the error for a whole line would not name it.
fn must_be_named<E: Display>(
    line: &Map<String, Value>,
    field: &str,
    parse: impl Fn(&str) -> Result<(), E>,
) -> Result<(), String> {
    let Some(text) = line.get(field).and_then(Value::as_str) else { return Ok(()) };
    parse(text).map_err(|error| format!("`{field}`: {error}"))
}

/// Checks that counterexamples are printed trees, which distances need.
fn must_be_trees(found: &Counterexamples) -> Result<(), String> {
    must_be_tree("initial", &found.initial)?;
    must_be_tree("reported", &found.reported)?;
    let mut steps = found.steps.iter().flat_map(Steps::kept);
    steps.try_for_each(|step| must_be_tree("value", &step.value))
}

fn must_be_tree(field: &str, text: &str) -> Result<(), String> {
    let read = printed::postorder(text);
    read.map(drop).map_err(|error| format!("`{field}` is not a printed tree: {error}"))
}

/// The minimum if it is not known here. If it is known and proven, both must be the same. A best known
/// one may be beaten: `stromboli minima --learn` compares the two.
fn new_minimum(task: &Task, minimum: String) -> Result<Option<String>, String> {
    must_be_tree("minimum", &minimum)?;
    match reference_of(task) {
        Some(known) if known.counterexample() == minimum => Ok(None),
        Some(known @ Reference::Exact(_)) => {
            Err(format!("the minimum of {task} is {}, not {minimum}", known.counterexample()))
        }
        Some(Reference::BestKnown(_)) | None => Ok(Some(minimum)),
    }
}
