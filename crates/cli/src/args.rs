//! The commands, their arguments and their help texts.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use stromboli_campaign::{Preset, Shard, Timeout};
use stromboli_domain::{Budget, Seed};
use stromboli_trials::StrategyPattern;
use stromboli_workloads::TaskPattern;

use crate::jobs;
use crate::presets::preset_named;

/// Measures how well property-based testing frameworks shrink counterexamples.
#[derive(Debug, Parser)]
#[command(
    version = crate::build::version(),
    long_version = crate::build::long_version(),
    propagate_version = true,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "A task is named workload/property/mutation, for example bst/InsertPost/insert_1. \
                  Most commands accept wildcards: 'rbt/*/swap_*'. A strategy is named \
                  framework/family, for example hedgehog/cbc, or framework/family+shrinker: \
                  hedgehog/cbc+quickcheck finds the same counterexamples as hedgehog/cbc and shrinks \
                  them with QuickCheck's shrinker.\n\n\
                  Examples:\n  \
                  stromboli run                        run a short experiment and write a report\n  \
                  stromboli trace bst/InsertPost/insert_1 --strategy hedgehog/cbc\n  \
                  \u{20}                                    show one trial step by step\n  \
                  stromboli compare old.sqlite new.sqlite --fail-if-worse ted\n  \
                  \u{20}                                    check a shrinker for regressions\n  \
                  stromboli help COMMAND               show the help of a command, with examples\n\n\
                  Exit status: 0 on success; 1 if the answer is no (a property fails, a vector \
                  differs, a metric got worse); 2 on errors (an invalid argument, input or file); \
                  130, 143 or 129 if `run` was stopped by SIGINT (Ctrl-C), SIGTERM or SIGHUP."
)]
pub struct Args {
    /// The command to execute.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands, in the order in which the help lists them.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the workloads
    Workloads(WorkloadsArgs),
    /// List the frameworks and shrinkers
    Frameworks(FrameworksArgs),
    /// List the tasks and their smallest counterexamples
    Tasks(TasksArgs),
    /// Describe a mutation, and list the properties that detect it
    Show(ShowArgs),
    /// Evaluate a property on an input, for the correct program and its mutants
    Check(CheckArgs),
    /// List, install and check runners, which run libraries in their own language
    Runners(RunnersArgs),
    /// Print the types of the workloads as JSON, for runners
    Schema(SchemaArgs),
    /// Run one trial and show every shrinking step
    Trace(TraceArgs),
    /// Search exhaustively for the smallest counterexamples
    Minima(MinimaArgs),
    /// Check the ports against test vectors from the original libraries
    Conformance(ConformanceArgs),
    /// Write an experiment file to start from
    Init(InitArgs),
    /// Run an experiment, or resume it
    Run(RunArgs),
    /// Run an experiment as a job array of Slurm, or run what is left of it
    Slurm(SlurmArgs),
    /// Run one shard of a folder that `stromboli slurm` wrote, or resume it
    Shard(ShardArgs),
    /// Show the progress of an experiment, even while it runs
    Status(StatusArgs),
    /// Write an HTML report with figures and tables
    Report(ReportArgs),
    /// Print statistics, such as which frameworks differ significantly
    Stats(StatsArgs),
    /// Recompute the paper's claims
    Reproduce(ReproduceArgs),
    /// Compare two stores: what got better, what got worse
    Compare(CompareArgs),
    /// Compute the tree edit distance of two values, and the edits
    Ted(TedArgs),
    /// Export results as CSV or JSON lines
    Export(ExportArgs),
    /// Import results that were exported, or measured by other programs
    Import(ImportArgs),
    /// Merge the stores of an experiment that was run in parts
    Merge(MergeArgs),
    /// Convert a store from an older format
    Upgrade(UpgradeArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print or write the manual pages
    Man(ManArgs),
    /// Run trials for another process of this program
    // Unlike `worker`, its name is not suggested to people who misspell `workloads`.
    #[command(name = "serve", hide = true)]
    Worker(WorkerArgs),
}

/// `stromboli serve`
#[derive(Debug, ClapArgs)]
pub struct WorkerArgs {
    /// A framework declared by the experiment, as JSON
    #[arg(long, value_name = "JSON")]
    pub declare: Vec<String>,
}

/// Whether to print text or JSON.
#[derive(Clone, Copy, Debug, ClapArgs)]
pub struct Output {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `stromboli workloads`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  stromboli workloads\n  \
                        stromboli workloads --json | jq '.[].mutations[].name'")]
pub struct WorkloadsArgs {
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli frameworks`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "A strategy consists of a framework, a family of generators and optionally a \
                        shrinker: hedgehog/cbc shrinks as Hedgehog does, hedgehog/cbc+quickcheck \
                        with QuickCheck's shrinker. Enumerators such as leancheck have no families.\n\n\
                        Examples:\n  stromboli frameworks\n  \
                        stromboli frameworks --json | jq -r '.frameworks[].name'"
)]
pub struct FrameworksArgs {
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli tasks`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "The counterexamples come from the table of minima in the program, which `stromboli \
                        minima` computed by exhaustive search. The size is the number of tokens. \
                        `minima --stored` prints all that the table says, and --json also has the \
                        minima printed in the paper.\n\n\
                        Examples:\n  stromboli tasks\n  stromboli tasks 'rbt/*/swap_*'\n  \
                        stromboli tasks --workload bst --mutation insert_1\n  \
                        stromboli tasks --property 'Insert*' --json"
)]
pub struct TasksArgs {
    /// Names of tasks, may contain wildcards [default: all tasks]
    #[arg(value_name = "TASK")]
    pub patterns: Vec<TaskPattern>,
    /// Only tasks of this workload
    #[arg(long, value_name = "W")]
    pub workload: Option<String>,
    /// Only tasks of this property, may contain wildcards
    #[arg(long, value_name = "P")]
    pub property: Option<String>,
    /// Only tasks of this mutation, may contain wildcards
    #[arg(long, value_name = "M")]
    pub mutation: Option<String>,
    /// Text or JSON.
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
    /// A mutation of the workload; omit it after a task
    #[arg(value_name = "MUTATION")]
    pub mutation: Option<String>,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli check`
#[derive(Debug, ClapArgs)]
#[command(
    allow_missing_positional = true,
    override_usage = "stromboli check [OPTIONS] <WORKLOAD> <PROPERTY> <INPUT>\n       \
                      stromboli check [OPTIONS] <TASK> <INPUT>",
    after_help = "Exit status: 0 if the property holds or discards the input in every program, 1 if \
                  it fails in any, 2 if the input is invalid.\n\n\
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
    /// A property of the workload; omit it after a task
    #[arg(value_name = "PROPERTY")]
    pub property: Option<String>,
    /// The input in printed form; `-` reads it from standard input
    #[arg(value_name = "INPUT", required = true)]
    pub input: String,
    /// Evaluate only this mutant, beside the correct program
    #[arg(long, value_name = "M")]
    pub mutation: Option<String>,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli runners`
#[derive(Debug, ClapArgs)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "A runner is a small program that generates and shrinks with a library in its own \
                  language and asks Stromboli for the verdict on each input. This command lists the \
                  runners that come with Stromboli. Once installed, a runner can be used like any \
                  framework: hypothesis/cbc is a strategy. The environment variable \
                  STROMBOLI_RUNNERS selects another folder of runners.\n\n\
                  Examples:\n  stromboli runners\n  stromboli runners setup hypothesis\n  \
                  stromboli runners check hypothesis\n  \
                  stromboli runners check --command python3 mine.py\n  \
                  stromboli runners --json | jq -r '.[] | select(.installed) | .name'"
)]
pub struct RunnersArgs {
    /// What to do with runners; `None` lists them.
    #[command(subcommand)]
    pub command: Option<RunnersCommand>,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// The commands under `stromboli runners`.
#[derive(Debug, Subcommand)]
pub enum RunnersCommand {
    /// Install runners, each into its own folder
    Setup(RunnersSetupArgs),
    /// Check that a runner keeps the rules of the protocol
    Check(RunnersCheckArgs),
}

/// `stromboli runners setup`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Runs the runner's script `setup`, which installs the library into the runner's \
                  folder with the usual tools of its language. A runner that is up to date is not \
                  changed.\n\n\
                  Exit status: 0 if all are installed, 1 if --all could not install some of them, 2 \
                  if a named runner cannot be installed.\n\n\
                  Examples:\n  stromboli runners setup hypothesis\n  \
                  stromboli runners setup hypothesis fast-check\n  stromboli runners setup --all"
)]
pub struct RunnersSetupArgs {
    /// Names of runners
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
    after_help = "There is one check per rule of the protocol. Each passes, fails or is skipped, with \
                  the reason. Failed checks show the last messages: `>` was sent to the runner, `<` \
                  was received from it.\n\n\
                  Exit status: 0 if no check fails, 1 if any fails, 2 if the runner does not exist.\n\n\
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
    /// How long to wait for a message, for example "500 ms"
    #[arg(long, value_name = "TIME", default_value = "10 s")]
    pub patience: Timeout,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
    /// The command that starts the runner; must be the last option
    #[arg(long, value_names = ["PROGRAM", "ARGS"], num_args = 1.., allow_hyphen_values = true)]
    pub command: Vec<String>,
}

