//! The commands. Each has a file, which parses names, computes, and writes to `out`, and is listed here three
//! times: as a module, in [`Command`] and in [`execute`].

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod declared;
pub(crate) mod enumerated;
pub(crate) mod export;
pub(crate) mod findings;
pub(crate) mod frameworks;
pub(crate) mod import;
pub(crate) mod init;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod minima;
pub(crate) mod programs;
pub(crate) mod provenance;
pub(crate) mod report;
pub(crate) mod reproduce;
pub(crate) mod run;
pub(crate) mod runners;
pub(crate) mod schema;
pub(crate) mod selection;
pub(crate) mod setup;
pub(crate) mod shard;
pub(crate) mod shards;
pub(crate) mod show;
pub(crate) mod shrink;
pub(crate) mod slurm;
pub(crate) mod stats;
pub(crate) mod status;
pub(crate) mod study;
pub(crate) mod tasks;
pub(crate) mod ted;
pub(crate) mod trace;
pub(crate) mod tyche;
pub(crate) mod worker;
pub(crate) mod workloads;

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::Subcommand;
use serde::Serialize;
use stromboli_domain::named::nearest;
use stromboli_domain::{Name, Named};
use stromboli_workloads::task::TaskError;
use stromboli_workloads::{Entry, Reference, Task, TaskPattern, Workload, reference_of};

use crate::exit::Exit;

/// The commands, in the order in which the help lists them.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the workloads
    Workloads(workloads::WorkloadsArgs),
    /// List the frameworks and shrinkers
    Frameworks(frameworks::FrameworksArgs),
    /// List the tasks and their smallest counterexamples
    Tasks(tasks::TasksArgs),
    /// Describe a mutation, and list the properties that detect it
    Show(show::ShowArgs),
    /// Evaluate a property on an input, for the correct program and its mutants
    Check(check::CheckArgs),
    /// List, install and check runners, which run libraries in their own language
    Runners(runners::RunnersArgs),
    /// List, build and check programs under test in any language
    Programs(programs::ProgramsArgs),
    /// Print the types of the workloads as JSON, for runners
    Schema(schema::SchemaArgs),
    /// Run one trial and show every shrinking step
    Trace(trace::TraceArgs),
    /// Shrink a file while a test finds it interesting
    Shrink(shrink::ShrinkArgs),
    /// Search exhaustively for the smallest counterexamples
    Minima(minima::MinimaArgs),
    /// Write an experiment file to start from
    Init(init::InitArgs),
    /// Run an experiment, or resume it
    Run(run::RunArgs),
    /// Run an experiment as a job array of Slurm, or run what is left of it
    Slurm(slurm::SlurmArgs),
    /// Run one shard of a folder that `stromboli slurm` wrote, or resume it
    Shard(shard::ShardArgs),
    /// Show the progress of an experiment, even while it runs
    Status(status::StatusArgs),
    /// Write an HTML report with figures and tables
    Report(report::ReportArgs),
    /// Print statistics, such as which frameworks differ significantly
    Stats(stats::StatsArgs),
    /// Recompute the paper's claims
    Reproduce(reproduce::ReproduceArgs),
    /// Compare two stores: what got better, what got worse
    Compare(compare::CompareArgs),
    /// Compute the tree edit distance of two values, and the edits
    Ted(ted::TedArgs),
    /// Export results as CSV or JSON lines
    Export(export::ExportArgs),
    /// Import results that were exported, or measured by other programs
    Import(import::ImportArgs),
    /// Merge the stores of an experiment that was run in parts
    Merge(merge::MergeArgs),
    /// Print a completion script for a shell
    Completions(completions::CompletionsArgs),
    /// Print or write the manual pages
    Man(man::ManArgs),
    /// Run the trials that `run` requests on standard input
    // Unlike `worker`, it does not look like a misspelt `workloads`.
    #[command(hide = true)]
    Serve(worker::ServeArgs),
}

