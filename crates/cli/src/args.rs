//! What can be asked for.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use stromboli_campaign::{Preset, Shard};
use stromboli_domain::{Budget, Seed};
use stromboli_trials::StrategyPattern;
use stromboli_workloads::TaskPattern;

use crate::presets::preset_named;

/// Measures how well property-based testing frameworks shrink counterexamples.
#[derive(Debug, Parser)]
#[command(
    version = crate::build::version(),
    long_version = crate::build::long_version(),
    propagate_version = true,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "A task is named workload/property/mutation, as bst/InsertPost/insert_1, \
                  and may hold wildcards: 'rbt/*/swap_*'. A strategy is named framework/family, as \
                  hedgehog/cbc, or framework/family+shrinker, as hedgehog/cbc+quickcheck, which \
                  starts from the same counterexamples and shrinks with another shrinker.\n\n\
                  Examples:\n  \
                  stromboli run                        a first campaign, and a report to open\n  \
                  stromboli trace bst/InsertPost/insert_1 --strategy hedgehog/cbc\n  \
                  \u{20}                                    one trial, step by step\n  \
                  stromboli compare old.sqlite new.sqlite --fail-if-worse ted\n  \
                  \u{20}                                    did a change to a shrinker do any harm?\n  \
                  stromboli help COMMAND               examples for each command\n\n\
                  Exit codes: 0 done; 1 done, and the answer is no (a property fails, a vector \
                  differs, a metric got worse); 2 not done (a wrong argument, input or file); \
                  130 stopped by Ctrl-C."
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the workloads
    Workloads(WorkloadsArgs),
    /// List the frameworks and shrinkers
    Frameworks(FrameworksArgs),
    /// List the tasks, with the smallest counterexamples that the paper prints
    Tasks(TasksArgs),
    /// Say what is wrong with a mutant, and which properties can see it
    Show(ShowArgs),
    /// Evaluate a property on an input, under the correct program and its mutants
    Check(CheckArgs),
    /// List, install and examine runners: real libraries, in their own language
    Runners(RunnersArgs),
    /// Print the types of the workloads as JSON, for runners in other languages
    Schema(SchemaArgs),
    /// Run one trial, and show the way from the first counterexample to the last
    Trace(TraceArgs),
    /// Find the smallest counterexamples there are, by exhaustive search
    Minima(MinimaArgs),
    /// Check this program against test vectors of the originals
    Conformance(ConformanceArgs),
    /// Write an experiment to start from
    Init(InitArgs),
    /// Run an experiment, or what is missing of it
    Run(RunArgs),
    /// Say how far an experiment is, also while it runs
    Status(StatusArgs),
    /// Write a page to open, with figures and tables
    Report(ReportArgs),
    /// Say where frameworks differ significantly, as tables
    Stats(StatsArgs),
    /// Recompute what the paper claims
    Reproduce(ReproduceArgs),
    /// Say what got better or worse between two stores
    Compare(CompareArgs),
    /// Say how far two printed values are apart, and by which edits
    Ted(TedArgs),
    /// Write results for other programs
    Export(ExportArgs),
    /// Read results that were exported, or that other programs wrote
    Import(ImportArgs),
    /// Join the stores of an experiment that was run in parts
    Merge(MergeArgs),
    /// Copy a store of an older format into the present one
    Upgrade(UpgradeArgs),
    /// Be a worker of a campaign
    #[command(hide = true)]
    Worker(WorkerArgs),
}