/// `stromboli schema`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "`types` lists the types: their constructors and fields, and how generators of the \
                  family `type` draw values. A value of depth 0 has a constructor marked `leaf`. \
                  A value of greater depth has any constructor, chosen by `weight`, and the depth of \
                  its fields is one less. `depth` is the depth at which the components of an input start. \
                  Integers are drawn uniformly and shrink towards `origin`. `properties` lists the \
                  input type of each property: the name of a type, or a list of types for a tuple. \
                  `variants` lists the variants of the family `type`, each with the types that \
                  differ.\n\n\
                  Examples:\n  stromboli schema\n  stromboli schema bst\n  \
                  stromboli schema bst | jq -c '.properties[]'\n  \
                  stromboli schema fsub | jq .variants.narrow"
)]
pub struct SchemaArgs {
    /// A workload [default: a list of all workloads]
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
    /// A task, for example bst/InsertPost/insert_1
    #[arg(value_name = "TASK")]
    pub task: String,
    /// A framework and a family of generators, for example hedgehog/cbc, and optionally a shrinker:
    /// hedgehog/cbc+quickcheck
    #[arg(long, value_name = "S")]
    pub strategy: String,
    /// The random seed
    #[arg(long, value_name = "N", default_value = "1")]
    pub seed: Seed,
    /// How much to shrink: default, none, own:N (the library's own limit) or executions:N (of the
    /// property)
    #[arg(long, value_name = "B", default_value = "default")]
    pub budget: Budget,
    /// How long the trial may take, for example "500 ms" or "2 min"
    #[arg(long, value_name = "TIME", default_value = "60 s")]
    pub timeout: Timeout,
    /// Make the runners that this experiment file declares available
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub experiment: Option<PathBuf>,
    /// When to draw counterexamples as trees
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub trees: Trees,
    /// Print one line of JSON per execution of the property, for the viewer Tyche
    #[arg(long, conflicts_with_all = ["json", "trees"])]
    pub tyche: bool,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// When to draw counterexamples as trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Trees {
    /// If the output is a terminal that is wide enough
    Auto,
    /// Always
    Always,
    /// Never: print one line of text per counterexample
    Never,
}

