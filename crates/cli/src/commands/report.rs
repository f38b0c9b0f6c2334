//! `stromboli report`

use std::io::Write;

use super::study::{Trials, report_folder};
use crate::args::ReportArgs;
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &ReportArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let folder = args.out.clone().unwrap_or_else(|| report_folder(&args.store.path));
    let page = Trials::read(&args.store.path)?.write_report(&folder)?;
    writeln!(out, "the report is in {}", page.display())?;
    Ok(Exit::Fine)
}
