//! A row for each trial, for spreadsheets and data frames.

use std::io::{self, Write};

use stromboli_domain::{Family, Named};
use stromboli_trials::{Counterexamples, Quantity, Trial};

/// The columns, each with its heading and what it says of a trial.
pub(super) struct Columns(Vec<Column>);

struct Column {
    heading: String,
    value: Box<Value>,
}

/// What a column says of a trial of an experiment of this name; nothing, if it is not known.
type Value = dyn Fn(&str, &Trial) -> Option<String>;

impl Column {
    fn new(
        heading: impl Into<String>,
        value: impl Fn(&str, &Trial) -> Option<String> + 'static,
    ) -> Column {
        Column { heading: heading.into(), value: Box::new(value) }
    }

    /// A column that only trials with counterexamples have a value for.
    fn found(
        heading: &str,
        value: impl Fn(&Counterexamples) -> Option<String> + 'static,
    ) -> Column {
        Column::new(heading, move |_, trial| value(trial.outcome.counterexamples.as_ref()?))
    }

    /// A measured quantity, times in milliseconds and memory in MiB.
    fn measured(quantity: &'static Quantity) -> Column {
        Column::new(quantity.readable_name(), |_, trial| {
            let number = quantity.get(&trial.outcome.quantities)?;
            Some(match quantity.readable_scale() {
                Some(scale) => readable(number, scale),
                None => number.to_string(),
            })
        })
    }
}

impl Columns {
    pub(super) fn new() -> Columns {
        let mut columns = vec![
            Column::new("experiment", |experiment, _| Some(experiment.to_owned())),
            Column::new("workload", |_, trial| Some(trial.cell.task.workload.to_string())),
            Column::new("property", |_, trial| Some(trial.cell.task.property.to_string())),
            Column::new("mutation", |_, trial| Some(trial.cell.task.mutation.to_string())),
            Column::new("framework", |_, trial| Some(trial.cell.strategy.finder().to_string())),
            Column::new("family", |_, trial| {
                let family = trial.cell.strategy.family();
                (family != Family::ENUMERATION).then(|| family.to_string())
            }),
            Column::new("shrinker", |_, trial| Some(trial.cell.strategy.shrinker()?.to_string())),
            Column::new("budget", |_, trial| Some(trial.cell.budget.to_string())),
            Column::new("trial", |_, trial| Some(trial.number.to_string())),
            Column::new("seed", |_, trial| Some(trial.seed?.to_string())),
            Column::new("status", |_, trial| Some(trial.status().name().to_owned())),
            Column::new("reason", |_, trial| trial.outcome.ending.reason.clone()),
        ];
        columns.extend(Quantity::ALL.iter().map(Column::measured));
        columns.extend([
            Column::new("executions", |_, trial| {
                Some(trial.outcome.quantities.n_executions()?.to_string())
            }),
            Column::found("shrinks", |found| Some(found.steps.as_ref()?.len().to_string())),
            Column::found("executions_to_best", |found| {
                Some(found.n_executions_to_best()?.to_string())
            }),
            Column::found("ms_to_best", |found| {
                Some(format!("{:.6}", found.time_to_best()?.as_secs_f64() * 1e3))
            }),
            Column::found("initial", |found| Some(found.initial.clone())),
            Column::found("reported", |found| Some(found.reported.clone())),
            Column::new("task", |_, trial| Some(trial.cell.task.to_string())),
            Column::new("strategy", |_, trial| Some(trial.cell.strategy.to_string())),
        ]);
        Columns(columns)
    }

    pub(super) fn write_heading(&self, out: &mut dyn Write) -> io::Result<()> {
        let headings: Vec<_> = self.0.iter().map(|column| column.heading.as_str()).collect();
        writeln!(out, "{}", headings.join(","))
    }

    /// What is not known is left empty.
    pub(super) fn write(
        &self,
        experiment: &str,
        trial: &Trial,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let field = |column: &Column| quoted((column.value)(experiment, trial).unwrap_or_default());
        let fields: Vec<_> = self.0.iter().map(field).collect();
        writeln!(out, "{}", fields.join(","))
    }
}

/// A number in the larger unit that people read, with all digits that it has.
fn readable(number: u64, scale: u32) -> String {
    let digits = if scale.is_power_of_two() { 1 } else { scale.ilog10() as usize };
    format!("{:.digits$}", number as f64 / f64::from(scale))
}

/// A field that could be misread is put between quotes, which are doubled inside.
fn quoted(field: String) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}