/// `stromboli minima`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "The minimum of a task is the first failing input in LeanCheck's order (for \
                        stlc and fsub, the smaller of the first ones in two orders). Co-minima are \
                        other failing inputs in the same tier with the same number of tokens. The \
                        program carries a table with the minima of all its tasks: --stored prints \
                        from the table, --verify compares the search with it.\n\n\
                        Where the search takes too long, a task has a best known counterexample, the \
                        smallest that any trial has shown, in a table of its own. Such tasks are searched \
                        only with --up-to-tier or --for. A search that reaches its limit reports what it \
                        has proven: no input before a certain tier fails. --learn compares the \
                        counterexamples in stores with the table; --learn --table prints the table with \
                        what is better.\n\n\
                        Exit status: 1 if --verify or --learn finds that a table is wrong.\n\n\
                        Examples:\n  stromboli minima 'bst/*/insert_1'\n  \
                        stromboli minima --for 30s 'rbt/*/swap_bc'\n  \
                        stromboli minima --learn quick.sqlite --for 30s\n  \
                        stromboli minima --learn quick.sqlite --table > \
                        crates/workloads/data/best-known.tsv\n  \
                        stromboli minima --stored --all 'rbt/*/swap_bc'\n  \
                        stromboli minima --verify\n  \
                        stromboli minima --table > crates/workloads/data/minima.tsv"
)]
pub struct MinimaArgs {
    /// Names of tasks, may contain wildcards [default: all tasks]
    #[arg(value_name = "TASK")]
    pub patterns: Vec<TaskPattern>,
    /// Also show the co-minima, and any input with fewer tokens in the same tier
    #[arg(long, conflicts_with = "table")]
    pub all: bool,
    /// Look the minima up in the table of the program instead of searching
    #[arg(long, conflicts_with_all = ["verify", "jobs", "up_to_tier", "time"])]
    pub stored: bool,
    /// Compare the minima that are found with the table of the program
    #[arg(long, conflicts_with_all = ["up_to_tier", "time"])]
    pub verify: bool,
    /// Search up to this tier; if nothing fails there, report that as a bound
    #[arg(long, value_name = "N")]
    pub up_to_tier: Option<usize>,
    /// Search for this long per task, then report the tiers without a failing input as a bound
    #[arg(long = "for", value_name = "TIME")]
    pub time: Option<Timeout>,
    /// Learn best known counterexamples from the trials in these stores, for tasks without a proven
    /// minimum; with --up-to-tier or --for also bounds. Give TASK before this option
    #[arg(long, value_name = "STORE", num_args = 0.., value_hint = ValueHint::FilePath,
          conflicts_with_all = ["all", "stored", "verify"])]
    pub learn: Option<Vec<PathBuf>>,
    /// Print the minima in the file format of the table
    #[arg(long, conflicts_with_all = ["json", "verify"])]
    pub table: bool,
    /// Number of threads, at most 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = jobs::parse)]
    pub jobs: Option<NonZero<usize>>,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli conformance`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "A vector is an input with the output of the original library. The report has \
                        one row per kind of vector.\n\n\
                        Exit status: 1 if any vector differs.\n\n\
                        Examples:\n  stromboli conformance\n  stromboli conformance --quick\n  \
                        stromboli conformance --kind properties\n  \
                        stromboli conformance --data my-vectors --json"
)]
pub struct ConformanceArgs {
    /// A folder of vectors to use instead of those in the program
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub data: Option<PathBuf>,
    /// Only vectors of this kind, for example `properties`; can be repeated
    #[arg(long, value_name = "KIND")]
    pub kind: Vec<String>,
    /// Skip the vectors that repeat long searches
    #[arg(long)]
    pub quick: bool,
    /// Number of threads, at most 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = jobs::parse)]
    pub jobs: Option<NonZero<usize>>,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// The option `--store`.
#[derive(Clone, Debug, ClapArgs)]
pub struct StoreOption {
    /// The store: the file with the results
    #[arg(
        long = "store",
        value_name = "FILE",
        default_value = "stromboli.sqlite",
        value_hint = ValueHint::FilePath
    )]
    pub path: PathBuf,
}

/// `stromboli init`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "The file has a comment on each key. The presets are quick (all tasks with a short timeout: \
                  minutes), paper (the experiment of the paper: a day or more) and libraries (a sample of tasks \
                  with the runners: minutes).\n\n\
                  Examples:\n  stromboli init mine\n  stromboli init --preset paper\n  \
                  stromboli init mine --preset quick"
)]
pub struct InitArgs {
    /// The name of the experiment, which is written to NAME.toml [default: standard output]
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Start from this preset: quick, paper or libraries
    #[arg(long, value_name = "P", value_parser = preset_named)]
    pub preset: Option<Preset>,
    /// Overwrite the file if it exists
    #[arg(long, requires = "name")]
    pub force: bool,
}

/// `stromboli run`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Each trial is saved to the store as soon as it ends. After any interruption \
                  (Ctrl-C, a crash, a power cut), rerun the same command to resume. The number of \
                  jobs and the selected part of the experiment may differ. Without EXPERIMENT or \
                  --preset, `run` resumes the experiment of the store; if there is no store, it runs \
                  the preset quick.\n\n\
                  With --for, no new trial is started once the time is up. Trials that are running \
                  are completed, so `run` may take longer by up to one trial. Rerun the same command \
                  to continue with the rest. --json reports `is_time_up` and `n_missing`.\n\n\
                  With --retry crashed, trials that crashed are run again, from the same seeds, and \
                  the new results replace the old ones.\n\n\
                  Exit status: 0 if all selected trials have run or the time of --for is up; 130, \
                  143 or 129 if stopped by SIGINT (Ctrl-C), SIGTERM or SIGHUP; 2 on errors.\n\n\
                  Examples:\n  stromboli run\n  stromboli run mine.toml --jobs 4 --store mine.sqlite\n  \
                  stromboli run --preset paper --only 'bst/*/*' --strategy '*/cbc'\n  \
                  stromboli run --preset paper --shard 2/8 --store part-2.sqlite\n  \
                  stromboli run --preset paper --for 8h\n  \
                  stromboli run --retry crashed"
)]
pub struct RunArgs {
    /// The experiment file; `stromboli init` writes one
    #[arg(value_name = "EXPERIMENT", conflicts_with = "preset", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// A built-in experiment: quick, paper or libraries
    #[arg(long, value_name = "P", value_parser = preset_named)]
    pub preset: Option<Preset>,
    /// Run only these tasks, may contain wildcards; can be repeated
    #[arg(long, value_name = "TASKS")]
    pub only: Vec<TaskPattern>,
    /// Run only these strategies, may contain wildcards; can be repeated
    #[arg(long, value_name = "S")]
    pub strategy: Vec<StrategyPattern>,
    /// Run only the I-th of N parts of about equal size, for example 2/8
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
    /// Stop starting trials after this time, for example "2h" or "30 min"
    #[arg(long = "for", value_name = "TIME")]
    pub time: Option<Timeout>,
    /// Also run trials again that ended this way
    #[arg(long, value_name = "STATUS")]
    pub retry: Option<Retry>,
    /// Number of trials to run in parallel, at most 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = jobs::parse)]
    pub jobs: Option<NonZero<usize>>,
    /// Run each job on a core of its own, or fail [default: if enough cores are free]
    #[arg(long, conflicts_with = "no_pin")]
    pub pin: bool,
    /// Let the system choose the cores
    #[arg(long)]
    pub no_pin: bool,
    /// The random seed, instead of that of the experiment
    #[arg(long, value_name = "N")]
    pub seed: Option<Seed>,
    /// Add new tasks, strategies and trials of the experiment to an existing store
    #[arg(long)]
    pub extend: bool,
    /// The store to write to.
    #[command(flatten)]
    pub store: StoreOption,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// Which trials to run again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Retry {
    /// Trials that crashed
    Crashed,
}

/// `stromboli slurm`
#[derive(Debug, ClapArgs)]
#[command(
    override_usage = "stromboli slurm [OPTIONS] --shards <N> <EXPERIMENT> [-- <SBATCH OPTIONS>...]\n       \
                      stromboli slurm [OPTIONS] --shards <N> --preset <P> [-- <SBATCH OPTIONS>...]",
    after_help = "Writes a folder with two scripts: shard.sh is a job array, each task of which runs one \
                  shard; merge.sh merges the shards and writes the report. --submit submits both. All \
                  nodes must see the folder, the program and the current folder under the same paths.\n\n\
                  A task writes to a disk of its node. It copies the store of its shard to the folder \
                  from time to time, when the shard is finished, and when it receives SIGTERM, which \
                  Slurm sends before the time limit and on preemption. A task that runs out of time is \
                  requeued and resumes, unless not a single trial ended in that time.\n\n\
                  Rerun the same command to run what is missing: shards that failed or were lost are \
                  submitted again, those that are finished, waiting or running are not. Options for \
                  Slurm may differ from the first time. `stromboli status DIR` shows the progress, and \
                  which shards failed and why.\n\n\
                  Examples:\n  \
                  stromboli slurm --preset paper --shards 64 --time 2h --submit\n  \
                  stromboli slurm mine.toml --shards 16 --partition long --cpus 4\n  \
                  stromboli slurm mine.toml --shards 16 --submit -- --account=biology --mem=4G"
)]
pub struct SlurmArgs {
    /// The experiment file; `stromboli init` writes one
    #[arg(
        value_name = "EXPERIMENT",
        required_unless_present = "preset",
        conflicts_with = "preset",
        value_hint = ValueHint::FilePath
    )]
    pub file: Option<PathBuf>,
    /// A built-in experiment: quick, paper or libraries
    #[arg(long, value_name = "P", value_parser = preset_named)]
    pub preset: Option<Preset>,
    /// The number of shards, at most 100000; many clusters allow no more than 1000
    #[arg(long, value_name = "N", value_parser = jobs::parse_shards)]
    pub shards: NonZero<u64>,
    /// The folder to write to, which all nodes see [default: NAME-shards, after the experiment]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub dir: Option<PathBuf>,
    /// Submit the jobs
    #[arg(long)]
    pub submit: bool,
    /// The partition [default: that of the cluster]
    #[arg(long, value_name = "P")]
    pub partition: Option<String>,
    /// The time limit of a task, for example "2h" [default: that of the partition]
    #[arg(long, value_name = "TIME")]
    pub time: Option<Timeout>,
    /// The number of cores of a task, and of trials that it runs in parallel
    #[arg(long, value_name = "N", default_value = "1", value_parser = jobs::parse)]
    pub cpus: NonZero<usize>,
    /// The number of tasks that may run at once [default: as many as the cluster allows]
    #[arg(long, value_name = "N")]
    pub at_once: Option<NonZero<usize>>,
    /// How long before its time limit a task saves its shard and is requeued
    #[arg(long, value_name = "TIME", default_value = "2 min")]
    pub warning: Timeout,
    /// A folder on a disk of the node, may contain variables such as $SLURM_TMPDIR [default: $TMPDIR,
    /// or else /tmp]
    #[arg(long, value_name = "DIR")]
    pub scratch: Option<String>,
    /// How often a task saves its shard [default: 10 min]
    #[arg(long, value_name = "TIME")]
    pub save_every: Option<Timeout>,
    /// The random seed, instead of that of the experiment
    #[arg(long, value_name = "N")]
    pub seed: Option<Seed>,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
    /// Further options for sbatch, for both jobs
    #[arg(value_name = "SBATCH OPTIONS", last = true, allow_hyphen_values = true)]
    pub sbatch: Vec<String>,
}

/// `stromboli shard`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "The tasks that `stromboli slurm` submits execute this command. It also works without \
                  Slurm, for example with GNU parallel. A shard that is finished is not run again; one \
                  that was interrupted is resumed from what was saved.\n\n\
                  Exit status: 0 if the shard is finished; 130, 143 or 129 if stopped by SIGINT (Ctrl-C), \
                  SIGTERM or SIGHUP, after the shard has been saved; 2 on errors.\n\n\
                  Examples:\n  stromboli shard paper-shards 3\n  \
                  stromboli shard paper-shards 3 --scratch /scratch/me --jobs 4"
)]
pub struct ShardArgs {
    /// The folder that `stromboli slurm` wrote
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// The number of the shard, from 1
    #[arg(value_name = "NUMBER")]
    pub number: u64,
    /// A folder on a disk of this machine [default: $TMPDIR, or else /tmp]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub scratch: Option<PathBuf>,
    /// Number of trials to run in parallel, at most 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = jobs::parse)]
    pub jobs: Option<NonZero<usize>>,
    /// How often to save the shard
    #[arg(long, value_name = "TIME", default_value = "10 min")]
    pub save_every: Timeout,
    /// Ask Slurm to run this task again if SIGTERM announces the time limit and some trials have ended
    #[arg(long)]
    pub requeue: bool,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli status`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "With DIR, shows the progress of all shards, and which of them failed or were lost \
                        and why. Only a folder that `stromboli slurm` wrote has shards.\n\n\
                        Examples:\n  stromboli status\n  \
                        stromboli status --store paper.sqlite --json | jq .n_missing\n  \
                        stromboli status paper-shards"
)]
pub struct StatusArgs {
    /// A folder of shards, instead of a store
    #[arg(value_name = "DIR", conflicts_with = "path", value_hint = ValueHint::DirPath)]
    pub folder: Option<PathBuf>,
    /// The store to read.
    #[command(flatten)]
    pub store: StoreOption,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli export`
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
    /// Only these strategies, may contain wildcards; can be repeated
    #[arg(long, value_name = "S")]
    pub strategy: Vec<StrategyPattern>,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
    /// The store to read.
    #[command(flatten)]
    pub store: StoreOption,
}

/// `stromboli import`
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
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli merge`
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
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// The options `--format` and `--json` of commands that print tables.
#[derive(Clone, Debug, ClapArgs)]
pub struct TableFormat {
    /// The format of tables: text, markdown, latex, csv or json
    #[arg(long = "format", value_name = "F", default_value = "text")]
    pub name: String,
    /// Same as --format json
    #[arg(long, conflicts_with = "name")]
    pub json: bool,
}

/// `stromboli report`
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
    /// The store to read.
    #[command(flatten)]
    pub store: StoreOption,
}

