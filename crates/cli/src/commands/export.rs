//! `stromboli export`

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::Result;
use clap::ValueHint;
use stromboli_campaign::Store;
use stromboli_campaign::exchange::{self, ExportError};
use stromboli_domain::Named;
use stromboli_domain::text::counted;
use stromboli_trials::{Cell, StrategyPattern};
use stromboli_workloads::TaskPattern;

use super::selection::Selection;
use super::{no_such, tyche};
use crate::args::StoreOption;
use crate::exit::Exit;
use crate::files::{self, IfExists};
use crate::progress::StatusLine;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Formats:\n  csv    one row per trial, for spreadsheets and data frames\n  \
                  jsonl  one line of JSON per trial, with every accepted shrink\n  \
                  etna   one line of JSON per trial, in ETNA's format\n  \
                  tyche  one line of JSON per counterexample, from the first to the last, for the \
                  viewer\n         Tyche; `stromboli trace --tyche` prints every execution of one trial\n\n\
                  Examples:\n  stromboli export --format csv > results.csv\n  \
                  stromboli export --format jsonl --store paper.sqlite --output paper.jsonl\n  \
                  stromboli export --format tyche --only 'bst/*/insert_1' --strategy '*/cbc' \
                  > tyche.jsonl"
)]
pub(crate) struct ExportArgs {
    /// The format: csv, jsonl, etna or tyche
    #[arg(long, value_name = "F")]
    format: String,
    /// Only these tasks, may contain wildcards; can be repeated
    #[arg(long, value_name = "TASKS")]
    only: Vec<TaskPattern>,
    /// Only these strategies, may contain wildcards; the name of a framework selects all its
    /// strategies; can be repeated
    #[arg(long, value_name = "S")]
    strategy: Vec<StrategyPattern>,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long, requires = "output")]
    force: bool,
    #[command(flatten)]
    store: StoreOption,
}

/// A format of exported results.
enum Format {
    /// Whole trials, for other programs.
    Exchange(exchange::Format),
    /// Counterexamples, for the viewer Tyche.
    Tyche,
}

impl Format {
    const TYCHE: &str = "tyche";

    fn named(name: &str) -> Result<Format> {
        if name == Format::TYCHE {
            return Ok(Format::Tyche);
        }
        exchange::Format::from_name(name).map(Format::Exchange).map_err(|unknown| {
            no_such("format", name, unknown.known.into_iter().chain([Format::TYCHE]))
        })
    }

    fn export(
        &self,
        store: &Store,
        is_wanted: impl Fn(&Cell) -> bool,
        watch: &mut dyn FnMut(),
        out: &mut dyn Write,
    ) -> Result<u64> {
        let exported = match self {
            Format::Exchange(format) => exchange::export(store, *format, is_wanted, watch, out),
            Format::Tyche => tyche::export(store, is_wanted, watch, out),
        };
        exported.map_err(|error| match error {
            ExportError::Output(error) => error.into(),
            ExportError::Store(_) => error.into(),
        })
    }
}

pub(crate) fn run(args: &ExportArgs, out: &mut dyn Write) -> Result<Exit> {
    let format = Format::named(&args.format)?;
    let store = Store::open_read(&args.store.path)?;
    let cells = store.cells()?;
    let selection = Selection::new(&args.only, &args.strategy, &cells, &crate::bundled::catalog())?;
    let is_wanted = |cell: &Cell| selection.contains(cell);
    selection.must_have_some(cells.iter().map(|stored| &stored.cell))?;
    let path = args.output.as_ref().filter(|path| path.as_os_str() != "-");
    let Some(path) = path else {
        // Standard output is flushed at every line otherwise.
        let mut out = BufWriter::new(out);
        format.export(&store, is_wanted, &mut || {}, &mut out)?;
        out.flush()?;
        return Ok(Exit::Fine);
    };
    let if_exists = IfExists::forced(args.force);
    let n_stored = store.n_trials()?;
    let (line, mut n_read) = (StatusLine::new(), 0);
    let mut watch = || {
        n_read += 1;
        line.count(n_read, n_stored, "trials");
    };
    let exported =
        files::write(path, if_exists, |file| format.export(&store, is_wanted, &mut watch, file));
    drop(line);
    let n_trials = exported?;
    writeln!(out, "wrote {} to {}", counted(n_trials, "trial"), path.display())?;
    Ok(Exit::Fine)
}
