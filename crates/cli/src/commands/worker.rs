//! `stromboli serve`, a worker of `stromboli run`.

use std::ffi::OsString;

use stromboli_trials::framework::Declaration;
use stromboli_trials::{Alarm, Assignment, Framework, LastSearch, run_after};

use crate::args::ServeArgs;
use crate::exit::{Exit, Failure};

/// The arguments that start a worker in which trials may use these frameworks, besides the built-in ones.
pub(crate) fn args(
    frameworks: impl IntoIterator<Item = Declaration>,
) -> Result<Vec<OsString>, Failure> {
    let declarations = frameworks.into_iter().map(|declaration| {
        serde_json::to_string(&declaration).map(OsString::from).map_err(Failure::because)
    });
    std::iter::once(Ok("serve".into())).chain(declarations).collect()
}

pub(crate) fn run(args: &ServeArgs) -> Result<Exit, Failure> {
    for declaration in &args.declarations {
        let declaration: Declaration =
            serde_json::from_str(declaration).map_err(Failure::because)?;
        Framework::declare(&declaration).map_err(Failure::because)?;
    }
    let trials = || {
        let mut last = LastSearch::default();
        move |assignment: &Assignment, alarm: &Alarm| run_after(&mut last, assignment, alarm)
    };
    stromboli_campaign::worker::serve(crate::build::own(), trials)?;
    Ok(Exit::Fine)
}
