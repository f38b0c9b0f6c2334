//! `stromboli show`

use std::io::Write;

use anyhow::{Result, bail};
use serde::Serialize;
use stromboli_workloads::{Entry, Task, reference_of};

use super::{MinimumAnswer, mutation_named, smallest, workload_named, write_json};
use crate::args::{ExperimentOption, Output};
use crate::exit::Exit;
use crate::style;
use crate::table::{Field, Table};

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "stromboli show [OPTIONS] <WORKLOAD> <MUTATION>\n       \
                      stromboli show [OPTIONS] <TASK>",
    after_help = "Examples:\n  stromboli show rbt swap_cd\n  \
                  stromboli show rbt/InsertValid/swap_cd\n  stromboli show fsub subst_var_flip --json"
)]
pub(crate) struct ShowArgs {
    /// A workload, or a task
    #[arg(value_name = "WORKLOAD")]
    workload: String,
    /// A mutation of the workload; omit it after a task
    #[arg(value_name = "MUTATION")]
    mutation: Option<String>,
    #[command(flatten)]
    experiment: ExperimentOption,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    workload: String,
    mutation: String,
    description: &'static str,
    seen_by: Vec<Seen>,
    not_seen_by: Vec<&'static str>,
}

#[derive(Serialize)]
struct Seen {
    task: String,
    property: String,
    description: &'static str,
    #[serde(flatten)]
    minimum: MinimumAnswer,
    /// The smallest counterexample for people.
    #[serde(skip)]
    smallest: Option<String>,
}

pub(crate) fn run(args: &ShowArgs, out: &mut dyn Write) -> Result<Exit> {
    args.experiment.declare()?;
    let (workload, mutation) = match &args.mutation {
        Some(mutation) if args.workload.contains('/') => {
            bail!(
                "unexpected argument `{mutation}`: the task {} already names its mutation",
                args.workload
            );
        }
        Some(mutation) => {
            let workload = workload_named(&args.workload)?;
            (workload, mutation_named(workload, mutation)?)
        }
        None if args.workload.contains('/') => {
            let task: Task = args.workload.parse()?;
            (task.workload, task.mutation)
        }
        None => {
            let workload = workload_named(&args.workload)?;
            let names: Vec<_> = workload.mutations().iter().map(|entry| entry.name).collect();
            let names = names.join(", ");
            bail!("missing argument: the mutation; those of {workload} are {names}");
        }
    };
    let tasks: Vec<_> = workload.tasks().filter(|task| task.mutation == mutation).collect();
    let mut answer = Answer {
        workload: workload.to_string(),
        mutation: mutation.to_string(),
        description: Entry::description(workload.mutations(), &mutation).unwrap_or_default(),
        seen_by: Vec::new(),
        not_seen_by: Vec::new(),
    };
    for property in workload.properties() {
        match tasks.iter().find(|task| *task.property == *property.name) {
            None => answer.not_seen_by.push(property.name),
            Some(task) => answer.seen_by.push(seen(task)),
        }
    }
    if args.output.json {
        write_json(&answer, out)?;
    } else {
        write_text(&answer, out)?;
    }
    Ok(Exit::Fine)
}

fn seen(task: &Task) -> Seen {
    let description = Entry::description(task.workload.properties(), &task.property);
    Seen {
        task: task.to_string(),
        property: task.property.to_string(),
        description: description.unwrap_or_default(),
        minimum: MinimumAnswer::of(task),
        smallest: reference_of(task).map(smallest),
    }
}

fn write_text(answer: &Answer, out: &mut dyn Write) -> Result<()> {
    let bold = style::HEADING;
    writeln!(out, "{bold}{}/*/{}{bold:#}", answer.workload, answer.mutation)?;
    writeln!(out, "{}\n", answer.description)?;
    let mut table =
        Table::new(["detected by", "size", "smallest counterexample", "the property says"]);
    for seen in &answer.seen_by {
        let size = seen.minimum.size.map_or_else(|| "-".to_owned(), |size| size.to_string());
        table.row([
            Field::text(&seen.property),
            Field::number(size),
            Field::text(seen.smallest.as_deref().unwrap_or("-")),
            Field::text(seen.description).styled(style::FAINT),
        ]);
    }
    table.write(out)?;
    if !answer.not_seen_by.is_empty() {
        writeln!(out, "\nnot detected by {}", answer.not_seen_by.join(", "))?;
    }
    Ok(())
}