/// `stromboli stats`
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
                  effort               what shrinking costs, and what comes of executions\n  \
                  equal-effort         which framework is closest after equally many executions\n  \
                  equal-effort-pairs   the same for each pair of frameworks\n  \
                  time                 shrink time of library, property and messages to runners\n  \
                  coverage             how many tasks each framework found, and all of them\n  \
                  medians              of every strategy and metric, with confidence intervals\n  \
                  task-medians         of every strategy, task and metric\n  \
                  crashes              which trials crashed, and why\n\n\
                  The table `statistics` has, for each workload, family and metric: Friedman's test \
                  over the N tasks for which every framework has a value; and for each pair of \
                  frameworks Wilcoxon's signed-rank test, the median difference (first minus second) \
                  and the rank-biserial correlation r. p (Holm) is adjusted for the pairs of one \
                  comparison, p (Holm, all) for the pairs of all comparisons in the table. If smaller \
                  values are better, negative differences favor the first framework.\n\n\
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
    /// The format of the table.
    #[command(flatten)]
    pub format: TableFormat,
    /// Only trials with this budget [default: the main budget of the experiment]
    #[arg(long, value_name = "B")]
    pub budget: Option<Budget>,
    /// The store to read.
    #[command(flatten)]
    pub store: StoreOption,
}

