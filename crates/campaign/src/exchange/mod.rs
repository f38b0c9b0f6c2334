//! Exchange of results with other programs.
//!
//! - `csv`: one row per trial, for spreadsheets and data frames, with distances from the minimum;
//! - `jsonl`: one line per trial with everything that is known about it; importing it again loses nothing,
//!   and other programs can write it (`docs/results.schema.json`);
//! - `etna`: the lines of ETNA's store, as the Haskell experiment writes them;
//! - [`fields`]: the fields of a line of JSON;
//! - [`import`](mod@import): reads the last two.

mod csv;
mod etna;
pub mod fields;
pub mod import;
mod jsonl;
mod measures;

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};

use stromboli_domain::{Named, Seed};
use stromboli_trials::{Cell, Outcome};
use stromboli_workloads::Task;

use measures::Gauge;

use crate::store::{PlannedCell, Store, StoreError, StoredMinimum};

pub use import::{ImportError, Imported, import};

/// A format for exported results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Named)]
pub enum Format {
    /// A row for each trial, for spreadsheets and data frames; the steps of shrinking are counted.
    #[named("csv")]
    Csv,
    /// A line of JSON for each trial, with everything; `stromboli import` reads it.
    #[named("jsonl")]
    Jsonl,
    /// A line of JSON for each trial, as ETNA keeps them; `stromboli import` reads it.
    #[named("etna")]
    Etna,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The reason why results cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

/// Exports every trial of the wanted cells of a store, and returns how many there are. `watch` is called
/// for each trial of the store, wanted or not.
pub fn export(
    store: &Store,
    format: Format,
    is_wanted: impl Fn(&Cell) -> bool,
    watch: &mut dyn FnMut(),
    out: &mut dyn Write,
) -> Result<u64, ExportError> {
    let name = store.about()?.name;
    let cells: HashMap<Cell, PlannedCell> =
        store.cells()?.into_iter().map(|planned| (planned.cell, planned)).collect();
    let minima: HashMap<Task, StoredMinimum> =
        store.minima()?.into_iter().map(|minimum| (minimum.task, minimum)).collect();
    let mut n_trials = 0;
    let columns = csv::Columns::new();
    let best_known = store.best_known()?;
    let mut gauge = Gauge::new(&minima, &best_known);
    if format == Format::Csv {
        columns.write_heading(out)?;
    }
    store.each(|trial| {
        watch();
        if !is_wanted(&trial.cell) {
            return Ok(());
        }
        n_trials += 1;
        match format {
            Format::Csv => {
                let measures = gauge.measure(&trial);
                let row = csv::Row { experiment: &name, trial: &trial, measures: &measures };
                columns.write(&row, out)?;
            }
            Format::Jsonl => {
                let minimum = minima.get(&trial.cell.task).and_then(StoredMinimum::minimum);
                jsonl::write(&name, &cells[&trial.cell], trial, minimum, out)?;
            }
            Format::Etna => etna::write(&trial, out)?,
        }
        Ok::<_, ExportError>(())
    })?;
    Ok(n_trials)
}

/// A trial read from a file.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    cell: PlannedCell,
    /// `None` if the file does not say.
    number: Option<u32>,
    seed: Option<Seed>,
    host: Option<String>,
    outcome: Outcome,
    /// The smallest counterexample of the task, if the file has it and this program does not.
    minimum: Option<String>,
}
