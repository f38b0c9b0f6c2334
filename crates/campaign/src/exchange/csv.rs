//! A row for each trial, for spreadsheets and data frames.

use std::io::{self, Write};
use std::time::Duration;

use stromboli_domain::Named;

use crate::outcome::{Detail, Outcome};
use crate::store::Record;

const COLUMNS: [&str; 30] = [
    "experiment",
    "workload",
    "property",
    "mutation",
    "framework",
    "family",
    "budget",
    "trial",
    "seed",
    "status",
    "reason",
    "tests",
    "discards",
    "search_ms",
    "shrink_ms",
    "executions",
    "passed",
    "failed",
    "discarded",
    "not_generated",
    "repeats",
    "property_ms",
    "shrinks",
    "executions_to_best",
    "ms_to_best",
    "initial",
    "reported",
    "peak_mib",
    "task",
    "strategy",
];

pub(super) fn write_heading(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", COLUMNS.join(","))
}

/// What is not known is left empty.
pub(super) fn write(experiment: &str, record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let Record { cell, number, seed, outcome, .. } = record;
    let Outcome { trial, detail, peak_memory } = outcome;
    let shrinking = trial.shrinking.as_ref();
    let is_counted = *detail != Detail::Ending;
    let full = shrinking.filter(|_| *detail == Detail::Full);
    let best = full.map(|shrinking| shrinking.steps.last());
    let fields: [Option<String>; 30] = [
        Some(experiment.to_owned()),
        Some(cell.task.workload.to_string()),
        Some(cell.task.property.to_owned()),
        Some(cell.task.mutation.to_owned()),
        Some(cell.strategy.framework().to_string()),
        cell.strategy.family().map(|family| family.to_string()),
        Some(cell.budget.to_string()),
        Some(number.to_string()),
        seed.map(|seed| seed.to_string()),
        Some(trial.status.name().to_owned()),
        trial.reason.clone(),
        is_counted.then(|| trial.n_tests.to_string()),
        is_counted.then(|| trial.n_discards.to_string()),
        Some(milliseconds(trial.search_time)),
        shrinking.map(|shrinking| milliseconds(shrinking.time)),
        shrinking.map(|shrinking| shrinking.n_executions().to_string()),
        shrinking.map(|shrinking| shrinking.n_passed.to_string()),
        shrinking.map(|shrinking| shrinking.n_failed.to_string()),
        shrinking.map(|shrinking| shrinking.n_discarded.to_string()),
        full.map(|shrinking| shrinking.n_not_generated.to_string()),
        full.map(|shrinking| shrinking.n_repeats.to_string()),
        full.map(|shrinking| milliseconds(shrinking.property_time)),
        full.map(|shrinking| shrinking.steps.len().to_string()),
        full.map(|shrinking| shrinking.n_executions_to_best().to_string()),
        best.map(|best| milliseconds(best.map_or(Duration::ZERO, |step| step.time))),
        shrinking.map(|shrinking| shrinking.initial.clone()),
        shrinking.map(|shrinking| shrinking.reported().to_owned()),
        peak_memory.map(|bytes| format!("{:.1}", bytes as f64 / f64::from(1 << 20))),
        Some(cell.task.to_string()),
        Some(cell.strategy.to_string()),
    ];
    let fields = fields.map(|field| quoted(field.unwrap_or_default()));
    writeln!(out, "{}", fields.join(","))
}

fn milliseconds(time: Duration) -> String {
    format!("{:.6}", time.as_secs_f64() * 1e3)
}

/// A field that could be misread is put between quotes, which are doubled inside.
fn quoted(field: String) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}
