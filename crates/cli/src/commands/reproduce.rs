//! `stromboli reproduce`

use std::io::Write;

use stromboli_paper::claims;
use stromboli_report::table::Format;

use super::study::{Trials, table_format};
use crate::args::ReproduceArgs;
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &ReproduceArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let format = table_format(&args.format)?;
    let trials = Trials::read(&args.store.path)?;
    let outcomes = claims::reproduce(&trials.study());
    let text = match format {
        Format::Text => claims::text(&outcomes),
        format => claims::table(&outcomes).render(format),
    };
    writeln!(out, "{}", text.trim_end())?;
    Ok(Exit::Fine)
}
