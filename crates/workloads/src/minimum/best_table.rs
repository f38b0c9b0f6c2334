//! The best known counterexamples of all tasks without a proven minimum, and their file format.

use std::collections::{HashMap, HashSet};
use std::sync::{LazyLock, PoisonError, RwLock};

use super::best_known::{BestKnown, Source, TrialSource};
use super::columns::{self, NOTHING, TableError, column};
use super::table::minimum_of;
use crate::task::Task;

/// The rows, as [`print`](print()) prints them.
static TABLE: &str = include_str!("../../data/best-known.tsv");

/// Rows live until the program ends, as tasks do.
static BEST_KNOWN: LazyLock<RwLock<HashMap<Task, &'static BestKnown>>> = LazyLock::new(|| {
    let rows = parse(TABLE).expect("the table of best known counterexamples is as it was printed");
    RwLock::new(rows.into_iter().map(entry).collect())
});

fn entry(row: BestKnown) -> (Task, &'static BestKnown) {
    (row.task, Box::leak(Box::new(row)))
}

/// The best known counterexample of a task, if its minimum is not proven and a row of the built-in table
/// or of a [declared](declare) one is about it.
pub fn best_known_of(task: &Task) -> Option<&'static BestKnown> {
    let known = BEST_KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(task).copied();
    // A proof replaces what was best known before.
    known.filter(|_| minimum_of(task).is_none())
}

/// Declares the best known counterexamples of a workload that was declared at run time. The text is a
/// table as [`print`](print()) prints it. A row for a task that has one already replaces it.
pub fn declare(table: &str) -> Result<(), TableError> {
    let rows = parse(table)?;
    let mut known = BEST_KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    known.extend(rows.into_iter().map(entry));
    Ok(())
}

/// The rows of all tasks, in the order of [`Task::all`].
pub fn all() -> Vec<&'static BestKnown> {
    Task::all().iter().filter_map(best_known_of).collect()
}

/// The names of the columns.
const HEADER: [&str; 11] = [
    "task", "counterexample", "size", "tier", "bound", "source", "experiment", "strategy",
    "budget", "trial", "seed",
];

const TRIAL: &str = "trial";
const ENUMERATION: &str = "enumeration";
const IMPORT: &str = "import";

/// Prints a table of best known counterexamples: a header line, then one line each, with columns
/// separated by tabs.
///
/// ```
/// use stromboli_workloads::minimum::best_table;
///
/// let row = "bst/InsertPost/insert_1\t((T (E) 0 0 (E)),5,0,0)\t12\t10\tfwd:2\ttrial\tquick\t\
///            hedgehog/cbc\tdefault\t3\t17\n";
/// let table = best_table::print([]) + row;
/// let parsed = best_table::parse(&table).unwrap();
/// assert_eq!(parsed[0].source.to_string(), "hedgehog/cbc, trial 3 of experiment quick, seed 17");
/// assert_eq!(best_table::print(&parsed), table);
/// ```
pub fn print<'a>(rows: impl IntoIterator<Item = &'a BestKnown>) -> String {
    let row = |row: &BestKnown| {
        let BestKnown { task, counterexample, size, tier, source, bound } = row;
        let nothing = || NOTHING.to_owned();
        let (kind, experiment, [strategy, budget, number, seed]) = match source {
            Source::Trial(trial) => {
                let seed = trial.seed.map_or_else(nothing, |seed| seed.to_string());
                let TrialSource { experiment, strategy, budget, number, .. } = trial;
                let rest = [in_column(strategy), in_column(budget), number.to_string(), seed];
                (TRIAL, in_column(experiment), rest)
            }
            Source::Enumeration => (ENUMERATION, nothing(), [(); 4].map(|()| nothing())),
            Source::Import { experiment } => {
                (IMPORT, in_column(experiment), [(); 4].map(|()| nothing()))
            }
        };
        format!(
            "{task}\t{counterexample}\t{size}\t{tier}\t{bound}\t{kind}\t{experiment}\t{strategy}\t\
             {budget}\t{number}\t{seed}\n"
        )
    };
    columns::print(&HEADER, rows.into_iter().map(row))
}

/// A name as a column: it does not end the column or the line.
fn in_column(name: &str) -> String {
    name.split(char::is_control).collect::<Vec<_>>().join(" ")
}

/// Parses a table of best known counterexamples. Two rows for a task are an error.
pub fn parse(table: &str) -> Result<Vec<BestKnown>, TableError> {
    let mut tasks = HashSet::new();
    columns::parse(table, HEADER, |columns| {
        let row = parse_row(columns)?;
        match tasks.insert(row.task) {
            true => Ok(row),
            false => Err(format!("{} has an earlier row", row.task)),
        }
    })
}

fn parse_row(columns: [&str; HEADER.len()]) -> Result<BestKnown, String> {
    let [task, counterexample, size, tier, bound, kind, experiment, strategy, budget, number, seed] =
        columns;
    let source = match kind {
        TRIAL => Source::Trial(TrialSource {
            experiment: experiment.to_owned(),
            strategy: strategy.to_owned(),
            budget: budget.to_owned(),
            number: column("trial", number)?,
            seed: match seed {
                NOTHING => None,
                seed => Some(column("seed", seed)?),
            },
        }),
        ENUMERATION => Source::Enumeration,
        IMPORT => Source::Import { experiment: experiment.to_owned() },
        kind => {
            return Err(format!("source `{kind}`: expected {TRIAL}, {ENUMERATION} or {IMPORT}"));
        }
    };
    Ok(BestKnown {
        task: column("task", task)?,
        counterexample: counterexample.to_owned(),
        size: column("size", size)?,
        tier: column("tier", tier)?,
        source,
        bound: column("bound", bound)?,
    })
}
