//! `stromboli stats`

use std::io::Write;

use stromboli_report::tables;

use super::study::{Trials, table_format};
use crate::args::StatsArgs;
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &StatsArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let format = table_format(&args.format)?;
    let trials = Trials::read(&args.store.path)?;
    let study = trials.study();
    let budget = args.budget.unwrap_or_else(|| study.main_budget());
    if !study.budgets().contains(&budget) {
        let budgets: Vec<_> = study.budgets().iter().map(ToString::to_string).collect();
        let budgets = budgets.join(", ");
        return Err(Failure::Message(format!("no trial has budget {budget}; there are {budgets}")));
    }
    writeln!(out, "{}", tables::statistics(&study, budget).render(format).trim_end())?;
    Ok(Exit::Fine)
}
