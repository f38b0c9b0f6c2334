//! `stromboli import`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::ValueHint;
use serde::Serialize;
use stromboli_campaign::exchange::{Imported, import};

use super::merge::write_added;
use super::write_json;
use crate::args::Output;
use crate::exit::Exit;
use crate::{build, bundled};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Each line is a trial, either as `stromboli export --format jsonl` writes it or in \
                        ETNA's format. docs/results.schema.json describes it. Unknown workloads and \
                        frameworks are kept by name; for their tasks, the field `minimum` gives the \
                        smallest counterexample. Nothing is executed.\n\n\
                        Examples:\n  stromboli import results.jsonl\n  \
                        stromboli import etna/store.jsonl --store haskell.sqlite"
)]
pub(crate) struct ImportArgs {
    /// Lines of JSON, as `stromboli export --format jsonl` or ETNA writes them; may be compressed by gzip
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The store to add the results to [default: FILE with the extension .sqlite]
    #[arg(long, value_name = "STORE", value_hint = ValueHint::FilePath)]
    store: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    store: String,
    n_added: u64,
    n_known: u64,
    left_out: Vec<Note>,
    incomplete: Vec<Note>,
    /// The workloads and frameworks that this program does not know.
    by_name: Vec<String>,
}

#[derive(Serialize)]
struct Note {
    what: String,
    n_lines: u64,
}

pub(crate) fn run(args: &ImportArgs, out: &mut dyn Write) -> Result<Exit> {
    let store = args.store.clone().unwrap_or_else(|| {
        let is_compressed = args.file.extension().is_some_and(|extension| extension == "gz");
        let lines = if is_compressed { args.file.with_extension("") } else { args.file.clone() };
        lines.with_extension("sqlite")
    });
    let Imported { merged, left_out, incomplete, by_name } =
        import(&build::own(), &bundled::catalog(), &args.file, &store)?;
    let notes = |notes: Vec<(String, u64)>| {
        notes.into_iter().map(|(what, n_lines)| Note { what, n_lines }).collect::<Vec<_>>()
    };
    let (left_out, incomplete) = (notes(left_out), notes(incomplete));
    if args.output.json {
        let store = store.display().to_string();
        let (n_added, n_known) = (merged.n_added, merged.n_known);
        write_json(&Answer { store, n_added, n_known, left_out, incomplete, by_name }, out)?;
        return Ok(Exit::Fine);
    }
    write_added(merged, &store, out)?;
    if !by_name.is_empty() {
        writeln!(out, "unknown here, kept by name: {}", by_name.join(", "))?;
    }
    for Note { what, n_lines } in left_out {
        writeln!(out, "skipped lines: {n_lines} with {what}")?;
    }
    for Note { what, n_lines } in incomplete {
        writeln!(out, "incomplete lines: {n_lines} with {what}")?;
    }
    Ok(Exit::Fine)
}
