//! `stromboli stats`

use std::io::Write;

use stromboli_report::tables::{self, TableKind};

use super::study::{Trials, table_format};
use crate::args::StatsArgs;
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &StatsArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let format = table_format(&args.format)?;
    let kind = table_named(&args.table)?;
    let trials = Trials::read(&args.store.path)?.only(&args.strategy, &args.only)?;
    let study = trials.study();
    let budget = args.budget.unwrap_or_else(|| study.main_budget());
    if !study.budgets().contains(&budget) {
        let budgets: Vec<_> = study.budgets().iter().map(ToString::to_string).collect();
        let budgets = budgets.join(", ");
        return Err(Failure::Message(format!("no trial has budget {budget}; there are {budgets}")));
    }
    let table = (kind.make)(&study, budget);
    if table.rows.is_empty() {
        return Err(Failure::Message(format!(
            "there is nothing to put into the table {}: it takes {}",
            kind.name, kind.needs
        )));
    }
    writeln!(out, "{}", table.render(format).trim_end())?;
    Ok(Exit::Fine)
}

fn table_named(name: &str) -> Result<&'static TableKind, Failure> {
    tables::ALL.iter().find(|kind| kind.name == name).ok_or_else(|| {
        let known: Vec<_> = tables::ALL.iter().map(|kind| kind.name).collect();
        Failure::Message(format!("no table `{name}`; there are {}", known.join(", ")))
    })
}
