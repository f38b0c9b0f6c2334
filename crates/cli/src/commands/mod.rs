//! One file per command: it parses names, computes, and writes to `out`.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod declared;
pub(crate) mod export;
pub(crate) mod frameworks;
pub(crate) mod import;
pub(crate) mod init;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod minima;
pub(crate) mod provenance;
pub(crate) mod report;
pub(crate) mod reproduce;
pub(crate) mod run;
pub(crate) mod runners;
pub(crate) mod schema;
pub(crate) mod selection;
pub(crate) mod shard;
pub(crate) mod shards;
pub(crate) mod show;
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

use serde::Serialize;
use stromboli_domain::Name;
use stromboli_workloads::task::TaskError;
use stromboli_workloads::{Entry, Reference, Task, TaskPattern, Workload};

use crate::exit::Failure;

/// Writes an answer as JSON.
fn write_json(answer: &impl Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(answer).map_err(Failure::because)?;
    writeln!(out, "{text}")?;
    Ok(())
}

/// The smallest counterexample of a task, for people: marked if that is not proven.
fn smallest(reference: Reference) -> String {
    match reference {
        Reference::Exact(minimum) => minimum.counterexample.clone(),
        Reference::BestKnown(best) => format!("{} (best known)", best.counterexample),
    }
}

fn workload_named(name: &str) -> Result<Workload, Failure> {
    Workload::from_name(name).map_err(|unknown| Failure::because(TaskError::Workload(unknown)))
}

fn property_named(workload: Workload, name: &str) -> Result<Name, Failure> {
    Entry::named(workload.properties(), name)
        .map_err(|source| Failure::because(TaskError::Property { workload, source }))
}

fn mutation_named(workload: Workload, name: &str) -> Result<Name, Failure> {
    Entry::named(workload.mutations(), name)
        .map_err(|source| Failure::because(TaskError::Mutation { workload, source }))
}

/// The tasks that match any pattern, in the order of [`Task::all`]; all tasks if there are no patterns.
fn tasks_named(patterns: &[TaskPattern]) -> Result<Vec<Task>, Failure> {
    // A pattern without a match is probably misspelled.
    let mut named = Vec::new();
    for pattern in patterns {
        named.extend(pattern.tasks().map_err(Failure::because)?);
    }
    let is_named = |task: &Task| patterns.is_empty() || named.contains(task);
    Ok(Task::all().into_iter().filter(is_named).collect())
}
