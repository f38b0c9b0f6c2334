//! `stromboli export`

use std::fs::File;
use std::io::{BufWriter, Write};

use stromboli_campaign::Store;
use stromboli_campaign::exchange::{self, ExportError};
use stromboli_domain::Named;
use stromboli_trials::Cell;

use super::selection::{Selection, must_have_some};
use super::tyche;
use crate::args::ExportArgs;
use crate::exit::{Exit, Failure};

/// What results are written as.
enum Format {
    /// Trials as they are, for other programs to compute with.
    Exchange(exchange::Format),
    /// Executions, for Tyche to draw.
    Tyche,
}

impl Format {
    const TYCHE: &str = "tyche";

    fn named(name: &str) -> Result<Format, Failure> {
        if name == Format::TYCHE {
            return Ok(Format::Tyche);
        }
        exchange::Format::from_name(name).map(Format::Exchange).map_err(|unknown| {
            let known = unknown.known.join(", ");
            Failure::Message(format!("no format `{name}`; there are {known}, {}", Format::TYCHE))
        })
    }

    fn export(
        &self,
        store: &Store,
        is_wanted: impl Fn(&Cell) -> bool,
        out: &mut dyn Write,
    ) -> Result<u64, Failure> {
        let exported = match self {
            Format::Exchange(format) => exchange::export(store, *format, is_wanted, out),
            Format::Tyche => tyche::export(store, is_wanted, out),
        };
        exported.map_err(|error| match error {
            ExportError::Output(error) => Failure::Output(error),
            ExportError::Store(_) => Failure::because(error),
        })
    }
}

pub(crate) fn run(args: &ExportArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let format = Format::named(&args.format)?;
    let store = Store::open_read(&args.store.path).map_err(Failure::because)?;
    // Its results may name workloads and frameworks that are not known otherwise.
    store.cells().map_err(Failure::because)?;
    let selection = Selection::new(&args.only, &args.strategy)?;
    let is_wanted = |cell: &Cell| selection.contains(cell);
    must_have_some(&store, is_wanted, &selection.options)?;
    let Some(path) = &args.output else {
        // A trial is several small pieces, and standard output is written line by line.
        let mut out = BufWriter::new(out);
        format.export(&store, is_wanted, &mut out)?;
        out.flush()?;
        return Ok(Exit::Fine);
    };
    let cannot = |error| Failure::Message(format!("cannot write {}: {error}", path.display()));
    let mut file = BufWriter::new(File::create_new(path).map_err(cannot)?);
    let n_trials = format.export(&store, is_wanted, &mut file)?;
    file.flush().map_err(cannot)?;
    writeln!(out, "wrote {n_trials} trials to {}", path.display())?;
    Ok(Exit::Fine)
}
