//! `stromboli worker`, which `stromboli run` starts

use stromboli_trials::Framework;

use crate::args::WorkerArgs;
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &WorkerArgs) -> Result<Exit, Failure> {
    for declaration in &args.declare {
        let declaration = serde_json::from_str(declaration).map_err(Failure::because)?;
        Framework::declare(&declaration).map_err(Failure::because)?;
    }
    stromboli_campaign::worker::serve(crate::build::own(), stromboli_trials::run)?;
    Ok(Exit::Fine)
}
