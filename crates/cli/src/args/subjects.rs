//! Commands about workloads, frameworks and single trials.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum, ValueHint};
use stromboli_campaign::Timeout;
use stromboli_domain::{Budget, Seed};
use stromboli_workloads::TaskPattern;

use super::Output;
use crate::jobs;

#[derive(Debug, ClapArgs)]
#[command(after_help = "Examples:\n  stromboli workloads\n  \
                        stromboli workloads --json | jq '.[].mutations[].name'")]
pub struct WorkloadsArgs {
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "A strategy consists of a framework, a family of generators and optionally a \
                        shrinker: hedgehog/cbc shrinks as Hedgehog does, hedgehog/cbc+quickcheck \
                        with QuickCheck's shrinker. Families are type (derived from the type alone), api (built \
                        with the operations of the program) and cbc (correct by construction); a suffix \
                        names a variant, such as cbc_idiomatic. Enumerators such as leancheck have no \
                        families.\n\n\
                        Examples:\n  stromboli frameworks\n  \
                        stromboli frameworks --json | jq -r '.frameworks[].name'"
)]
pub struct FrameworksArgs {
    #[command(flatten)]
    pub output: Output,
}

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
    #[command(flatten)]
    pub output: Output,
}

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
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, ClapArgs)]
#[command(
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
    /// A workload and one of its properties, or a task; then the input in printed form, where `-`
    /// reads it from standard input
    // One list, because a property that may be missing could not be told from the input behind options.
    #[arg(value_name = "WHAT", required = true, allow_negative_numbers = true)]
    pub what: Vec<String>,
    /// Evaluate only this mutant, beside the correct program
    #[arg(long, value_name = "M")]
    pub mutation: Option<String>,
    #[command(flatten)]
    pub output: Output,
}

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
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1")]
    pub seed: Seed,
    /// How much to shrink: default, none, own:N (the library's own limit) or executions:N (of the
    /// property)
    #[arg(long, value_name = "B", default_value = "default")]
    pub budget: Budget,
    /// How long the trial may take, for example "500 ms" or "2 min"
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "60 s")]
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
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub up_to_tier: Option<usize>,
    /// Search for this long per task, then report the tiers without a failing input as a bound
    #[arg(long = "for", value_name = "TIME", allow_hyphen_values = true)]
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
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = jobs::parse)]
    pub jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub output: Output,
}

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
    #[arg(value_name = "A", allow_negative_numbers = true)]
    pub a: String,
    /// Another value in printed form
    #[arg(value_name = "B", allow_negative_numbers = true)]
    pub b: String,
    #[command(flatten)]
    pub output: Output,
}
