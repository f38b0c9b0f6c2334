//! The rows of a trial: one in `trials`, and one in `steps` for each accepted shrink.

use std::collections::HashMap;
use std::time::Duration;

use rusqlite::types::ToSql;
use rusqlite::{Connection, OptionalExtension, Row, Statement, Transaction};
use stromboli_domain::{Named, Seed};
use stromboli_trials::quantity::nanoseconds;
use stromboli_trials::{
    Cell, Counterexamples, Ending, Outcome, Quantities, Quantity, Status, Step, Steps, Trial,
};

use super::read::unknown;

/// The columns of `trials` except those of quantities, in the order in which they are read.
const FIXED: [&str; 13] = [
    "id", "cell", "number", "session", "seed", "status", "reason", "initial", "reported",
    "shrinks", "host", "initial_reason", "reported_reason",
];

/// A trial, and the key of the session that added it.
pub(super) struct StoredTrial {
    pub(super) trial: Trial,
    pub(super) session: i64,
}

/// Adds a row to a table, and returns its key.
pub(super) fn insert_row(
    transaction: &Transaction<'_>,
    table: &str,
    row: &[(&str, &dyn ToSql)],
) -> rusqlite::Result<i64> {
    let names: Vec<_> = row.iter().map(|(name, _)| *name).collect();
    let blanks = vec!["?"; row.len()].join(", ");
    let sql = format!("INSERT INTO {table} ({}) VALUES ({blanks})", names.join(", "));
    let values: Vec<_> = row.iter().map(|(_, value)| *value).collect();
    transaction.prepare_cached(&sql)?.insert(&values[..])
}

/// Adds a trial of a cell that the store has.
pub(super) fn insert(
    transaction: &Transaction<'_>,
    session: i64,
    trial: &Trial,
) -> rusqlite::Result<()> {
    let Outcome { ending, quantities, counterexamples } = &trial.outcome;
    let cell = cell_id(transaction, &trial.cell)?;
    let seed = trial.seed.map(|seed| seed.0);
    let status = ending.status.name();
    let steps = counterexamples.as_ref().and_then(|found| found.steps.as_ref());
    let n_steps = steps.map(|steps| steps.len() as u64);
    let initial = counterexamples.as_ref().map(|found| &found.initial);
    let reported = counterexamples.as_ref().map(|found| &found.reported);
    let initial_reason = counterexamples.as_ref().and_then(|found| found.initial_reason.as_ref());
    let reported_reason = counterexamples.as_ref().and_then(|found| found.reported_reason.as_ref());
    let values: Vec<_> = Quantity::ALL.iter().map(|quantity| quantity.get(quantities)).collect();
    let mut row: Vec<(&str, &dyn ToSql)> = vec![
        ("cell", &cell),
        ("number", &trial.number),
        ("session", &session),
        ("seed", &seed),
        ("host", &trial.host),
        ("status", &status),
        ("reason", &ending.reason),
        ("initial", &initial),
        ("reported", &reported),
        ("shrinks", &n_steps),
        ("initial_reason", &initial_reason),
        ("reported_reason", &reported_reason),
    ];
    let measured = Quantity::ALL.iter().zip(&values);
    row.extend(measured.map(|(quantity, value)| (quantity.name, value as &dyn ToSql)));
    let id = insert_row(transaction, "trials", &row)?;
    for (number, step) in (1_u64..).zip(steps.map_or(&[][..], Steps::kept)) {
        let row: [(&str, &dyn ToSql); 5] = [
            ("trial", &id),
            ("number", &number),
            ("value", &step.value),
            ("executions", &step.n_executions),
            ("time_ns", &nanoseconds(step.time)),
        ];
        insert_row(transaction, "steps", &row)?;
    }
    Ok(())
}

/// Deletes the result of a trial if it crashed.
pub(super) fn delete_crashed(transaction: &Transaction<'_>, trial: &Trial) -> rusqlite::Result<()> {
    let cell = cell_id(transaction, &trial.cell)?;
    let crashed = Status::Crashed.name();
    let condition = "cell = ? AND number = ? AND status = ?";
    let steps =
        format!("DELETE FROM steps WHERE trial IN (SELECT id FROM trials WHERE {condition})");
    for sql in [steps, format!("DELETE FROM trials WHERE {condition}")] {
        transaction.prepare_cached(&sql)?.execute((cell, trial.number, crashed))?;
    }
    Ok(())
}