/// `stromboli reproduce`
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
    /// The format of the table.
    #[command(flatten)]
    pub format: TableFormat,
    /// The store to read.
    #[command(flatten)]
    pub store: StoreOption,
}

/// `stromboli compare`
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
    /// The format of the tables.
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

/// Lines of a text that are not longer than this.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| line.len() + 1 + word.len() <= width) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// `stromboli upgrade`
#[derive(Debug, ClapArgs)]
#[command(after_help = "The old store is not modified. NEW appears once the copy is complete.\n\n\
                        Example:\n  stromboli upgrade old.sqlite new.sqlite")]
pub struct UpgradeArgs {
    /// A store in an older format
    #[arg(value_name = "OLD", value_hint = ValueHint::FilePath)]
    pub old: PathBuf,
    /// The store to write
    #[arg(value_name = "NEW", value_hint = ValueHint::FilePath)]
    pub new: PathBuf,
    /// Overwrite NEW if it exists
    #[arg(long)]
    pub force: bool,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli ted`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Values are read as trees: each pair of parentheses is a node labelled *, with the \
                  enclosed items as children; anything else is a leaf. Deleting, inserting or \
                  relabelling a node costs 1. Prints the minimal cost, and a list of edits with that \
                  cost.\n\n\
                  Examples:\n  stromboli ted '((T (E) 0 0 (E)),1,0)' '((E),1,0)'\n  \
                  stromboli ted '(App (Var 0) (Var 1))' '(Var 0)' --json | jq .distance"
)]
pub struct TedArgs {
    /// A value in printed form
    #[arg(value_name = "A")]
    pub a: String,
    /// Another value in printed form
    #[arg(value_name = "B")]
    pub b: String,
    /// Text or JSON.
    #[command(flatten)]
    pub output: Output,
}

/// `stromboli completions`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  \
                  stromboli completions bash > ~/.local/share/bash-completion/completions/stromboli\n  \
                  stromboli completions zsh > ~/.zfunc/_stromboli\n  \
                  stromboli completions fish > ~/.config/fish/completions/stromboli.fish")]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// `stromboli man`
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Without COMMAND or --out, prints the page of the program itself, which lists the \
                  commands. With --out, writes the pages of the program and of all its commands, \
                  such as stromboli.1 and stromboli-run.1.\n\n\
                  Examples:\n  stromboli man | man -l -\n  stromboli man run | man -l -\n  \
                  stromboli man --out ~/.local/share/man/man1"
)]
pub struct ManArgs {
    /// The command to print the page of
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    pub command: Vec<String>,
    /// Write the pages of all commands to this folder, which is created if it does not exist
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
}
