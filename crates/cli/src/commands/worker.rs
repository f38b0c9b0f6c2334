//! `stromboli worker`, which `stromboli run` starts

use stromboli_trials::{Alarm, Assignment, Framework, LastSearch, run_after};

use crate::args::WorkerArgs;
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &WorkerArgs) -> Result<Exit, Failure> {
    for declaration in &args.declare {
        let declaration = serde_json::from_str(declaration).map_err(Failure::because)?;
        Framework::declare(&declaration).map_err(Failure::because)?;
    }
    let trials = || {
        let mut last = LastSearch::default();
        move |assignment: &Assignment, alarm: &Alarm| run_after(&mut last, assignment, alarm)
    };
    stromboli_campaign::worker::serve(crate::build::own(), trials)?;
    Ok(Exit::Fine)
}
