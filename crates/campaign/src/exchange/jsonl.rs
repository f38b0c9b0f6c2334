//! A line of JSON for each trial, with all that is known of it.

use std::fmt::Display;
use std::io::{self, Write};
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use stromboli_domain::{Named, Seed};
use stromboli_trials::Trial;

use super::Row;
use crate::cell::Cell;
use crate::limits::{Limits, Memory, Timeout};
use crate::outcome::{Detail, Outcome, TrialForm};
use crate::store::write::NewCell;
use crate::store::{Record, StoredCell};

/// A line. How the cell is tried stands in each, so that a line says it all.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    experiment: String,
    task: String,
    strategy: String,
    budget: String,
    trial: u32,
    seed: Option<u64>,
    trials: u32,
    timeout_ms: Option<u64>,
    memory: Option<u64>,
    short_circuit: bool,
    detail: String,
    peak_memory: Option<u64>,
    #[serde(flatten)]
    form: TrialForm,
}

pub(super) fn write(
    experiment: &str,
    stored: &StoredCell,
    record: Record,
    out: &mut dyn Write,
) -> io::Result<()> {
    let StoredCell { cell, n_trials, limits, short_circuit, .. } = stored;
    let timeout = |limits: Limits| u64::try_from(limits.timeout.0.as_millis()).unwrap_or(u64::MAX);
    let line = Line {
        experiment: experiment.to_owned(),
        task: cell.task.to_string(),
        strategy: cell.strategy.to_string(),
        budget: cell.budget.to_string(),
        trial: record.number,
        seed: record.seed.map(|seed| seed.0),
        trials: *n_trials,
        timeout_ms: limits.map(timeout),
        memory: limits.map(|limits| limits.memory.0),
        short_circuit: *short_circuit,
        detail: record.outcome.detail.name().to_owned(),
        peak_memory: record.outcome.peak_memory,
        form: record.outcome.trial.into(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)
}

/// A line back; or what is wrong with it.
pub(super) fn read(line: Value) -> Result<Row, String> {
    let line: Line = serde_json::from_value(line).map_err(|error| error.to_string())?;
    let limits = match (line.timeout_ms, line.memory) {
        (Some(timeout), Some(memory)) => Some(Limits {
            timeout: Timeout(Duration::from_millis(timeout)),
            memory: Memory(memory),
        }),
        _ => None,
    };
    let cell = Cell {
        task: named(&line.task)?,
        strategy: named(&line.strategy)?,
        budget: named(&line.budget)?,
    };
    let detail = Detail::from_name(&line.detail).map_err(|error| error.to_string())?;
    let trial = Trial::try_from(line.form).map_err(|error| error.to_string())?;
    Ok(Row {
        cell: NewCell { cell, n_trials: line.trials, limits, short_circuit: line.short_circuit },
        number: Some(line.trial),
        seed: line.seed.map(Seed),
        outcome: Outcome { trial, detail, peak_memory: line.peak_memory },
    })
}

fn named<T: FromStr<Err: Display>>(name: &str) -> Result<T, String> {
    name.parse().map_err(|error: T::Err| error.to_string())
}
