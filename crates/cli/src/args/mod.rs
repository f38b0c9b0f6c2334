//! The commands, their arguments and their help texts.

mod campaigns;
mod program;
mod results;
mod runners;
mod subjects;

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueHint};

pub use campaigns::{InitArgs, Retry, RunArgs, ServeArgs, ShardArgs, SlurmArgs, StatusArgs};
pub use program::{CompletionsArgs, ManArgs};
pub use results::{
    CompareArgs, ExportArgs, ImportArgs, MergeArgs, ReportArgs, ReproduceArgs, StatsArgs,
};
pub use runners::{RunnersArgs, RunnersCheckArgs, RunnersCommand, RunnersSetupArgs, SchemaArgs};
pub use subjects::{
    CheckArgs, FrameworksArgs, MinimaArgs, ShowArgs, TasksArgs, TedArgs, TraceArgs, Trees,
    WorkloadsArgs,
};

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
                  Exit status: 0 on success; 1 if the answer is no (a property fails, a metric \
                  got worse); 2 on errors (an invalid argument, input or file); 130, 143 \
                  or 129 if `run` was stopped by SIGINT (Ctrl-C), SIGTERM or SIGHUP."
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
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print or write the manual pages
    Man(ManArgs),
    /// Run the trials that `run` requests on standard input
    // Unlike `worker`, it does not look like a misspelt `workloads`.
    #[command(hide = true)]
    Serve(ServeArgs),
}

/// Whether to print text or JSON.
#[derive(Clone, Copy, Debug, Default, ClapArgs)]
pub struct Output {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The option `--store`.
#[derive(Clone, Debug, Default, ClapArgs)]
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