fn cell_id(transaction: &Transaction<'_>, cell: &Cell) -> rusqlite::Result<i64> {
    let sql = "SELECT id FROM cells WHERE task = ? AND strategy = ? AND budget = ?";
    let Cell { task, strategy, budget } = cell;
    let names = [task.to_string(), strategy.to_string(), budget.to_string()];
    transaction.prepare_cached(sql)?.query_row(names, |row| row.get(0))
}

/// How many trials of a cell, from the first, are read with all their steps. The steps of the others are
/// left out.
pub(super) type Followed = usize;

/// Reads trials, in the order of cells.
pub(super) struct Reader<'a> {
    cells: &'a HashMap<i64, Cell>,
    steps: Statement<'a>,
    last_step: Statement<'a>,
    n_followed: Followed,
    /// The cell of the last trial, and how many of its trials were read.
    read: (i64, usize),
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        connection: &'a Connection,
        cells: &'a HashMap<i64, Cell>,
        n_followed: Followed,
    ) -> rusqlite::Result<Reader<'a>> {
        let of_trial = "FROM steps WHERE trial = ? ORDER BY number";
        let steps = format!("SELECT value, executions, time_ns {of_trial}");
        let last_step = format!("SELECT executions, time_ns {of_trial} DESC LIMIT 1");
        Ok(Reader {
            cells,
            steps: connection.prepare(&steps)?,
            last_step: connection.prepare(&last_step)?,
            n_followed,
            read: (0, 0),
        })
    }

    /// The query for the rows to read.
    pub(super) fn selection() -> String {
        let measured = Quantity::ALL.iter().map(|quantity| quantity.name);
        let selected: Vec<_> = FIXED.into_iter().chain(measured).collect();
        format!("SELECT {} FROM trials", selected.join(", "))
    }

    /// Reads a trial from a row of that query.
    pub(super) fn read(&mut self, row: &Row<'_>) -> rusqlite::Result<StoredTrial> {
        let cell: i64 = row.get(1)?;
        self.read = if self.read.0 == cell { (cell, self.read.1 + 1) } else { (cell, 1) };
        let cell = *self.cells.get(&cell).ok_or_else(|| unknown(1, &format!("cell {cell}")))?;
        let status: String = row.get(5)?;
        let status = Status::from_name(&status).map_err(|error| unknown(5, &error))?;
        let counterexamples = match (row.get(7)?, row.get(8)?) {
            (Some(initial), Some(reported)) => {
                let steps = self.steps(row.get(0)?, row.get(9)?)?;
                let (initial_reason, reported_reason) = (row.get(11)?, row.get(12)?);
                Some(Counterexamples { initial, reported, steps, initial_reason, reported_reason })
            }
            _ => None,
        };
        let mut quantities = Quantities::default();
        for (column, quantity) in (FIXED.len()..).zip(Quantity::ALL) {
            quantity.set(&mut quantities, row.get(column)?);
        }
        let trial = Trial {
            cell,
            number: row.get(2)?,
            seed: row.get::<_, Option<u64>>(4)?.map(Seed),
            host: row.get(10)?,
            outcome: Outcome {
                ending: Ending { status, reason: row.get(6)? },
                quantities,
                counterexamples,
            },
        };
        Ok(StoredTrial { trial, session: row.get(3)? })
    }

    fn steps(&mut self, trial: i64, n_steps: Option<usize>) -> rusqlite::Result<Option<Steps>> {
        Ok(match n_steps {
            None => None,
            Some(0) => Some(Steps::All(Vec::new())),
            Some(n_steps) if self.read.1 > self.n_followed => {
                let left_out = |row: &Row<'_>| {
                    let (n_executions, time) = (row.get(0)?, Duration::from_nanos(row.get(1)?));
                    Ok(Steps::LeftOut { n_steps, n_executions, time })
                };
                self.last_step.query_row([trial], left_out).optional()?
            }
            Some(_) => {
                let all: Result<Vec<_>, _> = self.steps.query_map([trial], step)?.collect();
                Some(Steps::from(all?))
            }
        })
    }
}

fn step(row: &Row<'_>) -> rusqlite::Result<Step> {
    Ok(Step {
        value: row.get(0)?,
        n_executions: row.get(1)?,
        time: Duration::from_nanos(row.get(2)?),
    })
}
