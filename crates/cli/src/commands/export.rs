//! `stromboli export`

use std::io::{BufWriter, Write};

use anyhow::Result;
use stromboli_campaign::Store;
use stromboli_campaign::exchange::{self, ExportError};
use stromboli_domain::Named;
use stromboli_domain::text::counted;
use stromboli_trials::Cell;

use super::selection::{Selection, must_have_some};
use super::{no_such, tyche};
use crate::args::ExportArgs;
use crate::exit::Exit;
use crate::files::{self, IfExists};
use crate::progress::StatusLine;

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
    must_have_some(&store, is_wanted, &selection.options)?;
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
