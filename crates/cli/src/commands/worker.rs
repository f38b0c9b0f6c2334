//! `stromboli serve`, a worker of `stromboli run`.
//!
//! Other commands are parsed with clap. A worker is recognised before that, because the memory of its
//! process is measured: the code of the parser and of the runners on the shelf, once used, would add 3 MiB.

use std::ffi::OsString;

use stromboli_trials::framework::Declaration;
use stromboli_trials::{Alarm, Assignment, Framework, LastSearch, run_after};

use crate::exit::{Exit, Failure};

/// Unlike `worker`, it does not look like a misspelt `workloads`.
const NAME: &str = "serve";

/// The arguments that start a worker in which trials may use these frameworks, besides the built-in ones.
pub(crate) fn args(
    frameworks: impl IntoIterator<Item = Declaration>,
) -> Result<Vec<OsString>, Failure> {
    let declarations = frameworks.into_iter().map(|declaration| {
        serde_json::to_string(&declaration).map(OsString::from).map_err(Failure::because)
    });
    std::iter::once(Ok(NAME.into())).chain(declarations).collect()
}

/// The declarations among the arguments of this program, if they start a worker.
pub(crate) fn declarations(args: &[OsString]) -> Option<&[OsString]> {
    match args {
        [_program, name, declarations @ ..] if name == NAME => Some(declarations),
        _ => None,
    }
}

pub(crate) fn run(declarations: &[OsString]) -> Result<Exit, Failure> {
    for declaration in declarations {
        let declaration = serde_json::from_slice(declaration.as_encoded_bytes());
        let declaration: Declaration = declaration.map_err(Failure::because)?;
        Framework::declare(&declaration).map_err(Failure::because)?;
    }
    let trials = || {
        let mut last = LastSearch::default();
        move |assignment: &Assignment, alarm: &Alarm| run_after(&mut last, assignment, alarm)
    };
    stromboli_campaign::worker::serve(crate::build::own(), trials)?;
    Ok(Exit::Fine)
}
