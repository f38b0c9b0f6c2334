//! One row per trial, for spreadsheets and data frames.

use std::io::{self, Write};

use stromboli_domain::text::csv_field;
use stromboli_domain::{Family, Named};
use stromboli_trials::{Counterexamples, Quantity, Trial};

use super::measures::Measures;

/// The columns, each with its heading and how to get its value for a trial.
pub(super) struct Columns(Vec<Column>);

struct Column {
    heading: String,
    value: Box<Value>,
}

/// The value of a column in a row; `None` if it is unknown.
type Value = dyn Fn(&Row<'_>) -> Option<String>;

/// The data from which the columns of a row are computed.
pub(super) struct Row<'a> {
    /// The name of the experiment.
    pub(super) experiment: &'a str,
    pub(super) trial: &'a Trial,
    pub(super) measures: &'a Measures,
}

impl Column {
    fn new(
        heading: impl Into<String>,
        value: impl Fn(&Row<'_>) -> Option<String> + 'static,
    ) -> Column {
        Column { heading: heading.into(), value: Box::new(value) }
    }

    /// A column whose value is part of the trial itself.
    fn of_trial(heading: &str, value: impl Fn(&Trial) -> Option<String> + 'static) -> Column {
        Column::new(heading, move |row| value(row.trial))
    }

    /// A column that only trials with counterexamples have a value for.
    fn found(
        heading: &str,
        value: impl Fn(&Counterexamples) -> Option<String> + 'static,
    ) -> Column {
        Column::of_trial(heading, move |trial| value(trial.outcome.counterexamples.as_ref()?))
    }

    /// A measured quantity, times in milliseconds and memory in MiB.
    fn measured(quantity: &'static Quantity) -> Column {
        Column::new(quantity.readable_name(), |row| {
            let number = quantity.get(&row.trial.outcome.quantities)?;
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
            Column::new("experiment", |row| Some(row.experiment.to_owned())),
            Column::of_trial("workload", |trial| Some(trial.cell.task.workload.to_string())),
            Column::of_trial("property", |trial| Some(trial.cell.task.property.to_string())),
            Column::of_trial("mutation", |trial| Some(trial.cell.task.mutation.to_string())),
            Column::of_trial("framework", |trial| Some(trial.cell.strategy.finder().to_string())),
            Column::of_trial("family", |trial| {
                let family = trial.cell.strategy.family();
                (family != Family::ENUMERATION).then(|| family.to_string())
            }),
            Column::of_trial("shrinker", |trial| Some(trial.cell.strategy.shrinker()?.to_string())),
            Column::of_trial("budget", |trial| Some(trial.cell.budget.to_string())),
            Column::of_trial("trial", |trial| Some(trial.number.to_string())),
            Column::of_trial("seed", |trial| Some(trial.seed?.to_string())),
            Column::of_trial("host", |trial| trial.host.clone()),
            Column::of_trial("status", |trial| Some(trial.status().name().to_owned())),
            Column::of_trial("reason", |trial| trial.outcome.ending.reason.clone()),
        ];
        columns.extend(Quantity::ALL.iter().map(Column::measured));
        columns.extend([
            Column::of_trial("executions", |trial| {
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
            Column::new("minimum", |row| row.measures.minimum.clone()),
            Column::new("certainty", |row| Some(row.measures.certainty?.name().to_owned())),
            Column::new("initial_ted", |row| Some(row.measures.initial_ted?.to_string())),
            Column::new("ted", |row| Some(row.measures.ted?.to_string())),
            Column::new("size", |row| Some(row.measures.size?.to_string())),
            Column::of_trial("task", |trial| Some(trial.cell.task.to_string())),
            Column::of_trial("strategy", |trial| Some(trial.cell.strategy.to_string())),
        ]);
        Columns(columns)
    }

    pub(super) fn write_heading(&self, out: &mut dyn Write) -> io::Result<()> {
        let headings: Vec<_> = self.0.iter().map(|column| column.heading.as_str()).collect();
        writeln!(out, "{}", headings.join(","))
    }

    /// Unknown values are left empty.
    pub(super) fn write(&self, row: &Row<'_>, out: &mut dyn Write) -> io::Result<()> {
        let field =
            |column: &Column| csv_field(&(column.value)(row).unwrap_or_default()).into_owned();
        let fields: Vec<_> = self.0.iter().map(field).collect();
        writeln!(out, "{}", fields.join(","))
    }
}

/// A number in the larger unit that people read: times without rounding, memory to about a kilobyte.
fn readable(number: u64, scale: u32) -> String {
    let digits = if scale.is_power_of_two() { 3 } else { scale.ilog10() as usize };
    format!("{:.digits$}", number as f64 / f64::from(scale))
}
