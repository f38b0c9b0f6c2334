//! `stromboli schema`

use std::io::Write;

use anyhow::Result;
use stromboli_workloads::{Workload, WorkloadSchema};

use super::{workload_named, write_json};
use crate::args::SchemaArgs;
use crate::exit::Exit;

pub(crate) fn run(args: &SchemaArgs, out: &mut dyn Write) -> Result<Exit> {
    match &args.workload {
        Some(name) => write_json(&WorkloadSchema::of(workload_named(name)?), out)?,
        None => {
            let schemas: Vec<_> = Workload::all().into_iter().map(WorkloadSchema::of).collect();
            write_json(&schemas, out)?;
        }
    }
    Ok(Exit::Fine)
}