/// Executes a command.
pub(crate) fn execute(command: Command, out: &mut (dyn Write + Send)) -> Result<Exit> {
    match command {
        Command::Serve(args) => worker::run(&args),
        Command::Workloads(args) => workloads::run(&args, out),
        Command::Frameworks(args) => frameworks::run(&args, out),
        Command::Tasks(args) => tasks::run(&args, out),
        Command::Show(args) => show::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Runners(args) => runners::run(&args, out),
        Command::Programs(args) => programs::run(&args, out),
        Command::Schema(args) => schema::run(&args, out),
        Command::Trace(args) => trace::run(&args, out),
        Command::Shrink(args) => shrink::run(&args, out),
        Command::Minima(args) => minima::run(&args, out),
        Command::Init(args) => init::run(&args, out),
        Command::Run(args) => run::run(&args, out),
        Command::Slurm(args) => slurm::run(&args, out),
        Command::Shard(args) => shard::run(&args, out),
        Command::Status(args) => status::run(&args, out),
        Command::Report(args) => report::run(&args, out),
        Command::Stats(args) => stats::run(&args, out),
        Command::Reproduce(args) => reproduce::run(&args, out),
        Command::Compare(args) => compare::run(&args, out),
        Command::Ted(args) => ted::run(&args, out),
        Command::Export(args) => export::run(&args, out),
        Command::Import(args) => import::run(&args, out),
        Command::Merge(args) => merge::run(&args, out),
        Command::Completions(args) => completions::run(&args, out),
        Command::Man(args) => man::run(&args, out),
    }
}

/// Writes an answer as JSON.
fn write_json(answer: &impl Serialize, out: &mut dyn Write) -> Result<()> {
    let text = serde_json::to_string_pretty(answer)?;
    writeln!(out, "{text}")?;
    Ok(())
}

/// The smallest counterexample of a task, for programs.
#[derive(Serialize)]
struct MinimumAnswer {
    minimum: Option<&'static str>,
    /// The number of tokens.
    size: Option<usize>,
    /// Whether it is proven that nothing is smaller.
    certainty: Option<&'static str>,
    paper_minimum: Option<&'static str>,
}

impl MinimumAnswer {
    fn of(task: &Task) -> MinimumAnswer {
        let minimum = reference_of(task);
        MinimumAnswer {
            minimum: minimum.map(Reference::counterexample),
            size: minimum.map(Reference::size),
            certainty: minimum.map(|minimum| minimum.certainty().name()),
            paper_minimum: stromboli_paper::minimum_of(task),
        }
    }
}

/// The smallest counterexample of a task, for people: marked if that is not proven.
fn smallest(reference: Reference) -> String {
    match reference {
        Reference::Exact(minimum) => minimum.counterexample.clone(),
        Reference::BestKnown(best) => format!("{} (best known)", best.counterexample),
    }
}

/// The error if nothing of a kind, such as `table`, has this name.
fn no_such<'k>(kind: &str, name: &str, known: impl IntoIterator<Item = &'k str>) -> anyhow::Error {
    let known: Vec<_> = known.into_iter().collect();
    anyhow!("no {kind} `{name}`; the {kind}s are {}", known.join(", "))
}

/// As [`no_such`], but names only the most similar name if there is one.
pub(crate) fn no_such_or_similar<'k>(
    kind: &str,
    name: &str,
    known: impl IntoIterator<Item = &'k str> + Clone,
) -> anyhow::Error {
    match nearest(name, known.clone()) {
        Some(nearest) => anyhow!("no {kind} `{name}`; did you mean `{nearest}`?"),
        None => no_such(kind, name, known),
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn workload_named(name: &str) -> Result<Workload> {
    Ok(Workload::from_name(name).map_err(TaskError::Workload)?)
}

fn property_named(workload: Workload, name: &str) -> Result<Name> {
    Ok(Entry::named(workload.properties(), name)
        .map_err(|source| TaskError::Property { workload, source })?)
}

fn mutation_named(workload: Workload, name: &str) -> Result<Name> {
    Ok(Entry::named(workload.mutations(), name)
        .map_err(|source| TaskError::Mutation { workload, source })?)
}

/// The tasks that match any pattern, in the order of [`Task::all`]; all tasks if there are no patterns.
fn tasks_named(patterns: &[TaskPattern]) -> Result<Vec<Task>> {
    // A pattern without a match is probably misspelled.
    let mut named = Vec::new();
    for pattern in patterns {
        named.extend(pattern.tasks()?);
    }
    let is_named = |task: &Task| patterns.is_empty() || named.contains(task);
    Ok(Task::all().into_iter().filter(is_named).collect())
}
