//! `stromboli report`

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::ValueHint;

use super::study::{Trials, report_folder};
use crate::args::StoreOption;
use crate::exit::Exit;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Writes DIR/index.html, which can be opened from disk; DIR/figures, with every figure \
                  as SVG and its data as CSV; and DIR/tables, with every table as CSV, JSON, \
                  Markdown and LaTeX. Existing files are overwritten. The report of an incomplete \
                  campaign covers the trials that have run.\n\n\
                  Examples:\n  stromboli report\n  \
                  stromboli report --store paper.sqlite --out paper-report"
)]
pub(crate) struct ReportArgs {
    /// The folder to write to [default: STORE-report, beside the store]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
    #[command(flatten)]
    store: StoreOption,
}

pub(crate) fn run(args: &ReportArgs, out: &mut dyn Write) -> Result<Exit> {
    let folder = args.out.clone().unwrap_or_else(|| report_folder(&args.store.path));
    Trials::read(&args.store.path)?.write_report(&folder, out)?;
    Ok(Exit::Fine)
}
