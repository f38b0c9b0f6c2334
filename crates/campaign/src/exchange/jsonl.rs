//! A line of JSON for each trial, with all that is known of it.

use std::io::{self, Write};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stromboli_trials::Trial;

use super::Row;
use crate::limits::{Limits, Memory, Timeout};
use crate::store::StoredCell;
use crate::store::write::NewCell;

/// A line. How the cell is tried stands in each, so that a line says it all.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    experiment: String,
    #[serde(flatten)]
    trial: Trial,
    trials: u32,
    timeout_ms: Option<u64>,
    memory: Option<u64>,
    short_circuit: bool,
}

pub(super) fn write(
    experiment: &str,
    stored: &StoredCell,
    trial: Trial,
    out: &mut dyn Write,
) -> io::Result<()> {
    let StoredCell { n_trials, limits, short_circuit, .. } = stored;
    let timeout = |limits: Limits| u64::try_from(limits.timeout.0.as_millis()).unwrap_or(u64::MAX);
    let line = Line {
        experiment: experiment.to_owned(),
        trial,
        trials: *n_trials,
        timeout_ms: limits.map(timeout),
        memory: limits.map(|limits| limits.memory.0),
        short_circuit: *short_circuit,
    };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)
}

/// A line back; or what is wrong with it.
pub(super) fn read(line: Value) -> Result<Row, String> {
    // Read as it stands, it would lose its counterexamples.
    if line.get("detail").is_some() {
        return Err(
            "it was exported by an older version of stromboli; `stromboli upgrade` the store \
                    that it came from, and export it again"
                .to_owned(),
        );
    }
    let line: Line = serde_json::from_value(line).map_err(|error| error.to_string())?;
    let Line { trial: Trial { cell, number, seed, outcome }, .. } = line;
    if outcome.counterexamples.as_ref().is_some_and(|found| !found.is_consistent()) {
        return Err("the last of its `steps` is not what it `reported`".to_owned());
    }
    let limits = match (line.timeout_ms, line.memory) {
        (Some(timeout), Some(memory)) => Some(Limits {
            timeout: Timeout(Duration::from_millis(timeout)),
            memory: Memory(memory),
        }),
        _ => None,
    };
    let cell = NewCell { cell, n_trials: line.trials, limits, short_circuit: line.short_circuit };
    Ok(Row { cell, number: Some(number), seed, outcome })
}
