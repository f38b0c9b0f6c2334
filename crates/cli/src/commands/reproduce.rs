//! `stromboli reproduce`

use std::io::Write;

use anyhow::{Result, bail};
use stromboli_paper::section::{PaperTable, TABLES};
use stromboli_paper::{claims, origins};
use stromboli_report::table::Format;

use super::no_such;
use super::study::{Trials, table_format, write_table};
use crate::args::{StoreOption, TableFormat};
use crate::exit::Exit;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "For each claim, prints the paper's number, the number from the store, the criterion \
                  for agreement, and a verdict: agrees, differs, or not enough data. The claims need \
                  the trials of `stromboli run --preset paper`; some of them can be decided from a \
                  part of these trials.\n\n\
                  Other tables: `origins` judges the claims about time again, at what tests and \
                  executions cost in the Haskell libraries; `agreement` counts the rows of the paper's \
                  statistics with the same result; `against-paper` lists them.\n\n\
                  Examples:\n  stromboli reproduce\n  \
                  stromboli reproduce --store paper.sqlite --format markdown\n  \
                  stromboli reproduce --table origins --json\n  \
                  stromboli reproduce --json | jq '.[] | select(.verdict == \"differs\")'"
)]
pub(crate) struct ReproduceArgs {
    /// The table to print: claims, origins, agreement or against-paper
    #[arg(long, value_name = "T", default_value = "claims")]
    table: String,
    #[command(flatten)]
    format: TableFormat,
    #[command(flatten)]
    store: StoreOption,
}

pub(crate) fn run(args: &ReproduceArgs, out: &mut dyn Write) -> Result<Exit> {
    let format = table_format(&args.format)?;
    let table = table_named(&args.table)?;
    let trials = Trials::read(&args.store.path)?;
    let study = trials.study();
    if table.name != "claims" || format != Format::Text {
        let made = (table.make)(&study);
        if made.rows.is_empty() {
            bail!(
                "the table {} would be empty: it needs the trials of `stromboli run --preset paper`",
                table.name
            );
        }
        write_table(&made, format, out)?;
        return Ok(Exit::Fine);
    }
    // The table is too wide for most terminals.
    let text = claims::text(&claims::reproduce(&study));
    writeln!(out, "{}", text.trim_end())?;
    if let Some(sentence) = origins::sentence(&origins::origins(&study)) {
        writeln!(out, "{sentence} `stromboli reproduce --table origins` has the figures.")?;
    }
    Ok(Exit::Fine)
}

fn table_named(name: &str) -> Result<&'static PaperTable> {
    let named = TABLES.iter().find(|table| table.name == name);
    named.ok_or_else(|| no_such("table", name, TABLES.iter().map(|table| table.name)))
}
