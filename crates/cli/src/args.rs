//! What can be asked for.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use stromboli_domain::{Budget, Seed};
use stromboli_workloads::TaskPattern;

/// Measures how well property-based testing frameworks shrink counterexamples.
#[derive(Debug, Parser)]
#[command(
    version,
    propagate_version = true,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "A task is named workload/property/mutation, as bst/InsertPost/insert_1, \
                  and may hold wildcards: 'rbt/*/swap_*'.\n\n\
                  Exit codes: 0 done; 1 done, and the answer is no (a property fails, a vector \
                  differs); 2 not done (a wrong argument, input or file)."
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
    /// List the tasks, with the smallest counterexamples that the paper prints
    Tasks(TasksArgs),
    /// Say what is wrong with a mutant, and which properties can see it
    Show(ShowArgs),
    /// Evaluate a property on an input, under the correct program and its mutants
    Check(CheckArgs),
    /// Run one trial, and show the way from the first counterexample to the last
    Trace(TraceArgs),
    /// Check this program against test vectors of the originals
    Conformance(ConformanceArgs),
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

/// `stromboli trace`
#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  \
                        stromboli trace bst/InsertPost/insert_1 --strategy hedgehog/cbc --seed 7\n  \
                        stromboli trace rbt/InsertValid/swap_cd --strategy falsify/api --budget own:100\n  \
                        stromboli trace stlc/SinglePreserve/subst_var_none --strategy quickcheck/type \
                        --budget executions:20 --json")]
pub struct TraceArgs {
    /// A task, as bst/InsertPost/insert_1
    #[arg(value_name = "TASK")]
    pub task: String,
    /// A framework and a family of generators, as hedgehog/cbc
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
    /// Whether to draw trees as trees; on a terminal that is wide enough if not given
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub trees: Trees,
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
