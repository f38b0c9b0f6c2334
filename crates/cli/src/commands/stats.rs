//! `stromboli stats`

use std::io::Write;

use anyhow::{Result, bail};
use stromboli_report::notes;
use stromboli_report::table::Format;
use stromboli_report::tables::{self, TableKind};

use super::no_such;
use super::study::{Trials, table_format, write_table};
use crate::args::StatsArgs;
use crate::exit::Exit;

pub(crate) fn run(args: &StatsArgs, out: &mut dyn Write) -> Result<Exit> {
    let format = table_format(&args.format)?;
    let kind = table_named(&args.table)?;
    let trials = Trials::read(&args.store.path)?.only(&args.strategy, &args.only)?;
    let study = trials.study();
    let budget = args.budget.unwrap_or_else(|| study.main_budget());
    if !study.budgets().contains(&budget) {
        let budgets: Vec<_> = study.budgets().iter().map(ToString::to_string).collect();
        let budgets = budgets.join(", ");
        bail!("no trial has the budget {budget}; the budgets in the store are {budgets}");
    }
    let table = (kind.make)(&study, budget);
    // A program that asks for a table wants an empty one rather than an error.
    if table.rows.is_empty() && !matches!(format, Format::Json | Format::Csv) {
        bail!("the table {} would be empty: it needs {}", kind.name, kind.needs);
    }
    write_table(&table, format, out)?;
    // Not on standard output, which may be read by another program.
    for sentence in notes::beaten(&study) {
        let _ = writeln!(anstream::stderr(), "{sentence}");
    }
    Ok(Exit::Fine)
}

fn table_named(name: &str) -> Result<&'static TableKind> {
    let named = tables::ALL.iter().find(|kind| kind.name == name);
    named.ok_or_else(|| no_such("table", name, tables::ALL.iter().map(|kind| kind.name)))
}
