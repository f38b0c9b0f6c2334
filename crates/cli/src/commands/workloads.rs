//! `stromboli workloads`

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use stromboli_workloads::{Entry, Workload};

use super::write_json;
use crate::args::{ExperimentOption, Output};
use crate::exit::Exit;
use crate::table::{Field, Table};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  stromboli workloads\n  \
                        stromboli workloads --json | jq '.[].mutations[].name'")]
pub(crate) struct WorkloadsArgs {
    #[command(flatten)]
    experiment: ExperimentOption,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct WorkloadAnswer {
    name: String,
    description: &'static str,
    n_tasks: usize,
    properties: Vec<EntryAnswer>,
    mutations: Vec<EntryAnswer>,
}

#[derive(Serialize)]
struct EntryAnswer {
    name: &'static str,
    description: &'static str,
}

impl From<&Entry> for EntryAnswer {
    fn from(entry: &Entry) -> EntryAnswer {
        EntryAnswer { name: entry.name, description: entry.description }
    }
}

pub(crate) fn run(args: &WorkloadsArgs, out: &mut dyn Write) -> Result<Exit> {
    args.experiment.declare()?;
    let answers: Vec<_> = Workload::all().into_iter().map(answer).collect();
    if args.output.json {
        write_json(&answers, out)?;
        return Ok(Exit::Fine);
    }
    let mut table = Table::new(["workload", "properties", "mutations", "tasks", "description"]);
    for answer in &answers {
        table.row([
            Field::text(&answer.name),
            Field::number(answer.properties.len()),
            Field::number(answer.mutations.len()),
            Field::number(answer.n_tasks),
            Field::text(answer.description),
        ]);
    }
    table.write(out)?;
    Ok(Exit::Fine)
}

fn answer(workload: Workload) -> WorkloadAnswer {
    WorkloadAnswer {
        name: workload.to_string(),
        description: workload.description(),
        n_tasks: workload.tasks().count(),
        properties: workload.properties().iter().map(EntryAnswer::from).collect(),
        mutations: workload.mutations().iter().map(EntryAnswer::from).collect(),
    }
}
