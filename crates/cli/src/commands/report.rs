//! `stromboli report`

use std::io::Write;

use anyhow::Result;

use super::study::{Trials, report_folder};
use crate::args::ReportArgs;
use crate::exit::Exit;

pub(crate) fn run(args: &ReportArgs, out: &mut dyn Write) -> Result<Exit> {
    let folder = args.out.clone().unwrap_or_else(|| report_folder(&args.store.path));
    Trials::read(&args.store.path)?.write_report(&folder, out)?;
    Ok(Exit::Fine)
}
