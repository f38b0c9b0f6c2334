//! `stromboli stats`

use std::io::Write;

use anyhow::{Result, bail};
use stromboli_domain::Budget;
use stromboli_report::notes;
use stromboli_report::table::Format;
use stromboli_report::tables::{self, TableKind};
use stromboli_trials::StrategyPattern;
use stromboli_workloads::TaskPattern;

use super::no_such;
use super::study::{Trials, table_format, write_table};
use crate::args::{StoreOption, TableFormat};
use crate::exit::Exit;

#[derive(Debug, clap::Args)]
#[command(after_help = "Tables:\n  \
                  summary              which framework is best, in words\n  \
                  leaders              rankings, and which frameworks differ significantly\n  \
                  statistics           whether frameworks differ, for every metric\n  \
                  sensitivity          the same if unsolved tasks count as worst\n  \
                  pairwise             each framework against a reference, on the tasks both found\n  \
                  same-start           whether shrinkers that start from the same counterexamples differ\n  \
                  overview             how each strategy did, at a glance\n  \
                  closeness            how often it reports the minimum, and how alike results are\n  \
                  closeness-common     the same on the tasks that all frameworks found\n  \
                  normalization        how many distinct counterexamples a strategy reports\n  \
                  normalization-tasks  the same for each task\n  \
                  effort               what shrinking costs, and how executions end\n  \
                  equal-effort         which framework is closest after equally many executions\n  \
                  equal-effort-pairs   the same for each pair of frameworks\n  \
                  time                 shrink time of library, property and messages to runners\n  \
                  best-known           tasks without a proven minimum, and their best known \
                  counterexamples\n  \
                  coverage             how many tasks each framework found, and all of them\n  \
                  medians              of every strategy and metric, with confidence intervals\n  \
                  task-medians         of every strategy, task and metric\n  \
                  crashes              which trials crashed, and why\n\n\
                  The table `statistics` has, for each workload, family and metric: Friedman's test \
                  over the N tasks for which every framework has a value; and for each pair of \
                  frameworks Wilcoxon's signed-rank test, the median difference (first minus second) \
                  and the rank-biserial correlation r. p (Holm) is adjusted for the pairs of one \
                  comparison, p (Holm, all) for the pairs of all comparisons in the table. If smaller \
                  values are better, negative differences favor the first framework. Times are in \
                  milliseconds.\n\n\
                  Examples:\n  stromboli stats\n  \
                  stromboli stats --strategy quickcheck --strategy hedgehog\n  \
                  stromboli stats --strategy '*/cbc' --only 'bst/*/*' --table effort\n  \
                  stromboli stats --store paper.sqlite --format latex --budget own:100\n  \
                  stromboli stats --json | jq '.[] | select(.metric == \"ted\")'")]
pub(crate) struct StatsArgs {
    /// The table to print, see below
    #[arg(long, value_name = "T", default_value = "statistics")]
    table: String,
    /// Only these strategies, may contain wildcards; the name of a framework selects all its
    /// strategies; can be repeated
    #[arg(long, value_name = "S")]
    strategy: Vec<StrategyPattern>,
    /// Only these tasks, may contain wildcards; can be repeated
    #[arg(long, value_name = "TASKS")]
    only: Vec<TaskPattern>,
    #[command(flatten)]
    format: TableFormat,
    /// Only trials with this budget [default: the main budget of the experiment]
    #[arg(long, value_name = "B")]
    budget: Option<Budget>,
    #[command(flatten)]
    store: StoreOption,
}

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