/// `stromboli worker`
#[derive(Debug, ClapArgs)]
pub struct WorkerArgs {
    /// A framework that the experiment declares, as JSON
    #[arg(long, value_name = "JSON")]
    pub declare: Vec<String>,
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub struct Output {
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// `stromboli workloads`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  stromboli workloads\n  \
                        stromboli workloads --json | jq '.[].mutations[].name'")]
pub struct WorkloadsArgs {
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli frameworks`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "A strategy is a framework, a family of generators, and optionally a shrinker: \
                        hedgehog/cbc shrinks in Hedgehog's own way, hedgehog/cbc+quickcheck with \
                        QuickCheck's shrinker. Enumerators have no families: leancheck.\n\n\
                        Examples:\n  stromboli frameworks\n  \
                        stromboli frameworks --json | jq -r '.frameworks[].name'"
)]
pub struct FrameworksArgs {
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli tasks`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  stromboli tasks\n  stromboli tasks 'rbt/*/swap_*'\n  \
                        stromboli tasks --workload bst --mutation insert_1\n  \
                        stromboli tasks --property 'Insert*' --json")]
pub struct TasksArgs {
    /// Names of tasks, with wildcards; all tasks if there are none
    #[arg(value_name = "TASK")]
    pub patterns: Vec<TaskPattern>,
    /// Only tasks of this workload
    #[arg(long, value_name = "W")]
    pub workload: Option<String>,
    /// Only tasks of this property, with wildcards
    #[arg(long, value_name = "P")]
    pub property: Option<String>,
    /// Only tasks of this mutation, with wildcards
    #[arg(long, value_name = "M")]
    pub mutation: Option<String>,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli show`
#[derive(Debug, ClapArgs)]
#[command(
    override_usage = "stromboli show [OPTIONS] <WORKLOAD> <MUTATION>\n       \
                      stromboli show [OPTIONS] <TASK>",
    after_help = "Examples:\n  stromboli show rbt swap_cd\n  \
                  stromboli show rbt/InsertValid/swap_cd\n  stromboli show fsub subst_var_flip --json"
)]
pub struct ShowArgs {
    /// A workload, or a task
    #[arg(value_name = "WORKLOAD")]
    pub workload: String,
    /// One of the workload's mutations; left out after a task
    #[arg(value_name = "MUTATION")]
    pub mutation: Option<String>,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli check`
#[derive(Debug, ClapArgs)]
#[command(
    allow_missing_positional = true,
    override_usage = "stromboli check [OPTIONS] <WORKLOAD> <PROPERTY> <INPUT>\n       \
                      stromboli check [OPTIONS] <TASK> <INPUT>",
    after_help = "Exit codes: 0 if no program fails, 1 if one does, 2 if the input is not one of the \
                  property.\n\n\
                  Examples:\n  \
                  stromboli check bst InsertPost '((T (E) 0 0 (E)),1,0,0)'\n  \
                  stromboli check bst/InsertPost/insert_1 '((T (E) 0 0 (E)),1,0,0)'\n  \
                  stromboli check fsub SinglePreserve 'Abs Top (App (Abs Top (Var 1)) (Var 0))'\n  \
                  stromboli check stlc MultiPreserve --json - < expression.txt"
)]
pub struct CheckArgs {
    /// A workload, or a task
    #[arg(value_name = "WORKLOAD")]
    pub workload: String,
    /// One of the workload's properties; left out after a task
    #[arg(value_name = "PROPERTY")]
    pub property: Option<String>,
    /// An input in printed form; `-` reads it from standard input
    #[arg(value_name = "INPUT", required = true)]
    pub input: String,
    /// Evaluate under this mutant only, beside the correct program
    #[arg(long, value_name = "M")]
    pub mutation: Option<String>,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli runners`
#[derive(Debug, ClapArgs)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "A runner is a small program that generates and shrinks with a real library and asks \
                  Stromboli for the verdict on every input. Those listed here come with Stromboli. \
                  Once installed, a runner is a framework: hypothesis/cbc is a strategy. The variable \
                  STROMBOLI_RUNNERS names another folder of runners.\n\n\
                  Examples:\n  stromboli runners\n  stromboli runners setup hypothesis\n  \
                  stromboli runners check hypothesis\n  \
                  stromboli runners check --command python3 mine.py\n  \
                  stromboli runners --json | jq -r '.[] | select(.installed) | .name'"
)]
pub struct RunnersArgs {
    /// What to do with them; they are listed if nothing is said.
    #[command(subcommand)]
    pub command: Option<RunnersCommand>,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// What to do with runners.
#[derive(Debug, Subcommand)]
pub enum RunnersCommand {
    /// Install runners, each into its own folder
    Setup(RunnersSetupArgs),
    /// Examine a runner: one check for each rule of the protocol
    Check(RunnersCheckArgs),
}

/// `stromboli runners setup`
#[derive(Debug, ClapArgs)]
#[command(
    arg_required_else_help = true,
    after_help = "Runs the runner's script `setup`, which installs the library for this folder alone \
                  with the ordinary tools of its language. An installed runner is left as it is.\n\n\
                  Exit codes: 0 if all are ready, 1 if --all could not install some, 2 if a runner \
                  that was named cannot be installed.\n\n\
                  Examples:\n  stromboli runners setup hypothesis\n  \
                  stromboli runners setup hypothesis fast-check\n  stromboli runners setup --all"
)]
pub struct RunnersSetupArgs {
    /// The names of runners
    #[arg(value_name = "NAME", required_unless_present = "all", conflicts_with = "all")]
    pub names: Vec<String>,
    /// Install every runner that can be installed here
    #[arg(long)]
    pub all: bool,
}

/// `stromboli runners check`
#[derive(Debug, ClapArgs)]
#[command(
    arg_required_else_help = true,
    override_usage = "stromboli runners check [OPTIONS] <NAME>\n       \
                      stromboli runners check [OPTIONS] --command <PROGRAM> [ARGS]...",
    after_help = "Each check passes, fails or is skipped, and says why in one sentence. Beside a \
                  failure stand the last lines of the conversation: `>` to the runner, `<` from \
                  it.\n\n\
                  Exit codes: 0 if no check fails, 1 if one does, 2 if there is no such runner.\n\n\
                  Examples:\n  stromboli runners check hypothesis\n  \
                  stromboli runners check --quick --command python3 mine.py\n  \
                  stromboli runners check --json hypothesis | jq '.checks[] | select(.outcome == \
                  \"fail\")'"
)]
pub struct RunnersCheckArgs {
    /// The name of an installed runner
    #[arg(value_name = "NAME", required_unless_present = "command", conflicts_with = "command")]
    pub name: Option<String>,
    /// Run all checks with fewer trials
    #[arg(long)]
    pub quick: bool,
    /// How long to wait for a message
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    pub patience: f64,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
    /// The program of the runner and its arguments, which must come last
    #[arg(long, value_names = ["PROGRAM", "ARGS"], num_args = 1.., allow_hyphen_values = true)]
    pub command: Vec<String>,
}

/// `stromboli schema`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "`types` lists the types: their constructors and fields, and how generators of the \
                  family `type` draw values. A value of depth d > 0 begins with any constructor, \
                  chosen by `weight`, and its fields have depth d - 1. At depth 0 it begins with a \
                  constructor that has `leaf`. `depth` is where a component of an input starts. \
                  Integers are drawn uniformly, and shrink towards `origin`. `properties` lists the \
                  input of each property: the name of a type, or a list of them for a tuple. \
                  `variants` lists the variants of the family `type`, each with the types that \
                  differ.\n\n\
                  Examples:\n  stromboli schema\n  stromboli schema bst\n  \
                  stromboli schema bst | jq -c '.properties[]'\n  \
                  stromboli schema fsub | jq .variants.narrow"
)]
pub struct SchemaArgs {
    /// A workload; a list of all workloads if not given
    #[arg(value_name = "WORKLOAD")]
    pub workload: Option<String>,
}

/// `stromboli trace`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  \
                        stromboli trace bst/InsertPost/insert_1 --strategy hedgehog/cbc --seed 7\n  \
                        stromboli trace rbt/InsertValid/swap_cd --strategy falsify/api --budget own:100\n  \
                        stromboli trace bst/InsertPost/insert_1 --strategy hedgehog/cbc+quickcheck\n  \
                        stromboli trace bst/InsertPost/insert_1 --strategy mine/cbc --experiment mine.toml\n  \
                        stromboli trace stlc/SinglePreserve/subst_var_none --strategy quickcheck/type \
                        --budget executions:20 --json\n  \
                        stromboli trace bst/InsertPost/insert_1 --strategy falsify/cbc --tyche \
                        > tyche.jsonl")]
pub struct TraceArgs {
    /// A task, as bst/InsertPost/insert_1
    #[arg(value_name = "TASK")]
    pub task: String,
    /// A framework and a family of generators, as hedgehog/cbc, and perhaps another shrinker, as
    /// hedgehog/cbc+quickcheck
    #[arg(long, value_name = "S")]
    pub strategy: String,
    /// What the randomness starts from
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: Seed,
    /// How much to shrink: default, none, own:N (the library's own limit) or executions:N
    #[arg(long, value_name = "B", default_value = "default")]
    pub budget: Budget,
    /// How many seconds the trial may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub timeout: f64,
    /// Also know the runners that this experiment declares
    #[arg(long, value_name = "FILE")]
    pub experiment: Option<PathBuf>,
    /// Whether to draw trees as trees; on a terminal that is wide enough if not given
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub trees: Trees,
    /// Answer with a line of JSON for each execution of the property, for Tyche to draw
    #[arg(long, conflicts_with_all = ["json", "trees"])]
    pub tyche: bool,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// Whether to draw trees as trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Trees {
    /// On a terminal that is wide enough
    Auto,
    /// Always, however wide they are
    Always,
    /// Never: a line of text each
    Never,
}

/// `stromboli minima`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  stromboli minima 'bst/*/insert_1'\n  \
                        stromboli minima --all 'rbt/*/swap_bc'\n  stromboli minima --verify\n  \
                        stromboli minima --table > crates/workloads/data/minima.tsv")]
pub struct MinimaArgs {
    /// Names of tasks, with wildcards; all tasks if there are none
    #[arg(value_name = "TASK")]
    pub patterns: Vec<TaskPattern>,
    /// Also show the counterexamples that are as small, and any with fewer tokens
    #[arg(long, conflicts_with = "table")]
    pub all: bool,
    /// Compare what is found with the table that the program carries
    #[arg(long)]
    pub verify: bool,
    /// Answer with a table in the form in which the program carries it
    #[arg(long, conflicts_with_all = ["json", "verify"])]
    pub table: bool,
    /// How many threads to use; as many as there are cores if not given
    #[arg(long, value_name = "N")]
    pub jobs: Option<std::num::NonZero<usize>>,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli conformance`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  stromboli conformance\n  stromboli conformance --quick\n  \
                        stromboli conformance --kind properties\n  \
                        stromboli conformance --data my-vectors --json")]
pub struct ConformanceArgs {
    /// A folder of vectors, instead of those that the program carries
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Only vectors of this kind, as `properties`; may be given several times
    #[arg(long, value_name = "KIND")]
    pub kind: Vec<String>,
    /// Leave out the vectors that repeat long searches
    #[arg(long)]
    pub quick: bool,
    /// How many threads to use; as many as there are cores if not given
    #[arg(long, value_name = "N")]
    pub jobs: Option<std::num::NonZero<usize>>,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// Where results are kept.
#[derive(Clone, Debug, ClapArgs)]
pub struct StoreOption {
    /// The file that results are kept in
    #[arg(long = "store", value_name = "FILE", default_value = "stromboli.sqlite")]
    pub path: PathBuf,
}

/// `stromboli init`
#[derive(Debug, ClapArgs)]
#[command(
    arg_required_else_help = true,
    after_help = "Examples:\n  stromboli init mine\n  stromboli init --preset paper\n  \
                  stromboli init mine --preset quick"
)]
pub struct InitArgs {
    /// The name of the experiment: it is written to NAME.toml, or, without a name, to standard output
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Start from this experiment: quick, paper or libraries
    #[arg(long, value_name = "P", value_parser = preset_named)]
    pub preset: Option<Preset>,
}

/// `stromboli run`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "What has run is in the store. Run again, it goes on with what is missing: after \
                  Ctrl-C, a crash or a power cut, with another number of jobs, or for another part \
                  of the experiment. Without FILE or --preset it goes on with the experiment of the \
                  store, or, if there is no store, with the preset quick.\n\n\
                  Examples:\n  stromboli run\n  stromboli run mine.toml --jobs 4 --store mine.sqlite\n  \
                  stromboli run --preset paper --only 'bst/*/*' --strategy '*/cbc'\n  \
                  stromboli run --preset paper --shard 2/8 --store part-2.sqlite"
)]
pub struct RunArgs {
    /// The experiment, as `stromboli init` writes one
    #[arg(value_name = "EXPERIMENT", conflicts_with = "preset")]
    pub file: Option<PathBuf>,
    /// An experiment that the program carries: quick, paper or libraries
    #[arg(long, value_name = "P", value_parser = preset_named)]
    pub preset: Option<Preset>,
    /// Only tasks of these names, with wildcards, for now; may be given several times
    #[arg(long, value_name = "TASKS")]
    pub only: Vec<TaskPattern>,
    /// Only these strategies, with wildcards, for now; may be given several times
    #[arg(long, value_name = "S")]
    pub strategy: Vec<StrategyPattern>,
    /// Only this part of so many equal ones, as 2/8, for now
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// How many trials run at a time; as many as there are cores if not given
    #[arg(long, value_name = "N")]
    pub jobs: Option<std::num::NonZero<usize>>,
    /// What the randomness starts from, instead of what the experiment says
    #[arg(long, value_name = "N")]
    pub seed: Option<Seed>,
    /// Add to the store what the experiment has more than it had
    #[arg(long)]
    pub extend: bool,
    /// Where results are kept.
    #[command(flatten)]
    pub store: StoreOption,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli status`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  stromboli status\n  \
                        stromboli status --store paper.sqlite --json | jq .n_missing")]
pub struct StatusArgs {
    /// Where results are kept.
    #[command(flatten)]
    pub store: StoreOption,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli export`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Formats:\n  csv    a row for each trial, for spreadsheets and data frames\n  \
                  jsonl  a line of JSON for each trial, with every accepted shrink\n  \
                  etna   a line of JSON for each trial, as ETNA keeps them\n  \
                  tyche  a line of JSON for each counterexample, from the first to the last, for \
                  Tyche to draw;\n         `stromboli trace --tyche` has every execution of one trial\n\n\
                  Examples:\n  stromboli export --format csv > results.csv\n  \
                  stromboli export --format jsonl --store paper.sqlite --output paper.jsonl\n  \
                  stromboli export --format tyche --only 'bst/*/insert_1' --strategy '*/cbc' \
                  > tyche.jsonl"
)]
pub struct ExportArgs {
    /// csv, jsonl, etna or tyche
    #[arg(long, value_name = "F")]
    pub format: String,
    /// Only tasks of these names, with wildcards; may be given several times
    #[arg(long, value_name = "TASKS")]
    pub only: Vec<TaskPattern>,
    /// Only these strategies, with wildcards; may be given several times
    #[arg(long, value_name = "S")]
    pub strategy: Vec<StrategyPattern>,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Where results are kept.
    #[command(flatten)]
    pub store: StoreOption,
}

