//! Commands about results.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueHint};
use stromboli_domain::Budget;
use stromboli_trials::StrategyPattern;
use stromboli_workloads::TaskPattern;

use super::{Output, StoreOption, TableFormat};
use crate::table::wrapped;

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Formats:\n  csv    one row per trial, for spreadsheets and data frames\n  \
                  jsonl  one line of JSON per trial, with every accepted shrink\n  \
                  etna   one line of JSON per trial, in ETNA's format\n  \
                  tyche  one line of JSON per counterexample, from the first to the last, for the \
                  viewer\n         Tyche; `stromboli trace --tyche` prints every execution of one trial\n\n\
                  Examples:\n  stromboli export --format csv > results.csv\n  \
                  stromboli export --format jsonl --store paper.sqlite --output paper.jsonl\n  \
                  stromboli export --format tyche --only 'bst/*/insert_1' --strategy '*/cbc' \
                  > tyche.jsonl"
)]
pub struct ExportArgs {
    /// The format: csv, jsonl, etna or tyche
    #[arg(long, value_name = "F")]
    pub format: String,
    /// Only these tasks, may contain wildcards; can be repeated
    #[arg(long, value_name = "TASKS")]
    pub only: Vec<TaskPattern>,
    /// Only these strategies, may contain wildcards; the name of a framework selects all its
    /// strategies; can be repeated
    #[arg(long, value_name = "S")]
    pub strategy: Vec<StrategyPattern>,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
    #[command(flatten)]
    pub store: StoreOption,
}

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Each line is a trial, either as `stromboli export --format jsonl` writes it or in \
                        ETNA's format. docs/results.schema.json describes it. Unknown workloads and \
                        frameworks are kept by name; for their tasks, the field `minimum` gives the \
                        smallest counterexample. Nothing is executed.\n\n\
                        Examples:\n  stromboli import results.jsonl\n  \
                        stromboli import etna/store.jsonl --store haskell.sqlite"
)]
pub struct ImportArgs {
    /// Lines of JSON, as `stromboli export --format jsonl` or ETNA writes them; may be compressed by gzip
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// The store to add the results to [default: FILE with the extension .sqlite]
    #[arg(long, value_name = "STORE", value_hint = ValueHint::FilePath)]
    pub store: Option<PathBuf>,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Imported results can be merged with those of an experiment into a new store, \
                        which cannot be run.\n\n\
                        Examples:\n  stromboli merge part-*.sqlite --into paper.sqlite\n  \
                        stromboli merge mine.sqlite theirs.sqlite --into both.sqlite"
)]
pub struct MergeArgs {
    /// Stores of the same experiment, or of imported results
    #[arg(value_name = "STORE", required = true, value_hint = ValueHint::FilePath)]
    pub stores: Vec<PathBuf>,
    /// The store to add them to; it is created if it does not exist
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub into: PathBuf,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Writes DIR/index.html, which can be opened from disk; DIR/figures, with every figure \
                  as SVG and its data as CSV; and DIR/tables, with every table as CSV, JSON, \
                  Markdown and LaTeX. Existing files are overwritten. The report of an incomplete \
                  campaign covers the trials that have run.\n\n\
                  Examples:\n  stromboli report\n  \
                  stromboli report --store paper.sqlite --out paper-report"
)]
pub struct ReportArgs {
    /// The folder to write to [default: STORE-report, beside the store]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub store: StoreOption,
}

#[derive(Debug, ClapArgs)]
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
pub struct StatsArgs {
    /// The table to print, see below
    #[arg(long, value_name = "T", default_value = "statistics")]
    pub table: String,
    /// Only these strategies, may contain wildcards; the name of a framework selects all its
    /// strategies; can be repeated
    #[arg(long, value_name = "S")]
    pub strategy: Vec<StrategyPattern>,
    /// Only these tasks, may contain wildcards; can be repeated
    #[arg(long, value_name = "TASKS")]
    pub only: Vec<TaskPattern>,
    #[command(flatten)]
    pub format: TableFormat,
    /// Only trials with this budget [default: the main budget of the experiment]
    #[arg(long, value_name = "B")]
    pub budget: Option<Budget>,
    #[command(flatten)]
    pub store: StoreOption,
}

#[derive(Debug, ClapArgs)]
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
pub struct ReproduceArgs {
    /// The table to print: claims, origins, agreement or against-paper
    #[arg(long, value_name = "T", default_value = "claims")]
    pub table: String,
    #[command(flatten)]
    pub format: TableFormat,
    #[command(flatten)]
    pub store: StoreOption,
}

#[derive(Debug, ClapArgs)]
#[command(after_help = compare_help())]
pub struct CompareArgs {
    /// The store from before the change
    #[arg(value_name = "BEFORE", value_hint = ValueHint::FilePath)]
    pub before: PathBuf,
    /// The store from after the change
    #[arg(value_name = "AFTER", value_hint = ValueHint::FilePath)]
    pub after: PathBuf,
    /// The metric to compare [default: that of --fail-if-worse, or ted]
    #[arg(long, value_name = "METRIC")]
    pub metric: Option<String>,
    /// Exit with status 1 if this metric got significantly worse for any strategy
    #[arg(long, value_name = "METRIC")]
    pub fail_if_worse: Option<String>,
    #[command(flatten)]
    pub format: TableFormat,
}

fn compare_help() -> String {
    let measures = stromboli_paper::measures();
    let metrics = measures.metrics();
    let width = metrics.iter().map(|metric| metric.name.len()).max().unwrap_or(0);
    let metrics: String = metrics
        .iter()
        .map(|metric| {
            let description = wrapped(metric.description, HELP_WIDTH - width - 4);
            let description = description.join(&format!("\n{:1$}", "", width + 4));
            format!("\n  {:width$}  {description}", metric.name)
        })
        .collect();
    format!(
        "For each workload, strategy and budget, compares the tasks that are in both stores, with \
         Wilcoxon's signed-rank test and Holm's correction. A second table lists the tasks that \
         changed most. --format csv prints only the first table, --format json one object.\n\n\
         Exit status: 0; 1 if --fail-if-worse is given and the metric got worse; 2 if the stores \
         have nothing in common to compare.\n\n\
         Metrics:{metrics}\n\n\
         Examples:\n  stromboli compare before.sqlite after.sqlite\n  \
         stromboli compare before.sqlite after.sqlite --fail-if-worse ted\n  \
         stromboli compare before.sqlite after.sqlite --metric shrink-time --json | jq .verdict"
    )
}

/// Help is not wider, even if the terminal is.
const HELP_WIDTH: usize = 100;
