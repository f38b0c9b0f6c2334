//! `stromboli tasks`

use std::io::Write;

use anyhow::{Result, bail};
use serde::Serialize;
use stromboli_domain::text::counted;
use stromboli_workloads::{Task, TaskPattern, reference_of};

use super::{
    MinimumAnswer, mutation_named, property_named, smallest, tasks_named, workload_named,
    write_json,
};
use crate::args::{ExperimentOption, Output};
use crate::exit::Exit;
use crate::table::{Field, Table};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "The counterexamples come from the table of minima in the program, which `stromboli \
                        minima` computed by exhaustive search. The size is the number of tokens. \
                        `minima --stored` prints all that the table says, and --json also has the \
                        minima printed in the paper.\n\n\
                        Examples:\n  stromboli tasks\n  stromboli tasks 'rbt/*/swap_*'\n  \
                        stromboli tasks --workload bst --mutation insert_1\n  \
                        stromboli tasks --property 'Insert*' --json"
)]
pub(crate) struct TasksArgs {
    /// Names of tasks, may contain wildcards [default: all tasks]
    #[arg(value_name = "TASK")]
    patterns: Vec<TaskPattern>,
    /// Only tasks of this workload
    #[arg(long, value_name = "W")]
    workload: Option<String>,
    /// Only tasks of this property, may contain wildcards
    #[arg(long, value_name = "P")]
    property: Option<String>,
    /// Only tasks of this mutation, may contain wildcards
    #[arg(long, value_name = "M")]
    mutation: Option<String>,
    #[command(flatten)]
    experiment: ExperimentOption,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct TaskAnswer<'t> {
    task: String,
    workload: &'t str,
    property: &'t str,
    mutation: &'t str,
    #[serde(flatten)]
    minimum: MinimumAnswer,
}

pub(crate) fn run(args: &TasksArgs, out: &mut dyn Write) -> Result<Exit> {
    args.experiment.declare()?;
    let tasks = selected(args)?;
    if args.output.json {
        let answers: Vec<_> = tasks.iter().map(answer).collect();
        write_json(&answers, out)?;
        return Ok(Exit::Fine);
    }
    let mut table = Table::new(["task", "size", "smallest counterexample"]);
    for task in &tasks {
        let minimum = reference_of(task);
        table.row([
            Field::text(task),
            minimum.map_or_else(Field::unknown, |minimum| Field::number(minimum.size())),
            minimum.map_or_else(Field::unknown, |minimum| Field::text(smallest(minimum))),
        ]);
    }
    table.write(out)?;
    writeln!(out, "{}", counted(tasks.len() as u64, "task"))?;
    Ok(Exit::Fine)
}

fn answer(task: &Task) -> TaskAnswer<'_> {
    TaskAnswer {
        task: task.to_string(),
        workload: task.workload.name(),
        property: &task.property,
        mutation: &task.mutation,
        minimum: MinimumAnswer::of(task),
    }
}

/// The tasks that match any pattern and all options, in the order of [`Task::all`].
fn selected(args: &TasksArgs) -> Result<Vec<Task>> {
    let filter = filter(args)?;
    let mut tasks = tasks_named(&args.patterns)?;
    tasks.retain(|task| filter.matches(task));
    if tasks.is_empty() {
        // Explains what is wrong with the options; if each is valid, they only exclude each other.
        filter.tasks()?;
        bail!("no task matches both the names and the options");
    }
    Ok(tasks)
}

/// The options, as one pattern.
fn filter(args: &TasksArgs) -> Result<TaskPattern> {
    let has_wildcard = |name: &str| name.contains(['*', '?', '[']);
    if let Some(name) = &args.workload {
        let workload = workload_named(name)?;
        if let Some(name) = args.property.as_deref().filter(|name| !has_wildcard(name)) {
            property_named(workload, name)?;
        }
        if let Some(name) = args.mutation.as_deref().filter(|name| !has_wildcard(name)) {
            mutation_named(workload, name)?;
        }
    }
    let part = |part: &Option<String>| part.as_deref().unwrap_or("*").to_owned();
    let parts = [part(&args.workload), part(&args.property), part(&args.mutation)];
    Ok(parts.join("/").parse()?)
}
