//! `stromboli merge`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::ValueHint;
use serde::Serialize;
use stromboli_campaign::Store;
use stromboli_campaign::store::merge::{Merged, Merging, merge};
use stromboli_domain::text::counted;

use super::status::Status;
use super::write_json;
use crate::args::Output;
use crate::exit::Exit;
use crate::progress::StatusLine;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Imported results can be merged with those of an experiment into a new store, \
                        which cannot be run.\n\n\
                        Examples:\n  stromboli merge part-*.sqlite --into paper.sqlite\n  \
                        stromboli merge mine.sqlite theirs.sqlite --into both.sqlite"
)]
pub(crate) struct MergeArgs {
    /// Stores of the same experiment, or of imported results
    #[arg(value_name = "STORE", required = true, value_hint = ValueHint::FilePath)]
    stores: Vec<PathBuf>,
    /// The store to add them to; it is created if it does not exist
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    into: PathBuf,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer<'a> {
    n_added: u64,
    n_known: u64,
    #[serde(flatten)]
    status: &'a Status,
}

pub(crate) fn run(args: &MergeArgs, out: &mut dyn Write) -> Result<Exit> {
    let n_stores = args.stores.len();
    let line = StatusLine::new();
    let merged = merge(&args.stores, &args.into, &mut |merging| match merging {
        Merging::Checked(n) => line.count(n, n_stores, "stores checked"),
        Merging::Added(n) => line.count(n, n_stores, "stores merged"),
    });
    drop(line);
    let Merged { n_added, n_known } = merged?;
    let store = Store::open_read(&args.into)?;
    let status = Status::of(&store)?;
    if args.output.json {
        write_json(&Answer { n_added, n_known, status: &status }, out)?;
        return Ok(Exit::Fine);
    }
    status.write(out)?;
    write_added(Merged { n_added, n_known }, &args.into, out)?;
    Ok(Exit::Fine)
}

/// Says how many trials were added to a store.
pub(super) fn write_added(merged: Merged, store: &Path, out: &mut dyn Write) -> Result<()> {
    write!(out, "added {} to {}", counted(merged.n_added, "trial"), store.display())?;
    match merged.n_known {
        0 => writeln!(out)?,
        n => writeln!(out, "; {n} were already there")?,
    }
    Ok(())
}