/// `stromboli import`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "A line is a trial as `stromboli export --format jsonl` writes it, or a line of \
                        ETNA's. Workloads and frameworks that are not known here are kept by name; \
                        `minimum` is then the smallest counterexample of the task. \
                        docs/results.schema.json describes a line. Nothing is executed.\n\n\
                        Examples:\n  stromboli import results.jsonl\n  \
                        stromboli import etna/store.jsonl --store haskell.sqlite"
)]
pub struct ImportArgs {
    /// Lines of JSON, as `stromboli export --format jsonl` or ETNA writes them
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The file that the results are added to; FILE with the ending .sqlite if not given
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli merge`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  stromboli merge part-*.sqlite --into paper.sqlite")]
pub struct MergeArgs {
    /// Stores of one experiment
    #[arg(value_name = "STORE", required = true)]
    pub stores: Vec<PathBuf>,
    /// The store that they are added to
    #[arg(long, value_name = "FILE")]
    pub into: PathBuf,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// What tables are written as.
#[derive(Clone, Debug, ClapArgs)]
pub struct TableFormat {
    /// What tables are written as: text, markdown, latex, csv or json
    #[arg(long = "format", value_name = "F", default_value = "text")]
    pub name: String,
    /// The same as --format json
    #[arg(long, conflicts_with = "name")]
    pub json: bool,
}

/// `stromboli report`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Writes DIR/index.html, a page that opens from disk; DIR/figures with every figure as \
                  SVG and its data as CSV; DIR/tables with every table as CSV, JSON, Markdown and \
                  LaTeX. What is there from before is written over. A campaign that is not done yet \
                  is reported as far as it is.\n\n\
                  Examples:\n  stromboli report\n  \
                  stromboli report --store paper.sqlite --out paper-report"
)]
pub struct ReportArgs {
    /// The folder to write into; one beside the store if not given
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The store.
    #[command(flatten)]
    pub store: StoreOption,
}

/// `stromboli stats`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Tables:\n  \
                  summary              who is ahead, in words\n  \
                  leaders              who is ahead: rankings, and which frameworks differ\n  \
                  statistics           whether frameworks differ, for every metric\n  \
                  sensitivity          the same if unsolved tasks count as worst\n  \
                  pairwise             each framework against a reference, on the tasks both found\n  \
                  same-start           whether shrinkers that start from the same counterexamples differ\n  \
                  overview             how each strategy did, at a glance\n  \
                  closeness            how often it reports the minimum, and how alike results are\n  \
                  closeness-common     the same on the tasks that all frameworks found\n  \
                  normalization        how many distinct counterexamples a strategy reports\n  \
                  normalization-tasks  the same for each task\n  \
                  effort               what shrinking costs, and what comes of executions\n  \
                  time                 shrink time of library, property and messages to runners\n  \
                  coverage             how many tasks each framework found, and all of them\n  \
                  medians              of every strategy and metric, with confidence intervals\n  \
                  task-medians         of every strategy, task and metric\n  \
                  crashes              which trials crashed, and why\n\n\
                  Statistics are, for each workload, family and metric: Friedman's test over the tasks \
                  where every framework has a value (N of them), then for each pair of frameworks \
                  Wilcoxon's signed-rank test, with the median difference between the first and the \
                  second and the rank-biserial correlation r. p (Holm) is adjusted for the pairs of one \
                  comparison, p (Holm, all) for the pairs of all comparisons in the table. If less is \
                  better, differences below 0 favour the first.\n\n\
                  Examples:\n  stromboli stats\n  \
                  stromboli stats --strategy quickcheck --strategy hedgehog\n  \
                  stromboli stats --strategy '*/cbc' --only 'bst/*/*' --table effort\n  \
                  stromboli stats --store paper.sqlite --format latex --budget own:100\n  \
                  stromboli stats --json | jq '.[] | select(.metric == \"ted\")'")]
pub struct StatsArgs {
    /// Which table; they are listed below
    #[arg(long, value_name = "T", default_value = "statistics")]
    pub table: String,
    /// Compare only these strategies, with wildcards, or all of a framework; may be given several times
    #[arg(long, value_name = "S")]
    pub strategy: Vec<StrategyPattern>,
    /// Only tasks of these names, with wildcards; may be given several times
    #[arg(long, value_name = "TASKS")]
    pub only: Vec<TaskPattern>,
    /// What the table is written as.
    #[command(flatten)]
    pub format: TableFormat,
    /// Trials with this budget; the experiment's main one if not given
    #[arg(long, value_name = "B")]
    pub budget: Option<Budget>,
    /// The store.
    #[command(flatten)]
    pub store: StoreOption,
}

/// `stromboli reproduce`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Each claim comes with the paper's figure, our own, what would count as agreement, and \
                  a verdict: agrees, differs, or not enough data. The trials that the claims are \
                  about are those of `stromboli run --preset paper`; a part of them decides a part \
                  of the claims.\n\n\
                  Examples:\n  stromboli reproduce\n  \
                  stromboli reproduce --store paper.sqlite --format markdown\n  \
                  stromboli reproduce --json | jq '.[] | select(.verdict == \"differs\")'"
)]
pub struct ReproduceArgs {
    /// What the claims are written as.
    #[command(flatten)]
    pub format: TableFormat,
    /// The store.
    #[command(flatten)]
    pub store: StoreOption,
}

/// `stromboli compare`
#[derive(Debug, ClapArgs)]
#[command(after_help = compare_help())]
pub struct CompareArgs {
    /// The store before a change
    #[arg(value_name = "BEFORE")]
    pub before: PathBuf,
    /// The store after it
    #[arg(value_name = "AFTER")]
    pub after: PathBuf,
    /// What is compared; that of --fail-if-worse, or ted, if not given
    #[arg(long, value_name = "METRIC")]
    pub metric: Option<String>,
    /// Exit with 1 if this metric got significantly worse anywhere
    #[arg(long, value_name = "METRIC")]
    pub fail_if_worse: Option<String>,
    /// What tables are written as.
    #[command(flatten)]
    pub format: TableFormat,
}

fn compare_help() -> String {
    let measures = stromboli_paper::measures();
    let metrics = measures.metrics();
    let width = metrics.iter().map(|metric| metric.name.len()).max().unwrap_or(0);
    let metrics =
        metrics.iter().map(|metric| format!("\n  {:width$}  {}", metric.name, metric.description));
    let metrics: String = metrics.collect();
    format!(
        "Compares the tasks that both stores have, for each strategy and budget, by Wilcoxon's \
         signed-rank test, corrected by Holm; then come the tasks that changed most. As csv it is \
         the first table alone, as json one object.\n\n\
         Exit codes: 0, or 1 if --fail-if-worse is given and something got worse.\n\n\
         Metrics:{metrics}\n\n\
         Examples:\n  stromboli compare before.sqlite after.sqlite\n  \
         stromboli compare before.sqlite after.sqlite --fail-if-worse ted\n  \
         stromboli compare before.sqlite after.sqlite --metric shrink-time --json | jq .verdict"
    )
}

/// `stromboli upgrade`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "The old store is only read. The copy has all its trials, and appears when it is \
                        complete.\n\n\
                        Example:\n  stromboli upgrade old.sqlite new.sqlite"
)]
pub struct UpgradeArgs {
    /// A store of an older format
    #[arg(value_name = "OLD")]
    pub old: PathBuf,
    /// The copy; there must be no such file yet
    #[arg(value_name = "NEW")]
    pub new: PathBuf,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli ted`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Values are read as trees: parentheses make a node *, whose children are what is in \
                  them, and anything else is a leaf. To delete, insert or relabel a node costs 1; what \
                  is printed is the least cost, and edits that come to it.\n\n\
                  Examples:\n  stromboli ted '((T (E) 0 0 (E)),1,0)' '((E),1,0)'\n  \
                  stromboli ted '(App (Var 0) (Var 1))' '(Var 0)' --json | jq .distance"
)]
pub struct TedArgs {
    /// A printed value
    #[arg(value_name = "A")]
    pub a: String,
    /// Another
    #[arg(value_name = "B")]
    pub b: String,
    /// How the answer is written.
    #[command(flatten)]
    pub output: Output,
}
