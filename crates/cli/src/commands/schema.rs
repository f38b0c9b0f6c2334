//! `stromboli schema`

use std::io::Write;

use anyhow::Result;
use stromboli_workloads::{Workload, WorkloadSchema};

use super::{workload_named, write_json};
use crate::args::ExperimentOption;
use crate::exit::Exit;

#[derive(Debug, clap::Args)]
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
pub(crate) struct SchemaArgs {
    /// A workload [default: a list of all workloads]
    #[arg(value_name = "WORKLOAD")]
    workload: Option<String>,
    #[command(flatten)]
    experiment: ExperimentOption,
}

pub(crate) fn run(args: &SchemaArgs, out: &mut dyn Write) -> Result<Exit> {
    args.experiment.declare()?;
    match &args.workload {
        Some(name) => write_json(&WorkloadSchema::of(workload_named(name)?), out)?,
        None => {
            let schemas: Vec<_> = Workload::all().into_iter().map(WorkloadSchema::of).collect();
            write_json(&schemas, out)?;
        }
    }
    Ok(Exit::Fine)
}
